import ArgumentParser
import Arguments
internal import Values

@main
struct Detent: ParsableCommand {
  static let version = ProgramVersion.current

  static let configuration = CommandConfiguration(
    commandName: "detent",
    abstract: "A control center for touch screens: everything that moves can be grabbed.",
    discussion: """
      Without a subcommand it runs the panel. Exit codes: 0 done, 64 wrong usage, 69 no display, \
      76 the display went away, 78 the configuration has errors.
      """,
    version: version,
    subcommands: [
      RunCommand.self, CheckCommand.self, ConfigCommand.self, SchemaCommand.self,
      RenderCommand.self, ReplayCommand.self, DevicesCommand.self, AgentCommand.self,
      SetupCommand.self, ImportCommand.self, CtlCommand.self,
    ],
    defaultSubcommand: RunCommand.self)

  /// Runs the command of the command line. Reports its `ValidationError` together with its usage,
  /// as the parser does for its own errors.
  static func main() {
    do {
      var command = try parseAsRoot()
      do {
        try command.run()
      } catch let error as ValidationError {
        let name = type(of: command).configuration.commandName ?? ""
        StandardError.write(
          """
          Error: \(error.message)
          Usage: \(usageString(for: type(of: command)))
            See 'detent \(name) --help' for more information.

          """)
        throw ExitCode.validationFailure
      }
    } catch {
      exit(withError: error)
    }
  }
}
