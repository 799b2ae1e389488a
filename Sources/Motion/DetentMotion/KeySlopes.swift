/// The slopes with which a smooth curve passes through keys.
struct KeySlopes<Value: MotionValue> {
  private let values: [Value]
  private let times: [Double]

  /// The share of the time up to which two keys count as a jump.
  static var shortest: Double { 1e-15 }

  init(_ values: [Value], _ times: [Double]) {
    self.values = values
    self.times = times
  }

  /// The slope of the parabola through a key and its neighbours; at the ends, that of the straight
  /// line, so that nothing swings out there.
  var smooth: [Value] {
    slopes { before, after, left, right in
      before * (right / (left + right)) + after * (left / (left + right))
    }
  }

  /// The weighted harmonic mean of the slopes on either side, and zero at a peak: F. N. Fritsch and
  /// J. Butland (1984).
  var monotone: [Value] {
    slopes { before, after, left, right in
      before.combined(with: after) { before, after in
        guard before * after > 0 else { return 0 }
        let (first, second) = (2 * right + left, right + 2 * left)
        return (first + second) / (first / before + second / after)
      }
    }
  }

  /// Applies `mean` to the slopes before and after each key and the times to its neighbours; takes
  /// the one slope that exists at the ends and beside a jump.
  private func slopes(
    _ mean: (_ before: Value, _ after: Value, _ left: Double, _ right: Double) -> Value
  ) -> [Value] {
    values.indices.map { key in
      let left = key > 0 ? times[key] - times[key - 1] : 0
      let right = key + 1 < values.count ? times[key + 1] - times[key] : 0
      let before = left > Self.shortest ? (values[key] - values[key - 1]) * (1 / left) : .zero
      let after = right > Self.shortest ? (values[key + 1] - values[key]) * (1 / right) : .zero
      if left > Self.shortest, right > Self.shortest { return mean(before, after, left, right) }
      return left > Self.shortest ? before : after
    }
  }
}
