internal import DetentAnimation
internal import DetentMotion
internal import Display
internal import Geometry
internal import Gestures
internal import Scene
internal import Stage
internal import Widgets

/// What fingers do, and what they find.
extension Panel {
  func handle(_ touch: TouchEvent) {
    // Whoever touches before there is anything to see means something else.
    guard hasAnnounced || touch.phase != .began else { return }
    rest(until: touch.time)
    if look.sleep.takes(touch) { return }
    noteTouch(at: touch.time)
    leaveKeys(to: touch)
    screen.forgetReports(at: touch.time)
    let position = touch.position * (1 / scale)
    if diagnose(touch, at: position) { return }
    let shown = ShownScreen(
      stage: screen.stage, engine: scheduler.assumeIsolated { $0.engine },
      presentation: renderer.presentation,
      motion: MovingTargets(
        screen: screen, isPaneInFlight: isPaneInFlight(at: touch.time),
        isSheetInFlight: isSheetInFlight(at: touch.time), time: touch.time),
      targets: screen.targets, modal: screen.modalLayers)
    let events = arena.handle(Touch(touch, at: position, scale: scale), in: shown)
    carryOut(events, at: touch.time)
  }

  /// Where the pane was on the glass: at rest exactly at its detent, from which the last frame that
  /// had anything to show may be less than a pixel away.
  func seenPane(at time: Instant) -> Point {
    let layer = screen.pane.layer
    return screen.pane.isHeld || isPaneInFlight(at: time)
      ? renderer.seenPosition(of: layer, at: time) : screen.stage.tree[layer].values.position
  }

  func isPaneInFlight(at time: Instant) -> Bool {
    let track = LayerProperty.position.track(of: screen.pane.layer)
    return scheduler.assumeIsolated { $0.engine.isInFlight(track, at: time) }
  }

  func isSheetInFlight(at time: Instant) -> Bool {
    guard let pages = screen.pages else { return false }
    let track = LayerProperty.position.track(of: pages.sheet)
    return scheduler.assumeIsolated { $0.engine.isInFlight(track, at: time) }
  }

  /// Lets the gestures that wait for time to pass have their say.
  func rest(until time: Instant) {
    for (event, due) in arena.advance(to: time) { carryOut([event], at: due) }
  }

  func carryOut(_ events: [PanelGesture], at time: Instant) {
    for event in events {
      if let place = hold.follow(event, at: time) { screen.drag(to: place) }
      let effects = screen.handle(
        event, seenPane: seenPane(at: time), in: context(at: time))
      perform(effects, at: time)
      commit(at: time)
    }
  }

  func followFocus(at now: Instant) {
    guard isStale, screen.focus.isShown else { return }
    screen.followFocus(in: context(at: now))
    commit(at: now)
  }
}
