internal import DetentMotion

/// A motion whose passes are timed by a media timing, and by those of its groups.
struct TimedMotion: Equatable, Sendable {
  /// One pass, beginning at zero.
  private var pass: Motion
  /// The duration of a pass [s].
  private let duration: Double
  /// The time from which a pass is at its own destination [s].
  private let natural: Double
  private let timing: MediaTiming
  private let groups: [MediaTiming]
  private let isCumulative: Bool
  /// The moment it was added.
  private var added: Instant

  /// - Parameter natural: The duration of a pass by its own spec [s].
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

  /// The beginning of its active time.
  var start: Instant { added.advanced(by: TimedMotion.delay(of: timing, in: groups)) }

  /// Whether its time stands still, so that it shows the same value from its start on for ever.
  var standsStill: Bool { (groups.first ?? timing).speed == 0 }

  /// The moment from which it shows a constant value, and is over.
  var end: Instant {
    let inner = timing.end(pass: duration)
    guard let outer = groups.first else { return added.advanced(by: inner) }
    return added.advanced(by: outer.end(pass: outer.duration ?? inner))
  }

  /// Its last value, whether or not that stays visible.
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

  /// The state as if it filled both ways.
  func clampedState(at time: Instant) -> MotionState<AnimatedValue> {
    var hidden = false
    return state(after: time.seconds(since: added), hidden: &hidden)
  }

  /// The state some time after its addition [s]; sets `hidden` if its fill hides that.
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

  /// The time from its addition to the beginning of an animation of that timing [s].
  static func delay(of timing: MediaTiming, in groups: [MediaTiming]) -> Double {
    var delay = 0.0
    var rate = 1.0
    for level in groups + [timing] {
      delay += level.delay / rate
      rate = (rate * level.speed.magnitude).standing
      // Within a group that stands still no time passes to wait for, and in one with a pace of its
      // own the beginning may come at any time.
      if rate == 0 || level.pace != nil { break }
    }
    return delay
  }
}

extension MediaTiming.Fill {
  fileprivate func shows(_ phase: MediaTiming.PassPosition.Phase) -> Bool {
    switch phase {
    case .before: isBackwards
    case .active: true
    case .after: isForwards
    }
  }
}

extension TimedMotion {
  /// The greatest number of passes that one frame reports, after a long sleep.
  private static let mostPasses = 64

  /// The events of its start, its passes, and the arrivals of passes that go forth. In a group only
  /// the start, because a group may show a pass several times, backwards, or never.
  func marks(after earlier: Instant, until later: Instant) -> [Motion.Mark] {
    var marks = [Motion.Mark(time: start, kind: .started)]
    guard groups.isEmpty, timing.speed > 0, duration > 0 else { return marks }
    let reach = min(pass.reach?.seconds(since: .zero) ?? natural, duration)
    let end = timing.timeOffset + timing.activeDuration(pass: duration)
    let begin = max(0, (later.seconds(since: start) * timing.speed + timing.timeOffset) / duration)
    // Rounding must not hide a pass that begins at this very moment.
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
