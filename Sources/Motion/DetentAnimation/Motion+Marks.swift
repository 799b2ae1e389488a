internal import DetentMotion

extension Motion {
  /// A moment of a motion to report as an event, in the time of its timeline.
  struct Mark: Equatable {
    var time: Instant
    var kind: AnimationEvent.Kind
  }

  /// The moment at which it first reaches its destination; nil if it only creeps there.
  var reach: Instant? {
    switch self {
    case .still, .held, .timed: nil
    case .spring(let spring, let from, let to, let start):
      spring.reach(from: from, to: to).map { start.advanced(by: $0) }
    case .decay, .flight, .simulated: nil
    case .curve(_, _, _, let start, let duration, _): start.advanced(by: duration)
    case .keyframes(_, _, let progress): progress.reach
    case .clamped(let clamped): clamped.reach.map { start.advanced(by: $0) }
    case .sequence(let legs): legs[legs.count - 1].reach
    }
  }

  /// The events after `earlier` until `later`; `settled`: the moment at which it comes to rest.
  func marks(after earlier: Instant, until later: Instant, settled: Instant) -> [Mark] {
    var marks: [Mark] = []
    if case .timed(let timed) = self {
      marks = timed.marks(after: earlier, until: later)
    } else {
      marks = [
        Mark(time: start, kind: .started),
        // A spring that hardly swings reaches its target only after it counts as at rest.
        Mark(time: min(reach ?? settled, settled), kind: .reached(destination)),
      ]
    }
    return marks.filter { $0.time > earlier && $0.time <= later }
  }
}

extension Spring {
  /// The time at which all components have been at the target [s]; nil if one only creeps there.
  fileprivate func reach(
    from: MotionState<AnimatedValue>, to target: AnimatedValue
  ) -> Double? {
    zip(from.components, target.indices).reduce(0.0 as Double?) { latest, component in
      guard let latest,
        let time = firstArrival(from: component.0, to: target[component.1])
      else { return nil }
      return max(latest, time)
    }
  }
}
