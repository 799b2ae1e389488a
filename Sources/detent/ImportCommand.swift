import Agent
import ArgumentParser
import Arguments
import Blocking
import Forms
import Runtime
import Settings
import Values

/// `detent import`.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Make a configuration of what another program shows.",
    subcommands: [ImportLovelaceCommand.self])
}

/// `detent import lovelace`.
struct ImportLovelaceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lovelace",
    abstract: "Make a configuration of a dashboard of Home Assistant.",
    discussion: """
      Prints YAML, in which stands what was left out and why, and says at the end how many of the cards \
      became tiles. The dashboard is asked from the Home Assistant of the configuration, or read from a \
      file: ui-lovelace.yaml, or .storage/lovelace of the house. It is yours from then on, and does not \
      follow the dashboard.
      """)

  @OptionGroup var source: ConfigurationOptions

  @Argument(
    help: ArgumentHelp(
      "The dashboard's name in its address, or a file (default: the first dashboard).",
      valueName: "dashboard"))
  var dashboard: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write into this file, which must not exist.", valueName: "file"))
  var output: String?

  func run() throws {
    let made: LovelaceImport
    do throws(LovelaceError) {
      made = try LovelaceImport(try json())
    } catch {
      throw ValidationError(error.description)
    }
    if let output {
      guard !TextFile.exists(output) else {
        throw ValidationError("\(output) exists already; name another file.")
      }
      do throws(SettingsError) {
        try AtomicFile.replaceMakingFolder(output, with: Array(made.text.utf8))
      } catch {
        throw Failure.cannotWrite(error.description)
      }
    } else {
      print(made.text, terminator: "")
    }
    for remark in made.missed {
      StandardError.write("left out, \(remark.view): \(remark.card): \(remark.reason)\n")
    }
    for remark in made.lessened {
      StandardError.write("less than it was, \(remark.view): \(remark.card): \(remark.reason)\n")
    }
    StandardError.write("\(made.summary)\n")
  }

  private func json() throws(LovelaceError) -> JSONValue {
    if let dashboard, dashboard.contains("/") || dashboard.contains(".") {
      let bytes: [UInt8]
      do throws(FileError) { bytes = try RegularFile.read(dashboard, limit: 16 << 20) } catch {
        throw .unreadable(error.description)
      }
      return try LovelaceImport.dashboard(in: bytes)
    }
    do {
      return try asked()
    } catch let failure as SourceFailure {
      throw .unasked(failure.description)
    } catch {
      throw .unasked("\(error)")
    }
  }

  /// Asks the house of the configuration.
  private func asked() throws -> JSONValue {
    let environment = ProcessEnvironment.own.values
    let configuration = try source.source(in: environment).read().result.get()
    guard let setup = HomeSetup(of: configuration), let name = setup.tokenName,
      let secret = configuration.secrets.first(where: { $0.name == name })?.secret
    else {
      throw ValidationError(
        "The configuration has no Home Assistant; name a dashboard's file, or see: detent setup"
          + " home-assistant.")
    }
    let token = try secret.read(environment: environment).withText { String($0) }
    let dashboard = dashboard
    return try Waiting().result { try await setup.dashboard(dashboard, token: token) }
  }
}
