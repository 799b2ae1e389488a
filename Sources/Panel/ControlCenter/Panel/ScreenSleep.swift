internal import DetentMotion
internal import Display

/// Turns the screen off while nobody is there. What touches it before it can be seen again does nothing
/// else.
struct ScreenSleep {
  /// How long a screen takes to be lit [s]: who touches it before that sees nothing yet.
  static let lighting = 0.7

  /// How long after the last touch the picture fades [s]; nil: never.
  private(set) var delay: Double?
  private var lastTouch: Instant
  /// What the screen was told last; nil: nothing.
  private var isOn: Bool?
  /// The fingers that found the screen dark and are still on it.
  private var waking: Set<TouchEvent.ID> = []
  /// Until when nothing is to be seen yet; nil: it has not been woken.
  private var dark: Instant?

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

  /// Whether what somebody does only wakes the screen, or comes before there is anything to see.
  /// - Parameter isDark: Whether it is as good as black for another reason.
  mutating func isWoken(at time: Instant, isDark: Bool = false) -> Bool {
    if isDark || isAsleep(at: time) { dark = time.advanced(by: Self.lighting) }
    guard let dark, time < dark else { return false }
    touched(at: time)
    return true
  }

  /// Whether the touch only wakes the screen, or comes before there is anything to see.
  /// - Parameter isDark: As in `isWoken`.
  mutating func takes(_ touch: TouchEvent, isDark: Bool = false) -> Bool {
    switch touch.phase {
    case .began:
      guard isWoken(at: touch.time, isDark: isDark) else { return false }
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
