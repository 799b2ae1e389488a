import Agent
import DetentGeometry
import DetentMotion
import Display
import DisplayHeadless
import Drawing
import Forms
import Settings
import Synchronization
import TestSupport
import Testing
import Values

@testable import ControlCenter

private let paneColor: UInt32 = 0x2E_7D32

/// The bench's scene with actions on its buttons.
private func scene() throws -> Configuration {
  var configuration = Configuration()
  configuration.theme.background = Color(hex: 0x101418)
  configuration.theme.pane = Color(hex: paneColor)
  configuration.theme.hasMaterial = false
  configuration.theme.hasShadows = false
  configuration.theme.hasHairlines = false
  configuration.theme.hasGrabber = false
  configuration.home.wallpaper = .solid(Color(hex: 0x101418))
  configuration.home.hasClock = false
  configuration.home.hasDate = false
  configuration.pane.height = .pixels(600)
  configuration.pane.peek = .pixels(80)
  configuration.pane.columns = 4
  configuration.pane.grid = GridSettings(
    origin: Point(280, 200), pitch: Size(240, 240), tileSize: Size(120, 120))
  configuration.motion.springs += [NamedSpring(name: "hand", spring: .hand)]
  configuration.motion.paneSpring = "hand"
  configuration.motion.releaseRule = .sign
  configuration.tiles = (0..<8).map { i in
    var tile = TileSettings()
    tile.style = .round
    tile.label = String(UnicodeScalar(UInt8(65 + i)))
    tile.color = Color(hex: 0x1B5E20)
    tile.action = "action-\(i)"
    return tile
  }
  configuration.actions = (0..<8).map { ActionSettings(name: "action-\($0)", exec: ["true"]) }
  return configuration
}

/// Remembers what was asked for.
private final class Recorder: Sendable {
  private let requests = Mutex<[AgentRequest]>([])

  var performed: [String] {
    requests.withLock { $0 }.compactMap {
      if case .perform(let request) = $0 { request.action } else { nil }
    }
  }

  func note(_ request: AgentRequest) { requests.withLock { $0.append(request) } }
}

/// The app on a screen in memory, a finger, and an eye on one column of pixels.
private final class Bench {
  let run: HeadlessRun
  let recorder = Recorder()
  /// The pane's upper edge in each frame drawn.
  var edges: [(time: Instant, y: Int)] = []

  init(_ configuration: Configuration, size: PixelSize = PixelSize(1280, 800)) throws {
    let dependencies = Panel.Dependencies(
      agent: HeadlessAgent { [recorder] request in
        recorder.note(request)
        return .succeeded
      },
      localTime: { LocalTime(hour: 9, minute: 41, date: "Today", secondsToNextMinute: 60) })
    run = try HeadlessRun(configuration, size: size, with: dependencies)
    run.onFrame = { [unowned self] in edges.append(($1, edge($0))) }
    try run.run(until: at(0))
  }

  func edge(_ glass: Picture, column: Int = 1240) -> Int {
    glass.withPixels { view in
      (0..<view.size.height).first { view.row($0)[column] & 0xFF_FFFF == paneColor } ?? -1
    }
  }

  var edge: Int { edge(run.display.glass) }

  /// All that is on the glass.
  var pixels: [UInt32] { run.display.glass.colors }

  func touch(
    _ phase: TouchEvent.Phase, _ x: Double, _ y: Double, at ms: Double, finger: UInt64 = 1
  ) throws {
    try run.run(until: at(ms))
    let id = TouchEvent.ID(finger)
    try run.post(
      .touch(TouchEvent(id: id, phase: phase, position: Point(x, y), time: at(ms))))
  }

  func tap(_ x: Double, _ y: Double, at ms: Double) throws {
    try touch(.began, x, y, at: ms)
    try touch(.ended, x, y, at: ms + 40)
  }
}

private func at(_ ms: Double) -> Instant { Instant(seconds: ms / 1000) }

@Suite struct PanelTests {
  @Test func `It starts closed, draws one frame and then nothing`() throws {
    let bench = try Bench(scene())
    try bench.run.run(until: at(10_000))
    #expect(bench.edge == 720)
    #expect(bench.run.display.presentedFrames == 1)
  }

  @Test func `A tap opens it and a tap on the wallpaper closes it`() throws {
    let bench = try Bench(scene())
    try bench.tap(1240, 760, at: 100)
    try bench.run.run(until: at(2000))
    #expect(bench.edge == 200)
    try bench.tap(1240, 160, at: 2000)
    try bench.run.run(until: at(4000))
    #expect(bench.edge == 720)
  }

  @Test func `The frames of a flight follow the scene's own equation`() throws {
    let bench = try Bench(scene())
    try bench.tap(1240, 760, at: 100)
    bench.edges.removeAll()
    try bench.run.run(until: at(1500))
    #expect(bench.edges.count > 30)
    let release = at(140)
    for (time, y) in bench.edges.dropFirst(2) {
      // A frame drawn at a refresh is for the next one.
      let t = time.advanced(by: 1.0 / 60).seconds(since: release)
      let exact = Spring.hand.state(after: t, from: MotionState(720.0), to: 200).value
      #expect(abs(Double(y) - exact) <= 1, "at \(t)")
    }
  }

  @Test func `At rest it answers before the next frame is due`() throws {
    let bench = try Bench(scene())
    try bench.touch(.began, 1240, 760, at: 1001)
    bench.edges.removeAll()
    try bench.touch(.ended, 1240, 760, at: 1035)
    try bench.run.run(until: at(1045))
    #expect(bench.edges.first.map { $0.time < at(1041) && $0.y < 720 } == true)
  }

  @Test func `A drag follows from the first pixel and a throw flies on`() throws {
    let bench = try Bench(scene())
    try bench.touch(.began, 1240, 760, at: 100)
    for i in 1...40 {
      try bench.touch(.moved, 1240, 760 - Double(i) * 5, at: 100 + Double(i) * 8)
    }
    try bench.run.run(until: at(440))
    #expect(abs(bench.edge - 520) <= 1)
    try bench.touch(.ended, 1240, 560, at: 441)
    try bench.run.run(until: at(3000))
    #expect(bench.edge == 200)
  }

  @Test func `A finger that moves catches it in flight where it is seen`() throws {
    let bench = try Bench(scene())
    try bench.tap(1240, 760, at: 100)
    try bench.touch(.began, 600, 780, at: 260)
    try bench.touch(.moved, 600, 770, at: 276)
    try bench.run.run(until: at(300))
    let caught = bench.edge
    try bench.run.run(until: at(800))
    #expect(bench.edge == caught, "it is held")
    try bench.touch(.moved, 600, 720, at: 800)
    try bench.run.run(until: at(850))
    #expect(bench.edge == caught - 50)
    // The frame of the catch moved it no further than the flight's frame before.
    let flight = bench.edges.filter { $0.time > at(200) && $0.time < at(700) }
    let steps = zip(flight, flight.dropFirst()).map { abs($1.y - $0.y) }
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $1 <= $0 + 12 }, "\(steps)")
  }

  @Test func `A finger between two frames of a flight is answered before the next`() throws {
    let bench = try Bench(scene())
    bench.run.display.showsAtOnce = true
    try bench.tap(1240, 760, at: 100)
    // Refreshes are at 250 and at 266.7 ms: a frame is awaited.
    try bench.touch(.began, 600, 780, at: 255)
    try bench.touch(.moved, 600, 760, at: 256)
    #expect(bench.edges.last?.time == at(256))
  }

  @Test func `Taps in flight send it back without a jump`() throws {
    let bench = try Bench(scene())
    for i in 0..<12 { try bench.tap(1240, 790, at: 100 + Double(i) * 130) }
    try bench.run.run(until: at(5000))
    let steps = zip(bench.edges, bench.edges.dropFirst()).map { a, b in
      Double(abs(b.y - a.y)) / max(b.time.seconds(since: a.time), 1.0 / 60)
    }
    #expect((steps.max() ?? 0) < 5000)
    #expect(bench.edge == 720)
  }

  @Test func `A button acts on release and its action is run by name`() async throws {
    let bench = try Bench(scene())
    try bench.tap(1240, 760, at: 100)
    try bench.run.run(until: at(2000))
    try bench.tap(280, 400, at: 2000)
    try await bench.settle(until: 3000)
    #expect(bench.recorder.performed == ["action-0"])
  }

  @Test func `A button that the finger drags away from gives the finger to the pane`() async throws
  {
    let bench = try Bench(scene())
    try bench.tap(1240, 760, at: 100)
    try bench.run.run(until: at(2000))
    try bench.touch(.began, 280, 400, at: 2000)
    for i in 1...20 {
      try bench.touch(.moved, 280, 400 + Double(i) * 10, at: 2000 + Double(i) * 10)
    }
    try bench.run.run(until: at(2220))
    #expect(abs(bench.edge - 390) <= 2, "from where the slop was passed")
    try bench.touch(.ended, 280, 600, at: 2221)
    try await bench.settle(until: 4000)
    #expect(bench.recorder.performed.isEmpty)
    #expect(bench.edge == 720)
  }

  @Test func `What is on the glass is what drawing everything anew would show`() throws {
    let (partial, whole) = try (Bench(.builtIn()), Bench(.builtIn()))
    for bench in [partial, whole] { try bench.tap(1240, 790, at: 100) }
    for i in 0..<90 {
      if i == 20 { for bench in [partial, whole] { try bench.tap(1240, 790, at: 500) } }
      let moment = at(542 + Double(i) * 16.5)
      try whole.run.post(.contentLost)
      try partial.run.run(until: moment)
      try whole.run.run(until: moment)
      let isSame = partial.pixels == whole.pixels
      #expect(isSame, "frame \(i)")
    }
  }

  @Test func `Another size in mid-flight: the same part of the way, and on`() throws {
    let bench = try Bench(scene())
    try bench.tap(1240, 760, at: 100)
    try bench.run.run(until: at(260))
    let before = Double(bench.edge - 200) / 520
    try bench.run.display.resize(to: PixelSize(1280, 1000))
    try bench.run.run(until: at(270))
    let (open, closed) = (400.0, 920.0)
    let after = (Double(bench.edge) - open) / (closed - open)
    #expect(abs(after - before) < 0.12)
    try bench.run.run(until: at(3000))
    #expect(bench.edge == 400)
  }
}

extension Bench {
  /// Lets the app go on, and the actions that it has started come to their end.
  fileprivate func settle(until ms: Double) async throws {
    for i in 0..<50 {
      try run.run(until: at(ms - 50 + Double(i)))
      await Task.yield()
    }
    try run.run(until: at(ms))
  }
}
