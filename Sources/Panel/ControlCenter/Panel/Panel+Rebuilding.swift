internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Diagnosis
internal import Display
internal import Drawing
internal import Settings
internal import Values
internal import Widgets

extension Panel {
  /// Builds a new screen, for another size or configuration, that takes over from the shown one.
  /// - Parameter fadesOver: Whether the old picture fades out in front, if the look differs.
  func rebuild(fadesOver: Bool = false) {
    let now = glass.display.now()
    let isSameScale = glass.rescale(settings.configuration)
    if appearance.isTimed { appearance.turn(to: dependencies.localTime()) }
    let themed = appearance.themed(settings.configuration)
    let isSameGlass =
      glass.size == screen.layout.screen && isSameScale
      && screen.configuration.isSameGlass(as: themed)
    carryOut(
      touches.cancel { $0.control == nil && !(isSameGlass && $0.staysInFront) }, at: now)
    let past = previousScreen(isSameGlass: isSameGlass, at: now)
    let change = ScreenChange(
      from: past, to: themed, sizes: PanelLayout(themed, screen: glass.size).sizes(themed))
    let (succession, effects) = succeed(past, change, by: themed, at: now)
    let hasNotice = screen.overlays.banner.isShown
    screen = succession.screen
    if isSameGlass {
      glass.show(screen.stage)
    } else {
      showAnew(themed, fadesOver: fadesOver)
    }
    // Cancels the fingers whose target is gone or now means something else.
    carryOut(touches.cancel { !screen.has($0) || screen.isOther($0, since: change) }, at: now)
    refit(showsNotice: hasNotice, at: now)
    if change.front == nil { screen.takeFocus(of: past.screen.focus) }
    perform(effects, at: now)
    commit(at: now)
  }

  /// The shown screen with its current positions and velocities.
  private func previousScreen(isSameGlass: Bool, at time: Instant) -> PreviousScreen {
    let engine = scheduler.assumeIsolated { $0.engine }
    var (past, icons) = (screen, screen.pages?.icons)
    // Kept tiles take their icons with them.
    icons?.settle(keepsFront: false, in: &past.stage.tree)
    return PreviousScreen(
      screen: past, model: PanelModel(of: screen, at: time),
      presentation: PresentationTree(drawing: screen.stage, in: engine, at: time),
      velocity: { layer in
        let place = engine.presentation(of: LayerKey.position.track(of: layer).id, at: time)
        return SIMD2(animatedValue: place?.velocity ?? .zero)
      }, isSameGlass: isSameGlass)
  }

  /// Builds the screen that continues from another one, which is still on the glass.
  /// - Returns: The screen, and the effects to perform once it is shown.
  private func succeed(
    _ past: PreviousScreen, _ change: ScreenChange, by themed: Configuration, at time: Instant
  ) -> (ScreenReplacement, [ControlScreen.Effect]) {
    let typesetter = glass.typesetter
    var fresh = ControlScreen(
      themed, size: glass.size, scale: glass.scale, pages: dependencies.pageMakers,
      layout: glass.layout, after: (past, change))
    appearance.style(&fresh, at: time)
    var succession = ScreenReplacement(of: past, change, to: fresh)
    let effects = succession.resume(
      in: ControlContext(
        time: time, presentation: PresentationTree(of: fresh.stage.tree), clock: clock(at: time),
        layout: glass.layout)
    ) { typesetter.size(of: $0, fitting: $1) }
    let flight = paneFlight(at: time)
    succession.continueFlight(flight)
    let visible = succession.screen.visiblePages(isPaneMoving: flight != nil, at: time)
    succession.screen.placeTally(for: visible)
    return (succession, effects)
  }

  /// Adapts pictures, diagnosis, clock, agent and banner to the new screen.
  private func refit(showsNotice: Bool, at time: Instant) {
    glass.keepPictures(of: screen.stage.tree)
    if diagnosis.resize(to: screen.layout.screen, at: time) {
      glass.mount(Mounting(settings.configuration))
    }
    appearance.forgetMinute()
    agent.forgetPages()
    guard showsNotice else { return }
    showNotice()
    screen.overlays.banner.stay(on: &screen.stage)
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

  /// The position of the moving pane, and its velocity [px/s]; nil: it is at rest.
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
