internal import Agent
internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
package import DetentMotion
internal import DetentScene
internal import DetentStage
package import Display
internal import Drawing
internal import Logging
internal import Runtime
package import Settings
internal import Widgets

/// The app: one model, one screen, and the turn of the loop that joins them.
///
/// It is pinned to the executor of the loop that owns the display, so that a turn runs without a
/// hop. What is slow lives in other actors and comes in by `receive`.
package actor Panel {
  package typealias Dependencies = PanelDependencies

  let scheduler: AnimationScheduler
  var log = Logger(label: "panel")
  var dependencies: Dependencies
  var settings: PanelSettings
  var screen: ControlScreen
  var glass: Glass
  var touches: TouchInput
  var appearance: Appearance
  var agent = AgentSession()
  var diagnosis = DiagnosisSession()
  var service = ServiceState()
  var need = TurnNeed()

  package nonisolated var unownedExecutor: UnownedSerialExecutor { scheduler.unownedExecutor }

  package init(
    _ configuration: Configuration, display: sending any BufferedDisplay,
    with dependencies: Dependencies,
    on executor: any SerialExecutor
  ) {
    let display: any BufferedDisplay =
      dependencies.recorder.map {
        RecordingDisplay(display, to: $0, about: dependencies.about.words)
      } ?? display
    let dependencies = dependencies.recorded()
    self.dependencies = dependencies
    var engine = AnimationEngine()
    engine.apply(.reduceMotion(configuration.motion.isReduced), at: .zero)
    scheduler = AnimationScheduler(on: executor, engine: engine)
    let scale = PanelScale.scale(of: display, configuration)
    let now = display.now()
    var appearance = Appearance(configuration, language: dependencies.language, at: now)
    if appearance.isTimed { appearance.turn(to: dependencies.localTime()) }
    let themed = appearance.themed(configuration)
    let wallpaper = PendingWallpaper(themed, size: display.size, scale: scale, with: dependencies)
    var screen = ControlScreen(themed, size: display.size.logical(at: scale), scale: scale)
    appearance.dress(&screen, at: now)
    if configuration.pane.remembers, let kept = dependencies.effects.remembered() {
      kept.restore(on: &screen)
    }
    screen.placeTally(for: screen.pagesInSight(isPaneMoving: false, at: now))
    self.appearance = appearance
    self.screen = screen
    settings = PanelSettings(configuration, memory: PanelMemory(of: screen))
    touches = TouchInput(configuration)
    let renderer = Renderer(
      compositor: Compositor(scale: scale, icons: dependencies.iconFiles),
      wallpaperImages: wallpaper, stage: screen.stage, scale: scale,
      memory: configuration.surfaceMemory(on: display.size))
    glass = Glass(display, renderer, scale: scale)
    renderer.compositor.onLateIcon { [weak self] in self?.iconsAreThere() }
  }

  /// Icons have been read that no frame has waited for.
  nonisolated func iconsAreThere() { Task { await self.receive(.lateIcons) } }

  /// Begins what the first frame will need, while there is no display as yet.
  package static func prepare(for configuration: Configuration) {
    let hasWords =
      configuration.home.hasClock || configuration.home.hasDate || configuration.pane.hasHeading
    if hasWords { Typesetter.readFonts() }
  }

  /// What the panel says by itself.
  var words: LocalizedStrings { appearance.themed(settings.configuration).words }

  /// The first frame has been on the glass.
  package var hasAnnounced: Bool { service.hasAnnounced }

  /// Since when the configuration that it was last given is shown; nil: it is not yet.
  package var shownSince: Instant? { hasAnnounced ? settings.shownSince : nil }

  /// The person has asked for the end.
  package var isFinished: Bool { service.isFinished }

  /// One turn: everything that has arrived, what is due, and at most one frame.
  /// - Returns: When it wants to be called again if nothing arrives; nil: only then.
  /// - Throws: `DisplayError` when the display is lost.
  package func turn() throws(DisplayError) -> Instant? {
    for event in try glass.dispatch() { receive(PanelInput(event, of: glass.display)) }
    let now = glass.display.now()
    guard need.begin(at: now, awaitsFrame: glass.awaitsFrame) else {
      beat(at: now)
      try glass.endTurn()
      return need.deadline
    }
    rest(until: now)
    takeScheduled(at: now)
    advanceControls(to: now)
    watchSources(at: now)
    turnMinute(at: now)
    followAppearance(at: now)
    followFocus(at: now)
    advanceDiagnosis(to: now)
    if let target = glass.takeTarget(now: now, isTouched: !touches.isEmpty) {
      try draw(for: target, now: now)
    }
    beat(at: now)
    try glass.endTurn()
    if settings.looksAtMemory(at: now, isTouched: !touches.isEmpty) {
      keepMemory(isLast: false)
    }
    need.end(
      until: .earliest(
        glass.deadline(after: now), settings.deadline, touches.deadline, screenDeadline,
        appearance.deadline(after: now), agent.deadline, diagnosis.deadline, service.deadline))
    return need.deadline
  }

  /// Says that the panel lives, as long as the server does that shows it: one that hangs does not tell
  /// that a finger has left the glass, nor show anything.
  private func beat(at now: Instant) {
    // Looked for only when there is something to say.
    var server: (any ServedDisplay)? { glass.display as? any ServedDisplay }
    var isAnswered: Bool { server?.owesAnswer != true }
    let isHeld = !screen.requests.held.isEmpty
    if agent.takeBeat(at: now, isHeld: isHeld, isAnswered: isAnswered) {
      server?.ask()
      send(.ask(.beat))
    }
    let interval = dependencies.effects.beatInterval
    if service.takeBeat(at: now, every: interval, isAnswered: isAnswered) {
      if service.asksServer, isAnswered { server?.ask() }
      send(.beat(at: now))
    }
  }

  /// The last turn has been: the program ends in good order.
  package func leave() {
    keepMemory(isLast: true)
    glass.display.close()
  }

  /// Writes down what has been set; before it comes back, where `isLast`.
  private func keepMemory(isLast: Bool) {
    if let set = settings.takeMemory(PanelMemory(of: screen), isLast: isLast) {
      send(.remember(set, file: settings.file, isLast: isLast))
    }
  }

  /// The one way out.
  func send(_ effect: PanelEffect) { dependencies.effects.perform(effect, for: self) }

  /// Hands what the model asks for to the scheduler.
  func commit(at time: Instant) {
    glass.change()
    let commands = screen.stage.takeCommands()
    guard !commands.isEmpty else { return }
    scheduler.assumeIsolated { $0.apply(commands, at: time) }
  }

  /// As controls are told the present.
  func context(at time: Instant) -> ControlContext {
    ControlContext(
      time: time, presentation: glass.renderer.presentation, clock: clock(at: time))
  }

  /// The time on the wall at other moments, as it is read.
  func clock(at now: Instant) -> (Instant) -> String {
    { [localTime = dependencies.localTime, configuration = settings.configuration] in
      localTime().earlier(by: now.seconds(since: $0))
        .clock(is24Hour: configuration.home.is24Hour, in: configuration.words)
    }
  }
}

// MARK: From the model to the glass

extension Panel {
  private func draw(for target: Instant, now: Instant) throws(DisplayError) {
    var (next, completions) = scheduler.assumeIsolated {
      ($0.advance(to: target), $0.takeCompletions())
    }
    take(completions)
    if glass.isCrossfading(after: target) { next = .frame }
    let frame = glass.takeFrame(for: target)
    // Where nothing else moves, nothing sets a pace that the finger would have to keep.
    let place = touches.newPlace(in: next == .frame ? frame : nil, now: now, target: target)
    if let place {
      screen.drag(to: place)
      commit(at: target)
    }
    layDiagnosis(at: now)
    try glass.draw(
      screen.stage, by: scheduler, for: target, now: now, isPaced: frame != nil, next: next,
      finger: touches.nextFrame(after: now), watched: screen.pane.layer,
      notify: !service.hasAnnounced)
    // One that comes late is shown when it is there.
    glass.takeAwaitedWallpaper()?.whenThere { Task { await self.receive(.lateWallpaper) } }
  }

  private func take(_ completions: [Completion]) {
    guard !completions.isEmpty else { return }
    screen.completed(completions)
    glass.change()
  }

  private func layDiagnosis(at now: Instant) {
    guard diagnosis.diagnosis != nil else { return glass.lay(nil) }
    guard glass.isStale else { return }
    var about = dependencies.about
    about.configuration = settings.file ?? about.configuration
    glass.lay(
      diagnosis.picture(
        glass, screen.states, about: about.words,
        family: settings.configuration.theme.fontFamily, at: now
      ))
  }

  /// When a control wants time to pass.
  private var screenDeadline: Instant? {
    // Asked in place: a read of an actor's property copies it, and the screen holds much.
    func deadline(of screen: inout ControlScreen) -> Instant? { screen.deadline }
    return deadline(of: &screen)
  }

  /// Lets the controls that wait for time to pass have their say.
  private func advanceControls(to now: Instant) {
    guard let deadline = screenDeadline, deadline <= now else { return }
    perform(screen.advance(in: context(at: now)), at: now)
    commit(at: now)
  }

  /// Tells the agent what is seen, whenever that changes.
  private func watchSources(at now: Instant) {
    if agent.begin() { dependencies.effects.listen(for: self) }
    let pane = screen.pane.layer
    func pagesInSight(of screen: inout ControlScreen) -> PagesInSight {
      screen.pagesInSight(isPaneMoving: isInFlight(pane, at: now), at: now)
    }
    let pages = pagesInSight(of: &screen)
    let (isNews, before) = (agent.sees(pages), agent.watched)
    let watched = isNews ? agent.see(sources(of: pages), at: now) : agent.expire(at: now)
    if let watched {
      send(.ask(.watch(watched)))
      screen.stopListening(to: before.subtracting(watched), at: now)
      commit(at: now)
    }
    if isNews, screen.fadeTally(for: pages) { commit(at: now) }
  }

  private func sources(of pages: PagesInSight) -> Set<String> {
    screen.sources(of: pages).union([appearance.theme.source].compactMap(\.self))
  }

  /// Shows the time, and looks what it means for the theme.
  private func turnMinute(at now: Instant) {
    let hasClock = settings.configuration.home.hasClock || settings.configuration.home.hasDate
    guard let time = appearance.turnMinute(at: now, hasClock: hasClock, dependencies.localTime),
      hasClock
    else { return }
    screen.show(time)
    glass.change()
  }

  /// Has the screen built anew in another theme as soon as it is at rest, dims or brightens it, and
  /// turns it off when it has become black, and on again.
  private func followAppearance(at now: Instant) {
    // Nobody is interrupted by a change of colours.
    if appearance.name != appearance.shownTheme, screen.overlays.asking == nil {
      settings.scheduleItself(since: now)
    }
    if appearance.dim(&screen.stage, isTouched: !touches.isEmpty, at: now) { commit(at: now) }
    guard let isOn = appearance.sleep.takePower(at: now) else { return }
    if !glass.setPower(isOn: isOn), !isOn {
      log.info("the screen cannot be turned off; it is black")
    }
  }

  private func followFocus(at now: Instant) {
    guard glass.isStale, screen.focus.isShown else { return }
    screen.followFocus(in: context(at: now))
    commit(at: now)
  }
}
