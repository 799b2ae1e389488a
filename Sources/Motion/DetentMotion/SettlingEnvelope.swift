/// A bound on a spring's remaining offset or velocity: `e^{−rt}·(p·E + q·G)`.
///
/// `E = e^{−dt}` and `G = (1 − E)/d` (1 and t for d = 0), as in `SpringTransition`. The bound rises
/// at most once and then falls for ever.
struct SettlingEnvelope {
  /// The rate of the slow mode r [1/s].
  var rate: Double
  /// The difference of the two modes' rates d [1/s].
  var difference: Double
  /// The weight of E, 0 or more.
  var p: Double
  /// The weight of G, 0 or more.
  var q: Double

  func value(at time: Double) -> Double {
    let lost = -exponentialMinusOne(-difference * time)
    let g = difference == 0 ? time : lost / difference
    return exponential(-rate * time) * (p * (1 - lost) + q * g)
  }

  /// The last moment at which the bound is as large as `limit` [s]; 0 if it never is.
  func settlingTime(within limit: Double) -> Double {
    let peak = peakTime
    guard value(at: peak) > limit else { return 0 }
    guard limit > 0 else { return .infinity }
    return difference * p > q ? root(at: limit, from: peak) : root(at: limit, from: late(limit))
  }

  /// A moment after the last one at which the bound is as large as `limit` [s].
  private func late(_ limit: Double) -> Double {
    var span = 1 / rate
    while span.isFinite, value(at: peakTime + span) > limit { span *= 2 }
    return peakTime + span
  }

  /// Newton's method on the logarithm of the envelope, which is convex for `d·p > q` and else
  /// concave: from the left or from the right it never steps over the root.
  private func root(at limit: Double, from start: Double) -> Double {
    var time = start
    for _ in 0..<50 where time.isFinite {
      let lost = -exponentialMinusOne(-difference * time)
      let g = difference == 0 ? time : lost / difference
      let sum = p * (1 - lost) + q * g
      let slope = (q - difference * p) * (1 - lost) / sum - rate
      let step = (logarithm(sum / limit) - rate * time) / slope
      guard step.isFinite, step.magnitude > 1e-14 * time else { break }
      time -= step
    }
    return time
  }

  /// The time at which the derivative is zero: `E = r·q/(r + d)(q − d·p)`; 0 if it only falls.
  private var peakTime: Double {
    let rise = q - (rate + difference) * p
    guard rise > 0 else { return 0 }
    if difference == 0 { return rise / (rate * q) }
    return logarithmOfOnePlus(difference * rise / (rate * q)) / difference
  }
}
