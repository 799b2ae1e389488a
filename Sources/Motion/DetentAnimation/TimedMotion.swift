internal import DetentMotion

/// A motion whose passes are placed in time by a media timing, and by those of its groups.
struct TimedMotion: Equatable, Sendable {
  /// One pass, beginning at zero.
  private var pass: Motion
  /// How long a pass is [s].
  private let duration: Double
  /// From here on a pass is at its own destination [s].
  private let natural: Double
  private let timing: MediaTiming
  private let groups: [MediaTiming]
  private let isCumulative: Bool
  /// When it was added.
  private var added: Instant

  /// - Parameter natural: How long a pass takes by its own spec [s].
  init(
    _ pass: Motion, natural: Double, timing: MediaTiming, groups: [MediaTiming],
    isCumulative: Bool, added: Instant
  ) {
    self.pass = pass
    self.natural = natural
    duration = timing.duration ?? natural
    self.timing = timing
    self.groups = groups
    self.isCumulative = isCumulative
    self.added = added
  }

  /// When its active time begins.
  var start: Instant { added.advanced(by: TimedMotion.delay(of: timing, in: groups)) }

  /// Whether its time does not go on: from its start it shows the same for ever, without an end.
  var standsStill: Bool { (groups.first ?? timing).speed == 0 }

  /// From when on it shows one and the same, and is over.
  var end: Instant {
    let inner = timing.end(pass: duration)
    guard let outer = groups.first else { return added.advanced(by: inner) }
    return added.advanced(by: outer.end(pass: outer.duration ?? inner))
  }

  /// What it shows in the end, whether or not it stays to be seen.
  var destination: AnimatedValue {
    guard end != .distantFuture else { return pass.destination }
    var hidden = false
    return state(after: .infinity, hidden: &hidden).value
  }

  func effect(at time: Instant) -> MotionState<AnimatedValue>? {
    var hidden = false
    let state = state(after: time.seconds(since: added), hidden: &hidden)
    return hidden ? nil : state
  }

  /// As if it filled both ways.
  func clampedState(at time: Instant) -> MotionState<AnimatedValue> {
    var hidden = false
    return state(after: time.seconds(since: added), hidden: &hidden)
  }

  /// What it shows some time after it was added [s], and whether its fill hides that.
  private func state(after time: Double, hidden: inout Bool) -> MotionState<AnimatedValue> {
    var elapsed = time
    var rate = 1.0
    var isAtEnd = false
    for group in groups {
      let moment = group.moment(
        at: elapsed, pass: group.duration ?? timing.end(pass: duration),
        isClosed: rate < 0 || isAtEnd, clockSpeed: rate)
      if moment.phase == .after { isAtEnd = true }
      if !group.fill.shows(moment.phase) { hidden = true }
      elapsed = moment.time
      rate = (rate * moment.rate).limited
    }
    let moment = timing.moment(
      at: elapsed, pass: duration, isClosed: rate < 0 || isAtEnd, clockSpeed: rate)
    if !timing.fill.shows(moment.phase) { hidden = true }
    var state = passState(at: moment.time)
    if isCumulative {
      state.value += (passState(at: duration).value - passState(at: 0).value) * moment.cycle
    }
    state.velocity *= (rate * moment.rate).limited
    return state
  }

  private func passState(at seconds: Double) -> MotionState<AnimatedValue> {
    seconds < natural
      ? pass.state(at: Instant(seconds: seconds)) : MotionState(pass.destination)
  }

  func translated(by offset: AnimatedValue) -> TimedMotion {
    var moved = self
    moved.pass = pass.translated(by: offset)
    return moved
  }

  func delayed(by seconds: Double) -> TimedMotion {
    var later = self
    later.added = added.advanced(by: seconds)
    return later
  }

  /// How long after it was added an animation of that timing begins [s].
  static func delay(of timing: MediaTiming, in groups: [MediaTiming]) -> Double {
    var delay = 0.0
    var rate = 1.0
    for level in groups + [timing] {
      delay += level.delay / rate
      rate = (rate * level.speed.magnitude).standing
      // Within what stands still no time passes that could be waited for, and what goes at a pace of its
      // own may be there any time.
      if rate == 0 || level.pace != nil { break }
    }
    return delay
  }
}

extension MediaTiming.Fill {
  fileprivate func shows(_ phase: MediaTiming.Moment.Phase) -> Bool {
    switch phase {
    case .before: isBackwards
    case .active: true
    case .after: isForwards
    }
  }
}

extension TimedMotion {
  /// The most passes of which one frame tells, after a long sleep.
  private static let mostPasses = 64

  /// Its start, its passes and when each that goes forth is at its target. In a group only the
  /// start, for a group may show a pass several times, backwards, or never.
  func marks(after earlier: Instant, until later: Instant) -> [Motion.Mark] {
    var marks = [Motion.Mark(time: start, kind: .started)]
    guard groups.isEmpty, timing.speed > 0, duration > 0 else { return marks }
    let reach = min(pass.reach?.seconds(since: .zero) ?? natural, duration)
    let end = timing.timeOffset + timing.activeDuration(pass: duration)
    let begin = max(0, (later.seconds(since: start) * timing.speed + timing.timeOffset) / duration)
    // A pass that begins at the very moment must not be missed by rounding.
    let newest = min(begin + 1e-6, end / duration).rounded(.down)
    guard newest.isFinite, newest < 1e15 else { return marks }
    for n in Int(max(0, newest - Double(Self.mostPasses)))...Int(newest) {
      let since = Double(n) * duration
      guard since < end else { break }
      if n > 0 { marks.append(mark(since, .turned(pass: n))) }
      if timing.autoreverses, n % 2 == 1 { continue }
      let cycle = timing.autoreverses ? n / 2 : n
      guard since + reach <= end else { break }
      marks.append(mark(since + reach, .reached(target(ofCycle: cycle))))
    }
    return marks
  }

  private func mark(_ active: Double, _ kind: AnimationEvent.Kind) -> Motion.Mark {
    Motion.Mark(
      time: start.advanced(by: (active - timing.timeOffset) / timing.speed), kind: kind)
  }

  private func target(ofCycle cycle: Int) -> AnimatedValue {
    guard isCumulative else { return pass.destination }
    return pass.destination
      + (passState(at: duration).value - passState(at: 0).value) * Double(cycle)
  }
}
