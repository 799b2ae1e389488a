import Agent
import DetentGeometry
import DetentMotion
import DisplayHeadless
import Drawing
import PanelTestKit
import Settings
import Testing
import Values
import Widgets

@testable import ControlCenter

/// What comes of values that arrive together.
@Suite struct NewsTests {
  private static let count = 12

  private static func house(recorder: PanelRecorder? = nil) throws -> PanelUnderTest {
    try PanelUnderTest(yaml: text, size: PixelSize(640, 400), isOpen: true, recorder: recorder)
  }

  private static let text =
    """
    version: 1
    theme: {material: false, shadows: false}
    pane: {columns: 4}
    sources:

    """
    + (0..<count).map { "  s\($0): {poll: [/bin/true], every: 60, as: number, range: [0, 100]}\n" }
    .joined()
    + "tiles:\n"
    + (0..<count).map { i in
      "  - {kind: \(["label", "gauge", "slider"][i % 3]), label: T\(i), source: s\(i % 6)}\n"
    }
    .joined()

  private static func news(_ numbers: [Double], at time: Instant) -> [SourceNews] {
    numbers.enumerated().map { SourceNews("s\($0)", .fresh(.number($1), at: time)) }
  }

  @Test func `Values that arrive together cost one pass and one frame`() throws {
    let (one, other) = (try Self.house(), try Self.house())
    let news = Self.news([4, 8, 15, 16, 23, 42], at: one.now)
    let before = one.run.display.presentedFrames
    try one.run.receive(.sources(news))
    #expect(one.run.display.presentedFrames == before + 1)
    for news in news { try other.run.receive(.sources([news])) }
    for house in [one, other] { try house.wait(2) }
    let isSame = one.picture().encodedPNG() == other.picture().encodedPNG()
    #expect(isSame)
    #expect(one.screen.states == other.screen.states)
  }

  @Test func `A value that looks as it did changes nothing`() throws {
    let house = try Self.house()
    for source in ["s0", "s3"] { try house.hear(source, .number(21.31)) }
    try house.wait(2)
    let before = house.run.display.presentedFrames
    try house.hear("s0", .number(21.31))
    try house.wait(0.5)
    // `hear` has the whole glass shown once.
    #expect(house.run.display.presentedFrames == before + 1)
    let now = house.now
    try house.run.receive(.source("s3", .fresh(.number(21.31), at: now)))
    try house.wait(0.5)
    #expect(house.run.display.presentedFrames == before + 1)
  }

  @Test func `Only what shows something of a source is told of it`() throws {
    let screen = try Self.house().screen
    #expect(screen.controls.listeners.keys.sorted() == (0..<6).map { "s\($0)" })
    for (source, controls) in screen.controls.listeners {
      #expect(
        controls
          == screen.controls.indices.filter {
            screen.controls[$0].sources.contains(source)
          })
    }
  }

  @Test func `What arrived together is replayed together`() throws {
    let memory = LogMemory()
    let header = RecordedSession.header(Self.text, size: PixelSize(640, 400))
    let recorder = PanelRecorder(header, to: memory.append)
    let house = try Self.house(recorder: recorder)
    for round in 0..<5 {
      let news = Self.news((0..<6).map { Double($0 * 7 + round) }, at: house.now)
      try house.run.receive(.sources(news))
      try house.wait(0.03)
    }
    try house.wait(1)
    recorder.finish()
    let report = try Replay(memory.log()).run()
    #expect(report.difference == nil)
    #expect(report.differingFrames == 0)
    #expect(report.frames == house.run.display.presentedFrames)
  }

  @Test func `What the agent tells comes in its order, news of sources together`() {
    let state = SourceState.fresh(.number(1), at: .zero)
    let inputs = PanelInput.all(of: [
      .source("a", state), .source("b", state), .outcome(run: 3, .succeeded),
      .source("a", .unknown),
    ])
    #expect(
      inputs == [
        .sources([SourceNews("a", state), SourceNews("b", state)]),
        .agent(.outcome(run: 3, .succeeded)), .source("a", .unknown),
      ])
    #expect(PanelInput.all(of: []).isEmpty)
  }
}
