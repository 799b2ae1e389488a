internal import DetentMotion
internal import Display

/// Turns the screen off while nobody is there. The touch that turns it on again does nothing else.
struct ScreenSleep {
  /// How long after the last touch the picture fades [s]; nil: never.
  private(set) var delay: Double?
  private var lastTouch: Instant
  /// What the screen was told last; nil: nothing.
  private var isOn: Bool?
  /// The fingers that found the screen dark and are still on it.
  private var waking: Set<TouchEvent.ID> = []

  /// - Parameter delay: How long after the last touch the picture fades [s]; nil: never.
  init(after delay: Double?, at now: Instant) {
    self.delay = delay
    lastTouch = now
  }

  /// Goes on with another delay, which counts from now.
  mutating func change(to delay: Double?, at now: Instant) {
    guard delay != self.delay else { return }
    self.delay = delay
    lastTouch = now
  }

  /// Somebody is there.
  mutating func touched(at time: Instant) { lastTouch = max(lastTouch, time) }

  /// Whether nothing is to be seen, or soon will be.
  func isAsleep(at now: Instant) -> Bool {
    delay.map { lastTouch.advanced(by: $0) <= now } ?? false
  }

  /// Whether the touch only wakes the screen.
  mutating func takes(_ touch: TouchEvent) -> Bool {
    switch touch.phase {
    case .began:
      guard isAsleep(at: touch.time) else { return false }
      waking.insert(touch.id)
    case .moved: guard waking.contains(touch.id) else { return false }
    case .ended, .cancelled: guard waking.remove(touch.id) != nil else { return false }
    }
    touched(at: touch.time)
    return true
  }

  /// What to tell the screen: whether it is to be on; nil: nothing new.
  mutating func takePower(at now: Instant) -> Bool? {
    let wanted = black.map { now < $0 } ?? true
    // A screen that is never turned off is left as it is; it may have been off when the panel began.
    guard wanted != isOn, delay != nil || isOn == false else { return nil }
    isOn = wanted
    return wanted
  }

  /// When the picture begins to fade, or is gone; nil: both have been.
  func deadline(after now: Instant) -> Instant? {
    [delay.map { lastTouch.advanced(by: $0) }, black].compactMap(\.self).first { $0 > now }
  }

  /// When the picture has faded.
  private var black: Instant? {
    delay.map { lastTouch.advanced(by: $0 + Appearance.fallingAsleep) }
  }
}
