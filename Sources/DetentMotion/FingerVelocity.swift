/// How fast a finger moves, from its last positions and the moments they were measured at.
///
/// A quadratic is fitted by least squares to the last tenth of a second, and its slope at the
/// newest position is the velocity: unlike a mean it neither lags behind a flick nor overstates a
/// finger that brakes. A gap of more than 40 ms cuts off what lies before it, for the finger has
/// paused there.
public struct FingerVelocity: Hashable, Sendable {
  /// How far back positions count [s].
  public static let horizon = 0.1
  /// A finger that is silent for longer has stopped [s].
  public static let longestGap = 0.04
  /// How many positions are kept.
  public static let capacity = 20
  /// A position farther away than this is none [px].
  static let farthest = 1e100

  struct Sample: Hashable, Sendable {
    var position: SIMD2<Double>
    var time: Instant
  }

  /// In order of their times, each time once.
  private(set) var samples: [Sample] = []

  public init() {}

  /// Takes a position [px] in, at its event's own time.
  ///
  /// One out of order is put in its place; of two at the same time the later call counts. One that is
  /// no number is passed over.
  public mutating func add(_ position: SIMD2<Double>, at time: Instant) {
    guard position.magnitude <= FingerVelocity.farthest else { return }
    let sample = Sample(position: position, time: time)
    let place = (samples.lastIndex { $0.time <= time } ?? -1) + 1
    if place > 0, samples[place - 1].time == time {
      samples[place - 1] = sample
      return
    }
    samples.insert(sample, at: place)
    if samples.count > FingerVelocity.capacity { samples.removeFirst() }
  }

  /// Forgets everything, for the next finger.
  public mutating func reset() {
    samples.removeAll(keepingCapacity: true)
  }

  /// The finger's velocity [px/s] at `time`, by the positions measured until then.
  ///
  /// Zero if the finger has stopped: no position for more than 40 ms, or only one. Two give their
  /// plain difference. It never points against the finger's last step.
  public func velocity(at time: Instant) -> SIMD2<Double> {
    let known = samples.prefix { $0.time <= time }
    guard let newest = known.last,
      time.seconds(since: newest.time) <= FingerVelocity.longestGap
    else { return .zero }
    let movement = recent(known)
    let fit = QuadraticFit(movement, origin: newest)
    var velocity = fit.slopeAtOrigin
    for axis in 0..<2 {
      let step = FingerVelocity.lastStep(of: movement, axis: axis)
      // A parabola through a burst or a hard braking can end against the finger's own direction.
      if velocity[axis] * step < 0 {
        velocity[axis] = fit.meanSlope[axis] * step > 0 ? fit.meanSlope[axis] : 0
      }
    }
    return velocity
  }

  /// The last change of position along one axis [px]; zero if there was none.
  private static func lastStep(of samples: ArraySlice<Sample>, axis: Int) -> Double {
    for (later, earlier) in zip(samples.reversed(), samples.reversed().dropFirst()) {
      let step = later.position[axis] - earlier.position[axis]
      if step != 0 { return step }
    }
    return 0
  }

  /// What belongs to one movement with the newest of `known`.
  private func recent(_ known: ArraySlice<Sample>) -> ArraySlice<Sample> {
    guard let newest = known.last else { return known }
    var later = newest.time
    let count = known.reversed().prefix { sample in
      defer { later = sample.time }
      return later.seconds(since: sample.time) <= FingerVelocity.longestGap
        && newest.time.seconds(since: sample.time) <= FingerVelocity.horizon
    }.count
    return known.suffix(count)
  }
}

/// `y = a + b·t + c·t²` by least squares, in time and position relative to an origin.
private struct QuadraticFit {
  /// dy/dt at the origin; zero for one sample, the difference quotient for two.
  var slopeAtOrigin: SIMD2<Double> = .zero
  /// That of the straight line instead.
  var meanSlope: SIMD2<Double> = .zero

  /// Centred on the mean time τ, which splits the normal equations into two short ones.
  init(_ samples: ArraySlice<FingerVelocity.Sample>, origin: FingerVelocity.Sample) {
    guard samples.count > 1 else { return }
    let count = Double(samples.count)
    let mean = samples.reduce(0) { $0 + $1.time.seconds(since: origin.time) } / count
    let centre = samples.reduce(SIMD2.zero) { $0 + ($1.position - origin.position) } / count
    var (s2, s3, s4) = (0.0, 0.0, 0.0)
    var (y1, y2) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    for sample in samples {
      let t = sample.time.seconds(since: origin.time) - mean
      let y = sample.position - origin.position - centre
      (s2, s3, s4) = (s2 + t * t, s3 + t * t * t, s4 + t * t * t * t)
      (y1, y2) = (y1 + y * t, y2 + y * (t * t))
    }
    let pivot = s4 - s2 * s2 / count - s3 * s3 / s2
    let curvature = samples.count > 2 ? (y2 - y1 * (s3 / s2)) / pivot : .zero
    meanSlope = y1 / s2
    slopeAtOrigin = (y1 - curvature * s3) / s2 - curvature * (2 * mean)
  }
}
