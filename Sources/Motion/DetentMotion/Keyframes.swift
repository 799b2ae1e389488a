/// Values to pass through at shares of an animation's time, and the course between them.
///
/// ```swift
/// let shake = try Keyframes([0, -12, 9, -4, 0], at: [0, 0.2, 0.5, 0.8, 1], mode: .cubic)
/// let state = shake.state(at: 0.3)   // the value, and how fast it changes a whole animation
/// ```
public struct Keyframes<Value: MotionValue>: Equatable, Sendable {
  /// The course between two keys.
  public enum Mode: Hashable, Sendable, CaseIterable {
    /// A straight line.
    case linear
    /// Nothing: each value holds until the next key.
    case discrete
    /// A straight line, at the same speed everywhere; the times follow from the distances.
    case paced
    /// A smooth curve through all values (Catmull and Rom's, for uneven times): value and slope are
    /// continuous.
    case cubic
    /// The smooth curve of `cubic`, with times that follow from the way as in `paced`.
    case cubicPaced
    /// A smooth curve that never swings beyond its keys, component by component (Fritsch and
    /// Butland's slopes).
    case monotone
  }

  /// The values passed through.
  public let values: [Value]
  /// The key times, as shares of the whole time.
  public let times: [Double]
  public let mode: Mode
  /// The timing within each segment; empty for linear.
  public let curves: [TimingCurve]
  /// The slope on arrival at and departure from each key; for the modes that curve.
  let slopes: [Value]

  /// Keys at the given times, or evenly spread ones.
  ///
  /// - Parameters:
  ///   - values: at least one.
  ///   - times: one for each value, from 0 to 1, in order. Two equal ones make a jump. Before the
  ///     first and after the last the value holds. The paced modes calculate their own and ignore
  ///     these.
  ///   - mode: the course between two keys.
  ///   - curves: none, one for all segments, or one for each.
  public init(
    _ values: [Value], at times: [Double]? = nil, mode: Mode = .linear, curves: [TimingCurve] = []
  ) throws(MotionError) {
    let isPaced = mode == .paced || mode == .cubicPaced
    let times = isPaced ? Self.pacedTimes(values) : times ?? Self.evenTimes(values, mode)
    try Self.check(values, times, curves)
    let slopes: [Value] =
      switch mode {
      case .linear, .discrete, .paced: []
      case .cubic, .cubicPaced: KeySlopes(values, times).smooth
      case .monotone: KeySlopes(values, times).monotone
      }
    let every = curves.count == 1 ? Array(repeating: curves[0], count: values.count - 1) : curves
    self.init(valid: values, times, mode, every, slopes)
  }

  /// Keys with given slopes [value a whole animation], which the cubics between them take at their
  /// ends.
  public init(
    _ values: [Value], slopes: [Value], at times: [Double]
  ) throws(MotionError) {
    try Self.check(values, times, [])
    guard slopes.count == values.count else {
      throw .wrongCount(name: "slopes", count: slopes.count, expected: values.count)
    }
    guard slopes.allSatisfy({ $0.isFinite }) else { throw .notFinite(name: "slope of a key") }
    self.init(valid: values, times, .cubic, [], slopes)
  }

  init(
    valid values: [Value], _ times: [Double], _ mode: Mode, _ curves: [TimingCurve],
    _ slopes: [Value]
  ) {
    (self.values, self.times, self.mode) = (values, times, mode)
    (self.curves, self.slopes) = (curves, slopes)
  }
}

extension Keyframes {
  /// The value and its slope [value a whole animation] at `fraction` of the time; constant beyond 0
  /// and 1 with the slopes from within, and for NaN at 0.
  ///
  /// - Complexity: O(log keys).
  public func state(at fraction: Double) -> MotionState<Value> {
    let fraction = fraction > 0 ? min(fraction, 1) : 0
    let index = segment(at: fraction)
    guard index >= 0 else { return MotionState(values[0]) }
    guard index + 1 < values.count else { return MotionState(values[index]) }
    return state(at: fraction, in: index)
  }

  /// The index of the key that was passed last; −1 before the first. A segment that ends at the very
  /// end still counts there.
  private func segment(at fraction: Double) -> Int {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= fraction { low = middle + 1 } else { high = middle }
    }
    let atEnd = fraction == 1 && mode != .discrete && low == times.count && low > 1
    return atEnd && times[low - 2] < 1 && times[low - 1] == 1 ? low - 2 : low - 1
  }

  private func state(at fraction: Double, in index: Int) -> MotionState<Value> {
    let length = times[index + 1] - times[index]
    let share = (fraction - times[index]) / length
    let (from, to) = (values[index], values[index + 1])
    guard length > KeySlopes<Value>.shortest else { return MotionState(to) }
    guard mode != .discrete else { return MotionState(from) }
    let eased = curves.isEmpty ? share : curves[index].value(at: share)
    let pace = curves.isEmpty ? 1 : curves[index].slope(at: share)
    guard !slopes.isEmpty else {
      return MotionState(from + (to - from) * eased, velocity: (to - from) * (pace / length))
    }
    let cubic = HermiteSegment(
      from: from, to: to, leaving: slopes[index] * length, arriving: slopes[index + 1] * length)
    return MotionState(
      cubic.value(at: eased), velocity: cubic.slope(at: eased) * (pace / length))
  }

  private static func evenTimes(_ values: [Value], _ mode: Mode) -> [Double] {
    // The last of the discrete values holds as long as the others.
    let count = Double(mode == .discrete ? values.count : max(values.count - 1, 1))
    return values.indices.map { Double($0) / count }
  }

  /// Gives each segment a share of the time equal to its share of the distance.
  private static func pacedTimes(_ values: [Value]) -> [Double] {
    var way = 0.0
    let ways = values.indices.map { index in
      if index > 0 { way += (values[index] - values[index - 1]).magnitude }
      return way
    }
    guard way > 0, way.isFinite else { return evenTimes(values, .paced) }
    return ways.map { $0 / way }
  }

  private static func check(
    _ values: [Value], _ times: [Double], _ curves: [TimingCurve]
  ) throws(MotionError) {
    guard !values.isEmpty else { throw .wrongCount(name: "key values", count: 0, expected: 1) }
    guard values.allSatisfy({ $0.isFinite }) else { throw .notFinite(name: "value of a key") }
    guard times.count == values.count else {
      throw .wrongCount(name: "key times", count: times.count, expected: values.count)
    }
    var last = 0.0
    for (index, time) in times.enumerated() {
      guard time >= last, time <= 1 else { throw .keyTimeOutOfOrder(index: index, time: time) }
      last = time
    }
    guard curves.count <= 1 || curves.count == values.count - 1 else {
      throw .wrongCount(
        name: "timing curves", count: curves.count, expected: values.count - 1)
    }
  }
}

extension MotionValue {
  /// Whether every component is a finite number.
  var isFinite: Bool { (self - self) == .zero }
}
