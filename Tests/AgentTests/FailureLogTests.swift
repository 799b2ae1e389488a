import DetentMotion
import Testing

@testable import Agent

@Suite struct FailureLogTests {
  private let start = Instant(seconds: 100)

  @Test func `a reason is said once, however long it holds`() {
    var log = FailureLog()
    #expect(log.failed("No.", at: start) == "No.")
    for second in 1...100 {
      #expect(log.failed("No.", at: start.advanced(by: Double(second))) == nil)
    }
  }

  @Test func `another reason is another line, but not before somebody could have read the last`() {
    var log = FailureLog()
    #expect(log.failed("No.", at: start) == "No.")
    for step in 1..<100 {
      let time = start.advanced(by: FailureLog.pause * Double(step) / 100)
      #expect(log.failed("Number \(step).", at: time) == nil)
    }
    let end = start.advanced(by: FailureLog.pause)
    #expect(log.failed("Not at all.", at: end) == "Not at all. (99 other failures before it)")
    // They are counted anew.
    #expect(log.failed("No.", at: end.advanced(by: FailureLog.pause)) == "No.")
  }

  @Test func `a value in between makes the same reason news again`() {
    var log = FailureLog()
    var isNews = log.succeeded()
    #expect(!isNews, "nothing was wrong")
    #expect(log.failed("No.", at: start) == "No.")
    isNews = log.succeeded()
    #expect(isNews)
    isNews = log.succeeded()
    #expect(!isNews, "that is said once, too")
    #expect(log.failed("No.", at: start.advanced(by: FailureLog.pause)) == "No.")
  }

  @Test func `one that comes and goes all the time is not said each time`() {
    var log = FailureLog()
    var lines = 0
    for step in 0..<1000 {
      let time = start.advanced(by: Double(step) * FailureLog.pause / 100)
      if log.failed("No.", at: time) != nil { lines += 1 }
      if log.succeeded() { lines += 1 }
    }
    #expect(lines <= 2 * 10)
  }
}
