internal import Agent
internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Diagnosis
internal import Display
internal import Drawing
internal import Forms
internal import Logging
internal import Settings
internal import Values
internal import Widgets

extension Panel {
  /// Records the input if there is a recorder, and carries it out. All input comes in here.
  package func receive(_ input: PanelInput) {
    if let recorder = dependencies.recorder {
      // Was read for the screen before the recording.
      if case .picture(let news) = input, !news.isRecorded { return }
      recorder.note(.input(input))
    }
    need.call()
    switch input {
    case .display(let event): handle(event)
    case .resized: resize()
    case .sources(let news): show(news)
    case .agent(let event): hear(event)
    case .kept(let number, let outcome): finishKeeping(number, outcome)
    case .configuration(let read):
      settings.text = read.text
      settings.schedule(
        read.configuration, read.text.fingerprint, of: read.text.files.first?.path,
        since: glass.display.now())
    case .notice(let notice):
      settings.notice = notice
      showNotice()
      commit(at: glass.display.now())
    case .picture(let news): show(news)
    case .wallClockJumped: appearance.forgetMinute()
    case .lateWallpaper:
      if let ground = glass.takeLateWallpaper() {
        screen.chrome.model.ground = ground
        commit(at: glass.display.now())
      }
    case .lateIcons: glass.takeLateIcons()
    }
  }

  /// Receives events from the agent.
  func receive(_ events: [AgentEvent]) {
    for input in PanelInput.all(of: events) { receive(input) }
  }

  private func handle(_ event: DisplayEvent) {
    switch event {
    case .touch(let touch): handle(touch)
    case .frame(let time): glass.arrived(time)
    case .bufferReleased: glass.change()
    case .presented: announce()
    // Arrives as an input with the size; see `PanelInput`.
    case .resized: break
    case .contentLost: glass.loseContent()
    case .devicesChanged:
      log.info("input devices have changed")
      // Lists a newly connected device at once.
      if diagnosis.diagnosis != nil { glass.change() }
    case .key(let event): handle(event)
    case .closeRequested: finish()
    }
  }

  /// Ends the panel at a person's request; a full-screen kiosk ignores it.
  private func finish() {
    if dependencies.isInWindow || !settings.configuration.display.isKiosk { service.finish() }
  }

  /// Announces, once the first frame is on the glass, that the service is ready.
  private func announce() {
    guard service.announce() else { return }
    send(.announce)
    // Reads the fonts now, so that the first text does not delay an animation.
    Typesetter.readFonts()
  }

  // MARK: Fingers

  private func handle(_ touch: TouchEvent) {
    // Ignores touches that begin before the first frame is on the screen.
    guard service.hasAnnounced || touch.phase != .began else { return }
    rest(until: touch.time)
    if touch.phase == .began { agent.touched(at: touch.time) }
    if appearance.takes(touch) { return }
    noteTouch(at: touch.time)
    leaveKeys(to: touch)
    screen.forgetFailures(at: touch.time)
    let position = touch.position * (1 / glass.scale)
    if diagnose(touch, at: position) { return }
    carryOut(recognize(touch, at: position), at: touch.time)
  }

  /// The gestures that a touch makes on the shown screen.
  private func recognize(_ touch: TouchEvent, at position: Point) -> [PanelGesture] {
    touches.handle(
      Touch(touch, at: position, scale: glass.scale),
      in: HitTestingOnDemand { self.shown(at: touch.time) })
  }

  /// The shown screen. It is a copy: while it exists, a change of the screen copies all layers.
  private func shown(at time: Instant) -> ShownScreen {
    let motion = TargetMotion(
      screen: screen, isPaneInFlight: isPaneInFlight(at: time),
      isSheetInFlight: isSheetInFlight(at: time), time: time)
    return ShownScreen(
      stage: screen.stage, engine: scheduler.assumeIsolated { $0.engine },
      presentation: glass.renderer.presentation, motion: motion,
      targets: { motion.screen.targets }, modal: { motion.screen.modalLayers })
  }

  /// Notes activity: brightens the panel, and schedules saving the set values.
  private func noteTouch(at time: Instant) {
    appearance.touched(at: time)
    settings.touched(at: time)
  }

  /// Carries out the gestures that are due by `time`.
  func rest(until time: Instant) {
    for (event, due) in touches.advance(to: time) {
      let shown = screen.pages.shownPage
      carryOut([event], at: due)
      // A long press has opened a page: content behind it stops following the finger.
      guard case .longPressed(let target) = event, screen.pans(target),
        screen.pages.shownPage != shown
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

  /// The position of the pane on the glass. At rest it is exactly the detent: the last drawn frame
  /// may be off by less than a pixel.
  private func seenPane(at time: Instant) -> Point {
    let layer = screen.pane.layer
    return screen.pane.isHeld || isPaneInFlight(at: time)
      ? glass.renderer.seenPosition(of: layer, at: time)
      : screen.stage.tree[layer].values.position
  }

  func isPaneInFlight(at time: Instant) -> Bool {
    isInFlight(.position, of: screen.pane.layer, at: time)
  }

  /// Whether a finger catches the moving sheet. A sheet that has nearly arrived counts as at rest.
  private func isSheetInFlight(at time: Instant) -> Bool {
    let pages = screen.pages
    guard isInFlight(.translation, of: pages.sheet, at: time) else { return false }
    let place = screen.stage.tree[pages.sheet].values.translation
    let seen = glass.renderer.presentation[pages.sheet].translation
    return !pages.isOpen || seen.distance(to: place) > DetailTransition.nearness
  }

  func isInFlight(_ property: LayerProperty, of layer: LayerID, at time: Instant) -> Bool {
    let track = property.track(of: layer)
    return scheduler.assumeIsolated { $0.isInFlight(track, at: time) }
  }

  // MARK: Keys, from a keyboard, a keypad or a knob

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
    guard let effects = screen.stepBack(in: context(at: time)) else {
      // A closed sheet stays for the next time it is called.
      return screen.configuration.display.isSheet ? () : finish()
    }
    perform(effects, at: time)
  }

  /// Touches the middle of the focused element, or only shows the focus if it is hidden.
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

  /// Hides the focus ring when a finger touches the glass.
  private func leaveKeys(to touch: TouchEvent) {
    guard screen.focus.isShown, touch.phase == .began, touch.id != .keyboard else { return }
    screen.hideFocus(placing: glass.layout)
    commit(at: touch.time)
  }

  // MARK: Diagnosis

  /// Returns whether the diagnosis has taken the touch.
  private func diagnose(_ touch: TouchEvent, at place: Point) -> Bool {
    let (isTaken, request) = diagnosis.handle(touch, at: place)
    if isTaken { obey(request, at: touch.time) }
    return isTaken
  }

  /// Handles a key while the diagnosis is shown; no key reaches the screen behind it.
  private func diagnose(_ event: KeyEvent) {
    switch event.key {
    case .escape where event.isDown: obey(.close, at: event.time)
    case .quit where event.isDown: finish()
    default: break
    }
  }

  /// Shows the diagnosis when five fingers have rested, and advances it.
  func advanceDiagnosis(to now: Instant) {
    let display = settings.configuration.display
    let mayDiagnose = !display.isKiosk || display.diagnosis == true
    if diagnosis.takeCall(at: now), mayDiagnose { showDiagnosis(at: now) }
    let (isChanged, request) = diagnosis.advance(to: now)
    if isChanged { obey(request, at: now) }
  }

  /// - Parameter calibrates: Whether calibration begins at once, for a screen on which no button
  ///   can be hit yet.
  func showDiagnosis(calibrates: Bool = false, at now: Instant) {
    // Lets go of everything that fingers hold.
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
        log.warning("the display does not report which device is touched; it cannot be calibrated")
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

  // MARK: Results

  /// Shows new states of sources; of several for one source the last counts.
  private func show(_ news: [SourceNews]) {
    let now = glass.display.now()
    for news in news {
      appearance.hear(news.state, of: news.name)
      appearance.watch(news.state, of: news.name, at: now)
    }
    let states = Dictionary(news.map { ($0.name, $0.state) }) { $1 }
    perform(screen.show(states, in: context(at: now)), at: now)
    commit(at: now)
  }

  private func hear(_ event: AgentEvent) {
    let now = glass.display.now()
    switch event {
    case .source(let name, let state): return show([SourceNews(name, state)])
    case .outcome(let run, let outcome): return finish(run: run, outcome)
    case .machine(let machine): if diagnosis.take(machine) { glass.change() }
    case .ask(let run, _, let isLast) where callers.mayConfirm(run):
      perform(screen.agreeUnasked(to: run, isLast: isLast, in: context(at: now)), at: now)
    case .ask(let run, let question, let isLast):
      perform(screen.ask(question, run: run, isLast: isLast, in: context(at: now)), at: now)
    case .show(let run, let page):
      appearance.life.looked(at: now)
      screen.show(page: page, for: run, in: context(at: now))
    case .command(let command, let caller): obey(command, for: caller, at: now)
    case .observe(let isObserved): agent.observe(isObserved)
    case .detours(let detours): screen.take(detours: detours, in: context(at: now))
    }
    commit(at: now)
  }

  /// Takes the outcome of a run that a control has asked for.
  private func finish(run: Int, _ ended: ActionOutcome) {
    let now = glass.display.now()
    let outcome = ended == .declined ? nil : ended
    let hasAsked = screen.overlays.asking == run
    if let reply = callers.end(run, ended) { send(.ask(.reply(reply))) }
    perform(screen.end(run, outcome, in: context(at: now)), at: now)
    // A finger may have been on its question.
    if hasAsked { carryOut(touches.cancel { !screen.has($0) }, at: now) }
    // The outcome may change a remembered value: a switch is on once its action succeeds.
    settings.touched(at: now)
    commit(at: now)
  }

  /// Takes the outcome of writing a change to the configuration.
  private func finishKeeping(_ number: Int, _ outcome: WriteOutcome) {
    let now = glass.display.now()
    if let (spring, parameters) = settings.pendingWrites.end(number), outcome.isKept {
      screen.kept(spring, as: parameters, in: context(at: now))
      settings.configuration.motion.keep(spring, as: parameters)
    }
    let failure = Failure(subject: .configuration, sentence: outcome.message, time: now)
    if outcome.isKept {
      screen.failures.end(.configuration)
    } else if screen.failures.note(failure) {
      log.warning("\(outcome.message)")
    }
    tell(outcome.message, as: outcome.isKept ? .note : .failure, at: now)
    commit(at: now)
  }

  /// Hands a picture, or its failure, to the control that requested it.
  private func show(_ news: PictureNews) {
    let id = PictureID(news.number)
    switch news.outcome {
    case .failed(let why): tell(.failed(why), of: id)
    case .read(let read):
      // The control may have gone with another screen or configuration.
      let isForSaver = appearance.saver?.isWaiting(for: id) == true
      guard isForSaver || screen.requests.loads.isWaiting(for: id) else { return }
      glass.renderer.compositor.setPicture(read.picture, as: id)
      tell(.shown(id, read.picture.size.logical(at: glass.scale)), of: id)
    }
  }

  private func tell(_ outcome: LoadedPicture.Outcome, of id: PictureID) {
    let now = glass.display.now()
    if appearance.saver?.isWaiting(for: id) == true {
      var context = context(at: now)
      appearance.saver?.take(outcome, in: &context)
      return
    }
    perform(screen.show(outcome, as: id, in: context(at: now)), at: now)
    commit(at: now)
  }
}
