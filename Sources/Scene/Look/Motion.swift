package import DetentAnimation
package import DetentMotion

/// The laws by which one look becomes another.
///
/// Curves start at rest, because one that starts fast would be seen as a jerk.
package struct Motion: Sendable {
  /// The law of places and sizes, which never overshoots.
  package var place = AnimationSpec.spring(
    constant(try Spring(dampingRatio: 1, response: 0.4)))
  /// The law of scale, rotation and shift.
  package var pose = AnimationSpec.spring(.hand)
  package var color = AnimationSpec.curve(.easeInOut, duration: 0.26)
  package var opacity = AnimationSpec.curve(.easeInOut, duration: 0.25)
  package var progress = AnimationSpec.spring(.hand)
  /// Whether other contents of the same kind are faded to; else they are there at once, as a value
  /// that changes while somebody looks at it.
  package var crossfades = true
  /// The scale from which new boxes grow and to which others shrink.
  package var smallest = 0.8

  package init() {}

  /// For a new value, or a touch.
  package static let live: Motion = {
    var motion = Motion()
    motion.crossfades = false
    return motion
  }()

  /// For another file, theme, language or size of the screen.
  package static let reload = Motion()
}

/// The laws of one box in place of those of the whole change; nil for no law of its own.
package final class OwnMotion: Sendable {
  let place, pose, color, opacity, progress: AnimationSpec?
  /// Whether it may be shortened where motion is reduced.
  let isReducible: Bool
  /// The scale from which it grows when it is new, and to which it shrinks.
  let smallest: Double?
  /// Whether the owner is told when its scale has arrived; see `LiveLook.hasArrived`.
  let isAwaited: Bool

  package init(
    place: AnimationSpec? = nil, pose: AnimationSpec? = nil, color: AnimationSpec? = nil,
    opacity: AnimationSpec? = nil, progress: AnimationSpec? = nil, smallest: Double? = nil,
    isReducible: Bool = true, isAwaited: Bool = false
  ) {
    (self.isReducible, self.isAwaited) = (isReducible, isAwaited)
    (self.place, self.pose, self.color) = (place, pose, color)
    (self.opacity, self.progress, self.smallest) = (opacity, progress, smallest)
  }
}

/// An even growth of a box that is a portion of its place, which shows how time passes: it begins at
/// its own moment, whenever the look is shown, and is the same with reduced motion.
package struct Pace: Equatable, Sendable {
  /// The fraction at the start.
  let from: Double
  let start: Instant
  /// The time until it is what its look says [s].
  let duration: Double

  package init(from: Double, start: Instant, duration: Double) {
    (self.from, self.start, self.duration) = (from, start, duration)
  }
}

/// Whether a finger holds the shift of a box, or the size of one that is a portion of its place.
package enum Grip: Equatable, Sendable {
  /// What the finger changes besides a shift, and how fast.
  package struct Rates: Equatable, Sendable {
    /// The velocities of the scale and the opacity [1/s].
    package var scale, opacity: Double

    package init(scale: Double = 0, opacity: Double = 0) {
      (self.scale, self.opacity) = (scale, opacity)
    }
  }

  /// Not held. The velocity [px/s] counts in the look in which the finger lets go. It points from the
  /// start to the end and downwards, and for a portion towards a larger one.
  case free(velocity: SIMD2<Double> = .zero, rates: Rates? = nil)
  /// Held where the look says, with the finger's velocity [px/s]. With rates, the finger also holds
  /// scale and opacity.
  case held(velocity: SIMD2<Double> = .zero, rates: Rates? = nil)

  package var isHeld: Bool { if case .held = self { true } else { false } }

  var velocity: SIMD2<Double> {
    get {
      switch self {
      case .free(let velocity, _), .held(let velocity, _): velocity
      }
    }
    set {
      self =
        isHeld ? .held(velocity: newValue, rates: rates) : .free(velocity: newValue, rates: rates)
    }
  }

  var rates: Rates? {
    switch self {
    case .free(_, let rates), .held(_, let rates): rates
    }
  }
}
