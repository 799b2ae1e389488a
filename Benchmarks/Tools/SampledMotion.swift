import ArgumentParser
import DetentMotion

/// The start and the target of a motion, and the times at which it is sampled.
struct SampledMotion: ParsableArguments {
  @Option(parsing: .unconditional, help: "Where it starts [px].")
  var from = 0.0
  @Option(parsing: .unconditional, help: "Where it is pulled [px].")
  var to = 100.0
  @Option(
    parsing: .unconditional,
    help: "How fast it starts [px/s]; as it sets off from rest if not given.")
  var velocity: Double?
  @Option(parsing: .unconditional, help: "Lines a second [Hz].")
  var rate = 60.0
  @Option(parsing: .unconditional, help: "Until when [s].")
  var seconds = 1.0

  func start(of spring: Spring) -> MotionState<Double> {
    velocity.map { MotionState(from, velocity: $0) } ?? spring.departure(from: from, to: to)
  }

  /// Every multiple of 1/rate up to and including `seconds`, despite rounding [s].
  var times: some Sequence<Double> {
    (0...Int((seconds * rate * (1 + 1e-12)).rounded(.down))).lazy.map { [rate] in Double($0) / rate
    }
  }

  mutating func validate() throws {
    guard from.isFinite, to.isFinite, velocity?.isFinite ?? true else {
      throw ValidationError("--from, --to and --velocity must be finite numbers.")
    }
    guard rate > 0, rate.isFinite else {
      throw ValidationError("--rate is \(rate); give a finite number greater than 0.")
    }
    guard seconds >= 0, seconds * rate <= 1e8 else {
      throw ValidationError(
        "--seconds is \(seconds); give 0 or more, and at most 100 million lines in all.")
    }
  }
}
