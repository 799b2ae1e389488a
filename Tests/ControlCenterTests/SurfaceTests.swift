import DetentGeometry
import DetentMotion
import Display
import DisplayHeadless
import Drawing
import Foundation
import SeededNumbers
import Settings
import TestKinds
import TestSupport
import Testing
import Values

@testable import ControlCenter

/// What is placed looks as what is drawn, in every frame of whatever happens.
@Suite struct SurfaceTests {
  private static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  /// The same panel twice, with and without memory for surfaces.
  private final class Twins {
    let placed: HeadlessRun
    let drawn: HeadlessRun
    /// The frames that differ.
    private(set) var differing = 0
    /// The most memory that surfaces took [bytes].
    private(set) var most = 0
    private(set) var frames = 0

    init(_ configuration: Configuration, size: PixelSize, memory: Double?, scale: Double) throws {
      func run(_ memory: Double?) throws -> HeadlessRun {
        var own = configuration
        own.display.memory = memory
        own.display.scale = scale
        let dependencies = Panel.Dependencies(
          agent: nil,
          localTime: { LocalTime(hour: 9, minute: 41, date: "Today", secondsToNextMinute: 7) })
        return try HeadlessRun(own, size: size, with: dependencies)
      }
      (placed, drawn) = (try run(memory), try run(0))
    }

    func each(_ body: (HeadlessRun) throws -> Void) throws {
      try body(placed)
      try body(drawn)
    }

    func wait(_ seconds: Double) throws {
      let end = placed.display.now().advanced(by: seconds)
      while placed.display.now() < end {
        let next = min(end, placed.display.now().advanced(by: 1.0 / 60))
        try each { try $0.run(until: next) }
        compare()
      }
    }

    private func compare() {
      frames += 1
      most = max(most, placed.panel.assumeIsolated { $0.glass.renderer.surfaceMemory })
      let isSame = placed.display.glass.withPixels { a in
        drawn.display.glass.withPixels { b in
          (0..<a.size.height).allSatisfy { memcmp(a.row($0), b.row($0), a.size.width * 4) == 0 }
        }
      }
      if !isSame { differing += 1 }
    }
  }

  static func stress(_ keys: String = "") throws -> Configuration {
    let path = "\(root)/Tests/Panels/stress.yaml"
    let text = try String(contentsOfFile: path, encoding: .utf8) + keys
    return try Configuration.parse(Array(text.utf8), file: path)
  }

  /// A pane of small tiles, which are sooner copied than drawn.
  private static func small() throws -> Configuration {
    let tiles = (0..<24).map { "  - {kind: \($0 % 2 == 0 ? "label" : "gauge"), label: T\($0)}\n" }
    let text = "version: 1\npane: {columns: 8}\ntiles:\n" + tiles.joined()
    return try Configuration.parse(Array(text.utf8), file: "/nowhere/panel.yaml")
  }

  private static func touch(
    _ twins: Twins, _ phase: TouchEvent.Phase, _ place: Point
  ) throws {
    try twins.each { run in
      let touch = TouchEvent(
        id: .init(1), phase: phase, position: place, time: run.display.now())
      try run.post(.touch(touch))
    }
  }

  struct Case: CustomTestStringConvertible {
    var scale = 1.0
    var keys = ""
    var memory: Double?
    var testDescription: String { "scale \(scale) \(keys) \(memory ?? -1)" }
  }

  @Test(arguments: [
    Case(), Case(scale: 1.25), Case(scale: 2), Case(keys: "direction: rtl\nlanguage: ar\n"),
    Case(memory: 0.4),
  ])
  func `What is placed looks as what is drawn`(one: Case) throws {
    #expect(TestFonts.use())
    let size = PixelSize(640, 480)
    let twins = try Twins(
      Self.stress(one.keys), size: size, memory: one.memory, scale: one.scale)
    try RandomUse.play(
      wait: { try twins.wait($0) }, touch: { try Self.touch(twins, $0, $1) },
      hear: { number, source in try twins.each { try $0.hear(.number(number), from: source) } })
    #expect(twins.frames > 300)
    #expect(twins.differing == 0)
    #expect(twins.most > 0)
    #expect(twins.most <= (one.memory.map { Int($0 * 1_048_576) } ?? 640 * 480 * 4))
  }

  @Test func `The memory is given back ten seconds after the motion, and then nothing is due`()
    throws
  {
    #expect(TestFonts.use())
    let twins = try Twins(
      Self.small(), size: PixelSize(800, 480), memory: nil, scale: 1)
    func memory() -> Int { twins.placed.panel.assumeIsolated { $0.glass.renderer.surfaceMemory } }
    try twins.wait(0.1)
    #expect(memory() == 0)
    try Self.touch(twins, .began, Point(780, 470))
    try Self.touch(twins, .ended, Point(780, 470))
    try twins.wait(3)
    #expect(memory() > 0)
    let frames = twins.placed.display.presentedFrames
    try twins.wait(12)
    #expect(memory() == 0)
    #expect(twins.placed.panel.assumeIsolated { $0.glass.renderer.surfacesDeadline } == nil)
    #expect(twins.placed.display.presentedFrames <= frames + 2)
    // And the pane goes on to look as it does.
    try Self.touch(twins, .began, Point(780, 470))
    try Self.touch(twins, .ended, Point(780, 470))
    try twins.wait(2)
    #expect(twins.differing == 0)
  }

  @Test func `A screen that was lost is drawn as it was`() throws {
    #expect(TestFonts.use())
    let twins = try Twins(
      Self.small(), size: PixelSize(800, 480), memory: nil, scale: 1)
    try twins.wait(0.1)
    try Self.touch(twins, .began, Point(780, 470))
    try Self.touch(twins, .ended, Point(780, 470))
    for _ in 0..<20 {
      try twins.wait(0.05)
      try twins.each { try $0.post(.contentLost) }
      twins.placed.panel.assumeIsolated { $0.glass.takeLateIcons() }
    }
    try twins.wait(1)
    #expect(twins.differing == 0)
  }
}
