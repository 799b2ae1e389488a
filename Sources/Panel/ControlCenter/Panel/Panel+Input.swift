internal import Agent
internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Display
internal import Drawing
internal import Logging
internal import Settings
internal import Values
internal import Widgets

extension Panel {
  /// The one way in: keeps the input where there is a recorder, and carries it out.
  package func receive(_ input: PanelInput) {
    dependencies.recorder?.note(.input(input))
    need.call()
    switch input {
    case .display(let event): handle(event)
    case .resized: resize()
    case .sources(let news): show(news)
    case .agent(let event): hear(event)
    case .kept(let number, let outcome): finishKeeping(number, outcome)
    case .configuration(let read):
      settings.schedule(
        read.configuration, read.text.fingerprint, of: read.text.files.first?.path,
        since: glass.display.now())
    case .notice(let notice):
      settings.notice = notice
      showNotice()
      commit(at: glass.display.now())
    case .picture(let news): show(news)
    case .wallClockJumped: appearance.forgetMinute()
    case .lateWallpaper: glass.takeLateWallpaper(isCalm: isCalm)
    case .lateIcons: glass.takeLateIcons()
    }
  }

  /// The agent tells something.
  func receive(_ events: [AgentEvent]) {
    for input in PanelInput.all(of: events) { receive(input) }
  }

  /// Whether motion is to be reduced.
  var isCalm: Bool { scheduler.assumeIsolated { $0.read(\.reducesMotion) } }

  private func handle(_ event: DisplayEvent) {
    switch event {
    case .touch(let touch): handle(touch)
    case .frame(let time): glass.arrived(time)
    case .bufferReleased: glass.change()
    case .presented: announce()
    // It comes in with the size; see `PanelInput`.
    case .resized: break
    case .contentLost: glass.loseContent()
    case .devicesChanged:
      log.info("input devices have changed")
      // Whoever plugs one in on the ladder sees it come.
      if diagnosis.diagnosis != nil { glass.change() }
    case .key(let event): handle(event)
    case .closeRequested: finish()
    }
  }

  /// The person asks for the end, which a panel on a wall does not have.
  private func finish() {
    if dependencies.isInWindow || !settings.configuration.display.isKiosk { service.finish() }
  }

  /// The first frame is on the glass: the service is ready.
  private func announce() {
    guard service.announce() else { return }
    send(.announce)
    // The first word may come in the middle of a flight.
    Typesetter.readFonts()
  }

  // MARK: Fingers

  private func handle(_ touch: TouchEvent) {
    // Whoever touches before there is anything to see means something else.
    guard service.hasAnnounced || touch.phase != .began else { return }
    rest(until: touch.time)
    if appearance.takes(touch) { return }
    noteTouch(at: touch.time)
    leaveKeys(to: touch)
    screen.forgetReports(at: touch.time)
    let position = touch.position * (1 / glass.scale)
    if diagnose(touch, at: position) { return }
    carryOut(recognize(touch, at: position), at: touch.time)
  }

  /// What a touch means on what is shown.
  private func recognize(_ touch: TouchEvent, at position: Point) -> [PanelGesture] {
    touches.handle(
      Touch(touch, at: position, scale: glass.scale),
      in: HitTestingOnDemand { self.shown(at: touch.time) })
  }

  /// A copy of what is shown: while it is there, all layers are copied when the screen is changed.
  private func shown(at time: Instant) -> ShownScreen {
    let motion = MovingTargets(
      screen: screen, isPaneInFlight: isPaneInFlight(at: time),
      isSheetInFlight: isSheetInFlight(at: time), time: time)
    return ShownScreen(
      stage: screen.stage, engine: scheduler.assumeIsolated { $0.engine },
      presentation: glass.renderer.presentation, motion: motion,
      targets: { motion.screen.targets }, modal: { motion.screen.modalLayers })
  }

  /// A person does something: the panel is bright, and has something to keep.
  private func noteTouch(at time: Instant) {
    appearance.touched(at: time)
    settings.touched(at: time)
  }

  /// Lets the gestures that wait for time to pass have their say.
  func rest(until time: Instant) {
    for (event, due) in touches.advance(to: time) {
      let shown = screen.pages?.shownPage
      carryOut([event], at: due)
      // Behind a page that is opened by resting nothing follows the finger.
      guard case .longPressed(let target) = event, screen.pans(target),
        screen.pages?.shownPage != shown
      else { continue }
      carryOut(touches.cancel { $0 == target }, at: due)
    }
  }

  func carryOut(_ events: [PanelGesture], at time: Instant) {
    for event in events {
      if let place = touches.follow(event, at: time) { screen.drag(to: place) }
      var context = context(at: time)
      if case .grabbed(.pane, _) = event {
        context = context.seeing(screen.pane.layer, at: seenPane(at: time))
      }
      let effects = screen.handle(event, in: context)
      perform(effects, at: time)
      commit(at: time)
      if case .dragged = event { glass.follow() } else { glass.answer() }
    }
  }

  /// Where the pane was on the glass: at rest exactly at its detent, from which the last frame that
  /// had anything to show may be less than a pixel away.
  private func seenPane(at time: Instant) -> Point {
    let layer = screen.pane.layer
    return screen.pane.isHeld || isPaneInFlight(at: time)
      ? glass.renderer.seenPosition(of: layer, at: time)
      : screen.stage.tree[layer].values.position
  }

  func isPaneInFlight(at time: Instant) -> Bool {
    isInFlight(screen.pane.layer, at: time)
  }

  /// Whether a finger has the sheet, and not what is on it: one that has all but come can be used.
  private func isSheetInFlight(at time: Instant) -> Bool {
    guard let pages = screen.pages, isInFlight(pages.sheet, at: time) else { return false }
    let place = screen.stage.tree[pages.sheet].values.position
    let seen = glass.renderer.presentation[pages.sheet].position
    return !pages.isOpen || seen.distance(to: place) > DetailTransition.nearness
  }

  func isInFlight(_ layer: LayerID, at time: Instant) -> Bool {
    let track = LayerKey.position.track(of: layer).id
    return scheduler.assumeIsolated { $0.isInFlight(track, at: time) }
  }

  // MARK: Keys: a panel can be worked without a finger, by a keyboard, a keypad or a knob that sends
  // keys

  private func handle(_ event: KeyEvent) {
    let time = event.time
    rest(until: time)
    if event.isDown, appearance.isWoken(at: time) { return }
    noteTouch(at: time)
    if diagnosis.diagnosis != nil { return diagnose(event) }
    switch event.key {
    case .activate: press(event)
    case _ where !event.isDown: return
    case .next: moveFocus(.next, at: time)
    case .previous: moveFocus(.previous, at: time)
    case .left: moveFocus(.left, at: time)
    case .right: moveFocus(.right, at: time)
    case .up: moveFocus(.up, at: time)
    case .down: moveFocus(.down, at: time)
    case .pageUp: screen.turnPage(by: -1, in: context(at: time))
    case .pageDown: screen.turnPage(by: 1, in: context(at: time))
    case .escape: stepBack(at: time)
    case .quit: finish()
    }
    commit(at: time)
    glass.answer()
  }

  private func moveFocus(_ move: FocusMove, at time: Instant) {
    perform(screen.moveFocus(move, in: context(at: time)), at: time)
  }

  private func stepBack(at time: Instant) {
    guard let effects = screen.stepBack(in: context(at: time)) else { return finish() }
    perform(effects, at: time)
  }

  /// What the focus is on is touched as by a finger in its middle; where keys were not used before,
  /// it is only shown.
  private func press(_ event: KeyEvent) {
    var place: Point?
    if event.isDown, !touches.isKeyDown {
      guard screen.focus.isShown, let stop = screen.focusOrder[screen.focus.stop?.id] else {
        return moveFocus(.next, at: event.time)
      }
      place = stop.frame.center * glass.scale
    }
    if let touch = touches.touch(for: event, at: place) { handle(touch) }
  }

  /// A finger is on the glass: nobody needs to be shown where keys would act.
  private func leaveKeys(to touch: TouchEvent) {
    guard screen.focus.isShown, touch.phase == .began, touch.id != .keyboard else { return }
    screen.hideFocus()
    commit(at: touch.time)
  }

  // MARK: What five fingers bring up

  /// Whether the diagnosis has taken a touch.
  private func diagnose(_ touch: TouchEvent, at place: Point) -> Bool {
    let (isTaken, request) = diagnosis.handle(touch, at: place)
    if isTaken { obey(request, at: touch.time) }
    return isTaken
  }

  /// What is behind it is not seen, and no key reaches it.
  private func diagnose(_ event: KeyEvent) {
    switch event.key {
    case .escape where event.isDown: obey(.close, at: event.time)
    case .quit where event.isDown: finish()
    default: break
    }
  }

  /// Brings it up when five fingers have rested, and lets it have its say as time passes.
  func advanceDiagnosis(to now: Instant) {
    let display = settings.configuration.display
    let mayDiagnose = !display.isKiosk || display.diagnosis == true
    if diagnosis.takeCall(at: now), mayDiagnose { showDiagnosis(at: now) }
    let (isChanged, request) = diagnosis.advance(to: now)
    if isChanged { obey(request, at: now) }
  }

  /// - Parameter calibrates: Whether the crosses are there at once, for a screen on which no button can
  ///   be hit yet.
  func showDiagnosis(calibrates: Bool = false, at now: Instant) {
    // What the fingers held before is let go of.
    carryOut(touches.cancelAll(), at: now)
    diagnosis.show(on: glass.size, calibratingAt: calibrates ? now : nil)
    glass.change()
    send(.ask(.describe))
    log.info("the diagnosis is shown")
  }

  func obey(_ request: Diagnosis.Request?, at time: Instant) {
    glass.change()
    switch request {
    case nil: break
    case .close: if diagnosis.close() { glass.mount(Mounting(settings.configuration)) }
    case .tryOut(let correction, let number):
      let mounting = diagnosis.tryOut(correction, on: number, of: glass.display)
      guard let mounting else {
        log.warning("the display does not tell which device touches; it cannot be calibrated")
        return diagnosis.refuseDevice()
      }
      glass.mount(mounting)
    case .revert:
      _ = diagnosis.takeCalibration()
      glass.mount(Mounting(settings.configuration))
    case .keep: if let found = diagnosis.takeCalibration() { keep(found) }
    }
  }

  private func keep(_ found: DiagnosisSession.FoundCalibration) {
    let matrix = found.calibration.matrix
    settings.configuration.touch.calibrate(found.device, by: matrix)
    keep(TouchSettings.changes(of: found.device, to: matrix))
  }

  // MARK: What comes back

  /// Sources have news; of the same one the last holds.
  private func show(_ news: [SourceNews]) {
    let now = glass.display.now()
    for news in news {
      appearance.hear(news.state, of: news.name)
      guard case .failed(let reason, _) = news.state else { continue }
      diagnosis.failures.note(news.name, reason, at: now)
    }
    let states = Dictionary(news.map { ($0.name, $0.state) }) { $1 }
    perform(screen.show(states, in: context(at: now)), at: now)
    commit(at: now)
  }

  private func hear(_ event: AgentEvent) {
    let (now, typesetter) = (glass.display.now(), glass.typesetter)
    switch event {
    case .source(let name, let state): return show([SourceNews(name, state)])
    case .outcome(let run, let outcome): return finish(run: run, outcome)
    case .machine(let machine): if diagnosis.take(machine) { glass.change() }
    case .ask(let run, let question, let isLast):
      let effects = screen.ask(question, run: run, isLast: isLast, in: context(at: now)) {
        typesetter.size(of: $0, fitting: $1)
      }
      perform(effects, at: now)
    case .show(let run, let page): screen.show(page: page, for: run, in: context(at: now))
    case .move(let move): screen.move(move, at: now)
    }
    commit(at: now)
  }

  /// What a control has asked for has ended.
  private func finish(run: Int, _ ended: ActionOutcome) {
    let now = glass.display.now()
    let outcome = ended == .declined ? nil : ended
    if let message = outcome?.message {
      if diagnosis.failures.note("Action", message, at: now) { log.warning("\(message)") }
    }
    let hasAsked = screen.overlays.asking == run
    perform(screen.end(run, outcome, in: context(at: now)), at: now)
    // A finger may have been on its question.
    if hasAsked { carryOut(touches.cancel { !screen.has($0) }, at: now) }
    // A switch is on when its action has succeeded.
    settings.touched(at: now)
    commit(at: now)
  }

  /// Something has been written down, or has not.
  private func finishKeeping(_ number: Int, _ outcome: KeepingOutcome) {
    let now = glass.display.now()
    if let (spring, words) = settings.keepings.end(number), outcome.isKept {
      screen.kept(spring, as: words)
      settings.configuration.motion.keep(spring, as: words)
    }
    if !outcome.isKept {
      log.warning("\(outcome.message)")
      diagnosis.failures.note("Configuration", outcome.message, at: now)
    }
    tell(outcome.message, as: outcome.isKept ? .note : .failure, at: now)
    commit(at: now)
  }

  /// Tells the control that asked for a picture what has come of it.
  private func show(_ news: PictureNews) {
    let id = PictureID(news.number)
    switch news.outcome {
    case .failed(let why):
      diagnosis.failures.note("Picture", why, at: glass.display.now())
      tell(.failed(why), of: id)
    case .read(let read):
      // Whoever asked may be gone: with another screen or configuration.
      guard screen.requests.loads.isWaiting(for: id) else { return }
      glass.renderer.compositor.setPicture(read.picture, as: id)
      tell(.shown(id, read.picture.size.logical(at: glass.scale)), of: id)
    }
  }

  private func tell(_ outcome: LoadedPicture.Outcome, of id: PictureID) {
    let now = glass.display.now()
    perform(screen.show(outcome, as: id, in: context(at: now)), at: now)
    commit(at: now)
  }
}
