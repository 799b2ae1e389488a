import Demos
import DetentGeometry
import DetentMotion
import Foundation
import Runtime
import TestSupport
import Testing
import Values

@testable import ControlCenter

/// A short soak; `make soak` runs the long one, a panel at a time.
///
/// `DETENT_SOAK_TOUCHES` says how long it is, `DETENT_SOAK_PANEL` of which panel, and
/// `DETENT_SOAK_SEED` repeats a failure.
@Suite struct TouchSoakTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let environment = ProcessEnvironment.own.values

  static let files: [String] = {
    let examples =
      (try? FileManager.default.contentsOfDirectory(
        atPath: root.appending(path: "Config/examples").path)) ?? []
    return ["Tests/Panels/stress.yaml", "Config/control-center.yaml", "Config/scene.yaml"]
      + examples.filter { $0.hasSuffix(".yaml") }.sorted().map { "Config/examples/\($0)" }
  }()

  private static let panels = environment["DETENT_SOAK_PANEL"].map { [$0] } ?? files

  static func text(_ file: String) throws -> ConfigurationText {
    let url = root.appending(path: file)
    return ConfigurationText(path: url.path, bytes: Array(try Data(contentsOf: url)))
  }

  @Test(arguments: panels) func `Random touches break nothing`(panel: String) throws {
    TestFonts.use()
    let texts = try ([panel] + Self.files.filter { $0 != panel }).map(Self.text)
    try PanelLives(extent: .init(), texts: texts).play()
  }

  /// Several, since a table's own order is another one each time: nothing may hang on it.
  @Test(arguments: 1...8)
  func `What it records replays to the same pixels, through every rest`(seed: UInt64) throws {
    TestFonts.use()
    let texts = try ["Config/examples/meeting.yaml", "Config/scene.yaml"].map(Self.text)
    var plan = TouchSoak.Plan(
      texts, size: PixelSize(800, 480), scale: 0.125, seed: seed, touches: 40)
    plan.spell = 20
    plan.version = RecordedSession.version
    let memory = LogMemory()
    let soak = try TouchSoak(plan, recordingTo: memory.append)
    try soak.play()
    let report = try Replay(memory.log(), pages: DemoPages.makers).run()
    #expect(report.difference == nil, "seed \(seed)")
    #expect(report.frames > 100)
  }
}
