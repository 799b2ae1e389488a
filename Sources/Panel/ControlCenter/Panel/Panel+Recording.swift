internal import Agent
internal import Blocking
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Diagnosis
internal import Display
internal import Forms
internal import Settings
internal import Values
internal import Widgets

/// A recording that somebody has asked for while the panel runs.
enum RecordingSession {
  case none
  /// It begins when nothing moves and nobody touches anything.
  case awaited(AwaitedRecording)
  /// It is under way; holds what the panel had before.
  case running(PanelCaller, before: PanelDependencies)
  /// It ends with the next turn, for which another caller may wait.
  case ending(PanelCaller, before: PanelDependencies, by: PanelCaller?)

  /// When to look again whether it can begin; nil: it does not wait. Mutating, to be read without a
  /// copy; see `DisplayOutput`.
  var deadline: Instant? {
    mutating get { if case .awaited(let awaited) = self { awaited.nextLook } else { nil } }
  }
}

extension RecordingSession {
  /// Whether what it begins with is still being made.
  var isPreparing: Bool {
    if case .awaited(let awaited) = self { !awaited.isPrepared } else { false }
  }
}

/// A recording that waits for the panel to come to rest.
struct AwaitedRecording {
  /// The longest wait [s].
  fileprivate static let timeLimit = 20.0
  private static let checkInterval = 0.05

  let caller: PanelCaller
  let dependencies: PanelDependencies
  let sink: PanelRecorder.Sink
  /// The head of the log, and the configuration in it.
  let header: BackgroundValue<Result<(LogHeader, Configuration), LogError>>
  let wallpaper: PendingWallpaper
  fileprivate let limit: Instant
  fileprivate(set) var nextLook: Instant

  fileprivate init(
    for caller: PanelCaller, of configuration: Configuration, _ plan: WallpaperImages.Plan,
    from text: ConfigurationText, on display: any Display, with dependencies: PanelDependencies,
    to sink: @escaping PanelRecorder.Sink, at now: Instant
  ) {
    (self.caller, self.sink, limit) = (caller, sink, now.advanced(by: Self.timeLimit))
    nextLook = now
    var dependencies = dependencies
    // A recorded panel must look the same when it is replayed, however late its pictures arrive.
    dependencies.iconFiles = FileAccess()
    dependencies.wallpaperTimeLimit = .infinity
    dependencies.text = text
    self.dependencies = dependencies
    wallpaper = PendingWallpaper(plan, as: GroundPictures(), with: dependencies)
    let (size, scale, shown) = (display.size, display.scale, dependencies)
    header = BackgroundValue {
      Result { () throws(LogError) in
        let configuration = try text.parsed()
        let header = LogHeader(
          program: shown.about.version, of: configuration, from: text, size: size, scale: scale,
          language: shown.language, pages: shown.pageMakers)
        return (header, configuration)
      }
    }
  }

  fileprivate var isPrepared: Bool {
    header.isThere(within: 0) && wallpaper.made.isThere(within: 0)
  }

  fileprivate mutating func wait(from now: Instant) -> Bool {
    nextLook = now.advanced(by: Self.checkInterval)
    return now < limit
  }
}

extension Panel {
  /// Has a recording begin as soon as the panel is at rest. What lies over the pages is closed for
  /// it, since the panel starts anew then.
  func awaitRecording(for caller: PanelCaller?, at now: Instant) throws(CommandError) {
    guard let caller, dependencies.recorder == nil,
      let (effects, sink) = dependencies.effects.recorded(for: caller.number)
    else { throw .failed("The panel is being recorded already.") }
    guard case .none = recording else { throw .failed("A recording is about to begin already.") }
    let limit = now.advanced(by: AwaitedRecording.timeLimit)
    if let obstacle = obstacle(until: limit) { throw obstacle }
    var dependencies = dependencies
    dependencies.effects = effects
    let themed = appearance.themed(settings.configuration)
    recording = .awaited(
      AwaitedRecording(
        for: caller, of: settings.configuration,
        WallpaperImages.Plan(themed, size: glass.display.size, scale: glass.scale),
        from: settings.text, on: glass.display, with: dependencies, to: sink, at: now))
    appearance.touched(at: now)
    screen.closePage(in: context(at: now))
  }

  /// Ends a recording, or one that is about to begin.
  func endRecording(for caller: PanelCaller?) throws(CommandError) {
    switch recording {
    // The agent says so, too, when the caller has gone.
    case .none, .ending: if caller != nil { throw .failed("Nothing is recorded.") }
    case .awaited(let awaited):
      recording = .none
      giveUp(awaited, because: "It was ended before it began.")
      if let caller { send(.ask(.reply(PanelReply(to: caller.number, end: .done)))) }
    case .running(let listener, let before):
      recording = .ending(listener, before: before, by: caller)
    }
  }

  /// Begins and ends recordings, at the start of a turn: what follows is in the log, or is not.
  func followRecording() {
    switch recording {
    case .none, .running: break
    case .awaited(var awaited):
      let now = glass.display.now()
      guard awaited.nextLook <= now else { return }
      if let obstacle = obstacle(until: awaited.limit) {
        recording = .none
        giveUp(awaited, with: obstacle)
      } else if isReady(for: awaited, at: now) {
        recording = .none
        begin(awaited, at: now)
      } else if awaited.wait(from: now) {
        recording = .awaited(awaited)
      } else {
        recording = .none
        giveUp(awaited, because: "The panel does not come to rest; try again.")
      }
    case .ending(let listener, let before, let caller):
      recording = .none
      dependencies.recorder?.finish()
      dependencies = before
      glass.endRecording()
      for ended in [listener, caller].compactMap(\.self) {
        send(.ask(.reply(PanelReply(to: ended.number, end: .done))))
      }
    }
  }

  private func giveUp(_ awaited: AwaitedRecording, because reason: String) {
    giveUp(awaited, with: .failed(reason))
  }

  private func giveUp(_ awaited: AwaitedRecording, with error: CommandError) {
    send(.ask(.reply(PanelReply(to: awaited.caller.number, end: .failed(error)))))
  }

  /// Why a recording cannot begin before a time unless a person acts; nil: it can.
  private func obstacle(until limit: Instant) -> CommandError? {
    if diagnosis.diagnosis != nil { return .refused("Close the diagnosis on the screen first.") }
    if screen.overlays.asking != nil { return .refused("Answer the question on the screen first.") }
    guard screen.overlays.toast.stays(beyond: limit) else { return nil }
    return .refused("Answer the message on the screen first, or put it away.")
  }

  /// Whether the panel can start anew, and nobody sees it.
  private func isReady(for awaited: AwaitedRecording, at now: Instant) -> Bool {
    let requests = screen.requests
    return awaited.isPrepared && glass.renderer.late == nil && service.hasAnnounced
      && settings.pending == nil
      && touches.isEmpty && !touches.isKeyDown && requests.held.isEmpty
      && requests.runs.underWay.isEmpty && callers.isEmpty
      && settings.pendingWrites.underWay.isEmpty && screen.overlays.toast.phase == .hidden
      && !appearance.life.isAsleep(at: now) && isAtRest(at: now)
  }

  private func begin(_ awaited: AwaitedRecording, at now: Instant) {
    let (header, configuration): (LogHeader, Configuration)
    do throws(LogError) {
      (header, configuration) = try awaited.header.take().get()
    } catch {
      return giveUp(awaited, because: error.description)
    }
    let themed = appearance.themed(settings.configuration)
    guard configuration == settings.configuration, header.size == glass.display.size,
      awaited.wallpaper.plan
        == WallpaperImages.Plan(themed, size: glass.display.size, scale: glass.scale)
    else { return giveUp(awaited, because: "The panel is being changed; try again.") }
    keepMemory(isLast: false)
    let inputs = knownInputs
    var (head, next) = (header, awaited.dependencies)
    head.start = PanelStart(of: screen, appearance, file: settings.file, at: now)
    let recorder = PanelRecorder(head, to: awaited.sink)
    (next.start, next.recorder) = (head.start, recorder)
    if let file = settings.file { next.about.configuration = file }
    recording = .running(awaited.caller, before: dependencies)
    let display = RecordingDisplay(glass.display, to: recorder, about: next.about.lines)
    dependencies = next.recorded()
    take(
      PanelParts(
        configuration, display: display, with: dependencies, wallpaper: awaited.wallpaper,
        on: executor))
    for input in inputs { receive(input) }
  }

  /// Starts anew with other parts. The agent's events go on.
  private func take(_ parts: PanelParts) {
    (scheduler, settings, screen) = (parts.scheduler, parts.settings, parts.screen)
    (glass, touches, appearance) = (parts.glass, parts.touches, parts.appearance)
    (callers, diagnosis, service) = (CommandCallers(), DiagnosisSession(), ServiceState())
    (agent, need) = (AgentSession(), TurnNeed())
    _ = agent.begin()
    hearIcons()
  }

  /// The inputs that bring a panel that starts anew to what this one knows.
  private var knownInputs: [PanelInput] {
    let states = screen.states.sorted { $0.key < $1.key }.map { SourceNews($0.key, $0.value) }
    var inputs: [PanelInput] = [.sources(states)]
    if !screen.failures.detours.isEmpty {
      inputs.append(.agent(.detours(screen.failures.detours)))
    }
    if agent.isObserved { inputs.append(.agent(.observe(true))) }
    if let notice = settings.notice { inputs.append(.notice(notice)) }
    return inputs
  }
}
