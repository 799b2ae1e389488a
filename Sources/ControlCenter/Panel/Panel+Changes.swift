internal import Agent
internal import DetentAnimation
internal import DetentMotion
internal import Display
internal import Drawing
internal import Geometry
internal import Gestures
internal import Logging
internal import Scene
internal import Settings
internal import Stage
internal import Values
internal import Widgets

/// What the screen wants done; another configuration, another look, another size.
extension Panel {
  func perform(_ effects: [ControlScreen.Effect], at time: Instant) {
    for effect in effects {
      switch effect {
      case .perform(let request): send(.ask(.perform(request)))
      case .press(let run, let tile):
        send(.ask(.press(run: run, tile)))
        agent.press(tile, at: time)
      case .lift(let run, let tile):
        send(.ask(.lift(run: run, tile)))
        agent.lift(tile)
      case .refresh(let source): send(.ask(.refresh(source)))
      case .load(let request, let id):
        let frame = PictureFrame(request, scale: glass.scale)
        send(.load(request.image, into: frame, as: id))
      case .release(let id): glass.renderer.compositor.setPicture(nil, as: id)
      case .ask(let question, let run):
        let typesetter = glass.typesetter
        let more = screen.ask(question, run: run, in: context(at: time)) {
          typesetter.size(of: $0, fitting: $1)
        }
        perform(more, at: time)
      case .tell(let text): tell(text, as: .failure, at: time)
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
    screen.show(settings.notice, seen: glass.renderer.presentation) {
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
    glass.placement.setting = settings.configuration.display.compositor
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

  /// Everything anew for another size or another configuration.
  /// - Parameter fadesOver: Whether what is seen now fades in front of it, where it looks different.
  private func rebuild(fadesOver: Bool = false) {
    let now = glass.display.now()
    let isSameScale = glass.rescale(settings.configuration)
    if appearance.isTimed { appearance.turn(to: dependencies.localTime()) }
    let themed = appearance.themed(settings.configuration)
    let isSameGlass =
      glass.size == screen.layout.screen && isSameScale
      && screen.configuration.isSameGlass(as: themed)
    carryOut(
      touches.cancel { $0.control == nil && !(isSameGlass && $0.staysInFront) }, at: now)
    let engine = scheduler.assumeIsolated { $0.engine }
    let past = PastScreen(
      screen: screen, model: PanelModel(of: screen, at: now),
      presentation: PresentationTree(drawing: screen.stage, in: engine, at: now),
      velocity: { layer in
        let place = engine.presentation(of: LayerKey.position.track(of: layer).id, at: now)
        return SIMD2(animatedValue: place?.velocity ?? .zero)
      }, isSameGlass: isSameGlass)
    let change = ScreenChange(
      from: past, to: themed, sizes: PanelLayout(themed, screen: glass.size).sizes(themed))
    var fresh = ControlScreen(
      themed, size: glass.size, scale: glass.scale, after: (past, change))
    appearance.dress(&fresh, at: now)
    let typesetter = glass.typesetter
    var succession = ScreenSuccession(of: past, change, to: fresh)
    // What is on the glass is not yet of this one.
    let effects = succession.resume(
      in: ControlContext(
        time: now, presentation: PresentationTree(of: fresh.stage.tree), clock: clock(at: now))
    ) { typesetter.size(of: $0, fitting: $1) }
    let flight = paneFlight(at: now)
    succession.continueFlight(flight)
    let sight = succession.screen.pagesInSight(isPaneMoving: flight != nil, at: now)
    succession.screen.placeTally(for: sight)
    let hasNotice = screen.overlays.banner.isShown
    agent.rename { [screen] in succession.screen.momentaryButtons(of: screen, $0) }
    screen = succession.screen
    if isSameGlass {
      glass.show(screen.stage)
    } else {
      showAnew(themed, fadesOver: fadesOver)
    }
    // A finger does what it came for, or nothing.
    carryOut(touches.cancel { !screen.has($0) || screen.isOther($0, since: change) }, at: now)
    glass.keepPictures(of: screen.stage.tree)
    if diagnosis.resize(to: screen.layout.screen, at: now) {
      glass.mount(Mounting(settings.configuration))
    }
    appearance.forgetMinute()
    agent.forgetPages()
    if hasNotice {
      showNotice()
      screen.overlays.banner.stay(on: &screen.stage)
    }
    if change.front == nil { screen.takeFocus(of: past.screen.focus) }
    perform(effects, at: now)
    for run in succession.waitingRuns {
      perform(screen.finish(run: run, .succeeded, in: context(at: now)), at: now)
    }
    commit(at: now)
  }

  private func showAnew(_ themed: Configuration, fadesOver: Bool) {
    let (display, scale) = (glass.display, glass.scale)
    let compositor = Compositor(scale: scale, icons: dependencies.iconFiles)
    glass.show(
      screen.stage,
      PendingWallpaper(themed, size: display.size, scale: scale, with: dependencies), compositor,
      memory: settings.configuration.surfaceMemory(on: display.size),
      fades: fadesOver ? isCalm : nil)
    compositor.onLateIcon { [weak self] in self?.iconsAreThere() }
  }

  /// Where the pane is in flight, and how fast [px/s]; nil: it rests.
  private func paneFlight(at time: Instant) -> (place: Point, velocity: SIMD2<Double>)? {
    let track = LayerKey.position.track(of: screen.pane.layer)
    return scheduler.assumeIsolated {
      $0.read { engine in
        guard engine.isInFlight(track.id, at: time) else { return nil }
        return (engine.value(of: track, at: time), engine.velocity(of: track, at: time))
      }
    }
  }
}
