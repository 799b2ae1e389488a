package import DetentMotion

/// The beginning, repetition and speed of an animation, as in Core Animation's media timing.
public struct MediaTiming: Equatable, Sendable {
  /// The value that an animation shows outside of its active time.
  public enum Fill: String, Codable, Sendable {
    /// Nothing: the layers below it are seen.
    case removed
    /// Before it begins, its first value.
    case backwards
    /// After its end, its last value.
    case forwards
    case both

    var isBackwards: Bool { self == .backwards || self == .both }
    var isForwards: Bool { self == .forwards || self == .both }
  }

  /// The time from its addition to its beginning [s].
  public package(set) var delay: Double
  /// The offset in its passes at which it begins [s]; the part before it comes last, as on a loop.
  public package(set) var timeOffset: Double
  /// The ratio of its own time to the time outside; 0 stands still, negative runs backwards.
  public package(set) var speed: Double
  /// The duration of one pass [s]; nil: as long as its law needs.
  public package(set) var duration: Double?
  /// The number of passes, including parts of one; may be infinite.
  public package(set) var repeatCount: Double
  /// The time for which it repeats [s], in place of a count.
  public package(set) var repeatDuration: Double?
  /// Whether each pass is followed by the same one backwards.
  public package(set) var autoreverses: Bool
  public package(set) var fill: Fill
  /// The timing within a pass; nil: linear.
  package var pace: TimingCurve?

  /// - Throws: `AnimationError` for an invalid number, and for a negative duration or count.
  public init(
    delay: Double = 0, timeOffset: Double = 0, speed: Double = 1, duration: Double? = nil,
    repeatCount: Double = 1, repeatDuration: Double? = nil, autoreverses: Bool = false,
    fill: Fill = .removed
  ) throws(AnimationError) {
    try AnimationError.requireFinite(timeOffset, "time offset")
    try AnimationError.requireFinite(speed, "speed")
    try AnimationError.requireDuration(delay, "delay")
    if let duration { try AnimationError.requireDuration(duration, "duration") }
    if repeatCount != .infinity { try AnimationError.requireDuration(repeatCount, "repeat count") }
    if let repeatDuration, repeatDuration != .infinity {
      try AnimationError.requireDuration(repeatDuration, "repeat duration")
    }
    self.init(
      delay, timeOffset, speed.standing, duration, repeatCount, repeatDuration, autoreverses, fill)
  }

  private init(
    _ delay: Double, _ timeOffset: Double, _ speed: Double, _ duration: Double?,
    _ repeatCount: Double, _ repeatDuration: Double?, _ autoreverses: Bool, _ fill: Fill
  ) {
    self.delay = delay
    self.timeOffset = timeOffset
    self.speed = speed
    self.duration = duration
    self.repeatCount = repeatCount
    self.repeatDuration = repeatDuration
    self.autoreverses = autoreverses
    self.fill = fill
  }

  /// Begins at once, runs once, at its own pace.
  public static let plain = MediaTiming(0, 0, 1, nil, 1, nil, false, .removed)

  /// Runs once, some time after its addition [s]; shows its first value before and its last value
  /// afterwards.
  package static func delayed(by delay: Double) -> MediaTiming {
    MediaTiming(delay, 0, 1, nil, 1, nil, false, .both)
  }

  /// Whether it does nothing but delay.
  var isDelay: Bool { self == .delayed(by: delay) }
}

extension MediaTiming {
  /// A place in its passes.
  struct PassPosition: Equatable {
    enum Phase { case before, active, after }
    var phase: Phase
    /// The time within the pass [s], already reversed for a pass that runs backwards.
    var time: Double
    /// The ratio of the pass's time to the time outside, with its sign.
    var rate: Double
    /// The number of whole passes (there and back) completed, which a cumulative animation adds up.
    var cycle: Double
  }

  /// The duration of its active time, in its own time [s].
  func activeDuration(pass: Double) -> Double {
    if let repeatDuration { return repeatDuration }
    guard pass > 0, repeatCount > 0 else { return 0 }
    return pass * repeatCount * (autoreverses ? 2 : 1)
  }

  /// The time from its addition to its end [s]; infinite if it never ends.
  func end(pass: Double) -> Double {
    speed == 0 ? .infinity : delay + activeDuration(pass: pass) / speed.magnitude
  }

  /// The place in its passes `elapsed` [s] after its addition, one pass taking `pass` [s].
  /// - Parameters:
  ///   - isClosed: Whether its end is part of its active time: if that time runs backwards, and if
  ///     it has stopped at the end of the group around it.
  ///   - clockSpeed: The ratio of this time to the clock's, which has steps: the step nearest to
  ///     its start belongs to its active time, even if it lies before it.
  func moment(
    at elapsed: Double, pass: Double, isClosed: Bool = false, clockSpeed: Double = 1
  ) -> PassPosition {
    let isBefore = elapsed < delay - 0.5 * Instant.step * clockSpeed.magnitude
    let active = activeDuration(pass: pass)
    // The active time that has passed; with speed 0 always the same.
    let run = speed == 0 ? timeOffset : isBefore ? 0 : (elapsed - delay) * speed.magnitude
    let isOver = isClosed ? active - run < -0.5 * Instant.step : run >= active
    let phase: PassPosition.Phase = isBefore ? .before : isOver ? .after : .active
    // Passes shorter than the clock's step cannot be told apart.
    guard pass >= Instant.step else {
      return PassPosition(phase: phase, time: 0, rate: 0, cycle: 0)
    }
    let inside = place(after: min(max(run, 0), active), of: active, pass: pass)
    guard pass.isFinite, inside.isFinite else {
      return PassPosition(phase: phase, time: inside, rate: phase == .active ? speed : 0, cycle: 0)
    }
    var passes = (inside / pass).rounded(.down)
    var rest = min(max(inside - passes * pass, 0), pass)
    // The end of the last pass belongs to that pass, even if the passes do not add up to the last
    // bit, and time that runs backwards starts from there.
    if rest < 0.5 * Instant.step, passes > 0, (run >= active) != (speed < 0) {
      (passes, rest) = (passes - 1, pass)
    }
    let isBack = autoreverses && passes.truncatingRemainder(dividingBy: 2) == 1
    let time = isBack ? pass - rest : rest
    let rate = phase == .active ? (isBack ? -speed : speed) : 0
    return PassPosition(
      phase: phase, time: pace.map { $0.value(at: time / pass) * pass } ?? time,
      rate: rate == 0 ? 0 : pace.map { rate * $0.slope(at: time / pass) } ?? rate,
      cycle: autoreverses ? (passes / 2).rounded(.down) : passes)
  }

  /// The place in its passes [s] after `run` of its `active` time [s]; never before the first pass.
  private func place(after run: Double, of active: Double, pass: Double) -> Double {
    if speed == 0 { return run }
    let place = speed < 0 ? timeOffset - run : timeOffset + run
    let first = speed < 0 ? (active.isFinite ? timeOffset - active : place) : timeOffset
    guard first < 0, first.isFinite, pass.isFinite else { return max(0, place) }
    let round = autoreverses ? 2 * pass : pass
    return max(0, place + (-first / round).rounded(.up) * round)
  }
}

extension MediaTiming: Codable {
  private enum Key: CodingKey {
    case delay, timeOffset, speed, duration, repeatCount, repeatDuration, repeatsForever
    case autoreverses, fill
  }

  /// - Throws: `AnimationError` as the initialiser does, and the decoder's own errors.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    func number(_ key: Key) throws -> Double? {
      try values.decodeIfPresent(Double.self, forKey: key)
    }
    let isEndless = try values.decodeIfPresent(Bool.self, forKey: .repeatsForever) ?? false
    try self.init(
      delay: number(.delay) ?? 0, timeOffset: number(.timeOffset) ?? 0, speed: number(.speed) ?? 1,
      duration: number(.duration), repeatCount: isEndless ? .infinity : number(.repeatCount) ?? 1,
      repeatDuration: number(.repeatDuration),
      autoreverses: values.decodeIfPresent(Bool.self, forKey: .autoreverses) ?? false,
      fill: values.decodeIfPresent(Fill.self, forKey: .fill) ?? .removed)
  }

  /// Writes its numbers, an infinite count as `repeatsForever`, which every format can express.
  public func encode(to encoder: any Encoder) throws {
    let isEndless = repeatCount == .infinity || repeatDuration == .infinity
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(delay, forKey: .delay)
    try values.encode(timeOffset, forKey: .timeOffset)
    try values.encode(speed, forKey: .speed)
    try values.encodeIfPresent(duration, forKey: .duration)
    if isEndless {
      try values.encode(true, forKey: .repeatsForever)
    } else {
      try values.encode(repeatCount, forKey: .repeatCount)
      try values.encodeIfPresent(repeatDuration, forKey: .repeatDuration)
    }
    try values.encode(autoreverses, forKey: .autoreverses)
    try values.encode(fill, forKey: .fill)
  }
}
