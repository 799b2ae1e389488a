import DetentAnimation
import DetentMotion

/// An engine with one track, and time in seconds.
struct Stand {
  static let track = TrackID(1)
  var engine = AnimationEngine()

  init(at value: Double = 0, _ resolution: Resolution = .pixels) {
    engine.apply(.set(Stand.track, Stand.value(value), resolution), at: .zero)
  }

  static func value(_ x: Double) -> AnimatedValue { [x, 0, 0, 0] }
  static func time(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

  func place(_ seconds: Double) -> Double {
    engine.presentation(of: Stand.track, at: Stand.time(seconds))?.value.x ?? .nan
  }

  func velocity(_ seconds: Double) -> Double {
    engine.presentation(of: Stand.track, at: Stand.time(seconds))?.velocity.x ?? .nan
  }

  func state(_ seconds: Double) -> MotionState<AnimatedValue> {
    engine.presentation(of: Stand.track, at: Stand.time(seconds)) ?? MotionState(.zero)
  }

  var model: Double { engine.model(of: Stand.track)?.x ?? .nan }

  mutating func apply(_ command: AnimationCommand, _ seconds: Double) {
    engine.apply(command, at: Stand.time(seconds))
  }

  mutating func add(
    _ form: some POPAnimation, _ key: AnimationKey? = nil, _ id: Int? = nil, at seconds: Double = 0
  ) throws {
    try engine.add(
      form, to: Stand.track, forKey: key, completion: id.map { CompletionID($0) },
      at: Stand.time(seconds))
  }

  mutating func add(
    _ form: some CoreAnimationForm, _ key: AnimationKey? = nil, _ id: Int? = nil,
    at seconds: Double = 0
  ) throws {
    try engine.add(
      form, to: Stand.track, forKey: key, completion: id.map { CompletionID($0) },
      at: Stand.time(seconds))
  }

  mutating func advance(to seconds: Double) -> NextFrame {
    engine.advance(to: Stand.time(seconds))
  }

  /// Frames at a rate [Hz] until nothing is left to do, or the time is over.
  mutating func run(from start: Double = 0, until end: Double, rate: Double = 60) {
    for frame in 0...Int((end - start) * rate) {
      _ = advance(to: start + Double(frame) / rate)
    }
  }

  mutating func reasons() -> [Completion.Reason] {
    engine.takeCompletions().map(\.reason)
  }
}
