import DetentMotion
import Display
import Geometry
import Services
import Testing

@testable import ControlCenter

@Suite struct ReplayTests {
  private func replay(_ log: [UInt8]) throws -> Replay.Report {
    try Replay(LogReader(log)).run()
  }

  private func lines(_ log: [UInt8]) -> [String] {
    String(decoding: log, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  @Test func `A recorded session replays to the same pixels`() async throws {
    let session = try await RecordedSession()
    let report = try replay(session.log)
    #expect(report.difference == nil)
    #expect(report.isComplete)
    #expect(report.frames == session.frames)
    #expect(report.frames > 100)
    let words = Set(lines(session.log).compactMap { $0.split(separator: " ").first })
    let all = ["down", "move", "up", "frame", "wall", "outcome", "reload", "resized", "exposed"]
    #expect(words.isSuperset(of: all.map { $0[...] }), "the session has everything in it")
  }
}
