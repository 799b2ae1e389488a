import DetentMotion
import Testing

@testable import ControlCenter

@Suite struct TurnNeedTests {
  private func at(_ ms: Double) -> Instant { Instant(seconds: ms / 1000) }

  @Test func `At rest every turn looks at everything`() {
    var need = TurnNeed()
    for time in [0.0, 1, 2] {
      let isNeeded = need.begin(at: at(time), awaitsFrame: false)
      #expect(isNeeded)
      need.end(until: at(1000))
    }
  }

  @Test func `While a frame is awaited only news and what is due are looked at`() {
    var need = TurnNeed()
    var isNeeded = need.begin(at: at(0), awaitsFrame: true)
    #expect(isNeeded, "the first turn")
    need.end(until: at(50))
    isNeeded = need.begin(at: at(1), awaitsFrame: true)
    #expect(!isNeeded && need.deadline == at(50))
    need.call()
    isNeeded = need.begin(at: at(2), awaitsFrame: true)
    #expect(isNeeded)
    need.end(until: at(50))
    isNeeded = need.begin(at: at(49), awaitsFrame: true)
    #expect(!isNeeded)
    isNeeded = need.begin(at: at(50), awaitsFrame: true)
    #expect(isNeeded, "something is due")
  }

  @Test func `What comes in during a turn is looked at in the next`() {
    var need = TurnNeed()
    _ = need.begin(at: at(0), awaitsFrame: true)
    need.call()
    need.end(until: nil)
    let isNeeded = need.begin(at: at(1), awaitsFrame: true)
    #expect(isNeeded)
  }
}
