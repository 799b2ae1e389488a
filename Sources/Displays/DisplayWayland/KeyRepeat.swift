internal import DetentMotion
internal import Display

/// The key that is held down and repeats, at the rate that the compositor says.
struct KeyRepeat {
  /// Until the first repetition [s].
  private var delay = 0.6
  /// Between two [s]; nil: keys do not repeat.
  private var interval: Double? = 1.0 / 25
  private var held: (code: UInt32, key: Key)?
  /// When it repeats next; nil: nothing does.
  private(set) var deadline: Instant?

  /// - Parameters:
  ///   - rate: Repetitions a second; 0: none.
  ///   - delay: [ms].
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

  /// The repetition that is due; one at most, however late.
  mutating func take(now: Instant) -> KeyEvent? {
    guard let due = deadline, due <= now, let held, let interval else { return nil }
    deadline = max(due.advanced(by: interval), now)
    return KeyEvent(held.key, isDown: true, time: due)
  }
}
