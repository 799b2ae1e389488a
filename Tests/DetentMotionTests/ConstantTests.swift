import DetentMotion
import Foundation
import Testing

/// The springs that the program makes of its own numbers.
@Suite struct ConstantTests {
  private static let sources: [(name: String, text: String)] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
      .compactMap { file in
        (try? String(contentsOf: file, encoding: .utf8)).map { (file.lastPathComponent, $0) }
      }
  }()

  @Test func `No spring or curve in the source gives way to another one where it is mistyped`() {
    let silent =
      #/\(try\? (Spring|TimingCurve|Decay)\((\w+: )?[\d.]+(, (\w+: )?[\d.]+)*\)\)\s*\?\?/#
    #expect(Self.sources.count > 500)
    for (name, text) in Self.sources {
      for match in text.matches(of: silent) { Issue.record("\(name): \(match.output.0)") }
    }
  }

  @Test func `Every spring in the source is one`() throws {
    let written = #/constant\(try Spring\(([\w]+): ([\d.]+), (\w+): ([\d.]+)\)\)/#
    var count = 0
    for (name, text) in Self.sources {
      for match in text.matches(of: written) {
        let (_, first, a, second, b) = match.output
        let (x, y) = (try #require(Double(a)), try #require(Double(b)))
        #expect(throws: Never.self, "\(name): \(match.output.0)") {
          switch (first, second) {
          case ("dampingRatio", "response"): _ = try Spring(dampingRatio: x, response: y)
          case ("bounciness", "speed"): _ = try Spring(bounciness: x, speed: y)
          case ("settlingDuration", "dampingRatio"):
            _ = try Spring(settlingDuration: x, dampingRatio: y)
          default: Issue.record("\(name): \(match.output.0) is of no known kind")
          }
        }
        count += 1
      }
    }
    #expect(count > 35)
  }
}
