import Agent
import ArgumentParser
import Arguments
import Blocking
import ControlCenter
import DetentMotion
import Display
import Glibc
import Logging
import Runtime
import Settings

/// The panel's second program, outside of its sandbox, which runs its sources and actions.
struct AgentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "agent",
    abstract: "Read the sources and run the actions for a panel in its sandbox.",
    discussion: """
      detent-agent.socket starts it when the panel connects. It ends when no panel has been \
      connected for a minute. It reads the configuration itself, and accepts only names from it \
      and values of its controls: the panel can never send it a command line. Only its own user, \
      root and the user given by --panel-user may connect.

      Example: detent agent --config kitchen.yaml --socket /tmp/agent.sock
      """)

  @OptionGroup var source: ConfigurationOptions

  @Option(
    help: ArgumentHelp(
      "Listen on this socket instead of the one from systemd.", valueName: "path"),
    completion: .file())
  var socket: String?

  @Option(help: ArgumentHelp("The user that the panel runs as.", valueName: "name"))
  var panelUser: String?

  func run() throws {
    LargeBlocks.returnWhenFree()
    Orphans.adopt()
    let environment = ProcessEnvironment.own.values
    LoggingSystem.bootstrap { JournalLogHandler(label: $0, environment: environment) }
    let log = Logger(label: "agent")
    let loop = try EventLoop(hearsChildren: true)
    loop.serveTasks()
    let jumps = WallClockJumps()
    let (server, releaseLeftovers) = try server(environment, log, loop, jumps)
    var wallClock = try WallClockWatch()
    try loop.watch(wallClock.number)
    let notifier = ServiceNotifier(environment: environment)
    let commands = Self.commandServer(environment, log, for: server)
    defer { commands?.cancel() }
    let serving = Task {
      // Releases them before a client can press them again.
      await releaseLeftovers()
      await server.run()
      loop.stop()
    }
    notifier.ready()
    var beat = Instant.zero
    loop.run { news in
      if news.signals.contains(.terminate) { serving.cancel() }
      if news.signals.contains(.childEnded) { Orphans.childEnded() }
      if news.concerns(wallClock.number), wallClock.hasJumped() { jumps.jumped() }
      guard let interval = notifier.watchdogInterval else { return nil }
      let now = loop.now()
      if now >= beat {
        notifier.watchdog()
        beat = now.advanced(by: interval)
      }
      return beat
    }
    notifier.stopping()
  }

  private func server(
    _ environment: [String: String], _ log: Logger, _ loop: EventLoop, _ jumps: WallClockJumps
  ) throws -> (AgentServer, releaseLeftovers: @Sendable () async -> Void) {
    let source = source.source(in: environment)
    let files = FileAccess()
    let versions = ConfigurationVersions(source, log: log) { loop.now() }
    let time = MachineTime(
      now: { loop.now() }, wallTime: { LocalTime.secondsSince1970() }, jumps: jumps)
    let journal = source.state.map { HeldJournal(path: $0.held, log: log) }
    let callers = AgentServer.Callers(try panelUser.map { [try Self.number(of: $0)] } ?? [])
    let releases = PendingReleases(journal: journal, time: time, log: log)
    let makeAgent: @Sendable (Configuration) -> LocalAgent = { configuration in
      LocalAgent(
        configuration, time: time, files: files, journal: journal, releases: releases,
        knowledge: source.knowledge, log: log)
    }
    let releaseLeftovers: @Sendable () async -> Void = {
      let agent = makeAgent(await versions.start())
      await agent.releaseLeftovers()
      await agent.close()
    }
    if let socket {
      let server = try AgentServer(
        socketPath: socket, versions: versions, callers: callers, releases: releases, time: time,
        log: log, makeAgent: makeAgent)
      return (server, releaseLeftovers)
    }
    let server = try AgentServer(
      environment: environment, versions: versions, callers: callers, releases: releases,
      time: time, log: log, makeAgent: makeAgent)
    return (server, releaseLeftovers)
  }

  /// Serves `detent ctl`; nil: the environment names no socket for it.
  private static func commandServer(
    _ environment: [String: String], _ log: Logger, for server: AgentServer
  ) -> Task<Void, Never>? {
    guard let path = environment["DETENT_CTL_SOCKET"], !path.isEmpty else { return nil }
    do throws(PacketSocketError) {
      let listener = try PacketSocket.listening(at: path, for: environment["DETENT_CTL_GROUP"])
      let commands = CommandServer(listener, log: log) { await server.newestAgent() }
      return Task { await commands.run() }
    } catch {
      // A panel is more than its commands.
      log.warning("'detent ctl' does not reach this panel: \(error)")
      return nil
    }
  }

  /// - Throws: `ValidationError` if there is no such user (getpwnam(3)).
  private static func number(of user: String) throws -> UInt32 {
    guard let entry = getpwnam(user) else {
      throw ValidationError("There is no user “\(user)”; see systemd-sysusers.")
    }
    return entry.pointee.pw_uid
  }
}
