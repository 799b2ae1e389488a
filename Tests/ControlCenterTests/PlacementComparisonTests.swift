import Blocking
import DetentGeometry
import DetentMotion
import Display
import DisplayHeadless
import Drawing
import Foundation
import Settings
import TestSupport
import Testing

@testable import ControlCenter

/// Who composes is found out at rest, remembered, and left alone.
@Suite struct PlacementComparisonTests {
  private struct Bench {
    let run: HeadlessRun
    let file: CompositorFile

    /// - Parameter placed: What a frame costs that the display composes; one that is drawn takes 1 [ms].
    init(_ folder: TemporaryFolder, placed: Double) throws {
      let text = "version: 1\ntiles:\n  - {kind: label, label: A}\n"
      let configuration = try Configuration.parse(Array(text.utf8), file: "/nowhere/panel.yaml")
      var dependencies = Panel.Dependencies(
        agent: nil,
        localTime: { LocalTime(hour: 9, minute: 41, date: "Today", secondsToNextMinute: 59) })
      file = CompositorFile(in: StateFolder(path: folder.path("state")), files: FileAccess())
      dependencies.compositors = file
      run = try HeadlessRun(configuration, size: PixelSize(800, 480), with: dependencies)
      var total = 0.0
      run.display.tellProcessorTime = { [weak display = run.display] in
        total += display?.isPlacing ?? false ? placed / 1000 : 0.001
        return total
      }
    }

    var isTrying: Bool { run.panel.assumeIsolated { $0.glass.placement.comparison != nil } }
    var verdict: Bool? { run.panel.assumeIsolated { $0.glass.placement.verdict } }

    func wait(_ seconds: Double) throws {
      try run.run(until: run.display.now().advanced(by: seconds))
    }

    func touch(_ phase: TouchEvent.Phase) throws {
      let touch = TouchEvent(
        id: .init(1), phase: phase, position: Point(780, 470), time: run.display.now())
      try run.post(.touch(touch))
    }

    func tap() throws {
      try touch(.began)
      try touch(.ended)
    }
  }

  @Test(arguments: [(0.5, true), (2, false)])
  func `The cheaper way is found out long after a motion, and what is seen stays`(
    placed: Double, isPlaced: Bool
  ) throws {
    #expect(TestFonts.use())
    let folder = try TemporaryFolder()
    let bench = try Bench(folder, placed: placed)
    try bench.wait(20)
    #expect(!bench.isTrying && bench.verdict == nil, "nothing has moved yet")
    try bench.tap()
    try bench.wait(9)
    #expect(!bench.isTrying && bench.verdict == nil)
    let frames = bench.run.display.presentedFrames
    let drawn = bench.run.display.glass.colors
    try bench.wait(5)
    #expect(bench.verdict == isPlaced)
    #expect(bench.run.display.presentedFrames - frames > 30)
    #expect(!bench.run.display.isPlacing, "at rest everything is drawn")
    #expect(bench.run.display.glass.colors.elementsEqual(drawn))
    // Nothing is tried again, and the next motion is shown as was found.
    let rest = bench.run.display.presentedFrames
    try bench.wait(30)
    #expect(bench.run.display.presentedFrames == rest)
    try bench.tap()
    try bench.wait(0.3)
    #expect(bench.run.display.isPlacing == isPlaced)
  }

  @Test func `A finger ends the comparison, and the next rest brings another`() throws {
    #expect(TestFonts.use())
    let folder = try TemporaryFolder()
    let bench = try Bench(folder, placed: 0.5)
    try bench.wait(0.1)
    try bench.tap()
    for _ in 0..<200 where !bench.isTrying { try bench.wait(0.1) }
    #expect(bench.isTrying)
    try bench.tap()
    try bench.wait(0.2)
    #expect(!bench.isTrying && bench.verdict == nil)
    try bench.wait(20)
    #expect(bench.verdict == true)
  }

  @Test func `Nothing is tried under a finger that rests, and it ends a comparison`() throws {
    #expect(TestFonts.use())
    let folder = try TemporaryFolder()
    let bench = try Bench(folder, placed: 0.5)
    try bench.wait(0.1)
    try bench.tap()
    try bench.wait(9)
    // It shows nothing by itself.
    try bench.touch(.began)
    try bench.wait(25)
    #expect(!bench.isTrying && bench.verdict == nil)
    try bench.touch(.ended)
    for _ in 0..<200 where !bench.isTrying { try bench.wait(0.1) }
    #expect(bench.isTrying)
    try bench.touch(.began)
    try bench.wait(0.1)
    #expect(!bench.isTrying && !bench.run.display.isPlacing)
    try bench.touch(.ended)
    try bench.wait(20)
    #expect(bench.verdict == true)
  }

  @Test func `What was found is read at the next start`() throws {
    #expect(TestFonts.use())
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("state"), withIntermediateDirectories: true)
    for (text, verdict) in [("display\n", true as Bool?), ("software\n", false), ("?", nil)] {
      let state = StateFolder(path: folder.path("state"))
      try text.write(
        toFile: state.compositor("memory"), atomically: true, encoding: .utf8)
      let bench = try Bench(folder, placed: 1)
      try bench.wait(0.1)
      #expect(bench.verdict == verdict)
    }
  }

  @Test func `Only frames are counted that follow one of their own way`() {
    var comparison = PlacementComparison()
    var (time, ways) = (0.0, [Bool]())
    while let isPlaced = comparison.next(at: time) {
      // A change of the way costs much.
      time += ways.last == isPlaced ? (isPlaced ? 0.002 : 0.003) : 1
      ways.append(isPlaced)
    }
    #expect(ways.count { $0 } == ways.count { !$0 })
    #expect(comparison.isPlacedCheaper && (2999...3000).contains(comparison.costs.drawn))
    #expect((1999...2000).contains(comparison.costs.placed))
  }
}
