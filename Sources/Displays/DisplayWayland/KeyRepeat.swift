internal import DetentMotion
internal import Display

/// The repetition of a key that is held down, at the compositor's rate.
struct KeyRepeat {
  /// The time until the first repetition [s].
  private var delay = 0.6
  /// The time between two repetitions [s]; nil if keys do not repeat.
  private var interval: Double? = 1.0 / 25
  private var held: (code: UInt32, key: Key)?
  /// The time of the next repetition; nil if no key repeats.
  private(set) var deadline: Instant?

  /// - Parameters:
  ///   - rate: The repetitions per second; 0 for none.
  ///   - delay: The time until the first one [ms].
  mutating func set(rate: Int, delay: Int) {
    interval = rate > 0 ? 1 / Double(rate) : nil
    self.delay = Double(max(0, delay)) / 1000
    if interval == nil { stop() }
  }

  mutating func pressed(_ code: UInt32, _ key: Key, at time: Instant) {
    guard interval != nil else { return }
    held = (code, key)
    deadline = time.advanced(by: delay)
  }

  mutating func released(_ code: UInt32) {
    if held?.code == code { stop() }
  }

  mutating func stop() { (held, deadline) = (nil, nil) }

  /// Returns the repetition that is due; at most one, however late.
  mutating func take(now: Instant) -> KeyEvent? {
    guard let due = deadline, due <= now, let held, let interval else { return nil }
    deadline = max(due.advanced(by: interval), now)
    return KeyEvent(held.key, isDown: true, time: due)
  }
}
