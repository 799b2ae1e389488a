extension Spring {
  /// The moment after which it stays nearer and slower than `tolerance` [s]; 0 if it always is.
  ///
  /// The time counts the first velocity in and follows from the envelope of the motion. It is
  /// infinite for a spring that nothing damps, and for a tolerance of zero.
  public func settlingTime<V: MotionValue>(
    from start: MotionState<V>, to target: V, within tolerance: RestTolerance
  ) -> Double {
    let x = start.value - target
    let v = start.velocity
    let pull = x * (naturalFrequency * naturalFrequency)
    if isUnderdamped {
      return max(
        oscillationTime(x, v + x * decayRate, within: tolerance.distance),
        oscillationTime(v, v * decayRate + pull, within: tolerance.speed))
    }
    return max(
      relaxationTime(x, v + x * (decayRate + splitting), within: tolerance.distance),
      relaxationTime(v, v * slowRate + pull, within: tolerance.speed))
  }

  /// The time after which `e^{−βt}·(p·cos wt + q·sin(wt)/w)` stays within `limit` [s].
  ///
  /// Two bounds hold: the ellipse of the oscillation, and the line `p + q·t` of the critical case,
  /// which is needed near ζ = 1, where the ellipse grows without end.
  private func oscillationTime<V: MotionValue>(_ p: V, _ q: V, within limit: Double) -> Double {
    let amplitude = greatestLength(of: p, and: q * (1 / splitting))
    guard amplitude > limit else { return 0 }
    guard limit > 0, decayRate > 0 else { return .infinity }
    let time = logarithm(amplitude / limit) / decayRate
    let line = SettlingEnvelope(rate: decayRate, difference: 0, p: p.magnitude, q: q.magnitude)
    return line.value(at: time) > limit ? time : min(time, line.settlingTime(within: limit))
  }

  /// The time after which `e^{−slow·t}·(p·E + q·G)` stays within `limit` [s].
  private func relaxationTime<V: MotionValue>(_ p: V, _ q: V, within limit: Double) -> Double {
    SettlingEnvelope(rate: slowRate, difference: 2 * splitting, p: p.magnitude, q: q.magnitude)
      .settlingTime(within: limit)
  }

  /// The long half axis of the ellipse `a·cos φ + b·sin φ`: the greater singular value of (a b).
  private func greatestLength<V: MotionValue>(of a: V, and b: V) -> Double {
    // Scaled, so that no square overflows.
    let scale = max(a.magnitude, b.magnitude)
    guard scale > 0, scale.isFinite else { return scale }
    let (a, b) = (a * (1 / scale), b * (1 / scale))
    let squares = (a.magnitude * a.magnitude, b.magnitude * b.magnitude)
    let (sum, difference) = ((a + b).magnitude, (a - b).magnitude)
    let product = (sum * sum - difference * difference) / 4
    let spread = squares.0 - squares.1
    let root = (spread * spread + 4 * product * product).squareRoot()
    return scale * ((squares.0 + squares.1 + root) / 2).squareRoot()
  }
}
