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
internal import Localization
internal import Logging
internal import Settings
internal import Values
internal import Widgets

/// Effects of the screen, and changes of configuration, look and size.
extension Panel {
  func perform(_ effects: [ControlScreen.Effect], at time: Instant) {
    for effect in effects {
      switch effect {
      case .ask(let request): send(.ask(request))
      case .command(let command): obey(command, at: time)
      case .load(let request, let id):
        let frame = PictureFrame(request, scale: glass.scale)
        send(.load(request.image, into: frame, as: id))
      case .release(let id): glass.renderer.compositor.setPicture(nil, as: id)
      case .tell(let text, let control):
        let more = screen.explanation(of: control)?.text(clock(at: glass.display.now()))
        tell(text, as: .failure, more: more, at: time)
      case .tellMore(let text): tell(text, as: .explanation, at: time)
      case .notice: showNotice()
      case .log(let text): log.warning("\(text)")
      case .explain(let explanation):
        let clock = clock(at: glass.display.now())
        tell(explanation.text(clock), as: .explanation, at: time)
      case .keep(let spring, let parameters): keep(spring, as: parameters)
      }
    }
  }

  /// Shows a message in one line.
  /// - Parameter more: The full explanation; nil: `text` is all there is.
  func tell(
    _ text: String, as kind: Toast.Kind, more: String? = nil, at time: Instant
  ) {
    screen.tell(Toast.Message(text, kind: kind, more: more), in: context(at: time))
  }

  /// Writes a spring's numbers to the configuration.
  func keep(_ spring: String, as parameters: SpringParameters) {
    guard let old = settings.configuration.motion.springs.last(where: { $0.name == spring }) else {
      return
    }
    keep(old.changes(to: parameters), tuned: (spring, parameters))
  }

  /// Writes changes to the configuration.
  /// - Parameter tuned: The spring whose numbers they are; nil: they concern something else.
  func keep(
    _ changes: [ConfigurationEditor.Change],
    tuned: (spring: String, parameters: SpringParameters)? = nil
  ) {
    send(.keep(changes, number: settings.pendingWrites.begin(tuned)))
  }

  /// Tells the agent that the configuration has run for a while and can be trusted.
  func keepConfiguration() { send(.ask(.keep)) }

  func showNotice() {
    screen.show(settings.notice ?? screen.outageNotice, placing: glass.layout)
  }

  /// Takes over the scheduled configuration as soon as no finger holds the pane or its pages. All that
  /// is on the glass goes on as it moves.
  func takeScheduled(at now: Instant) {
    let old = settings.configuration
    guard let taken = settings.takeDue(at: now, isQuiet: isQuiet) else {
      return
    }
    defer { tellWhatIsNotSeen(since: old, at: now) }
    if let fingerprint = taken.fingerprint { send(.serve(settings.configuration, fingerprint)) }
    if taken.fingerprint != nil {
      // A new file discards a calibration that is being tried and was not kept.
      diagnosis.revert(at: now)
      glass.mount(Mounting(settings.configuration))
    }
    glass.limitSurfaces(to: settings.configuration.surfaceMemory(on: glass.display.size))
    appearance.change(
      to: settings.configuration, knowing: themeSource(of: settings.configuration),
      at: now)
    let life = settings.configuration.display.life
    for name in life.wakingSources + life.holders {
      // What is known is not told again.
      if let state = screen.states[name] { appearance.watch(state, of: name, at: now) }
    }
    touches.change(to: settings.configuration)
    let isReduced = settings.configuration.motion.isReduced
    scheduler.assumeIsolated { $0.apply([.reduceMotion(isReduced)], at: now) }
    // Compares the themed configurations: the theme or the language may differ.
    let themed = appearance.themed(settings.configuration)
    if screen.adopt(themed, in: context(at: now)) { return commit(at: now) }
    rebuild()
  }

  /// Reports keys that take effect at the next start, and opens or closes the calibration.
  private func tellWhatIsNotSeen(since old: Configuration, at now: Instant) {
    let new = settings.configuration
    let keys = settings.keysAwaitingStart(of: new)
    if !keys.isEmpty, keys != settings.keysAwaitingStart(of: old) {
      let list = keys.joined(separator: ", ")
      log.notice("\(list): takes effect when the panel is started again")
      tell(strings.atNextStart(list), as: .note, at: now)
      commit(at: now)
    }
    let (isWanted, wasWanted) = (new.display.diagnosis == nil, old.display.diagnosis == nil)
    if isWanted, !wasWanted { showDiagnosis(calibrates: true, at: now) }
    if wasWanted, !isWanted { obey(.close, at: now) }
  }

  /// The known state of the source that names the theme; nil: none.
  private func themeSource(of next: Configuration) -> SourceState? {
    let known = screen.configuration.sources
    guard let name = next.theme.source,
      next.sources.last(where: { $0.name == name }) == known.last(where: { $0.name == name })
    else { return nil }
    return screen.states[name]
  }

  /// Whether no finger holds the pane or its pages, which would lose them to another screen.
  private var isQuiet: Bool { touches.owners.allSatisfy { $0.control != nil || $0.staysInFront } }

  /// Whether all but the tiles and what lies in front is at rest and not held.
  func isAtRest(at now: Instant) -> Bool {
    guard isQuiet else { return false }
    var layers: Set<LayerID> = []
    for layer in screen.overlays.looks + screen.focus.layers + screen.pages.contents {
      screen.stage.tree.forEach(from: layer) { layers.insert($0) }
    }
    let tracks = screen.stage.known.filter { !layers.contains(LayerProperty.layer(of: $0)) }
    return scheduler.assumeIsolated { scheduler in
      !tracks.contains { scheduler.isInFlight($0, at: now) }
    }
  }

  /// Rebuilds the screen for another size or rotation; touches are cancelled, as everything moves.
  func resize() {
    carryOut(touches.cancelAll(), at: glass.display.now())
    rebuild()
    // The buffers are new even if the size is the same.
    glass.loseContent()
  }
}
