package import AnimationVocabularies
package import DetentAnimation
package import DetentMotion

/// An engine with one track, and time in seconds.
package struct Stand {
  package static let track = TrackID(1)
  package var engine = AnimationEngine()

  package init(at value: Double = 0, _ resolution: Resolution = .pixels) {
    engine.apply(.set(Stand.track, Stand.value(value), resolution), at: .zero)
  }

  package static func value(_ x: Double) -> AnimatedValue { [x, 0, 0, 0] }
  package static func time(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

  package func place(_ seconds: Double) -> Double {
    engine.presentation(of: Stand.track, at: Stand.time(seconds))?.value.x ?? .nan
  }

  package func velocity(_ seconds: Double) -> Double {
    engine.presentation(of: Stand.track, at: Stand.time(seconds))?.velocity.x ?? .nan
  }

  package func state(_ seconds: Double) -> MotionState<AnimatedValue> {
    engine.presentation(of: Stand.track, at: Stand.time(seconds)) ?? MotionState(.zero)
  }

  package var model: Double { engine.model(of: Stand.track)?.x ?? .nan }

  package mutating func apply(_ command: AnimationCommand, _ seconds: Double) {
    engine.apply(command, at: Stand.time(seconds))
  }

  package mutating func add(
    _ form: some POPAnimation, _ key: AnimationKey? = nil, _ id: Int? = nil, at seconds: Double = 0
  ) throws {
    try engine.add(
      form, to: Stand.track, forKey: key, completion: id.map { CompletionID($0) },
      at: Stand.time(seconds))
  }

  package mutating func add(
    _ form: some CoreAnimationForm, _ key: AnimationKey? = nil, _ id: Int? = nil,
    at seconds: Double = 0
  ) throws {
    try engine.add(
      form, to: Stand.track, forKey: key, completion: id.map { CompletionID($0) },
      at: Stand.time(seconds))
  }

  package mutating func advance(to seconds: Double) -> NextFrame {
    engine.advance(to: Stand.time(seconds))
  }

  /// Frames at a rate [Hz] until nothing is left to do, or the time is over.
  package mutating func run(from start: Double = 0, until end: Double, rate: Double = 60) {
    for frame in 0...Int((end - start) * rate) {
      _ = advance(to: start + Double(frame) / rate)
    }
  }

  package mutating func reasons() -> [Completion.Reason] {
    engine.takeCompletions().map(\.reason)
  }
}
