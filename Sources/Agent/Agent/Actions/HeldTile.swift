internal import DetentMotion
internal import Runtime

/// A momentary button under a finger, as the agent sees it: pressed until the finger lifts, or until
/// nothing is heard of the panel.
///
/// This is the dead man's switch: the panel says that it lives, and its silence is a release.
package actor HeldTile {
  /// How often the panel says that it is alive [s].
  package static let beat = 0.1
  /// After how long a silence the button is released [s]: on a small machine a display server may need
  /// more than a third of a second for a frame, and the panel waits for its answer.
  static let silence = 0.5
  /// How long the press's own action may go on once the finger has lifted [s].
  static let overrun = 1.0
  /// How long its program may take to leave after that, before it is killed.
  static let grace = Duration.milliseconds(200)
  /// How long its end is waited for after that: what cannot be ended holds no release up [s].
  static let parting = 0.3

  enum End: Equatable, Sendable {
    /// The finger has left it.
    case lifted
    /// Nothing was heard of the panel for too long.
    case silence
    /// The panel has gone, or its configuration has another button there.
    case taken(String)
  }

  private let time: any Timekeeping
  private let alarm: InterruptibleSleep
  private var lastBeat: Instant
  private var end: End?

  init(_ time: any Timekeeping) {
    self.time = time
    alarm = InterruptibleSleep(time)
    lastBeat = time.now()
  }

  func heard() { lastBeat = time.now() }

  /// Only the first reason counts.
  func finish(_ end: End) async {
    if self.end == nil { self.end = end }
    await alarm.ring()
  }

  /// Why it is to be released by now; nil: it is still held.
  var currentEnd: End? {
    end ?? (time.now() >= lastBeat.advanced(by: Self.silence) ? .silence : nil)
  }

  /// Returns when it is to be released.
  func released() async -> End {
    while true {
      if let end = currentEnd { return end }
      await alarm.wait(until: lastBeat.advanced(by: Self.silence))
    }
  }
}
