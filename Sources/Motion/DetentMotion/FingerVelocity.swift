/// Estimates a finger's velocity from its last positions and the times at which they were measured.
///
/// A quadratic is fitted by least squares to the last tenth of a second, and its slope at the
/// newest position is the velocity. Unlike a mean, it neither lags behind a flick nor overstates a
/// finger that brakes. A gap of more than 40 ms cuts off the positions before it, because the
/// finger has paused there. Of positions less than 2 ms apart only the newest counts, because such
/// short intervals are not measured reliably.
public struct FingerVelocity: Hashable, Sendable {
  /// The age up to which positions count [s].
  public static let horizon = 0.1
  /// The silence after which a finger counts as stopped [s].
  public static let longestGap = 0.04
  /// The least time between two positions that count as two [s].
  public static let shortestStep = 0.002
  /// The range over which the measured positions of a resting finger scatter [px].
  static let jitter = 2.0
  /// The greatest number of positions kept.
  public static let capacity = 20
  /// The greatest distance from the origin at which a position is accepted [px].
  static let farthest = 1e100

  struct Sample: Hashable, Sendable {
    var position: SIMD2<Double>
    var time: Instant
  }

  /// The positions in the order of their times, at most one for each time.
  private(set) var samples: [Sample] = []

  public init() {}

  /// Adds a position [px] measured at `time`, the time of its event.
  ///
  /// A position out of order is put in its place; of two at the same time the later call counts.
  /// Ignores a position that is not a number.
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

  /// Removes all positions, for the next finger.
  public mutating func reset() {
    samples.removeAll(keepingCapacity: true)
  }

  /// The finger's velocity [px/s] at `time`, by the positions measured until then.
  ///
  /// Zero if the finger has stopped: if there was no position for more than 40 ms, or, axis by
  /// axis, if the positions of 40 ms lie within 2 px; also if there is only one. Two give their
  /// plain difference quotient. It never points against the finger's last step.
  public func velocity(at time: Instant) -> SIMD2<Double> {
    let known = samples.prefix { $0.time <= time }
    guard let newest = known.last,
      time.seconds(since: newest.time) <= FingerVelocity.longestGap
    else { return .zero }
    let movement = recent(known)
    let fit = QuadraticFit(movement, origin: newest)
    var velocity = fit.slopeAtOrigin
    for axis in 0..<2 {
      if FingerVelocity.isStill(movement, axis: axis, at: time) {
        velocity[axis] = 0
      } else if velocity[axis] * FingerVelocity.lastStep(of: movement, axis: axis) < 0 {
        // A parabola through a burst or a hard braking can end against the finger's own direction.
        velocity[axis] = FingerVelocity.braked(fit.meanSlope[axis], by: movement, axis: axis)
      }
    }
    return velocity
  }

  /// The velocity of a finger that brakes too hard for the parabola: the mean, but no more than
  /// that of the newest step if that is so short that the finger may rest.
  private static func braked(_ mean: Double, by samples: [Sample], axis: Int) -> Double {
    guard let newest = samples.last, let before = samples.dropLast().last else { return mean }
    let step = newest.position[axis] - before.position[axis]
    guard mean * step > 0 else { return 0 }
    guard step.magnitude <= jitter else { return mean }
    let slope = step / newest.time.seconds(since: before.time)
    return slope.magnitude < mean.magnitude ? slope : mean
  }

  /// Whether a finger has kept its place along one axis for as long as the silence that counts as a
  /// stop; false if the positions do not reach back that far.
  private static func isStill(_ samples: [Sample], axis: Int, at time: Instant) -> Bool {
    guard
      let first = samples.lastIndex(where: {
        time.seconds(since: $0.time) >= FingerVelocity.longestGap
      })
    else { return false }
    let places = samples[first...].map { $0.position[axis] }
    guard let least = places.min(), let greatest = places.max() else { return false }
    return greatest - least <= FingerVelocity.jitter
  }

  /// The last change of position along one axis [px]; zero if there was none.
  private static func lastStep(of samples: [Sample], axis: Int) -> Double {
    for (later, earlier) in zip(samples.reversed(), samples.reversed().dropFirst()) {
      let step = later.position[axis] - earlier.position[axis]
      if step != 0 { return step }
    }
    return 0
  }

  /// The positions of `known` that belong to one movement with the newest. Of two too near in time
  /// only the newer counts, because a slow event loop has handed it on late.
  private func recent(_ known: ArraySlice<Sample>) -> [Sample] {
    guard let newest = known.last else { return [] }
    var movement = [newest]
    var (later, kept) = (newest.time, newest.time)
    for sample in known.dropLast().reversed() {
      guard later.seconds(since: sample.time) <= FingerVelocity.longestGap,
        newest.time.seconds(since: sample.time) <= FingerVelocity.horizon
      else { break }
      later = sample.time
      guard kept.seconds(since: sample.time) >= FingerVelocity.shortestStep else { continue }
      kept = sample.time
      movement.append(sample)
    }
    return movement.reversed()
  }
}

/// `y = a + b·t + c·t²` by least squares, in time and position relative to an origin.
private struct QuadraticFit {
  /// dy/dt at the origin; zero for one sample, the difference quotient for two.
  var slopeAtOrigin: SIMD2<Double> = .zero
  /// The slope of the straight line fitted instead.
  var meanSlope: SIMD2<Double> = .zero

  /// Centres the samples on the mean time τ, which splits the normal equations into two short ones.
  init(_ samples: [FingerVelocity.Sample], origin: FingerVelocity.Sample) {
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
