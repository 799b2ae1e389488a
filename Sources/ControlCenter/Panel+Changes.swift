internal import Agent
internal import DetentAnimation
internal import DetentMotion
internal import Display
internal import Drawing
internal import Geometry
internal import Gestures
internal import Scene
package import Settings
internal import Stage
internal import Widgets

/// Another configuration, another look, another size.
extension Panel {
  /// Takes over another configuration, keeping the state of the tiles and the pane; as soon as no
  /// finger is down and no tile moves.
  /// - Parameter text: What it was read from: the recorder keeps it, and the agent knows it by that.
  package func apply(_ configuration: Configuration, from text: ConfigurationText) {
    world.recorder?.note(.reload(text))
    pending = PendingConfiguration(configuration, text.fingerprint, since: display.now())
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
    pending = PendingConfiguration(configuration, nil, since: now)
  }

  func takePending(at now: Instant) {
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
    configuration = waiting.configuration
    if let fingerprint = waiting.fingerprint {
      world.agent?.serve(configuration, fingerprint: fingerprint)
    }
    // What is being tried out is thrown away with it, if it was not kept by then.
    trial = nil
    mount(Mounting(configuration))
    renderer.limitSurfaces(to: configuration.surfaceMemory(on: display.size))
    look.change(to: configuration.theme)
    arena.rules = GestureArena.Rules(configuration.motion)
    hold.predicts = configuration.pane.hasPrediction
    let isReduced = configuration.motion.isReduced
    scheduler.assumeIsolated { $0.apply([.reduceMotion(isReduced)], at: now) }
    // The same in another theme or language is not the same.
    if screen.adopt(look.dressed(configuration)) { return commit(at: now) }
    rebuild(beneath: veil())
  }

  func showNotice() {
    let typesetter = renderer.compositor.typesetter
    screen.show(notice, seen: renderer.presentation) { typesetter.size(of: $0, fitting: $1) }
  }

  /// Everything anew for another size or another configuration.
  /// - Parameter veil: What is seen now, to fade in front of it.
  func rebuild(beneath veil: Veil? = nil) {
    let now = display.now()
    carryOut(arena.cancelAll(), at: now)
    scale = PanelScale.scale(of: display, configuration)
    if look.isTimed { look.turn(to: world.localTime()) }
    let dressed = look.dressed(configuration)
    let backdrops = AwaitedBackdrops(dressed, size: display.size, scale: scale, in: world)
    var fresh = ControlScreen(dressed, size: display.size.logical(at: scale), scale: scale)
    cover = look.cover(over: &fresh, at: now)
    let effects = fresh.restore(from: screen, in: context(at: now))
    fresh.continueFlight(of: screen, as: paneState(at: now))
    let old = screen.stage.known
    scheduler.assumeIsolated { scheduler in
      scheduler.apply(old.map { .remove($0) }, at: now)
    }
    let hasNotice = screen.banner.isShown
    screen = fresh
    shownTheme = look.name
    renderer = Renderer(
      compositor: Compositor(scale: scale, icons: world.iconFiles), backdrops: backdrops,
      stage: screen.stage, scale: scale, memory: configuration.surfaceMemory(on: display.size),
      veil: veil)
    renderer.compositor.onLateIcon { [weak self] in self?.iconsAreThere() }
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

  func paneState(at time: Instant) -> MotionState<AnimatedValue>? {
    let track = LayerProperty.position.track(of: screen.pane.layer)
    return scheduler.assumeIsolated { scheduler in
      scheduler.engine.isInFlight(track, at: time)
        ? scheduler.presentation(of: track, at: time) : nil
    }
  }
}
