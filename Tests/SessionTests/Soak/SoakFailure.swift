import ControlCenter
import DetentMotion

/// What random touches have found to be wrong.
struct SoakFailure: Error, CustomStringConvertible {
  /// The same plan with the same seed finds it again.
  var seed: UInt64
  /// How many fingers had come down.
  var touches: Int
  var time: Instant
  var what: String

  var description: String {
    "Seed \(seed), touch \(touches), \(time.seconds(since: .zero)) s: \(what)"
  }
}
