internal import DetentAnimation
package import DetentMotion
package import Display
internal import Drawing
internal import Geometry
internal import Gestures
internal import Logging
internal import Scene
package import Services
package import Settings
internal import Stage
internal import Widgets

/// The app: one model, one screen, and the turn of the loop that joins them.
///
/// It is pinned to the executor of the loop that owns the display, so that a turn runs without a
/// hop. What is slow lives in other actors and comes in by `await`.
package actor Panel {
  /// What the panel is given by whoever starts it.
  package struct Surroundings: Sendable {
    /// Runs actions by name; nil: nobody does, and how they end is told by whoever knows.
    package var actions: (any ActionPerforming)?
    /// Reads the clock on the wall.
    package var localTime: @Sendable () -> LocalTime
    package var notifier: ServiceNotifier?
    /// What is spoken where the configuration does not say.
    package var language: Language?
    /// What the panel shows from outside; nil: nothing, or it is told by whoever knows.
    package var sources: Sources?
    /// Where what is tuned on the glass is kept.
    package var keeping: Keeping
    /// Reads pictures; nil: nobody does, and what comes of it is told by whoever knows.
    package var pictures: (any PictureReading)? = PictureReader()
    /// Keeps what comes in beside the display and these closures; nil: nobody does.
    package var recorder: PanelRecorder?

    package enum Keeping: Sendable {
      /// There is no place; that is said.
      case nowhere
      case by(ConfigurationWriter)
      /// How it ends is told by whoever knows.
      case told
    }

    package init(
      actions: (any ActionPerforming)?, localTime: @escaping @Sendable () -> LocalTime,
      notifier: ServiceNotifier? = nil, sources: Sources? = nil, keeping: Keeping = .nowhere
    ) {
      self.actions = actions
      self.localTime = localTime
      self.notifier = notifier
      self.sources = sources
      self.keeping = keeping
    }
  }

  private let executor: any SerialExecutor
  let scheduler: AnimationScheduler
  let display: any Display
  var world: Surroundings
  var log = Logger(label: "panel")
  var configuration: Configuration
  private(set) var pending: PendingConfiguration?
  var look: PanelLook
  /// The theme that the screen was built in.
  private(set) var shownTheme: String
  var cover: NightCover?
  private var notice: ConfigurationNotice?
  var screen: ControlScreen
  private(set) var arena: GestureArena
  var renderer: Renderer
  private(set) var scale: Double
  private(set) var pacing = FramePacing()
  /// The frame the display has asked for.
  private var frame: FrameTime?
  private var hold: PaneHold
  /// What the sources have been told of what is seen.
  var visible = VisibleSources()
  /// Where a key that is down touches the glass [device px].
  var keyPress: Point?
  /// What is being written down.
  var keepings = Keepings()
  var minuteTurns: Instant?
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
    _ configuration: Configuration, display: sending any Display, in world: Surroundings,
    on executor: any SerialExecutor
  ) {
    self.executor = executor
    self.configuration = configuration
    self.world = world
    scheduler = AnimationScheduler(on: executor)
    let scale = PanelScale.scale(of: display, configuration)
    var look = PanelLook(configuration.theme, language: world.language)
    if look.isTimed { look.turn(to: world.localTime()) }
    let dressed = look.dressed(configuration)
    let backdrops = Backdrops.making(dressed, size: display.size, scale: scale)
    var screen = ControlScreen(dressed, size: display.size.logical(at: scale), scale: scale)
    cover = look.cover(over: &screen, at: display.now())
    self.look = look
    shownTheme = look.name
    self.scale = scale
    self.screen = screen
    renderer = Renderer(
      compositor: Compositor(scale: scale), backdrops: backdrops, stage: screen.stage, scale: scale)
    arena = GestureArena(rules: GestureArena.Rules(configuration.motion))
    hold = PaneHold(predicts: configuration.pane.hasPrediction)
    self.display = display
  }

  /// Begins what the first frame will need, while there is no display as yet.
  package static func prepare(for configuration: Configuration) {
    if configuration.home.hasClock || configuration.home.hasDate { Typesetter.readFonts() }
  }

  /// One turn: everything that has arrived, what is due, and at most one frame.
  /// - Returns: When it wants to be called again if nothing arrives; nil: only then.
  /// - Throws: `DisplayError` when the display is lost.
  package func turn() throws(DisplayError) -> Instant? {
    for event in try display.dispatch() { try handle(event) }
    let now = display.now()
    rest(until: now)
    takePending(at: now)
    advanceControls(to: now)
    watchSources(at: now)
    turnMinute(at: now)
    followLook(at: now)
    followFocus(at: now)
    if let target = pacing.takeTarget(now: now, isStale: isStale) {
      try draw(for: target, now: now)
    }
    try display.flush()
    beat(at: now)
    return [
      pacing.deadline, arena.deadline, minuteTurns, nextBeat, pending?.nextLook, screenDeadline,
      look.nightfall(after: now),
    ]
    .compactMap(\.self).min()
  }

  /// When a control wants time to pass.
  var screenDeadline: Instant? {
    // Asked in place: a read of an actor's property copies it, and the screen holds much.
    func deadline(of screen: inout ControlScreen) -> Instant? { screen.deadline }
    return deadline(of: &screen)
  }

  /// Takes over another configuration, keeping the state of the tiles and the pane; as soon as no
  /// finger is down and no tile moves.
  /// - Parameters:
  ///   - text: What it was read from, for the recorder.
  ///   - actions: What performs its actions.
  package func apply(
    _ configuration: Configuration, from text: ConfigurationText,
    actions: (any ActionPerforming)?
  ) {
    world.recorder?.note(.reload(text))
    pending = PendingConfiguration(configuration, actions: actions, since: display.now())
  }

  /// Says above everything what is wrong; nil: nothing is.
  package func show(_ notice: ConfigurationNotice?) {
    world.recorder?.note(.notice(notice))
    self.notice = notice
    showNotice()
    commit(at: display.now())
  }

  /// Has the screen built anew, as it is to look now.
  func dressAnew(at now: Instant) {
    guard pending == nil else { return }
    pending = PendingConfiguration(configuration, actions: world.actions, since: now)
  }

  private func takePending(at now: Instant) {
    guard var waiting = pending else { return }
    let tracks = screen.stage.known
    let isMoving = scheduler.assumeIsolated { scheduler in
      tracks.contains { scheduler.engine.isInFlight($0, at: now) }
    }
    guard waiting.isDue(isQuiet: arena.isEmpty && !isMoving, at: now) else {
      pending = waiting
      return
    }
    pending = nil
    let sources = configuration.sources
    configuration = waiting.configuration
    look.change(to: configuration.theme)
    world.actions = waiting.actions
    arena.rules = GestureArena.Rules(configuration.motion)
    hold.predicts = configuration.pane.hasPrediction
    // The same in another theme or language is not the same.
    if screen.adopt(look.dressed(configuration)) { return commit(at: now) }
    rebuild(beneath: veil())
    if configuration.sources != sources { visible.change(to: configuration.sources) }
  }

  private func showNotice() {
    let typesetter = renderer.compositor.typesetter
    screen.show(notice) { typesetter.size(of: $0, fitting: $1) }
  }

  private func handle(_ event: DisplayEvent) throws(DisplayError) {
    switch event {
    case .touch(let touch): handle(touch)
    case .frame(let time):
      pacing.frameArrived(time)
      frame = time
    case .bufferReleased: isStale = true
    case .presented: announce()
    case .resized: rebuild()
    case .exposed:
      renderer.invalidate()
      isStale = true
    case .devicesChanged: log.info("input devices have changed")
    case .key(let event): handle(event)
    case .close: finish()
    }
  }

  /// The person asks for the end, which a panel on a wall does not have.
  func finish() { isFinished = !configuration.display.isKiosk }

  func handle(_ touch: TouchEvent) {
    rest(until: touch.time)
    look.touched(at: touch.time)
    leaveKeys(to: touch)
    let position = touch.position * (1 / scale)
    let shown = ShownScreen(
      stage: screen.stage, engine: scheduler.assumeIsolated { $0.engine },
      presentation: renderer.presentation,
      motion: MovingTargets(
        screen: screen, isPaneInFlight: isPaneInFlight(at: touch.time),
        isSheetInFlight: isSheetInFlight(at: touch.time), time: touch.time),
      targets: screen.targets, modal: screen.modalLayers)
    let events = arena.handle(Touch(touch, at: position), in: shown)
    carryOut(events, at: touch.time)
  }

  /// Where the pane was on the glass: at rest exactly at its detent, from which the last frame that
  /// had anything to show may be less than a pixel away.
  private func seenPane(at time: Instant) -> Point {
    let layer = screen.pane.layer
    return screen.pane.isHeld || isPaneInFlight(at: time)
      ? renderer.seenPosition(of: layer, at: time) : screen.stage.tree[layer].values.position
  }

  func isPaneInFlight(at time: Instant) -> Bool {
    let track = LayerProperty.position.track(of: screen.pane.layer)
    return scheduler.assumeIsolated { $0.engine.isInFlight(track, at: time) }
  }

  private func isSheetInFlight(at time: Instant) -> Bool {
    guard let pages = screen.pages else { return false }
    let track = LayerProperty.position.track(of: pages.sheet)
    return scheduler.assumeIsolated { $0.engine.isInFlight(track, at: time) }
  }

  /// Lets the gestures that wait for time to pass have their say.
  func rest(until time: Instant) {
    for (event, due) in arena.advance(to: time) { carryOut([event], at: due) }
  }

  private func carryOut(_ events: [GestureEvent], at time: Instant) {
    for event in events {
      if let place = hold.follow(event, at: time) { screen.drag(to: place) }
      let effects = screen.handle(
        event, seenPane: seenPane(at: time), in: context(at: time))
      perform(effects, at: time)
      commit(at: time)
    }
  }

  private func followFocus(at now: Instant) {
    guard isStale, screen.focus.isShown else { return }
    screen.followFocus(in: context(at: now))
    commit(at: now)
  }

  /// Hands what the model asks for to the scheduler.
  func commit(at time: Instant) {
    isStale = true
    let commands = screen.stage.takeCommands()
    guard !commands.isEmpty else { return }
    scheduler.assumeIsolated { $0.apply(commands, at: time) }
  }

  private func draw(for target: Instant, now: Instant) throws(DisplayError) {
    var next = scheduler.assumeIsolated { $0.advance(to: target) }
    takeCompletions()
    if renderer.isVeiled(after: target) { next = .frame }
    let finger = showFinger(for: target, now: now, isPaced: next == .frame)
    if isStale {
      let engine = scheduler.assumeIsolated { $0.engine }
      renderer.refresh(from: screen.stage, in: engine, at: target)
    } else {
      renderer.apply(scheduler.assumeIsolated { $0.engine.snapshot })
    }
    let outcome = try renderer.draw(
      screen.stage.tree, for: target, on: display, watched: screen.pane.layer,
      notify: !hasAnnounced)
    isStale = false
    let isVeiled = renderer.isVeiled(after: target)
    if outcome == .unchanged, next == .frame, !isVeiled { next = nextInSight() }
    if pacing.drew(outcome, next: next.sooner(finger), now: now) { try display.requestFrame() }
  }

  /// What comes next of what moves and may be seen to.
  private func nextInSight() -> NextFrame {
    let engine = scheduler.assumeIsolated { $0.engine }
    return engine.next {
      screen.stage.isOutOfSight($0, in: renderer.presentation, scale: scale) {
        engine.isInFlight($0, at: engine.snapshot.time)
      }
    }
  }

  private func takeCompletions() {
    let completions = scheduler.assumeIsolated { $0.takeCompletions() }
    guard !completions.isEmpty else { return }
    screen.completed(completions)
    isStale = true
  }

  /// Puts the pane where the finger that holds it is to be seen. Where nothing else moves, nothing
  /// sets a pace that the finger would have to keep.
  private func showFinger(for target: Instant, now: Instant, isPaced: Bool) -> NextFrame {
    let paced = isPaced && frame?.target == target ? frame : nil
    frame = nil
    if let place = hold.newPlace(in: paced, now: now) {
      screen.drag(to: place)
      commit(at: target)
    }
    return hold.nextLook(after: now)
  }

  /// Everything anew for another size or another configuration.
  /// - Parameter veil: What is seen now, to fade in front of it.
  private func rebuild(beneath veil: Veil? = nil) {
    let now = display.now()
    carryOut(arena.cancelAll(), at: now)
    scale = PanelScale.scale(of: display, configuration)
    if look.isTimed { look.turn(to: world.localTime()) }
    let dressed = look.dressed(configuration)
    let backdrops = Backdrops.making(dressed, size: display.size, scale: scale)
    var fresh = ControlScreen(dressed, size: display.size.logical(at: scale), scale: scale)
    cover = look.cover(over: &fresh, at: now)
    fresh.restore(from: screen, in: context(at: now))
    fresh.continueFlight(of: screen, as: paneState(at: now))
    let old = screen.stage.known
    scheduler.assumeIsolated { scheduler in
      scheduler.apply(old.map { .remove($0) }, at: now)
    }
    let hasNotice = screen.banner.isShown
    screen = fresh
    shownTheme = look.name
    renderer = Renderer(
      compositor: Compositor(scale: scale), backdrops: backdrops, stage: screen.stage,
      scale: scale, veil: veil)
    minuteTurns = nil
    visible.forgetPages()
    if hasNotice {
      showNotice()
      screen.banner.stay(on: &screen.stage)
    }
    commit(at: now)
  }

  private func paneState(at time: Instant) -> MotionState<AnimatedValue>? {
    let track = LayerProperty.position.track(of: screen.pane.layer)
    return scheduler.assumeIsolated { scheduler in
      scheduler.engine.isInFlight(track, at: time)
        ? scheduler.presentation(of: track, at: time) : nil
    }
  }

  /// The first frame is on the glass: the service is ready.
  private func announce() {
    guard !hasAnnounced else { return }
    hasAnnounced = true
    world.notifier?.ready()
    // The first word may come in the middle of a flight.
    Typesetter.readFonts()
  }

  private func beat(at now: Instant) {
    guard let notifier = world.notifier, let interval = notifier.watchdogInterval else { return }
    if let nextBeat, now < nextBeat { return }
    notifier.watchdog()
    nextBeat = now.advanced(by: interval)
  }
}
