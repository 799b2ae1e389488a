import DetentAnimation
import DetentGeometry
import DetentGestures
import DetentMotion
import Display
import DisplayHeadless
import Drawing
import Forms
import PanelTestKit
import SeededNumbers
import Settings
import Testing

@testable import ControlCenter

private let pane = PanelTarget.pane

/// A finger that only goes one way, as fast as it likes, measured when it likes.
private struct Drag {
  var samples: [(time: Instant, y: Double)] = []

  init(_ random: inout SeededNumbers, step: ClosedRange<Double>) {
    var (time, y) = (1.0, 0.0)
    for _ in 0..<60 {
      samples.append((Instant(seconds: time), y))
      let step = Double.random(in: step, using: &random)
      time += step
      y += Double.random(in: 0...3000, using: &random) * step
    }
  }

  func y(at time: Instant) -> Double {
    guard let next = samples.firstIndex(where: { $0.time > time }) else {
      return samples.last?.y ?? 0
    }
    guard next > 0 else { return samples[0].y }
    let (a, b) = (samples[next - 1], samples[next])
    return a.y + (b.y - a.y) * time.seconds(since: a.time) / b.time.seconds(since: a.time)
  }

  /// The newest position measured by `time`.
  func newest(at time: Instant) -> Double { samples.last { $0.time <= time }?.y ?? 0 }
}

@Suite struct PaneHoldTests {
  /// Frames of any rate, and things drawn at once between them, in the course of a drag.
  private func play(
    _ drag: Drag, predicts: Bool, _ random: inout SeededNumbers,
    seen: (_ place: Double, _ now: Instant, _ frame: FrameTime?) -> Void
  ) -> (hold: PaneHold, end: Instant) {
    var hold = PaneHold(predicts: predicts)
    var now = drag.samples[0].time
    var place = 0.0
    let interval = 1 / ([30.0, 60, 90, 120, 144].randomElement(using: &random) ?? 60)
    var next = 0
    while next < drag.samples.count {
      let isFrame = Double.random(in: 0...1, using: &random) < 0.7
      now = now.advanced(by: isFrame ? interval : Double.random(in: 0...interval, using: &random))
      while next < drag.samples.count, drag.samples[next].time <= now {
        let (time, y) = drag.samples[next]
        let event: GestureEvent =
          next == 0 ? .grabbed(pane, at: Point(0, y)) : .dragged(pane, to: Point(0, y))
        #expect(hold.follow(event, at: time) == nil)
        place = y
        next += 1
      }
      let frame = FrameTime(target: now.advanced(by: interval), interval: interval)
      place =
        hold.newPlace(
          in: isFrame ? frame : nil, now: now, target: isFrame ? frame.target : now)?.y ?? place
      seen(place, now, isFrame ? frame : nil)
    }
    return (hold, now)
  }

  @Test(arguments: 0..<40) func `A finger that goes one way never goes back on the glass`(
    seed: UInt64
  ) {
    var random = SeededNumbers(seed)
    let drag = Drag(&random, step: 0.001...0.03)
    var last = 0.0
    var (hold, end) = play(drag, predicts: false, &random) { place, now, frame in
      #expect(place >= last)
      last = place
      // Never ahead of what is known, and never older than it was when the frame began.
      #expect(place <= drag.newest(at: now))
      let age = frame == nil ? 0 : TouchResampler.latency
      let known = drag.newest(at: now.advanced(by: -age))
      #expect(place >= known - 1e-9)
    }
    let lifted = hold.follow(.thrown(pane, velocity: .zero), at: end)
    let y = lifted?.y ?? -1
    #expect(y >= last && y <= drag.newest(at: end), "it is let go of where it is seen")
  }

  @Test(arguments: 0..<20) func `It is never left behind by more than a frame`(seed: UInt64) {
    var random = SeededNumbers(seed)
    let drag = Drag(&random, step: 0.004...0.01)
    _ = play(drag, predicts: false, &random) { place, now, _ in
      #expect(place >= drag.y(at: now.advanced(by: -1.0 / 60)) - 1e-9)
    }
  }

  @Test(arguments: 0..<40) func `Prediction is bounded`(seed: UInt64) {
    var random = SeededNumbers(seed)
    let drag = Drag(&random, step: 0.001...0.03)
    _ = play(drag, predicts: true, &random) { place, now, _ in
      let ahead = place - drag.newest(at: now)
      #expect(ahead >= -1e-9)
      #expect(ahead <= 3000 * TouchResampler.longestPrediction + 1e-9)
    }
  }

  @Test func `An even movement is even on the glass`() {
    // Measured 125 times a second, seen 60 times.
    var hold = PaneHold(predicts: false)
    var (places, next) = ([Double](), 0)
    for i in 1...60 {
      let now = Instant(seconds: Double(i) / 60)
      while Double(next) / 125 <= now.seconds(since: .zero) {
        let place = Point(0, Double(next) * 8)
        let event: GestureEvent = next == 0 ? .grabbed(pane, at: place) : .dragged(pane, to: place)
        _ = hold.follow(event, at: Instant(seconds: Double(next) / 125))
        next += 1
      }
      let frame = FrameTime(target: Instant(seconds: Double(i + 1) / 60), interval: 1.0 / 60)
      places.append(
        hold.newPlace(in: frame, now: now, target: frame.target)?.y ?? Double(next - 1) * 8)
    }
    // Where the newest position is older than the latency it is shown as it is: 3 ms of 1000 px/s.
    let steps = zip(places, places.dropFirst()).map { $1 - $0 }.dropFirst(2)
    let unevenness = steps.map { abs($0 - 1000.0 / 60) }.max() ?? 100
    #expect(unevenness <= 3.1)
  }

  @Test(arguments: [0, 1, 2])
  func `However many refreshes later a frame is seen, its finger is as old`(
    refreshes: Int
  ) throws {
    var hold = PaneHold(predicts: false)
    _ = hold.follow(.grabbed(pane, at: .zero), at: .zero)
    for i in 1...10 {
      _ = hold.follow(
        .dragged(pane, to: Point(0, Double(i) * 8)), at: Instant(seconds: 0.008 * Double(i)))
    }
    let now = Instant(seconds: 0.080)
    let target = now.advanced(by: Double(refreshes) / 60)
    let frame = FrameTime(target: target, interval: 1.0 / 60)
    let seen = hold.newPlace(in: frame, now: now, target: target)
    let place = try #require(seen)
    // Where the display shows at once what is drawn, the refresh before was the last to be known.
    let age = TouchResampler.latency + (refreshes == 0 ? 1.0 / 60 : 0)
    #expect(abs(place.y - (80 - age * 1000)) < 0.01)
  }

  @Test func `Shown ahead, a finger is shown where it is when the display shows it`() throws {
    var hold = PaneHold(predicts: true)
    _ = hold.follow(.grabbed(pane, at: .zero), at: .zero)
    for i in 1...10 {
      _ = hold.follow(
        .dragged(pane, to: Point(0, Double(i) * 5)), at: Instant(seconds: 0.005 * Double(i)))
    }
    let now = Instant(seconds: 0.050)
    let target = now.advanced(by: 0.002)
    let seen = hold.newPlace(in: nil, now: now, target: target)
    let place = try #require(seen)
    #expect(abs(place.y - 52) < 0.01)
  }

  @Test func `A finger that stops is taken back to where it is`() {
    var hold = PaneHold(predicts: true)
    _ = hold.follow(.grabbed(pane, at: .zero), at: .zero)
    for i in 1...10 {
      _ = hold.follow(
        .dragged(pane, to: Point(0, Double(i) * 10)), at: Instant(seconds: 0.01 * Double(i)))
    }
    var now = Instant(seconds: 0.1)
    #expect(hold.newPlace(in: nil, now: now, target: now)?.y ?? 0 > 103)
    var place = 0.0
    var looks = 0
    while case .at(let time) = hold.nextFrame(after: now) {
      now = time
      place = hold.newPlace(in: nil, now: now, target: now)?.y ?? place
      looks += 1
    }
    #expect(place == 100)
    #expect(looks <= 5)
  }
}

/// In the panel, with a tile that springs under a second finger, so that frames set the pace.
@Suite struct PacedDragTests {
  private static let color: UInt32 = 0x2E_7D32

  private func run(_ script: String) throws -> [(time: Instant, y: Int)] {
    var configuration = Configuration()
    configuration.theme.pane = Color(hex: Self.color)
    configuration.theme.hasMaterial = false
    configuration.theme.hasShadows = false
    configuration.theme.hasHairlines = false
    configuration.theme.hasGrabber = false
    configuration.home.wallpaper = .solid(.black)
    configuration.home.hasClock = false
    configuration.home.hasDate = false
    configuration.pane.height = .pixels(600)
    configuration.pane.columns = 2
    configuration.tiles = [TileSettings(), TileSettings()]
    let run = try PanelUnderTest(configuration, size: PixelSize(640, 800)).run
    var edges: [(time: Instant, y: Int)] = []
    run.onFrame = { glass, time in
      let y = glass.withPixels { view in
        (0..<800).first { view.row($0)[30] & 0xFF_FFFF == Self.color }
      }
      edges.append((time, y ?? 800))
    }
    try run.play(TouchScript("20 tap 620 790\n" + script))
    return edges
  }

  /// A drag down of 800 px/s, 120 positions a second, with a tile pressed all the while.
  private func drag(from start: Double, until end: Double, release: String) -> String {
    var lines = ["\(Int(start) - 50) press 200 500 2", "\(Int(start)) press 620 240 1"]
    var (time, y) = (start, 240.0)
    while time + 8.3 < end {
      time += 8.3
      y += 8.3 * 0.8
      lines.append("\(time) move 620 \(y) 1")
    }
    return (lines + ["\(end) \(release) 1", "4000 release 2", "4100 end"]).joined(separator: "\n")
  }

  @Test func `A throw goes on from where it is seen, and no frame stands still`() throws {
    let edges = try run(drag(from: 2000, until: 2320, release: "release"))
      .filter { $0.time > Instant(seconds: 2.05) && $0.time < Instant(seconds: 2.45) }
    let steps = zip(edges, edges.dropFirst()).map { $1.y - $0.y }
    #expect(edges.count > 20)
    #expect(steps.allSatisfy { $0 > 0 && $0 < 45 }, "\(steps)")
    let held = zip(edges, edges.dropFirst()).filter { $1.time < Instant(seconds: 2.32) }
      .map { $1.y - $0.y }
    // 13.3 px a frame; the newest position would be one of 6.6 px more or less.
    #expect(held.dropFirst(2).allSatisfy { abs($0 - 13) <= 4 }, "\(held)")
  }
}
