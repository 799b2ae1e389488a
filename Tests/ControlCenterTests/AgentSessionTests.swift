import DetentMotion
import Settings
import Testing

@testable import ControlCenter

private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

/// What the agent is told.
private func news(_ agent: inout AgentSession, _ time: Double) -> Set<String>? {
  agent.takeWatched(at: at(time))
}

@Suite struct AgentSessionTests {

  @Test func `What is seen is told at once, and once`() {
    var agent = AgentSession()
    agent.see(["a"], at: at(1))
    #expect(news(&agent, 1) == ["a"])
    #expect(news(&agent, 1) == nil)
    #expect(agent.deadline == nil)
    agent.see(["a", "b"], at: at(2))
    #expect(news(&agent, 2) == ["a", "b"])
  }

  @Test func `What is not seen any more goes on for ten seconds`() {
    var agent = AgentSession()
    agent.see(["a", "b"], at: at(1))
    _ = news(&agent, 1)
    agent.see([], at: at(2))
    #expect(news(&agent, 2) == nil)
    #expect(agent.deadline == at(12))
    #expect(news(&agent, 11.9) == nil)
    #expect(news(&agent, 12) == [])
    #expect(news(&agent, 13) == nil)
    #expect(agent.deadline == nil, "nothing runs at rest")
  }

  @Test func `What is soon seen again has never gone`() {
    var agent = AgentSession()
    agent.see(["a", "b"], at: at(1))
    _ = news(&agent, 1)
    agent.see([], at: at(2))
    agent.see(["a", "b"], at: at(9))
    #expect(news(&agent, 9) == nil)
    #expect(agent.deadline == nil)
  }

  @Test func `Another page's sources come at once, those of the page before go later`() {
    var agent = AgentSession()
    agent.see(["a", "b"], at: at(1))
    _ = news(&agent, 1)
    agent.see(["b", "c"], at: at(5))
    #expect(news(&agent, 5) == ["a", "b", "c"])
    #expect(agent.deadline == at(15))
    #expect(news(&agent, 15) == ["b", "c"])
  }

  @Test func `Each source goes by itself, however often the page is another`() {
    var agent = AgentSession()
    for (page, time) in zip(["a", "b", "c"], [1.0, 5, 14]) {
      agent.see([page], at: at(time))
      _ = news(&agent, time)
    }
    #expect(agent.deadline == at(15))
    #expect(news(&agent, 15) == ["b", "c"])
    #expect(news(&agent, 24) == ["c"])
    #expect(agent.deadline == nil)
  }

  @Test func `What is held is told with the rest`() {
    var agent = AgentSession()
    let tile = TileID(index: 0)
    agent.see(["a"], at: at(1))
    _ = news(&agent, 1)
    agent.see([], at: at(2))
    agent.press(tile, at: at(3))
    #expect(agent.deadline == at(3))
    var isDue = agent.takeBeat(at: at(3))
    #expect(isDue)
    agent.lift(tile)
    isDue = agent.takeBeat(at: at(4))
    #expect(!isDue)
    #expect(agent.deadline == at(12))
  }
}
