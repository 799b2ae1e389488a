import DetentGeometry
import DetentMotion
import DisplayHeadless
import Runtime
import Settings
import Synchronization
import Testing

@testable import ControlCenter

private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

/// What the service manager hears of a panel.
@Suite struct ServiceStateTests {
  @Test func `It hears every few seconds that the panel lives`() {
    var service = ServiceState()
    let beats = (0...20).filter { service.takeBeat(at: at(Double($0)), every: 5, isAnswered: true) }
    #expect(beats == [0, 5, 10, 15, 20])
  }

  @Test func `Nothing while a server does not answer, and at once when it does`() {
    var service = ServiceState()
    let beats = (0...20).filter {
      service.takeBeat(at: at(Double($0)), every: 5, isAnswered: !(4...8).contains($0))
    }
    #expect(beats == [0, 9, 14, 19])
  }

  @Test func `The server is asked now and then`() {
    var service = ServiceState()
    let asked = (0..<24).filter {
      _ = service.takeBeat(at: at(Double($0) * 5), every: 5, isAnswered: true)
      return service.asksServer
    }
    #expect(asked == [5, 11, 17, 23])
  }

  @Test func `Nobody who does not want it`() {
    var service = ServiceState()
    let beats = service.takeBeat(at: at(0), every: nil, isAnswered: true)
    #expect(!beats)
    #expect(service.deadline == nil)
  }
}
