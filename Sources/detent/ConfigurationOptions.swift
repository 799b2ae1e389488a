import ArgumentParser
import Logging
import Settings

/// Where the configuration comes from, the same for all commands.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The configuration file.",
      discussion: """
        Without it: $DETENT_CONFIG, $XDG_CONFIG_HOME/detent/control-center.yaml, \
        /etc/detent/control-center.yaml, then the built-in default.
        """, valueName: "file"))
  var config: String?

  /// The file to read; nil for the built-in default.
  func path(in environment: [String: String]) throws -> String? {
    do {
      return try ConfigurationSearch(explicitPath: config, environment: environment).path()
    } catch {
      throw Failure.code(error)
    }
  }

  func load(_ path: String?) throws -> Configuration {
    guard let path else { return .builtIn() }
    do {
      return try Configuration.load(path: path)
    } catch {
      throw Failure.code(error)
    }
  }

  /// Reads the file once more; nil, and the reasons in the log, when it has errors: what runs goes
  /// on as it is.
  static func reload(_ path: String?) -> Configuration? {
    guard let path else { return nil }
    do {
      return try Configuration.load(path: path)
    } catch {
      let log = Logger(label: "configuration")
      for diagnostic in error.diagnostics { log.error("\(diagnostic)") }
      log.error("the configuration before it stays in force")
      return nil
    }
  }
}
