internal import DetentMotion
internal import Display

/// The repetition of a key that is held down.
struct KeyRepeat {
  /// The times until the first repetition, and between two [s].
  private static let (delay, interval) = (0.4, 0.04)

  private var held: (code: UInt32, key: Key)?
  /// The time of the next repetition; nil if no key repeats.
  private(set) var deadline: Instant?

  mutating func pressed(_ code: UInt32, _ key: Key, at time: Instant) {
    held = (code, key)
    deadline = time.advanced(by: Self.delay)
  }

  mutating func released(_ code: UInt32) { if held?.code == code { stop() } }

  mutating func stop() { (held, deadline) = (nil, nil) }

  /// Returns the repetition due at `now`; a single one after a long pause.
  mutating func advance(to now: Instant) -> KeyEvent? {
    guard let held, let deadline, deadline <= now else { return nil }
    self.deadline = max(deadline.advanced(by: Self.interval), now)
    return KeyEvent(held.key, isDown: true, time: now)
  }
}
