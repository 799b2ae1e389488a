package import DetentMotion

/// When, how often and how fast an animation runs: Core Animation's media timing.
public struct MediaTiming: Equatable, Sendable {
  /// What an animation shows outside of its active time.
  public enum Fill: String, Codable, Sendable {
    /// Nothing: what lies below it is seen.
    case removed
    /// Before it begins, what it begins with.
    case backwards
    /// After its end, what it ended with.
    case forwards
    case both

    var isBackwards: Bool { self == .backwards || self == .both }
    var isForwards: Bool { self == .forwards || self == .both }
  }

  /// How long after it was added it begins [s].
  public package(set) var delay: Double
  /// How far into its passes it begins [s]; what is cut off there comes at the end, as if it went round.
  public package(set) var timeOffset: Double
  /// Seconds of its own a second outside; 0 stands still, negative runs backwards.
  public package(set) var speed: Double
  /// What one pass takes [s]; nil: as long as its law needs.
  public package(set) var duration: Double?
  /// How many passes, parts of one included; may be infinite.
  public package(set) var repeatCount: Double
  /// Instead of a count, how long it repeats [s].
  public package(set) var repeatDuration: Double?
  /// Whether each pass is followed by the same one backwards.
  public package(set) var autoreverses: Bool
  public package(set) var fill: Fill
  /// How its time runs within a pass; nil: evenly.
  package var pace: TimingCurve?

  /// - Throws: `AnimationError` for what is no number, and for a negative duration or count.
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

  /// At once, once, at its own pace.
  public static let plain = MediaTiming(0, 0, 1, nil, 1, nil, false, .removed)

  /// Once, some time after it was added [s]; before, what it begins with is seen, and afterwards
  /// what it ended with.
  package static func delayed(by delay: Double) -> MediaTiming {
    MediaTiming(delay, 0, 1, nil, 1, nil, false, .both)
  }

  /// Whether it does nothing but wait.
  var isDelay: Bool { self == .delayed(by: delay) }
}

extension MediaTiming {
  /// Where in its passes it is.
  struct Moment: Equatable {
    enum Phase { case before, active, after }
    var phase: Phase
    /// Within the pass [s], already turned round in one that runs backwards.
    var time: Double
    /// Seconds of the pass a second outside, with its sign.
    var rate: Double
    /// How many whole passes (there and back) lie behind it: what a cumulative animation adds up.
    var cycle: Double
  }

  /// How long it is active, in its own time [s].
  func activeDuration(pass: Double) -> Double {
    if let repeatDuration { return repeatDuration }
    guard pass > 0, repeatCount > 0 else { return 0 }
    return pass * repeatCount * (autoreverses ? 2 : 1)
  }

  /// How long after it was added it is over [s]; infinite if never.
  func end(pass: Double) -> Double {
    speed == 0 ? .infinity : delay + activeDuration(pass: pass) / speed.magnitude
  }

  /// Where it is `elapsed` [s] after it was added, one pass taking `pass` [s].
  /// - Parameters:
  ///   - isClosed: Whether its end is part of its active time: where that time runs backwards, and where
  ///     it has stopped at the end of the group around it.
  ///   - clockSpeed: How many of these seconds pass in one of the clock, which has steps: the step
  ///     nearest to its start belongs to its active time, even if it lies before it.
  func moment(
    at elapsed: Double, pass: Double, isClosed: Bool = false, clockSpeed: Double = 1
  ) -> Moment {
    let isBefore = elapsed < delay - 0.5 * Instant.step * clockSpeed.magnitude
    let active = activeDuration(pass: pass)
    // How much of its active time has passed; what stands still shows one and the same of it.
    let run = speed == 0 ? timeOffset : isBefore ? 0 : (elapsed - delay) * speed.magnitude
    let isOver = isClosed ? active - run < -0.5 * Instant.step : run >= active
    let phase: Moment.Phase = isBefore ? .before : isOver ? .after : .active
    // Passes shorter than the clock's step cannot be told apart.
    guard pass >= Instant.step else { return Moment(phase: phase, time: 0, rate: 0, cycle: 0) }
    let inside = place(after: min(max(run, 0), active), of: active, pass: pass)
    guard pass.isFinite, inside.isFinite else {
      return Moment(phase: phase, time: inside, rate: phase == .active ? speed : 0, cycle: 0)
    }
    var passes = (inside / pass).rounded(.down)
    var rest = min(max(inside - passes * pass, 0), pass)
    // The end of the last pass belongs to that pass, also where the passes do not add up to the last
    // bit, and what runs backwards comes from there.
    if rest < 0.5 * Instant.step, passes > 0, (run >= active) != (speed < 0) {
      (passes, rest) = (passes - 1, pass)
    }
    let isBack = autoreverses && passes.truncatingRemainder(dividingBy: 2) == 1
    let time = isBack ? pass - rest : rest
    let rate = phase == .active ? (isBack ? -speed : speed) : 0
    return Moment(
      phase: phase, time: pace.map { $0.value(at: time / pass) * pass } ?? time,
      rate: rate == 0 ? 0 : pace.map { rate * $0.slope(at: time / pass) } ?? rate,
      cycle: autoreverses ? (passes / 2).rounded(.down) : passes)
  }

  /// Where in its passes it is [s] when `run` of its `active` time is over [s]: never before the first.
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

  /// - Throws: `AnimationError` as the initialiser, and what the decoder throws.
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

  /// Writes its numbers; an infinite count as `repeatsForever`, which every format can hold.
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
