import CBenchmark
import DetentAnimation
import DetentMotion

/// One spring, as other libraries are asked about it: stiffness 200, friction 20, mass 1, 100 px from
/// rest. What is exact says the C loop, which shares no line with the engine.
struct Comparison {
  private let spring = (try? Spring(stiffness: 200, damping: 20)) ?? .hand
  private static let target = 100.0

  /// What was seen of it at frames.
  struct Course {
    /// The farthest from the exact place in flight [px].
    var error = 0.0
    /// The frame that showed it at rest [s].
    var end = 0.0
  }

  func course(frames: [Double]) throws(AnimationError) -> Course {
    var engine = AnimationEngine()
    let track = try engine.makeTrack(0.0, resolution: .pixels)
    try engine.animate(track, to: Self.target, by: .spring(spring), at: .zero)
    var course = Course()
    for seconds in frames {
      let time = Instant(seconds: seconds)
      guard engine.advance(to: time) == .frame else {
        course.end = seconds
        break
      }
      let error = engine.value(of: track, at: time) - exact(at: time)
      course.error = max(course.error, abs(error))
    }
    return course
  }

  /// How far its velocity is from the exact one before and after it was sent elsewhere [px/s].
  func velocityErrors(interruptedAt seconds: Double) throws(AnimationError) -> [Double] {
    var engine = AnimationEngine()
    let track = try engine.makeTrack(0.0, resolution: .pixels)
    try engine.animate(track, to: Self.target, by: .spring(spring), at: .zero)
    let time = Instant(seconds: seconds)
    // The mean over a microsecond each way: its own error is below 1e-5.
    let (before, after) = (time.advanced(by: -1e-6), time.advanced(by: 1e-6))
    let exact = (exact(at: after) - exact(at: before)) / 2e-6
    let first = engine.velocity(of: track, at: time)
    try engine.animate(track, to: -Self.target, by: .spring(spring), at: time)
    return [abs(first - exact), abs(engine.velocity(of: track, at: time) - first)]
  }

  private func exact(at time: Instant) -> Double {
    let (rate, frequency) = (spring.decayRate, spring.naturalFrequency)
    let plain = cbenchmark_spring(
      target: (Self.target, 0, 0, 0), offset: (-Self.target, 0, 0, 0), velocity: (0, 0, 0, 0),
      decay_rate: rate, frequency: ((frequency - rate) * (frequency + rate)).squareRoot(),
      start: 0, id: 0)
    var value = [cbenchmark_value()]
    cbenchmark_advance([plain], &value, 1, time.nanoseconds)
    return value[0].value.0
  }

  /// Frames of a rate [Hz], for ten seconds.
  static func frames(rate: Double) -> [Double] { (1...Int(rate * 10)).map { Double($0) / rate } }

  /// Frames 8 to 50 ms apart.
  static var unevenFrames: [Double] {
    var (seed, time): (UInt64, Double) = (1, 0)
    return (0..<400).map { _ in
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      time += 0.008 + 0.042 * Double(seed >> 11) / Double(1 << 53)
      return time
    }
  }
}
