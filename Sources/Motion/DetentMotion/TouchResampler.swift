/// Resamples a finger's positions at the moments for which frames are drawn.
///
/// A panel that measures 120 times a second and a display that refreshes 60 times are never in
/// step, so positions drawn as they come wobble. Every frame therefore shows the finger as it was a
/// little earlier, where its position can be interpolated. The limits are Android's.
///
/// ```swift
/// var touch = TouchResampler()
/// touch.add(SIMD2(100, 400), at: event)
/// let held = touch.state(at: frame)        // for each frame
/// let thrown = touch.release(at: lifted)   // goes on from exactly there
/// ```
public struct TouchResampler: Hashable, Sendable {
  /// The usual lag of the shown position behind the finger [s].
  public static let latency = 0.005
  /// The least time between two positions that are interpolated [s].
  public static let shortestStep = FingerVelocity.shortestStep
  /// The greatest time between two positions from which a third is predicted [s].
  public static let longestStep = 0.02
  /// The greatest prediction [s]; half of the last step, if that is less.
  public static let longestPrediction = 0.008

  /// The lag of the shown position behind the finger [s]; 0 with prediction is the quickest.
  public let latency: Double
  /// Whether the shown position goes on a little beyond the last one measured, which an even motion
  /// needs if positions are farther apart than the latency.
  public let predicts: Bool
  private var finger = FingerVelocity()

  public init(latency: Double = TouchResampler.latency, predicts: Bool = true) {
    self.latency = latency.isFinite ? max(latency, 0) : TouchResampler.latency
    self.predicts = predicts
  }

  /// Adds a position [px] at the time of its event; ignores one that is not a number.
  public mutating func add(_ position: SIMD2<Double>, at time: Instant) {
    finger.add(position, at: time)
  }

  /// Removes all positions, for the next finger.
  public mutating func reset() { finger.reset() }

  /// The finger's shown position [px] and velocity [px/s] in the frame seen at `time`; nil before
  /// its first position.
  public func state(at time: Instant) -> MotionState<SIMD2<Double>>? {
    let moment = time.advanced(by: -latency)
    return position(at: moment).map { MotionState($0, velocity: finger.velocity(at: moment)) }
  }

  /// The initial state of the next motion when the finger leaves at `time`: the shown position, and
  /// the finger's actual velocity.
  public func release(at time: Instant) -> MotionState<SIMD2<Double>>? {
    position(at: time.advanced(by: -latency)).map {
      MotionState($0, velocity: finger.velocity(at: time))
    }
  }

  private func position(at moment: Instant) -> SIMD2<Double>? {
    guard let next = finger.samples.firstIndex(where: { $0.time > moment }) else {
      return finger.samples.last.map { $0.position + prediction(at: moment) }
    }
    let after = finger.samples[next]
    guard next > 0 else { return after.position }
    let before = finger.samples[next - 1]
    let step = after.time.seconds(since: before.time)
    guard step >= TouchResampler.shortestStep, step.isFinite else { return before.position }
    let share = moment.seconds(since: before.time) / step
    return before.position + (after.position - before.position) * share
  }
}

extension TouchResampler {
  /// The distance of the predicted finger beyond the last position [px].
  ///
  /// For a silent finger the prediction holds for a while, and then returns to the last position.
  private func prediction(at moment: Instant) -> SIMD2<Double> {
    let last = finger.samples.suffix(3)
    guard predicts, let newest = last.last, let before = last.dropLast().last else { return .zero }
    let step = newest.time.seconds(since: before.time)
    let silence = moment.seconds(since: newest.time)
    guard step >= TouchResampler.shortestStep, step <= TouchResampler.longestStep,
      silence < 2 * TouchResampler.longestStep
    else { return .zero }
    let ahead = min(silence, min(step / 2, TouchResampler.longestPrediction))
    let trust = min(2 - silence / TouchResampler.longestStep, 1)
    let velocity = (newest.position - before.position) / step
    var (earlier, time) = (velocity, step)
    if last.count > 2, let first = last.first,
      before.time.seconds(since: first.time) >= TouchResampler.shortestStep
    {
      let step = before.time.seconds(since: first.time)
      (earlier, time) = ((before.position - first.position) / step, (time + step) / 2)
    }
    return trust
      * earlier.combined(with: velocity) { earlier, velocity in
        let change = (velocity - earlier) / time
        return earlier * velocity < 0
          ? 0 : TouchResampler.way(at: velocity, change: change, over: ahead, since: step / 2)
      }
  }

  /// The way made in `time` [px] by a finger that moved at `velocity` a moment `since` ago [s]:
  /// straight on, but a finger that brakes goes no farther than to its stop.
  private static func way(
    at velocity: Double, change: Double, over time: Double, since: Double
  ) -> Double {
    guard velocity * change < 0 else { return velocity * time }
    let now = velocity + change * since
    guard now * velocity > 0 else { return 0 }
    let moving = min(time, -now / change)
    return (now + change * moving / 2) * moving
  }
}
