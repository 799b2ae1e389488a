internal import AnimationVocabularies
internal import DetentAnimation
internal import DetentMotion

/// A property animator and what it animates.
struct ProgramAnimator {
  private let id: Int
  private(set) var animator: PropertyAnimator?
  /// The tracks that it animates.
  private(set) var cast: Set<Int> = []
  /// Those that it takes from elsewhere than where they are.
  private(set) var jumping: Set<Int> = []

  init(id: Int) { self.id = id }

  var isActive: Bool { animator?.state == .active }

  /// Another one where there is none, or the last one is over.
  mutating func prepare(_ step: ProgramStep) {
    guard animator == nil || animator?.state == .inactive && cast.isEmpty else { return }
    animator = try? PropertyAnimator(id: id, duration: step.duration, timing: step.animatorTiming)
    animator?.pausesOnCompletion = step.flavour % 8 == 5
    animator?.scrubsLinearly = step.flavour % 4 != 1
  }

  mutating func add(_ step: ProgramStep, at time: Instant) -> [AnimationCommand] {
    prepare(step)
    cast.insert(step.track)
    let from: AnimatedValue? = step.flavour % 5 == 3 ? step.target * 0.5 : nil
    if from != nil { jumping.insert(step.track) }
    return animator?.animate(
      step.id, from: from, to: step.target, composition: step.flavour % 7 == 6 ? .blend : .replace,
      delayFactor: step.flavour % 3 == 1 ? step.amount * 0.9 : 0, at: time) ?? []
  }

  mutating func direct(
    _ body: (inout PropertyAnimator) -> [AnimationCommand]
  ) -> [AnimationCommand] {
    guard var next = animator else { return [] }
    let commands = body(&next)
    if next.state == .inactive, animator?.state != .inactive { (cast, jumping) = ([], []) }
    animator = next
    return commands
  }

  /// Its answer to an end; nil: it is not its own.
  mutating func handle(_ completion: Completion) -> [AnimationCommand]? {
    guard let answer = animator?.handle(completion) else { return nil }
    if answer.end != nil { (cast, jumping) = ([], []) }
    return answer.commands
  }

  /// Whether an end may be one of its own that comes too late.
  func mayHandle(_ completion: Completion) -> Bool { completion.id.rawValue == -1 - id }
}
