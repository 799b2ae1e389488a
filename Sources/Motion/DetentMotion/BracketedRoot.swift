/// The root of a function that changes its sign once between two bounds.
///
/// Takes Newton's steps, and halves the bracket whenever one leaves it.
struct BracketedRoot {
  private var low: Double
  private var high: Double
  /// Whether the function is below zero at the lower bound.
  private let rises: Bool

  init(from low: Double, to high: Double, rises: Bool) {
    (self.low, self.high, self.rises) = (low, high, rises)
  }

  /// - Complexity: O(1); at most 200 evaluations, mostly five.
  mutating func solve(_ function: (Double) -> (value: Double, slope: Double)) -> Double {
    var point = low + (high - low) / 2
    for _ in 0..<200 {
      let (value, slope) = function(point)
      if value == 0 { return point }
      if (value < 0) == rises { low = point } else { high = point }
      let step = point - value / slope
      let next = step > low && step < high ? step : low + (high - low) / 2
      if next == point || next <= low || next >= high { return next }
      // Less than a few units in the last place is noise.
      if (next - point).magnitude <= 4 * point.ulp { return next }
      point = next
    }
    return point
  }
}
