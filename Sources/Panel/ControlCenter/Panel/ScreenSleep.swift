internal import DetentMotion
internal import Display

/// Decides when the screen is off because nobody uses it. A touch on a dark screen only wakes it.
struct ScreenSleep {
  /// How long a screen takes to light up [s]; touches before that only wake it.
  static let lighting = 0.7

  /// How long after the last touch the picture fades [s]; nil: never.
  private(set) var delay: Double?
  private var lastTouch: Instant
  /// When the screen was sent to sleep since the last touch; nil: it was not.
  private var sent: Instant?
  /// Whether the screen was last told to be on; nil: it was told nothing.
  private var isOn: Bool?
  /// The fingers that found the screen dark and are still on it.
  private var waking: Set<TouchEvent.ID> = []
  /// When the woken screen is lit; nil: it has not been woken.
  private var dark: Instant?

  /// - Parameter delay: How long after the last touch the picture fades [s]; nil: never.
  init(after delay: Double?, at now: Instant) {
    self.delay = delay
    lastTouch = now
  }

  /// Sets another delay, which counts from now.
  mutating func change(to delay: Double?, at now: Instant) {
    guard delay != self.delay else { return }
    self.delay = delay
    lastTouch = now
  }

  /// Notes that a person touches the panel.
  mutating func touched(at time: Instant) {
    lastTouch = max(lastTouch, time)
    sent = nil
  }

  /// Sends the screen to sleep until it is touched.
  mutating func darken(at now: Instant) { sent = sent ?? now }

  /// Whether the screen is dark, or is fading.
  func isAsleep(at now: Instant) -> Bool { fading.map { $0 <= now } ?? false }

  /// When the picture begins to fade; nil: never.
  private var fading: Instant? {
    .earliest(sent, delay.map { lastTouch.advanced(by: $0) })
  }

  /// Returns whether an input only wakes the screen, or comes before the screen is lit.
  /// - Parameter isDark: Whether the screen is nearly black for another reason.
  mutating func isWoken(at time: Instant, isDark: Bool = false) -> Bool {
    if isDark || isAsleep(at: time) { dark = time.advanced(by: Self.lighting) }
    guard let dark, time < dark else { return false }
    touched(at: time)
    return true
  }

  /// Returns whether a touch only wakes the screen, or comes before the screen is lit.
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

  /// Returns whether the screen is to be on; nil: unchanged.
  mutating func takePower(at now: Instant) -> Bool? {
    let wanted = black.map { now < $0 } ?? true
    // A screen that is never turned off is left as it was when the panel began.
    guard wanted != isOn, delay != nil || sent != nil || isOn == false else { return nil }
    isOn = wanted
    return wanted
  }

  /// When the picture begins to fade, or is gone; nil: both have been.
  func deadline(after now: Instant) -> Instant? {
    [fading, black].compactMap(\.self).first { $0 > now }
  }

  /// When the picture has faded.
  private var black: Instant? {
    fading?.advanced(by: Appearance.fallingAsleep)
  }
}
