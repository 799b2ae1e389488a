internal import Agent
internal import Blocking
internal import DetentAnimation
package import DetentMotion
package import Display
internal import Drawing
internal import Geometry
internal import Gestures
internal import Logging
internal import Runtime
internal import Scene
package import Settings
internal import Stage
internal import Widgets

/// The app: one model, one screen, and the turn of the loop that joins them.
///
/// It is pinned to the executor of the loop that owns the display, so that a turn runs without a
/// hop. What is slow lives in other actors and comes in by `await`.
package actor Panel {
  private let executor: any SerialExecutor
  let scheduler: AnimationScheduler
  let display: any BufferedDisplay
  var dependencies: Dependencies
  var log = Logger(label: "panel")
  var configuration: Configuration
  var pending: PendingConfiguration?
  var look: PanelLook
  /// The theme that the screen was built in.
  var shownTheme: String
  var cover: DimOverlay?
  var notice: ConfigurationNotice?
  var screen: ControlScreen
  var arena: GestureArena<PanelTarget>
  var renderer: Renderer
  var scale: Double
  var pacing = FramePacing()
  /// The frame the display has asked for.
  var frame: FrameTime?
  var hold: PaneHold
  /// What the sources have been told of what is seen.
  var visible = VisibleSources()
  /// The momentary buttons that fingers are on.
  var held: Set<TileID> = []
  /// When the agent is to hear that the panel lives; nil: nothing is held.
  var nextHoldBeat: Instant?
  /// Where a key that is down touches the glass [device px].
  var keyPress: Point?
  var fiveFingers = FiveFingers()
  /// What five fingers brought up; nil: it is away.
  var diagnosis: Diagnosis?
  /// The calibration that is tried out, and its device.
  var trial: (device: String, calibration: Calibration)?
  /// How the machine is found in its network; nil: nobody has told.
  var machine: MachineName?
  var frameTimes = FrameTimes()
  /// The display has something to tell, whatever its descriptor says.
  var isDisplayDue = false
  /// The screen's [s].
  var frameInterval = 1.0 / 60
  /// What is being written down.
  var keepings = Keepings()
  var memory = MemoryKeeping()
  var placing = Placing()
  var minuteTurns: Instant?
  /// A wallpaper that the panel is told of when it is there.
  var awaitedWallpaper: BackgroundValue<WallpaperImages>?
  private var nextBeat: Instant?
  /// The model has changed since the last frame.
  var isStale = true
  /// The first frame has been on the glass.
  package private(set) var hasAnnounced = false
  /// The person has asked for the end.
  package private(set) var isFinished = false

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  package init(
    _ configuration: Configuration, display: sending any BufferedDisplay,
    with dependencies: Dependencies,
    on executor: any SerialExecutor
  ) {
    self.executor = executor
    self.configuration = configuration
    let display: any BufferedDisplay =
      dependencies.recorder.map { RecordingDisplay(display, to: $0) } ?? display
    let dependencies = dependencies.recorded()
    self.dependencies = dependencies
    var engine = AnimationEngine()
    engine.apply(.reduceMotion(configuration.motion.isReduced), at: .zero)
    scheduler = AnimationScheduler(on: executor, engine: engine)
    let scale = PanelScale.scale(of: display, configuration)
    var look = PanelLook(configuration.theme, language: dependencies.language)
    if look.isTimed { look.turn(to: dependencies.localTime()) }
    let themed = look.themed(configuration)
    let wallpaperImages = PendingWallpaper(
      themed, size: display.size, scale: scale, with: dependencies)
    var screen = ControlScreen(themed, size: display.size.logical(at: scale), scale: scale)
    cover = look.cover(over: &screen, at: display.now())
    if configuration.pane.remembers, let kept = dependencies.memory?.read() { screen.recall(kept) }
    memory.kept = screen.memory
    self.look = look
    shownTheme = look.name
    self.scale = scale
    self.screen = screen
    renderer = Renderer(
      compositor: Compositor(scale: scale, icons: dependencies.iconFiles),
      wallpaperImages: wallpaperImages,
      stage: screen.stage, scale: scale, memory: configuration.surfaceMemory(on: display.size))
    arena = GestureArena<PanelTarget>(rules: GestureRules(configuration.motion))
    hold = PaneHold(predicts: configuration.pane.hasPrediction)
    self.display = display
    renderer.compositor.onLateIcon { [weak self] in self?.iconsAreThere() }
  }

  /// Shows icons whose files have come late.
  nonisolated func iconsAreThere() { Task { await self.receive(.lateIcons) } }

  /// Begins what the first frame will need, while there is no display as yet.
  package static func prepare(for configuration: Configuration) {
    if configuration.home.hasClock || configuration.home.hasDate { Typesetter.readFonts() }
  }

  /// One turn: everything that has arrived, what is due, and at most one frame.
  /// - Returns: When it wants to be called again if nothing arrives; nil: only then.
  /// - Throws: `DisplayError` when the display is lost.
  package func turn() throws(DisplayError) -> Instant? {
    isDisplayDue = false
    for event in try display.dispatch() { receive(PanelInput(event, of: display)) }
    let now = display.now()
    rest(until: now)
    takePending(at: now)
    advanceControls(to: now)
    watchSources(at: now)
    turnMinute(at: now)
    followLook(at: now)
    followFocus(at: now)
    advanceDiagnosis(to: now)
    beginTrial(at: now)
    if placing.trial == nil, renderer.releaseSurfaces(at: now) { isStale = true }
    let target = pacing.takeTarget(now: now, isStale: isStale) { display.target(at: now) }
    if let target {
      try draw(for: target, now: now)
    }
    try display.flush()
    beat(at: now)
    beatForHeld(at: now)
    keepMemory(at: now)
    return [
      memory.due,
      nextHoldBeat, pacing.deadline, arena.deadline, minuteTurns, nextBeat, pending?.nextLook,
      isDisplayDue ? now : nil, screenDeadline, fiveFingers.deadline, diagnosis?.deadline,
      look.nightfall(after: now), placing.trial == nil ? renderer.surfacesDeadline : nil,
      trialDeadline,
    ]
    .compactMap(\.self).min()
  }

  /// The last turn has been: the program ends in good order.
  package func leave() {
    keepMemoryAtEnd()
    display.close()
  }

  /// When a control wants time to pass.
  var screenDeadline: Instant? {
    // Asked in place: a read of an actor's property copies it, and the screen holds much.
    func deadline(of screen: inout ControlScreen) -> Instant? { screen.deadline }
    return deadline(of: &screen)
  }

  func handle(_ event: DisplayEvent) {
    switch event {
    case .touch(let touch): handle(touch)
    case .frame(let time):
      frameInterval = time.interval
      pacing.frameArrived(time)
      frame = time
    case .bufferReleased: isStale = true
    case .presented: announce()
    // It comes in with the size; see `PanelInput`.
    case .resized: break
    case .contentLost:
      renderer.invalidate()
      isStale = true
    case .devicesChanged: log.info("input devices have changed")
    case .key(let event): handle(event)
    case .closeRequested: finish()
    }
  }

  /// The person asks for the end, which a panel on a wall does not have.
  func finish() { isFinished = !configuration.display.isKiosk }

  /// Hands what the model asks for to the scheduler.
  func commit(at time: Instant) {
    isStale = true
    let commands = screen.stage.takeCommands()
    guard !commands.isEmpty else { return }
    scheduler.assumeIsolated { $0.apply(commands, at: time) }
  }

  /// The first frame is on the glass: the service is ready.
  private func announce() {
    guard !hasAnnounced else { return }
    hasAnnounced = true
    dependencies.notifier?.ready()
    // The first word may come in the middle of a flight.
    Typesetter.readFonts()
  }

  private func beat(at now: Instant) {
    guard let notifier = dependencies.notifier, let interval = notifier.watchdogInterval else {
      return
    }
    if let nextBeat, now < nextBeat { return }
    notifier.watchdog()
    nextBeat = now.advanced(by: interval)
  }
}
