internal import DetentMotion

/// A spring that alone moves a track in the engine's own time, in a form for the frame loop to
/// read. Most tracks in flight are of this kind.
struct SpringFastPath: Sendable {
  let spring: Spring
  private let target: AnimatedValue
  private let offset: AnimatedValue
  private let velocity: AnimatedValue
  let start: Instant
  /// The moment from which, as up to the start, the track itself has to be asked.
  private let end: Instant

  /// Nil for a track on which anything else acts.
  init?(_ track: TrackState, in timelines: Timelines) {
    let base = track.base
    guard track.stack.isEmpty, track.step == 0, timelines.isPlain(base.timeline),
      case .spring(let spring, let from, let to, let start) = base.motion
    else { return nil }
    self.spring = spring
    self.start = start
    target = to
    offset = from.value - to
    velocity = from.velocity
    end = min(base.visibleUntil, base.settlesAt)
  }

  @inline(__always)
  func isUnderWay(at time: Instant) -> Bool { time > start && time < end }

  @inline(__always)
  func value(_ transition: SpringTransition) -> AnimatedValue {
    target + (offset * transition.offsetFromOffset + velocity * transition.offsetFromVelocity)
  }
}

/// Calculates the transitions of springs to the time of a frame; keeps the last one, because the
/// tracks of a layer mostly share theirs.
struct FrameTransition {
  let time: Instant
  private var spring: Spring?
  private var start = Instant.zero
  private var transition = SpringTransition.atRest

  init(to time: Instant) { self.time = time }

  @inline(__always)
  mutating func transition(of fastPath: SpringFastPath) -> SpringTransition {
    if fastPath.start != start || fastPath.spring != spring {
      (spring, start) = (fastPath.spring, fastPath.start)
      transition = fastPath.spring.transition(after: time.seconds(since: fastPath.start))
    }
    return transition
  }
}
