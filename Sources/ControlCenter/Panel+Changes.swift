internal import Agent
internal import DetentAnimation
internal import DetentMotion
internal import Display
internal import Drawing
internal import Geometry
internal import Gestures
internal import Scene
internal import Settings
internal import Stage
internal import Widgets

/// Another configuration, another look, another size.
extension Panel {
  /// Takes over another configuration, keeping the state of the tiles and the pane, as soon as what
  /// carries the tiles is at rest and in no hand.
  func apply(_ read: ReadConfiguration) {
    pending = PendingConfiguration(read.configuration, read.text.fingerprint, since: display.now())
  }

  /// Says above everything what is wrong; nil: nothing is.
  func show(_ notice: ConfigurationNotice?) {
    self.notice = notice
    showNotice()
    commit(at: display.now())
  }

  /// Has the screen built anew, as it is to look now.
  func dressAnew(at now: Instant) {
    guard pending == nil else { return }
    pending = PendingConfiguration(configuration, nil, since: now)
  }

  func takePending(at now: Instant) {
    guard var waiting = pending else { return }
    guard waiting.isDue(at: now, isQuiet: isFrameQuiet(at: now)) else {
      pending = waiting
      return
    }
    pending = nil
    configuration = waiting.configuration
    if let fingerprint = waiting.fingerprint {
      send(.serve(configuration, fingerprint))
    }
    // What is being tried out is thrown away with it, if it was not kept by then.
    trial = nil
    mount(Mounting(configuration))
    renderer.limitSurfaces(to: configuration.surfaceMemory(on: display.size))
    look.change(to: configuration, at: now)
    arena.rules = GestureRules(configuration.motion)
    hold.predicts = configuration.pane.hasPrediction
    let isReduced = configuration.motion.isReduced
    scheduler.assumeIsolated { $0.apply([.reduceMotion(isReduced)], at: now) }
    // The same in another theme or language is not the same.
    let themed = look.themed(configuration)
    if screen.adopt(themed) { return commit(at: now) }
    rebuild(fadesOver: true)
  }

  /// Whether nothing moves and no finger is on what carries the tiles; these may move, and be held.
  private func isFrameQuiet(at now: Instant) -> Bool {
    guard arena.owners.allSatisfy({ $0.control != nil }) else { return false }
    var layers: Set<LayerID> = []
    for control in screen.controls {
      screen.stage.tree.forEach(from: control.layer) { layers.insert($0) }
    }
    for ghost in screen.ghosts {
      screen.stage.tree.forEach(from: ghost.layer) { layers.insert($0) }
    }
    let tracks = screen.stage.known.filter { !layers.contains(LayerProperty.layer(of: $0)) }
    return scheduler.assumeIsolated { scheduler in
      !tracks.contains { scheduler.engine.isInFlight($0, at: now) }
    }
  }

  func showNotice() {
    let typesetter = renderer.compositor.typesetter
    screen.show(notice, seen: renderer.presentation) { typesetter.size(of: $0, fitting: $1) }
  }

  /// The screen has another size, or stands another way: what was under a finger is elsewhere.
  func resize() {
    carryOut(arena.cancelAll(), at: display.now())
    rebuild()
  }

  /// Everything anew for another size or another configuration.
  /// - Parameter fadesOver: Whether what is seen now fades in front of it, where it looks different.
  func rebuild(fadesOver: Bool = false) {
    let now = display.now()
    carryOut(arena.cancel { $0.control == nil }, at: now)
    let oldScale = scale
    scale = PanelScale.scale(of: display, configuration)
    if look.isTimed { look.turn(to: dependencies.localTime()) }
    let themed = look.themed(configuration)
    let size = display.size.logical(at: scale)
    let isSameGlass =
      size == screen.layout.screen && scale == oldScale
      && screen.configuration.isSameGlass(as: themed)
    let engine = scheduler.assumeIsolated { $0.engine }
    let past = PastScreen(
      screen: screen, presentation: PresentationTree(drawing: screen.stage, in: engine, at: now),
      state: { engine.presentation(of: $0, at: now) }, isSameGlass: isSameGlass)
    let change = ScreenChange(
      from: past, to: themed, sizes: PanelLayout(themed, screen: size).sizes(themed))
    var fresh = ControlScreen(themed, size: size, scale: scale, after: (past, change))
    cover = look.cover(over: &fresh, at: now)
    let typesetter = renderer.compositor.typesetter
    let effects = fresh.restore(from: past, change, in: context(at: now)) {
      typesetter.size(of: $0, fitting: $1)
    }
    fresh.continueFlight(of: past, as: paneState(at: now))
    let hasNotice = screen.banner.isShown
    held = fresh.tiles(of: screen, held)
    screen = fresh
    carryOut(arena.cancel { !screen.has($0) }, at: now)
    shownTheme = look.name
    if isSameGlass {
      renderer.change(to: screen.stage)
    } else {
      let wallpaperImages = PendingWallpaper(
        themed, size: display.size, scale: scale, with: dependencies)
      let pictures = renderer.compositor.pictures
      renderer = Renderer(
        compositor: Compositor(scale: scale, icons: dependencies.iconFiles),
        wallpaperImages: wallpaperImages,
        stage: screen.stage, scale: scale,
        memory: configuration.surfaceMemory(on: display.size),
        crossfade: fadesOver ? crossfade() : nil)
      for id in pictures.ids where id.number >= PictureLoads.first {
        renderer.compositor.setPicture(pictures[id], as: id)
      }
      renderer.compositor.onLateIcon { [weak self] in self?.iconsAreThere() }
    }
    giveUpPictures()
    if diagnosis != nil { diagnosis = Diagnosis(screen: screen.layout.screen) }
    minuteTurns = nil
    visible.forgetPages()
    if hasNotice {
      showNotice()
      screen.banner.stay(on: &screen.stage)
    }
    perform(effects, at: now)
    commit(at: now)
  }

  /// Gives up the pictures that only controls showed that are gone.
  private func giveUpPictures() {
    let shown = screen.stage.tree.layers.compactMap { layer in
      if case .picture(let id) = layer.content { id } else { nil }
    }
    let compositor = renderer.compositor
    for id in compositor.pictures.ids where id.number >= PictureLoads.first {
      if !shown.contains(id) { compositor.setPicture(nil, as: id) }
    }
  }

  func paneState(at time: Instant) -> MotionState<AnimatedValue>? {
    let track = LayerProperty.position.track(of: screen.pane.layer)
    return scheduler.assumeIsolated { scheduler in
      scheduler.engine.isInFlight(track, at: time)
        ? scheduler.presentation(of: track, at: time) : nil
    }
  }
}
