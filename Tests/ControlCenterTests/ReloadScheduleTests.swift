import DetentMotion
import Testing

@testable import ControlCenter

@Suite struct ReloadScheduleTests {
  private func at(_ ms: Double) -> Instant { Instant(seconds: ms / 1000) }

  /// The moments at which it is read, when files change at these and reading takes `cost`; asked
  /// every millisecond, which must change nothing.
  private func readings(_ changes: [Double], cost: Double = 20) -> [Double] {
    var schedule = ReloadSchedule()
    var readings: [Double] = []
    var done: Double?
    for ms in 0..<5000 {
      if changes.contains(Double(ms)) { schedule.changed(at: at(Double(ms))) }
      if done == Double(ms) { schedule.finished() }
      guard schedule.takeReading(at: at(Double(ms))) else { continue }
      readings.append(Double(ms))
      done = Double(ms) + cost
    }
    #expect(schedule.deadline == nil)
    return readings
  }

  @Test func `Nothing changes, nothing is read and nothing is due`() {
    #expect(readings([]) == [])
    #expect(ReloadSchedule().deadline == nil)
  }

  @Test func `A save is read once, a moment later`() { #expect(readings([50]) == [150]) }

  @Test func `Saves that come together are read as one`() {
    #expect(readings([50, 60, 100, 190]) == [290])
  }

  @Test func `What goes on and on is read within a second all the same`() {
    let changes = stride(from: 0.0, to: 2500, by: 50).map { $0 }
    #expect(readings(changes) == [1000, 2050, 2550])
  }

  @Test func `A change during the reading is read after it`() {
    #expect(readings([50, 160], cost: 300) == [150, 450])
    #expect(readings([50, 160], cost: 20) == [150, 260])
  }

  @Test func `A pending is granted at once, but never two at a time`() {
    var schedule = ReloadSchedule()
    schedule.requested(at: at(5))
    let isFirstRead = schedule.takeReading(at: at(5))
    schedule.requested(at: at(6))
    let areTwoRead = schedule.takeReading(at: at(2000))
    schedule.finished()
    let isSecondRead = schedule.takeReading(at: at(2000))
    #expect(isFirstRead && !areTwoRead && isSecondRead)
  }
}
