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
  func rebuild() {
    let now = glass.display.now()
    let isSameScale = glass.rescale(settings.configuration)
    if appearance.isTimed { appearance.turn(to: dependencies.localTime(), at: now) }
    let themed = appearance.themed(settings.configuration)
    let old = screen.configuration
    carryOut(touches.cancel { $0.control == nil && !$0.staysInFront }, at: now)
    let past = previousScreen(at: now)
    let change = ScreenChange(
      from: past, to: themed, PanelLayout(themed, screen: glass.size), isSameScale: isSameScale)
    let wallpaper = glass.wallpaper(
      after: screen.chrome.model.ground, for: themed,
      isOther: old.pictures != themed.pictures, with: dependencies)
    let (succession, effects) = succeed(
      past, change, by: themed, on: wallpaper?.ground ?? screen.chrome.model.ground, at: now)
    screen = succession.screen
    if !isSameScale || old.pictures != themed.pictures || glass.size != past.screen.layout.screen {
      renewDrawing()
    } else {
      glass.show(screen.stage)
    }
    if let wallpaper { glass.await(wallpaper) }
    // Cancels the fingers whose target is gone or now means something else.
    carryOut(touches.cancel { !screen.has($0) || screen.isOther($0, since: change) }, at: now)
    refit(at: now)
    screen.followFocus(in: context(at: now))
    perform(effects, at: now)
    commit(at: now)
  }

  /// The shown screen with its current positions.
  private func previousScreen(at time: Instant) -> PreviousScreen {
    let engine = scheduler.assumeIsolated { $0.engine }
    return PreviousScreen(
      screen: screen, time: time,
      presentation: PresentationTree(drawing: screen.stage, in: engine, at: time))
  }

  /// Builds the screen that continues from another one, which is still on the glass.
  /// - Returns: The screen, and the effects to perform once it is shown.
  private func succeed(
    _ past: PreviousScreen, _ change: ScreenChange, by themed: Configuration,
    on ground: GroundPictures, at time: Instant
  ) -> (ScreenReplacement, [ControlScreen.Effect]) {
    var fresh = ControlScreen(
      themed, size: glass.size, scale: glass.scale, pages: dependencies.pageMakers,
      layout: glass.layout, on: ground, after: (past, change))
    appearance.style(&fresh, placing: glass.layout, at: time)
    var succession = ScreenReplacement(of: past, change, to: fresh)
    let effects = succession.resume(
      in: ControlContext(
        time: time, presentation: PresentationTree(of: fresh.stage.tree), clock: clock(at: time),
        layout: glass.layout))
    let flight = paneFlight(at: time)
    succession.continueFlight(flight)
    let visible = succession.screen.visiblePages(isPaneMoving: flight != nil, at: time)
    succession.screen.showChrome(for: visible, placing: glass.layout)
    return (succession, effects)
  }

  /// Adapts pictures, diagnosis, clock, agent and banner to the new screen.
  private func refit(at time: Instant) {
    glass.keepPictures(of: screen.stage.tree)
    if diagnosis.resize(to: screen.layout.screen, at: time) {
      glass.mount(Mounting(settings.configuration))
    }
    appearance.forgetMinute()
    agent.forgetPages()
    if screen.overlays.banner.isShown { showNotice() }
  }

  /// Draws everything anew, for another size, scale or other files.
  private func renewDrawing() {
    let compositor = Compositor(
      scale: glass.scale, icons: dependencies.iconFiles,
      isOpaque: !settings.configuration.display.isSheet)
    glass.show(
      screen.stage, by: compositor,
      memory: settings.configuration.surfaceMemory(on: glass.display.size))
    hearIcons()
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
