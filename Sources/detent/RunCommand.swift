import Agent
import ArgumentParser
import Arguments
import Blocking
import ControlCenter
import DetentGeometry
import DetentMotion
internal import Diagnosis
import Display
internal import Forms
import Glibc
internal import Localization
import Logging
import Runtime
import Settings

/// Runs the panel on a display until it is told to stop.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run the panel on the screen.",
    discussion: """
      Runs full-screen, unless --windowed is given. Escape or Ctrl-Q ends it in a window, and wherever \
      the configuration does not have 'kiosk: true'. A saved configuration is used at once; if it has \
      mistakes, the panel shows them and keeps the last good one. SIGHUP reads it again; SIGTERM ends it.

      Example: detent run --config kitchen.yaml --windowed 1280x800
      """)

  @OptionGroup var source: ConfigurationOptions

  @Option(
    help: ArgumentHelp(
      "The display system: auto, wayland, x11, kms or fbdev.",
      valueName: "name"))
  var backend: DisplaySettings.Backend?

  @Option(
    help: ArgumentHelp(
      "The display server, as in ':0' or 'wayland-0' (default: $WAYLAND_DISPLAY or $DISPLAY).",
      valueName: "name"))
  var display: String?

  @Option(help: ArgumentHelp("Run in a window of this size.", valueName: "WxH"))
  var windowed: ScreenSize?

  @Option(help: "The clock for the frames: auto, present, sync or xsync.")
  var pacing: DisplaySettings.Pacing?

  @Flag(help: "End with 78 if the configuration has a mistake, instead of showing another one.")
  var strict = false

  @Option(
    help: ArgumentHelp(
      "Record all input of the panel into this file, for 'detent replay'.", valueName: "file"),
    completion: .file())
  var record: String?

  @Option(
    help: ArgumentHelp(
      "Optional protocols to do without, to see what a poorer server gives.",
      visibility: .hidden))
  var without: [OptionalProtocol] = []

  func run() throws {
    LargeBlocks.returnWhenFree()
    let environment = ProcessEnvironment.own.values
    LoggingSystem.bootstrap { JournalLogHandler(label: $0, environment: environment) }
    var files = source.source(in: environment)
    let start = try source.start(files, isStrict: strict)
    files.refused = start.refused
    Panel.prepare(for: start.configuration)
    let loop = try EventLoop(hearsChildren: true)
    // Without another process for it, the agent has a loop of its own, which leaves frames alone.
    try (Self.agentSocket(environment) == nil ? EventLoop.inBackground() : loop).serveTasks()
    do {
      try run(start, from: files, environment: environment, on: loop)
    } catch let error as DisplayError {
      throw Failure.code(error)
    } catch let error as LogError {
      throw Failure.cannotWrite(error.description)
    }
  }

  private func run(
    _ start: StartingConfiguration, from files: ConfigurationSource,
    environment: [String: String], on loop: EventLoop
  ) throws {
    let notifier = ServiceNotifier(environment: environment)
    let jumps = WallClockJumps()
    let access = FileAccess()
    let agent = Self.agent(start, from: files, environment, loop, jumps, access)
    var effects = LiveEffects(agent: agent)
    effects.pictures = PictureReader(agent, isRecorded: record != nil)
    effects.writer = ConfigurationWriter(files)
    effects.notifier = notifier
    effects.reload = { kill(getpid(), SIGHUP) }
    var dependencies = Panel.Dependencies(effects: effects, localTime: { LocalTime.now() })
    dependencies.pageMakers = BuiltPages.makers
    dependencies.language = Language(environment: environment)
    dependencies.files = access
    // A recorded panel must look the same when it is replayed, however late its pictures arrive.
    if record == nil {
      dependencies.iconFiles = FileAccess(timeLimit: 0.05)
      dependencies.wallpaperTimeLimit = 0.1
      // A recorded panel starts as configured. So does one that has crashed with its configuration,
      // as the stored settings may have been the cause.
      if let folder = files.state, start.refused.isEmpty {
        effects.memory = MemoryFile(in: folder, of: start.memoryName, files: access)
      }
    }
    dependencies.isInWindow = windowed != nil
    dependencies.about.version = Detent.version
    dependencies.about.configuration = start.memoryName
    dependencies.text = ConfigurationText(start)
    let opened: any Display
    do throws(DisplayError) {
      opened = try openDisplay(start.configuration, environment)
    } catch {
      // A missing display is the fault of the configuration only if that chooses the backend.
      if backend != nil || start.configuration.display.backend == .auto { files.withdraw(start) }
      throw error
    }
    if let picture = opened.pictureDescriptor {
      effects.picture = StoredDescriptor(picture, as: "picture", environment: environment)
    }
    dependencies.effects = effects
    let screen: any Display = MountedDisplay(
      opened, mounting: Mounting(start.configuration))
    try loop.watch(screen.fileDescriptor)
    let recording: PanelRecorder?
    do {
      recording = try record.map {
        try PanelRecorder(to: $0, of: start, on: screen, in: dependencies.language)
      }
    } catch {
      files.withdraw(start)
      throw error
    }
    dependencies.recorder = recording
    let panel = Panel(start.configuration, display: screen, with: dependencies, on: loop)
    let live = LiveConfiguration(start, from: files, for: panel, on: loop)
    try loop.watch(live.fileDescriptor)
    var wallClock = try WallClockWatch()
    try loop.watch(wallClock.number)
    let commands = Self.commandServer(for: agent, environment)
    defer { commands?.end() }
    var failure: DisplayError?
    // The first reload is due at once.
    var reloads: Instant? = .zero
    loop.run { news in
      if news.signals.contains(.childEnded) { Orphans.childEnded() }
      if news.signals.contains(.terminate) {
        loop.stop()
        return nil
      }
      let isDue = reloads.map { $0 <= loop.now() } ?? false
      if isDue || news.concerns(live.fileDescriptor) {
        reloads = live.assumeIsolated { live in
          if news.signals.contains(.hangUp) { live.reload(at: loop.now()) }
          return live.turn(at: loop.now())
        }
      }
      let hasJumped = news.concerns(wallClock.number) && wallClock.hasJumped()
      if hasJumped { jumps.jumped() }
      return panel.assumeIsolated { panel in
        if hasJumped { panel.receive(.wallClockJumped) }
        do throws(DisplayError) {
          let deadline = try panel.turn()
          if panel.isFinished { loop.stop() }
          return .earliest(deadline, reloads)
        } catch {
          failure = error
          loop.stop()
          return nil
        }
      }
    }
    notifier.stopping()
    live.assumeIsolated { $0.leave() }
    panel.assumeIsolated { $0.leave() }
    Self.end(agent, on: loop)
    recording?.finish(isOrderly: failure == nil)
    if let failure { throw failure }
  }

  /// Releases everything held and ends the sources' programs with the panel; one that does not end
  /// in time is left to the system.
  private static func end(_ agent: any AgentLink, on loop: EventLoop) {
    let limit = loop.now().advanced(by: 3)
    Task {
      await agent.close()
      loop.stop()
    }
    loop.run { _ in
      if loop.now() >= limit { loop.stop() }
      return limit
    }
  }

  /// Under systemd, sources and actions run outside of the sandbox, behind the socket of `detent
  /// agent`.
  private static func agent(
    _ start: StartingConfiguration, from source: ConfigurationSource,
    _ environment: [String: String], _ loop: EventLoop, _ jumps: WallClockJumps,
    _ files: FileAccess
  ) -> any AgentLink {
    let time = MachineTime(
      now: { loop.now() }, wallTime: { LocalTime.secondsSince1970() }, jumps: jumps)
    if let socket = agentSocket(environment) {
      return RemoteAgent(socketPath: socket, serving: start.fingerprint, time: time, on: loop)
    }
    Orphans.adopt()
    return LocalAgent(
      start.configuration, time: time, files: files, knowledge: source.knowledge)
  }

  /// Serves `detent ctl` for a panel that is its own agent.
  private static func commandServer(
    for agent: any AgentLink, _ environment: [String: String]
  ) -> DeskCommands? {
    guard let agent = agent as? LocalAgent, let path = CommandSocket.ofDesk(in: environment) else {
      return nil
    }
    let log = Logger(label: "ctl")
    do throws(PacketSocketError) {
      return try DeskCommands(at: path, for: agent, log: log)
    } catch {
      log.notice("'detent ctl' does not reach this panel: \(error)")
      return nil
    }
  }

  private static func agentSocket(_ environment: [String: String]) -> String? {
    environment["DETENT_AGENT_SOCKET"].flatMap { $0.isEmpty ? nil : $0 }
  }

  private func openDisplay(
    _ configuration: Configuration, _ environment: [String: String]
  ) throws(DisplayError) -> any Display {
    let backends = Backends(
      environment: BackendEnvironment(variables: environment, hasFile: TextFile.exists))
    let settings = configuration.display
    let chosen = try backends.choose(backend ?? settings.backend, display: display)
    if windowed != nil, [.kms, .fbdev].contains(chosen.name) {
      throw .unavailable(
        "There are no windows on the bare screen (\(chosen.name.rawValue)); leave out --windowed, or name"
          + " an X or Wayland display.")
    }
    let screen = try chosen.open(
      DisplayRequest(
        settings: settings, display: display, windowed: windowed?.pixels,
        pacing: pacing ?? settings.pacing, without: without))
    // A missing framebuffer would have failed to open.
    if let output = settings.output, chosen.name != .fbdev, !screen.hasScreen(named: output) {
      Logger(label: "display").warning(
        "display.output: there is no screen “\(output)”, so another one is taken until it is there"
      )
    }
    return screen
  }
}

/// The socket for commands to a panel that is its own agent.
private struct DeskCommands {
  private let path: String
  private let serving: Task<Void, Never>

  init(at path: String, for agent: LocalAgent, log: Logger) throws(PacketSocketError) {
    self.path = path
    let server = CommandServer(try .listening(at: path, for: nil), log: log, owner: getuid()) {
      agent
    }
    serving = Task { await server.run() }
  }

  func end() {
    serving.cancel()
    unlink(path)
  }
}

extension StartingConfiguration {
  /// The path of its file, or a name for the built-in configuration.
  fileprivate var memoryName: String {
    reading.sources.first?.path ?? "the built-in configuration"
  }
}

extension Display {
  /// Whether one of its screens has this name, or none has a known name.
  fileprivate func hasScreen(named name: String) -> Bool {
    let screens = inputDevices.filter { $0.kind == .screen }
    return screens.isEmpty || screens.contains { $0.name == name }
  }
}

extension DisplaySettings.Pacing: ExpressibleByArgument {}
extension DisplaySettings.Backend: ExpressibleByArgument {}
