import ArgumentParser
import Display
import Logging
import Services
import Settings

/// The second program of the panel, outside of its sandbox: runs actions by name.
struct ActionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "actions",
    abstract: "Run the configuration's actions by name, for a panel in its sandbox.",
    discussion: """
      Started by detent-actions.socket when the panel first asks for an action, and gone again when \
      nobody has asked for a minute. It reads the configuration itself and takes nothing but names: \
      the panel can never send it a command line. Only its own user and root may ask.
      """)

  @OptionGroup var source: ConfigurationOptions

  @Option(
    help: ArgumentHelp(
      "Listen here instead of on the socket systemd handed over.", valueName: "path")
  )
  var socket: String?

  func run() throws {
    try SharedExecutor().install()
    let environment = ProcessEnvironment.read()
    let log = Logger(label: "detent-actions") {
      JournalLogHandler(label: $0, environment: environment)
    }
    let performer = FreshActions(source.source(in: environment))
    let server =
      if let socket {
        try ActionServer(socketPath: socket, performer: performer, log: log)
      } else {
        try ActionServer(environment: environment, performer: performer, log: log)
      }
    let loop = try EventLoop()
    Task {
      await server.run()
      loop.stop()
    }
    loop.run { news in
      if news.signals.contains(.terminate) { loop.stop() }
      return nil
    }
  }
}

/// Actions as the configuration has them at the moment they are asked for, or had them when it last
/// worked: the panel takes over what is saved while this program runs.
private struct FreshActions: ActionPerforming {
  private let source: ConfigurationSource
  private let runner = ActionRunner()

  init(_ source: ConfigurationSource) {
    self.source = source
  }

  func perform(_ name: String) async -> ActionOutcome {
    await LocalActions(source.start().configuration.actions, runner: runner).perform(name)
  }
}
