import Logging
import Testing

@testable import Runtime

@Suite struct JournalLogHandlerTests {
  private let journal = ["JOURNAL_STREAM": "8:12345"]

  @Test(arguments: zip(Logger.Level.allCases, [7, 7, 6, 5, 4, 3, 2]))
  func `the journal is told the severity`(level: Logger.Level, priority: Int) {
    #expect(line("touch lost", level: level, in: journal) == "<\(priority)>touch lost\n")
  }

  @Test func `a person is told the severity in words`() {
    #expect(line("touch lost", level: .warning, in: [:]) == "detent: warning: touch lost\n")
  }

  @Test func `a message of several lines stays one entry`() {
    #expect(line("one\ntwo\r\nthree", level: .info, in: journal) == "<6>one ⏎ two ⏎ three\n")
  }

  @Test func `metadata follows in the order of its keys, the event's own first in rank`() {
    var handler = JournalLogHandler(label: "detent", environment: journal)
    handler[metadataKey: "b"] = "old"
    handler[metadataKey: "c"] = "kept"
    let event = LogEvent(
      level: .info, message: "m", metadata: ["b": "new", "a": "1"], source: "", file: "",
      function: "", line: 0)
    #expect(handler.line(for: event) == "<6>m a=1 b=new c=kept\n")
  }

  private func line(_ text: String, level: Logger.Level, in environment: [String: String]) -> String
  {
    JournalLogHandler(label: "detent", environment: environment).line(
      for: LogEvent(
        level: level, message: "\(text)", metadata: nil, source: "", file: "", function: "", line: 0
      ))
  }
}
