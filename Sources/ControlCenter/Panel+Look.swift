internal import DetentAnimation
internal import DetentMotion
internal import Display
internal import Gestures
internal import Logging
internal import Settings
internal import Stage

/// The theme and the brightness, as the time, a source and the person have them.
extension Panel {
  /// What the panel says by itself.
  var words: Words { look.themed(configuration).words }

  /// Has the screen built anew in another theme as soon as it is at rest, and dims or brightens it.
  func followLook(at now: Instant) {
    // Nobody is interrupted by a change of colours.
    if look.name != shownTheme, screen.asking == nil { dressAnew(at: now) }
    dim(at: now)
    followSleep(at: now)
  }

  /// Turns the screen off when it has become black, and on again.
  private func followSleep(at now: Instant) {
    guard let isOn = look.sleep.takePower(at: now) else { return }
    let isDone = (display as? any PoweredDisplay)?.setPower(isOn: isOn) ?? false
    if !isOn, !isDone { log.info("the screen cannot be turned off; it is black") }
  }

  /// What is on the glass, to fade in front of another look; nil: nothing is.
  func crossfade() -> CrossfadeSnapshot? {
    let isCalm = scheduler.assumeIsolated { $0.engine.reducesMotion }
    return renderer.photograph(size: display.size).map { CrossfadeSnapshot($0, isCalm: isCalm) }
  }

  private func dim(at now: Instant) {
    guard let cover else { return }
    if !arena.isEmpty { look.touched(at: now) }
    if cover.fade(to: look.darkness(at: now), on: &screen.stage) { commit(at: now) }
  }

  /// Shows the time, and looks what it means for the theme.
  func turnMinute(at now: Instant) {
    let hasClock = configuration.home.hasClock || configuration.home.hasDate
    guard hasClock || look.isTimed else { return }
    if let minuteTurns, now < minuteTurns { return }
    let time = dependencies.localTime()
    look.turn(to: time)
    if hasClock {
      screen.show(time)
      isStale = true
    }
    let wait = hasClock ? time.secondsToNextMinute : look.wait(from: time) ?? 3600
    minuteTurns = now.advanced(by: max(0.001, wait))
  }
}

extension PanelLook {
  /// Lays the night over a new screen; nil: there is none.
  func cover(over screen: inout ControlScreen, at now: Instant) -> DimOverlay? {
    guard dims else { return nil }
    return DimOverlay(
      darkness: darkness(at: now), over: screen.layout.screen, in: &screen.stage.tree)
  }
}
