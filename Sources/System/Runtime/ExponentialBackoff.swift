/// The waits between attempts that fail: short at first, and then twice as long each time, up to a
/// limit.
package struct ExponentialBackoff: Equatable, Sendable {
  private let first: Double
  package let limit: Double
  private var wait = 0.0

  /// - Parameters:
  ///   - first: The first wait [s].
  ///   - limit: The longest wait [s].
  package init(first: Double, limit: Double) {
    (self.first, self.limit) = (first, limit)
  }

  /// Whether something has lasted as long as the wait before it.
  package func isOutlasted(by duration: Double) -> Bool { duration >= wait }

  /// Returns the next wait [s].
  package mutating func next() -> Double {
    wait = min(max(2 * wait, first), limit)
    return wait
  }

  /// Begins with the first wait again, after a success.
  package mutating func reset() { wait = 0 }
}
