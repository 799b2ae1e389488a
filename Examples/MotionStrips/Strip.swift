import AnimationVocabularies
import DetentAnimation
import DetentMotion

/// What a track showed, frame by frame, and what was done to it.
struct Strip {
  static let track = TrackID(1)
  static let rate = 60.0

  let name: String
  let title: String
  let seconds: Double
  var engine = AnimationEngine()
  var animator: PropertyAnimator?
  private(set) var frames: [(time: Double, value: AnimatedValue)] = []
  /// What was done when.
  private(set) var marks: [(time: Double, text: String)] = []
  /// Where the track was sent, from when on.
  private(set) var targets: [(time: Double, value: Double)] = []

  init(_ name: String, _ title: String, seconds: Double, from start: AnimatedValue = .zero) {
    (self.name, self.title, self.seconds) = (name, title, seconds)
    engine.apply(.set(Strip.track, start, .pixels), at: .zero)
  }

  var now: Instant { Instant(seconds: frames.last?.time ?? 0) }

  /// Draws frames until `time` [s].
  mutating func run(until time: Double) {
    let first = frames.count
    for frame in first...max(first, Int((time * Strip.rate).rounded())) {
      let seconds = Double(frame) / Strip.rate
      let instant = Instant(seconds: seconds)
      _ = engine.advance(to: instant)
      for completion in engine.takeCompletions() {
        for command in animator?.handle(completion)?.commands ?? [] {
          engine.apply(command, at: completion.time)
        }
      }
      let value = engine.presentation(of: Strip.track, at: instant)?.value ?? .zero
      frames.append((seconds, value))
    }
  }

  mutating func mark(_ text: String, target: Double? = nil) {
    let time = frames.last?.time ?? 0
    marks.append((time, text))
    if let target { targets.append((time, target)) }
  }

  /// Lets `body` tell the animator what to do now.
  mutating func direct(
    _ text: String, _ body: (inout PropertyAnimator, Instant) -> [AnimationCommand]
  ) {
    guard var animator else { return }
    for command in body(&animator, now) { engine.apply(command, at: now) }
    self.animator = animator
    if !text.isEmpty { mark(text) }
  }
}
