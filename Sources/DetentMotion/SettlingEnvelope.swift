/// A bound on how large a spring's offset or velocity still is: `e^{−rt}·(p·E + q·G)`.
///
/// `E = e^{−dt}` and `G = (1 − E)/d` (1 and t for d = 0), as in `SpringTransition`. It rises at most once and
/// then falls for ever.
struct SettlingEnvelope {
  /// The rate of the slow mode r [1/s].
  var rate: Double
  /// By how much the fast mode is faster d [1/s].
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

  /// The last moment at which it is as large as `limit` [s]; 0 if it never is.
  func settlingTime(within limit: Double) -> Double {
    let peak = peakTime
    guard value(at: peak) > limit else { return 0 }
    guard limit > 0 else { return .infinity }
    var late = peak + 1 / rate
    while late.isFinite, value(at: late) > limit { late += late - peak }
    var early = peak
    for _ in 0..<64 where late.isFinite {
      let middle = early + (late - early) / 2
      if value(at: middle) > limit { early = middle } else { late = middle }
    }
    return late
  }

  /// Where its derivative is zero: `E = r·q/(r + d)(q − d·p)`, or at once.
  private var peakTime: Double {
    let rise = q - (rate + difference) * p
    guard rise > 0 else { return 0 }
    if difference == 0 { return rise / (rate * q) }
    return logarithmOfOnePlus(difference * rise / (rate * q)) / difference
  }
}
