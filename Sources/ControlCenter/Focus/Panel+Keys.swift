internal import DetentMotion
internal import Display
internal import Geometry

/// Keys: a panel can be worked without a finger, by a keyboard, a keypad or a knob that sends keys.
extension Panel {
  func handle(_ event: KeyEvent) {
    let time = event.time
    rest(until: time)
    if event.isDown, look.sleep.isAsleep(at: time) { return look.touched(at: time) }
    noteTouch(at: time)
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
  }

  private func moveFocus(_ move: FocusMove, at time: Instant) {
    perform(screen.moveFocus(move, in: context(at: time)), at: time)
  }

  private func stepBack(at time: Instant) {
    guard let effects = screen.stepBack(in: context(at: time)) else { return finish() }
    perform(effects, at: time)
  }

  /// What the focus is on is touched as by a finger in its middle; where keys were not used before,
  /// it is only shown.
  private func press(_ event: KeyEvent) {
    if !event.isDown {
      guard let place = keyPress else { return }
      keyPress = nil
      handle(TouchEvent(id: .keyboard, phase: .ended, position: place, time: event.time))
    } else if keyPress == nil {
      guard screen.focus.isShown, let stop = screen.focusOrder[screen.focus.stop?.id] else {
        return moveFocus(.next, at: event.time)
      }
      let place = stop.frame.center * scale
      keyPress = place
      handle(TouchEvent(id: .keyboard, phase: .began, position: place, time: event.time))
    }
  }

  /// A finger is on the glass: nobody needs to be shown where keys would act.
  func leaveKeys(to touch: TouchEvent) {
    guard screen.focus.isShown, touch.phase == .began, touch.id != .keyboard else { return }
    screen.hideFocus()
    commit(at: touch.time)
  }
}
