import CBenchmark
import DetentAnimation
import DetentMotion

/// Springs in flight: as an engine has them, and as a C loop does.
struct Flock {
  private(set) var engine = AnimationEngine()
  private(set) var springs: [cbenchmark_spring] = []

  /// - Parameter sharedBy: How many in a row have one spring and one start.
  init(count: Int, sharedBy share: Int = 1) {
    var (spring, start) = (Flock.spring(0), Instant.zero)
    for i in 0..<count {
      if i % share == 0 { (spring, start) = (Flock.spring(i), Instant(nanoseconds: Int64(i))) }
      let (from, target) = (Flock.place(i), Flock.place(i + 7))
      let id = TrackID(i)
      engine.apply(.set(id, from, .pixels), at: start)
      engine.apply(
        .release(id, velocity: from * 3, to: target, .spring(spring)), at: start)
      springs.append(Flock.plain(i, spring, from, target, start))
    }
  }

  /// So slow that none comes to rest while it is measured.
  private static func spring(_ i: Int) -> Spring {
    let ratio = 0.02 + Double(i % 100) / 10_000
    return (try? Spring(dampingRatio: ratio, response: 0.5 + Double(i % 37) / 100)) ?? .hand
  }

  private static func place(_ i: Int) -> AnimatedValue {
    [Double(i % 640), Double(i % 400), Double(i % 90) - 45, 200 + Double(i % 8)]
  }

  private static func plain(
    _ i: Int, _ spring: Spring, _ from: AnimatedValue, _ to: AnimatedValue, _ start: Instant
  ) -> cbenchmark_spring {
    func tuple(_ v: AnimatedValue) -> (Double, Double, Double, Double) { (v.x, v.y, v.z, v.w) }
    let (rate, frequency) = (spring.decayRate, spring.naturalFrequency)
    return cbenchmark_spring(
      target: tuple(to), offset: tuple(from - to), velocity: tuple(from * 3), decay_rate: rate,
      frequency: ((frequency - rate) * (frequency + rate)).squareRoot(),
      start: start.nanoseconds, id: Int64(i))
  }

  func time(ofFrame frame: Int) -> Instant { Instant(seconds: Double(frame + 1) / 240) }

  func agrees(_ values: [cbenchmark_value], with snapshot: AnimationEngine.Snapshot) -> Bool {
    zip(values, snapshot.values).allSatisfy { plain, ours in
      let value = AnimatedValue(plain.value.0, plain.value.1, plain.value.2, plain.value.3)
      return plain.id == ours.id.rawValue && (value - ours.value).magnitude < 1e-9
    } && values.count == snapshot.values.count
  }

  /// How one of them is sent elsewhere.
  typealias Retarget =
    @Sendable (inout AnimationEngine, _ track: Int, _ place: Int, Instant) -> Void

  static let untyped: Retarget = { engine, i, place, time in
    engine.apply(
      .retarget(TrackID(i), to: [Double(place % 640), 0, 0, 0], .spring(.hand)), at: time)
  }

  static let checked: Retarget = { engine, i, place, time in
    try? engine.apply(
      checked: .retarget(TrackID(i), to: [Double(place % 640), 0, 0, 0], .spring(.hand)), at: time)
  }

  static let typed: Retarget = { engine, i, place, time in
    let track = Track<Double>(TrackID(i))
    try? engine.animate(track, to: Double(place % 640), by: .spring(.hand), at: time)
  }

  /// How long it takes to send one of them elsewhere, in flight [s].
  func retargetTime(_ retarget: Retarget = untyped) -> Double {
    var engine = engine
    let time = Instant(seconds: 0.1)
    // The copy becomes one of its own at the first change.
    retarget(&engine, 0, 0, time)
    _ = engine.advance(to: time)
    let (batches, size) = (400, 50)
    // The median: whatever else the machine does comes in bursts.
    let times = (0..<batches).map { batch in
      seconds {
        for i in batch * size..<(batch + 1) * size {
          retarget(&engine, i % springs.count, i + 3, time)
        }
      }
    }
    return times.sorted()[batches / 2] / Double(size)
  }

  /// How long it takes to read what is seen of one of them [s]: by number, and by a typed handle.
  func readingTimes() -> (untyped: Double, typed: Double) {
    let time = Instant(seconds: 0.1)
    var sum = 0.0
    func median(_ read: (Int) -> Double) -> Double {
      let times = (0..<400).map { batch in
        seconds { for i in 0..<50 { sum += read((batch * 50 + i) % springs.count) } }
      }
      return times.sorted()[200] / 50
    }
    let untyped = median { engine.presentation(of: TrackID($0), at: time)?.value.x ?? 0 }
    let typed = median { engine.value(of: Track<Double>(TrackID($0)), at: time) }
    precondition(sum.isFinite, "What is read is a number.")
    return (untyped, typed)
  }
}
