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

/// What the screen wants done; another configuration, another look, another size.
extension Panel {
  func perform(_ effects: [ControlScreen.Effect], at time: Instant) {
    for effect in effects {
      switch effect {
      case .ask(let request): send(.ask(request))
      case .load(let request, let id):
        let frame = PictureFrame(request, scale: glass.scale)
        send(.load(request.image, into: frame, as: id))
      case .release(let id): glass.renderer.compositor.setPicture(nil, as: id)
      case .tell(let text): tell(text, as: .failure, at: time)
      case .notice: showNotice()
      case .log(let text): log.warning("\(text)")
      case .explain(let explanation):
        let clock = clock(at: glass.display.now())
        tell(explanation.text(clock), as: .explanation, at: time)
      case .keep(let spring, let words): keep(spring, as: words)
      }
    }
  }

  /// Says something in a line.
  func tell(_ text: String, as kind: Toast.Kind, at time: Instant) {
    let typesetter = glass.typesetter
    screen.tell(text, as: kind, in: context(at: time)) { typesetter.size(of: $0, fitting: $1) }
  }

  /// Has a spring's numbers written down.
  func keep(_ spring: String, as words: SpringParameters) {
    guard let old = settings.configuration.motion.springs.last(where: { $0.name == spring }) else {
      return
    }
    keep(old.changes(to: words), tuned: (spring, words))
  }

  /// Has numbers written down.
  /// - Parameter tuned: The spring whose numbers they are; nil: they are of something else.
  func keep(
    _ changes: [ConfigurationEditor.Change], tuned: (spring: String, words: SpringParameters)? = nil
  ) {
    send(.keep(changes, number: settings.keepings.begin(tuned)))
  }

  /// The configuration has run for a while.
  func keepConfiguration() { send(.ask(.keep)) }

  func showNotice() {
    let typesetter = glass.typesetter
    screen.show(settings.notice ?? screen.outageNotice, seen: glass.renderer.presentation) {
      typesetter.size(of: $0, fitting: $1)
    }
  }

  /// Takes over the configuration whose turn it is, keeping the state of the tiles and the pane, as
  /// soon as what carries the tiles is at rest and in no hand; these may move, and be held.
  func takeScheduled(at now: Instant) {
    let old = settings.configuration
    guard let taken = settings.takeDue(at: now, isQuiet: { isQuiet(for: $0, at: now) }) else {
      return
    }
    defer { tellWhatIsNotSeen(since: old, at: now) }
    if let fingerprint = taken.fingerprint { send(.serve(settings.configuration, fingerprint)) }
    if taken.fingerprint != nil {
      // What is being tried out is thrown away by another file, if it was not kept by then.
      diagnosis.revert(at: now)
      glass.mount(Mounting(settings.configuration))
    }
    glass.limitSurfaces(to: settings.configuration.surfaceMemory(on: glass.display.size))
    appearance.change(
      to: settings.configuration, knowing: themeSource(of: settings.configuration),
      at: now)
    touches.change(to: settings.configuration)
    let isReduced = settings.configuration.motion.isReduced
    scheduler.assumeIsolated { $0.apply([.reduceMotion(isReduced)], at: now) }
    // The same in another theme or language is not the same.
    let themed = appearance.themed(settings.configuration)
    if screen.adopt(themed) { return commit(at: now) }
    rebuild(fadesOver: true)
  }

  /// What a saved file asks for besides what it shows.
  private func tellWhatIsNotSeen(since old: Configuration, at now: Instant) {
    let new = settings.configuration
    let keys = settings.keysAwaitingStart(of: new)
    if !keys.isEmpty, keys != settings.keysAwaitingStart(of: old) {
      let list = keys.joined(separator: ", ")
      log.notice("\(list): takes effect when the panel is started again")
      tell(words.atNextStart(list), as: .note, at: now)
      commit(at: now)
    }
    let (isWanted, wasWanted) = (new.display.diagnosis == nil, old.display.diagnosis == nil)
    if isWanted, !wasWanted { showDiagnosis(calibrates: true, at: now) }
    if wasWanted, !isWanted { obey(.close, at: now) }
  }

  /// What is known already of the source that names the theme; nil: nothing.
  private func themeSource(of next: Configuration) -> SourceState? {
    let known = screen.configuration.sources
    guard let name = next.theme.source,
      next.sources.last(where: { $0.name == name }) == known.last(where: { $0.name == name })
    else { return nil }
    return screen.states[name]
  }

  /// Whether nothing moves and no finger is on what carries the tiles; these may move, and be held, and
  /// so may what stays in front where the look stays the same.
  private func isQuiet(for next: Configuration, at now: Instant) -> Bool {
    var look = appearance
    look.change(to: next, knowing: themeSource(of: next), at: now)
    if look.isTimed { look.turn(to: dependencies.localTime()) }
    let keepsFront = screen.configuration.isSameGlass(as: look.themed(next))
    let isFree = touches.owners.allSatisfy {
      $0.control != nil || keepsFront && $0.staysInFront
    }
    guard isFree else { return false }
    var layers: Set<LayerID> = []
    for layer in keepsFront ? FrontLayers(of: screen).layers : [] {
      screen.stage.tree.forEach(from: layer) { layers.insert($0) }
    }
    for control in screen.controls {
      screen.stage.tree.forEach(from: control.layer) { layers.insert($0) }
    }
    for ghost in screen.controls.ghosts {
      screen.stage.tree.forEach(from: ghost.layer) { layers.insert($0) }
    }
    let tracks = screen.stage.known.filter { !layers.contains(LayerProperty.layer(of: $0)) }
    return scheduler.assumeIsolated { scheduler in
      !tracks.contains { scheduler.isInFlight($0, at: now) }
    }
  }

  /// The screen has another size, or stands another way: what was under a finger is elsewhere.
  func resize() {
    carryOut(touches.cancelAll(), at: glass.display.now())
    rebuild()
    // Of the same size as before, too, all buffers are new.
    glass.loseContent()
  }
}
