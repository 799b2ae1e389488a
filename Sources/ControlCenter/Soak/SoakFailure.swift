package import DetentMotion

/// What random touches have found to be wrong.
package struct SoakFailure: Error, CustomStringConvertible {
  /// The same plan with the same seed finds it again.
  package var seed: UInt64
  /// How many fingers had come down.
  package var touches: Int
  package var time: Instant
  package var what: String

  package var description: String {
    "Seed \(seed), touch \(touches), \(time.seconds(since: .zero)) s: \(what)"
  }
}
