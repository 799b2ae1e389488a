import DetentMotion
import Foundation
import Geometry
import TestSupport
import Testing
import Values

@testable import ControlCenter

/// A short soak; `make soak` runs the long one. `DETENT_SOAK_SEED` repeats a failure,
/// `DETENT_SOAK_TOUCHES` says how long it is.
@Suite struct TouchSoakTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let files: [String] = {
    let examples =
      (try? FileManager.default.contentsOfDirectory(
        atPath: root.appending(path: "Config/examples").path)) ?? []
    return ["Tests/Panels/stress.yaml", "Config/control-center.yaml", "Config/scene.yaml"]
      + examples.filter { $0.hasSuffix(".yaml") }.sorted().map { "Config/examples/\($0)" }
  }()

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  private static func text(_ file: String) throws -> ConfigurationText {
    let url = root.appending(path: file)
    return ConfigurationText(path: url.path, bytes: Array(try Data(contentsOf: url)))
  }

  @Test(arguments: files) func `Random touches break nothing`(file: String) throws {
    TestFonts.use()
    let others = Self.files.filter { $0 != file }
    let texts = try ([file] + others).map(Self.text)
    let seed = UInt64(Self.number("DETENT_SOAK_SEED") ?? 7)
    let touches = Self.number("DETENT_SOAK_TOUCHES") ?? 25
    // Eight device pixels stand for a square of eight of them: what is drawn costs little.
    let plan = TouchSoak.Plan(
      texts, size: PixelSize(800, 480), scale: 0.125, seed: seed, touches: touches)
    let soak = try TouchSoak(plan)
    do {
      try soak.play()
      try soak.checkGrowth()
    } catch let failure as SoakFailure {
      let log = NSTemporaryDirectory() + "soak-\(seed).log"
      let sink = try LogFile(path: log)
      try? TouchSoak(plan, recordingTo: sink).play()
      sink.drain()
      Issue.record("\(file): \(failure)\nDETENT_SOAK_SEED=\(seed); detent replay \(log)")
    }
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
    let soak = try TouchSoak(plan, recordingTo: memory)
    try soak.play()
    let report = try Replay(memory.log()).run()
    #expect(report.difference == nil, "seed \(seed)")
    #expect(report.isComplete)
    #expect(report.frames > 100)
  }
}
