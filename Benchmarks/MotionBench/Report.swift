import AnimationVocabularies
import CBenchmark
import DetentAnimation
import DetentMotion
import Dynamics

/// What is measured, and how it is told.
struct Report {
  private let count = 10_000

  func print() {
    Swift.print("\(count) springs, advanced and snapshotted          ms   times C")
    compare("each its own spring and start", Flock(count: count))
    compare("sharing them by fours, as layers do", Flock(count: count, sharedBy: 4))
    Swift.print("\nallocations in 1000 warm frames     \(allocations())")
    Swift.print("\ntracks       a retarget, ns")
    for count in [100, 1_000, 10_000, 100_000] {
      let seconds = Flock(count: count).retargetTime()
      Swift.print(column("\(count)", 13) + fixed(seconds * 1e9, places: 0))
    }
    printTyped()
    printReversals()
    printWorld()
    printComparison()
  }

  /// What `Comparison.md` of the documentation says of the engine.
  private func printComparison() {
    Swift.print("\na spring of 200, 20 and 1 over 100 px     worst error, px           at rest, s")
    let rows =
      [30.0, 60, 120, 240].map { ("\(fixed($0, places: 0)) Hz", Comparison.frames(rate: $0)) }
      + [("8 to 50 ms", Comparison.unevenFrames)]
    for (name, frames) in rows {
      guard let course = try? Comparison().course(frames: frames) else { continue }
      Swift.print(
        column("  \(name)", 42) + column("\(course.error)", 26) + fixed(course.end, places: 3))
    }
    guard let errors = try? Comparison().velocityErrors(interruptedAt: 0.2) else { return }
    Swift.print("velocity at 0.2 s, off by, and lost by another target, px/s")
    Swift.print(column("", 42) + errors.map { "\($0)" }.joined(separator: ", "))
  }

  /// What types and errors cost on top.
  private func printTyped() {
    let flock = Flock(count: 1_000)
    Swift.print("\na retarget of 1000, ns        untyped, checked, typed")
    // In turns, so that whatever else the machine does slows all.
    let rounds = (0..<9).map { _ in
      [Flock.untyped, Flock.checked, Flock.typed].map { flock.retargetTime($0) }
    }
    let costs = (0..<3).map { way in fixed(median(rounds.map { $0[way] }) * 1e9, places: 0) }
    Swift.print(column("", 31) + costs.joined(separator: ", "))
    let readings = (0..<9).map { _ in flock.readingTimes() }
    Swift.print("reading one, ns               untyped, typed")
    Swift.print(
      column("", 31) + fixed(median(readings.map(\.untyped)) * 1e9, places: 1) + ", "
        + fixed(median(readings.map(\.typed)) * 1e9, places: 1))
  }

  /// Whether an animator that is sent back and forth in flight gets slower.
  private func printReversals() {
    guard var animator = try? PropertyAnimator(id: 0, duration: 1e6, timing: .curve(.easeInOut))
    else { return }
    var engine = AnimationEngine()
    engine.apply(.set(TrackID(0), .zero, .pixels), at: .zero)
    animator.animate(TrackID(0), to: [500, 0, 0, 0])
    engine.apply(animator.start(at: .zero), at: .zero)
    Swift.print("\nreversals    the next one, ns")
    var count = 0
    for goal in [100, 1_000, 10_000] {
      var times: [Double] = []
      while count < goal {
        count += 1
        let time = Instant(seconds: 1 + Double(count) / 100)
        let isReversed = count % 2 == 1
        times.append(
          seconds { engine.apply(animator.setReversed(isReversed, at: time), at: time) })
      }
      Swift.print(column("\(goal)", 13) + fixed(median(times.suffix(100)) * 1e9, places: 0))
    }
  }

  /// A frame of 200 bodies in a box, piled up and still moving.
  private func printWorld() {
    guard let world = try? Pile(count: 200).world else { return }
    var motion = DynamicsMotion(world, start: .zero)
    let times = (1...180).map { frame in
      seconds { motion.advance(to: Instant(seconds: Double(frame) / 60)) }
    }
    Swift.print("\na world of 200 bodies, ms a frame at 60 Hz, median and longest of 3 s")
    Swift.print(
      column("", 31) + fixed(median(times) * 1e3, places: 3) + ", "
        + fixed((times.max() ?? 0) * 1e3, places: 3))
  }

  private func compare(_ name: String, _ flock: Flock) {
    var engine = flock.engine
    let springs = flock.springs
    var values = [cbenchmark_value](repeating: cbenchmark_value(), count: springs.count)
    var times = (c: [Double](), engine: [Double]())
    // In turns, so that whatever else the machine does slows both.
    for frame in 0..<401 {
      let time = flock.time(ofFrame: frame)
      times.c.append(
        seconds { cbenchmark_advance(springs, &values, springs.count, time.nanoseconds) })
      times.engine.append(seconds { _ = engine.advance(to: time) })
    }
    precondition(flock.agrees(values, with: engine.snapshot), "They differ; compare nothing.")
    let (c, ours) = (median(times.c), median(times.engine))
    Swift.print("  \(name)")
    Swift.print(row("C", c, 1))
    Swift.print(row("engine", ours, ours / c))
  }

  private func allocations() -> String {
    let flock = Flock(count: count)
    var engine = flock.engine
    _ = engine.advance(to: flock.time(ofFrame: 0))
    let before = cbenchmark_allocations()
    for frame in 1...1000 { _ = engine.advance(to: flock.time(ofFrame: frame)) }
    return before < 0 ? "not counted here" : "\(cbenchmark_allocations() - before)"
  }

  private func row(_ name: String, _ seconds: Double, _ ratio: Double) -> String {
    column("    \(name)", 40) + column(fixed(seconds * 1e3, places: 3), 9) + fixed(ratio, places: 2)
  }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  private func column(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private func fixed(_ value: Double, places: Int) -> String {
    var digits = String(
      Int(value.magnitude * Double(repeatElement(10, count: places).reduce(1, *)) + 0.5))
    guard places > 0 else { return digits }
    digits = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    return digits.dropLast(places) + "." + digits.suffix(places)
  }
}

/// How long `body` takes [s].
func seconds(_ body: () -> Void) -> Double {
  let time = ContinuousClock().measure(body).components
  return Double(time.seconds) + Double(time.attoseconds) / 1e18
}
