import AnimationVocabularies
import DetentAnimation
import DetentMotion
import Dynamics

/// An engine with one track, the animators that play on it, and time in seconds.
struct Course {
  static let track = TrackID(1)
  var engine = AnimationEngine()
  var animators: [PropertyAnimator] = []

  init(at value: AnimatedValue) {
    engine.apply(.set(Course.track, value, .pixels), at: .zero)
  }

  func seen(_ time: Instant) -> MotionState<AnimatedValue> {
    engine.presentation(of: Course.track, at: time) ?? MotionState(.zero)
  }

  mutating func apply(_ commands: [AnimationCommand], _ time: Instant) {
    for command in commands { engine.apply(command, at: time) }
  }

  /// A frame, and the animators' answers to the ends it tells of.
  mutating func advance(to time: Instant) {
    _ = engine.advance(to: time)
    for completion in engine.takeCompletions() {
      for i in animators.indices {
        guard let answer = animators[i].handle(completion) else { continue }
        apply(answer.commands, completion.time)
      }
    }
  }

  /// Starts an animator of its own for the track.
  mutating func animate(_ timing: AnimatorTiming, to target: AnimatedValue, _ time: Instant) throws
  {
    var animator = try PropertyAnimator(id: animators.count, duration: 0.6, timing: timing)
    var commands = animator.animate(Course.track, to: target, at: time)
    commands += animator.start(at: time)
    animators.append(animator)
    apply(commands, time)
  }

  /// Lets `body` tell the animator that was started last what to do.
  mutating func direct(
    _ time: Instant, _ body: (inout PropertyAnimator, Instant) -> [AnimationCommand]
  ) {
    guard let last = animators.indices.last else { return }
    apply(body(&animators[last], time), time)
  }
}

/// A way of moving, as what is done to begin it and while it lasts.
struct MotionKind: Sendable {
  typealias Action = @Sendable (inout Course, _ target: AnimatedValue, Instant) throws -> Void

  struct Step: Sendable {
    /// Since it began [s].
    var delay: Double
    /// Why the velocity is not kept; nil: it is.
    var breaks: String?
    var act: Action
  }

  var name: String
  private(set) var steps: [Step]

  init(_ name: String, breaks: String? = nil, _ act: @escaping Action) {
    self.name = name
    steps = [Step(delay: 0, breaks: breaks, act: act)]
  }

  func then(_ name: String, after delay: Double, breaks: String? = nil, _ act: @escaping Action)
    -> MotionKind
  {
    var longer = self
    longer.name += ", \(name)"
    longer.steps.append(Step(delay: delay, breaks: breaks, act: act))
    return longer
  }
}

extension MotionKind {
  static let all = specs + stacked + animators

  private static let path = "it follows its path from rest, whatever came before"

  private static let specs = [
    spec("spring", .spring(.hand)),
    spec("stiff spring", .spring(.press)),
    spec("throw", .decay(.normal)),
    spec("curve", .curve(.easeInOut, duration: 0.4), breaks: path),
    MotionKind("finger's hold") { course, _, time in
      course.apply([.hold(Course.track, course.seen(time))], time)
    },
    MotionKind("dynamics") { course, target, time in
      var world = DynamicsWorld()
      let item = ItemID(1)
      try world.add(DynamicItem(.rectangle([80, 40]), at: .zero, properties: .pane), as: item)
      try world.add(.attachment(.pane(item, to: [target.x, target.y])), as: BehaviorID(1))
      let drive = WorldDrive(item, .position, Course.track)
      course.apply([.simulate(WorldID(1), world, [drive])], time)
    },
  ]

  private static func spec(_ name: String, _ spec: AnimationSpec, breaks: String? = nil)
    -> MotionKind
  {
    MotionKind(name, breaks: breaks) { course, target, time in
      course.apply([.retarget(Course.track, to: target, spec)], time)
    }
  }

  private static let stacked = [
    MotionKind("keyframes", breaks: path) { course, target, time in
      let from = course.seen(time).value
      var keys = CoreAnimation.KeyframeAnimation(
        values: [from, (from + target) * 0.8, target], duration: 0.5)
      keys.calculationMode = .cubic
      keys.movesModel = true
      try course.engine.add(keys, to: Course.track, forKey: "keys", at: time)
    },
    MotionKind("blend") { course, target, time in
      course.apply(
        [.add(Course.track, to: target, .curve(.easeInOut, duration: 0.4))], time)
    },
    MotionKind("steep blend", breaks: "the slope of its curve is added") { course, target, time in
      course.apply([.add(Course.track, to: target, .curve(.linear, duration: 0.4))], time)
    },
    MotionKind("clamped spring") { course, target, time in
      var spring = POP.SpringAnimation(toValue: target)
      spring.springBounciness = 20
      spring.clampMode = .end
      try course.engine.add(spring, to: Course.track, forKey: "clamped", at: time)
    },
    MotionKind("throw to a target", breaks: "its velocity is the one that ends there") {
      course, target, time in
      try course.engine.add(
        POP.DecayAnimation(toValue: target), to: Course.track, forKey: "throw", at: time)
    },
    MotionKind("to and fro", breaks: path) { course, target, time in
      var basic = POP.BasicAnimation(toValue: target, duration: 0.2)
      basic.repeatCount = 3
      basic.autoreverses = true
      try course.engine.add(basic, to: Course.track, forKey: "basic", at: time)
    },
  ]

  private static let animators: [MotionKind] = {
    let curve = MotionKind("animator", breaks: path) { course, target, time in
      try course.animate(.curve(.easeInOut), to: target, time)
    }
    let spring = MotionKind("sprung animator") { course, target, time in
      try course.animate(.spring(.hand), to: target, time)
    }
    let still = "it is to stand still"
    return [
      curve, spring,
      curve.then("reversed", after: 0.11) { $0.direct($2) { $0.setReversed(true, at: $1) } },
      spring.then("reversed", after: 0.11) { $0.direct($2) { $0.setReversed(true, at: $1) } },
      curve.then("paused", after: 0.09, breaks: still) { $0.direct($2) { $0.pause(at: $1) } },
      spring.then("paused", after: 0.09, breaks: still) { $0.direct($2) { $0.pause(at: $1) } },
      curve.then("scrubbed", after: 0.08, breaks: still, scrub),
      spring.then("scrubbed", after: 0.08, breaks: still, scrub),
      curve.then("paused", after: 0.07, breaks: still) { $0.direct($2) { $0.pause(at: $1) } }
        .then("resumed", after: 0.1, breaks: "the finger's velocity is new") {
          $0.direct($2) { $0.resume(at: $1, timing: .spring(.hand)) { _ in [300, 0, 0, 0] } }
        },
    ]
  }()

  /// To where it is: what a finger does that does not move.
  private static let scrub: Action = { course, _, time in
    course.direct(time) { animator, time in
      animator.setFractionComplete(animator.fractionComplete(at: time), at: time)
    }
  }
}
