internal import AnimationVocabularies
internal import DetentAnimation
internal import DetentMotion

extension ProgramStep {
  var id: TrackID { TrackID(track + 1) }
  var key: AnimationKey { flavour % 2 == 0 ? "even" : "odd" }

  /// Where to; the last track has one component, for it may turn.
  var target: AnimatedValue { target(of: track) }

  func target(of track: Int) -> AnimatedValue {
    [x, track == ProgramRun.turningTrack ? 0 : y, 0, 0]
  }

  /// Another value, for velocities [px/s].
  var speed: AnimatedValue { [x * 3, 0, 0, 0] }

  var spring: Spring {
    let own = try? Spring(dampingRatio: 0.1 + amount * 1.5, response: 0.1 + amount * 0.5)
    return [.hand, .pop, .dynamics, .uiKit, .press, own ?? .hand][flavour % 6]
  }

  var curve: TimingCurve {
    let swinging = try? TimingCurve(0.3, -0.4, 0.6, 1.5)
    return [.easeInOut, .linear, .easeOut, .easeIn, swinging ?? .easeIn][flavour % 5]
  }

  /// Of a curve [s].
  var duration: Double { 0.1 + amount * 0.6 }

  var spec: AnimationSpec {
    switch flavour % 7 {
    case 0...2: .spring(spring)
    case 3: .decay(.normal)
    case 4, 5: .curve(curve, duration: duration)
    default: .instant
    }
  }

  var animatorTiming: AnimatorTiming {
    flavour % 3 == 0 ? .spring(spring) : .curve(curve)
  }

  var end: Animation.End { [.current, .start, .end][flavour % 3] }
}

extension AnimationSpec {
  /// What of a track it keeps that it is given to.
  var continuity: Expectation.Continuity {
    switch self {
    case .spring, .decay, .law: .state
    case .curve(_, let duration): duration > 0 ? .value : .anything
    case .keyframes, .flight: .anything
    }
  }
}
