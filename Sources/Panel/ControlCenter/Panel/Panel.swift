internal import Agent
internal import Blocking
internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
package import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Diagnosis
package import Display
internal import Drawing
internal import Localization
internal import Logging
internal import Look
internal import Runtime
package import Settings
internal import Widgets

/// The app: a model, a screen, and the turn of the loop that joins them.
///
/// It is pinned to the executor of the loop that owns the display, so that a turn needs no hop.
/// Slow work runs in other actors, and its results arrive through `receive`.
package actor Panel {
  package typealias Dependencies = PanelDependencies

  let executor: any SerialExecutor
  var scheduler: AnimationScheduler
  var log = Logger(label: "panel")
  var dependencies: Dependencies
  var settings: PanelSettings
  var screen: ControlScreen
  var glass: DisplayOutput
  var touches: TouchInput
  var appearance: Appearance
  var agent = AgentSession()
  var callers = CommandCallers()
  var diagnosis = DiagnosisSession()
  var service = ServiceState()
  var need = TurnNeed()
  var recording = RecordingSession.none

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  package init(
    _ configuration: Configuration, display: sending any Display,
    with dependencies: Dependencies,
    on executor: any SerialExecutor
  ) {
    let display: any Display =
      dependencies.recorder.map {
        RecordingDisplay(display, to: $0, about: dependencies.about.lines)
      } ?? display
    let dependencies = dependencies.recorded()
    let parts = PanelParts(configuration, display: display, with: dependencies, on: executor)
    (self.executor, self.dependencies) = (executor, dependencies)
    (scheduler, settings, screen) = (parts.scheduler, parts.settings, parts.screen)
    (glass, touches, appearance) = (parts.glass, parts.touches, parts.appearance)
    parts.glass.renderer.compositor.onLateIcon { [weak self] in self?.iconsAreThere() }
  }

  /// Has the panel draw anew when icons have been read too late for a frame.
  func hearIcons() {
    glass.renderer.compositor.onLateIcon { [weak self] in self?.iconsAreThere() }
  }

  /// Draws the icons that were read too late for the last frames.
  nonisolated func iconsAreThere() { Task { await self.receive(.lateIcons) } }

  /// Starts reading the fonts for the first frame before there is a display.
  package static func prepare(for configuration: Configuration) {
    let hasText =
      configuration.home.hasClock || configuration.home.hasDate || configuration.pane.hasHeading
    if hasText { Typesetter.readFonts() }
  }

  /// The strings of the panel itself, in the language that is shown.
  var strings: LocalizedStrings { appearance.themed(settings.configuration).strings }

  /// Whether the first frame has been on the glass.
  package var hasAnnounced: Bool { service.hasAnnounced }

  /// When the newest configuration was first shown; nil: it is not shown yet.
  package var shownSince: Instant? { hasAnnounced ? settings.shownSince : nil }

  /// Whether a person has asked to end the panel.
  package var isFinished: Bool { service.isFinished }

  /// Runs one turn: handles everything that has arrived and is due, and draws at most one frame.
  /// - Returns: When the next turn is due if nothing arrives; nil: never.
  /// - Throws: `DisplayError` when the display is lost.
  package func turn() throws(DisplayError) -> Instant? {
    followRecording()
    for event in try glass.dispatch() { receive(PanelInput(event, of: glass.display)) }
    let now = glass.display.now()
    guard need.begin(at: now, awaitsFrame: glass.awaitsFrame) else {
      beat(at: now)
      try glass.endTurn()
      return need.deadline
    }
    rest(until: now)
    takeScheduled(at: now)
    letGo(at: now)
    advanceControls(to: now)
    turnMinute(at: now)
    followSaver(at: now)
    watchSources(at: now)
    returnToStart(at: now)
    followAppearance(at: now)
    followLight(at: now)
    followFocus(at: now)
    advanceDiagnosis(to: now)
    if let target = glass.takeTarget(now: now, isTouched: !touches.isEmpty) {
      try draw(for: target, now: now)
    }
    beat(at: now)
    report(at: now)
    try glass.endTurn()
    if settings.looksAtMemory(at: now, isTouched: !touches.isEmpty) {
      keepMemory(isLast: false)
    }
    need.end(
      until: .earliest(
        glass.deadline(after: now), settings.deadline, touches.deadline, screenDeadline,
        appearance.deadline(after: now), agent.deadline, diagnosis.deadline, service.deadline,
        callers.deadline, recording.deadline))
    return need.deadline
  }

  /// Reports that the panel lives, as long as the display's server answers: a server that hangs
  /// neither reports a lifted finger nor shows anything.
  private func beat(at now: Instant) {
    var isAnswered: Bool { !glass.display.owesAnswer }
    let isHeld = !screen.requests.held.isEmpty
    if agent.takeBeat(at: now, isHeld: isHeld, isAnswered: isAnswered) {
      glass.display.ask()
      send(.ask(.beat))
    }
    let interval = dependencies.effects.beatInterval
    if service.takeBeat(at: now, every: interval, isAnswered: isAnswered) {
      if service.asksServer, isAnswered { glass.display.ask() }
      send(.beat(at: now))
    }
  }

  /// Saves the memory and closes the display after the last turn.
  package func leave() {
    keepMemory(isLast: true)
    glass.display.close()
  }

  /// Saves the set values; returns only when they are written if `isLast`.
  func keepMemory(isLast: Bool) {
    if let set = settings.takeMemory(PanelMemory(of: screen), isLast: isLast) {
      send(.remember(set, file: settings.file, isLast: isLast))
    }
  }

  /// Performs an effect. All output but the display's leaves here.
  func send(_ effect: PanelEffect) { dependencies.effects.perform(effect, for: self) }

  /// Applies the pending commands of the stage to the scheduler.
  func commit(at time: Instant) {
    glass.change()
    screen.becomeModel(placing: glass.layout)
    let commands = screen.stage.takeCommands()
    guard !commands.isEmpty else { return }
    scheduler.assumeIsolated { $0.apply(commands, at: time) }
  }

  /// The context that controls are given at `time`.
  func context(at time: Instant) -> ControlContext {
    ControlContext(
      time: time, presentation: glass.renderer.presentation, clock: clock(at: time),
      layout: glass.layout)
  }

  /// Formats an instant before `now` as wall-clock time.
  func clock(at now: Instant) -> (Instant) -> String {
    { [localTime = dependencies.localTime, configuration = settings.configuration] in
      localTime().earlier(by: now.seconds(since: $0))
        .clock(is24Hour: configuration.home.is24Hour, in: configuration.strings)
    }
  }
}

// MARK: From the model to the glass

extension Panel {
  private func draw(for target: Instant, now: Instant) throws(DisplayError) {
    let (next, completions) = scheduler.assumeIsolated {
      ($0.advance(to: target), $0.takeCompletions())
    }
    take(completions)
    let frame = glass.takeFrame(for: target)
    // The finger follows the pace of the display only while something else moves.
    let place = touches.newPlace(in: next == .frame ? frame : nil, now: now, target: target)
    if let place {
      screen.drag(to: place)
      commit(at: target)
    }
    layDiagnosis(at: now)
    try glass.draw(
      screen.stage, by: scheduler, for: target, now: now, isPaced: frame != nil, next: next,
      finger: touches.nextFrame(after: now), watched: screen.pane.layer,
      notify: !service.hasAnnounced,
      shape: screen.configuration.display.isSheet ? screenShape : nil)
    // Shows a late wallpaper when it has been read.
    glass.takeAwaitedWallpaper()?.whenThere { Task { await self.receive(.lateWallpaper) } }
  }

  /// What the panel takes of the screen.
  private var screenShape: (PresentationTree, Double) -> SurfaceShape {
    { [screen, diagnosis] seen, scale in
      diagnosis.diagnosis == nil
        ? screen.shape(as: seen, scale: scale) : screen.wholeShape(scale: scale)
    }
  }

  private func take(_ completions: [Completion]) {
    guard !completions.isEmpty else { return }
    screen.completed(completions, placing: glass.layout)
    appearance.end(completions, on: &screen.stage)
    glass.keepGround(screen.chrome.model.ground, of: screen.stage.tree)
    glass.change()
  }

  private func layDiagnosis(at now: Instant) {
    guard diagnosis.diagnosis != nil else { return glass.lay(nil) }
    guard glass.isStale else { return }
    var about = dependencies.about
    about.configuration = settings.file ?? about.configuration
    glass.lay(
      diagnosis.picture(
        of: glass.display, scale: glass.scale, glass.frameTimes, interval: glass.interval,
        screen.states, screen.failures.forInstaller, about: about.lines,
        family: settings.configuration.theme.fontFamily, placing: glass.layout, at: now))
  }

  /// When a control is due to advance.
  private var screenDeadline: Instant? {
    // An `inout` argument avoids a copy: reading an actor's property copies all of it.
    func deadline(of screen: inout ControlScreen) -> Instant? { screen.deadline }
    return deadline(of: &screen)
  }

  /// Advances the controls that are due.
  private func advanceControls(to now: Instant) {
    guard let deadline = screenDeadline, deadline <= now else { return }
    perform(screen.advance(in: context(at: now)), at: now)
    commit(at: now)
  }

  /// Tells the agent which sources to watch, whenever that changes.
  private func watchSources(at now: Instant) {
    if agent.begin() { dependencies.effects.listen(for: self) }
    let pane = screen.pane.layer
    func visiblePages(of screen: inout ControlScreen) -> VisiblePages {
      screen.visiblePages(isPaneMoving: isInFlight(.position, of: pane, at: now), at: now)
    }
    let pages = visiblePages(of: &screen)
    let (isNews, before) = (agent.sees(pages), agent.watched)
    let watched = isNews ? agent.see(sources(of: pages), at: now) : agent.expire(at: now)
    if let watched {
      send(.ask(.watch(watched)))
      screen.stopListening(to: before.subtracting(watched), in: context(at: now))
      commit(at: now)
    }
    if isNews, screen.count(for: pages) { commit(at: now) }
  }

  private func sources(of pages: VisiblePages) -> Set<String> {
    let life = settings.configuration.display.life
    return screen.sources(of: pages).union(
      [appearance.theme.source, appearance.saver?.source].compactMap(\.self) + life.wakingSources
        + life.holders)
  }

  /// Shows the time when the minute turns.
  private func turnMinute(at now: Instant) {
    let hasClock = settings.configuration.home.hasClock || settings.configuration.home.hasDate
    let isRead = hasClock || appearance.saver?.isShown == true
    guard let time = appearance.turnMinute(at: now, hasClock: isRead, dependencies.localTime)
    else { return }
    appearance.saver?.time = time
    guard hasClock else { return }
    screen.show(time)
    commit(at: now)
  }

  /// Schedules a rebuild if the theme has changed, dims or brightens the screen, and turns it off
  /// when it is black, and on again.
  private func followAppearance(at now: Instant) {
    // An open question delays the change of theme.
    if appearance.name != appearance.shownTheme, screen.overlays.asking == nil {
      settings.scheduleItself(since: now)
    }
    let isFading = appearance.dim(
      &screen.stage, isTouched: !touches.isEmpty, placing: glass.layout, at: now)
    if isFading { commit(at: now) }
    guard let isOn = appearance.life.takePower(at: now),
      settings.configuration.display.life.offMethod == .auto || isOn
    else { return }
    if !glass.display.setPower(isOn: isOn), !isOn {
      log.info("the screen cannot be turned off; it is black")
    }
  }

  private func followFocus(at now: Instant) {
    guard glass.isStale, screen.focus.isShown else { return }
    screen.followFocus(in: context(at: now))
    commit(at: now)
  }
}
