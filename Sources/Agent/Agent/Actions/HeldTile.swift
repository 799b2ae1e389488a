internal import DetentMotion
internal import Runtime

/// A momentary button under a finger, which stays pressed until the finger lifts or the panel falls
/// silent.
///
/// This is a dead man's switch: the panel reports that it is alive, and its silence is a release.
package actor HeldTile {
  /// The time between two reports of the panel that it is alive [s].
  package static let beat = 0.1
  /// The silence after which the button is released [s]: on a small machine a display server may
  /// need more than a third of a second for a frame, and the panel waits for its answer.
  static let silence = 0.5
  /// How long the press's own action may go on once the finger has lifted [s].
  static let overrun = 1.0
  /// How long its program may take to end after that, before it is killed.
  static let grace = Duration.milliseconds(200)
  /// How long to wait for its end after that, so that it does not delay the release further [s].
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

  /// Ends the press; only the first reason counts.
  func finish(_ end: End) async {
    if self.end == nil { self.end = end }
    await alarm.ring()
  }

  /// Why the button is to be released now; nil: it is still held.
  var currentEnd: End? {
    end ?? (time.now() >= lastBeat.advanced(by: Self.silence) ? .silence : nil)
  }

  /// Returns when the button is to be released.
  func released() async -> End {
    while true {
      if let end = currentEnd { return end }
      await alarm.wait(until: lastBeat.advanced(by: Self.silence))
    }
  }
}
