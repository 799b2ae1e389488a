import Agent
import DetentMotion
import Settings
import Testing

@testable import ControlCenter

private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

/// What the agent is told when these are seen.
private func see(
  _ names: Set<String>, _ agent: inout AgentSession, _ time: Double
) -> Set<String>? {
  agent.see(names, at: at(time))
}

/// What it is told when time has passed.
private func expire(_ agent: inout AgentSession, _ time: Double) -> Set<String>? {
  agent.expire(at: at(time))
}

@Suite struct AgentSessionTests {
  @Test func `What is seen is told at once, and once`() {
    var agent = AgentSession()
    #expect(see(["a"], &agent, 1) == ["a"])
    #expect(expire(&agent, 1) == nil)
    #expect(agent.deadline == nil)
    #expect(see(["a", "b"], &agent, 2) == ["a", "b"])
  }

  @Test func `What is not seen any more goes on for ten seconds`() {
    var agent = AgentSession()
    _ = see(["a", "b"], &agent, 1)
    #expect(see([], &agent, 2) == nil)
    #expect(agent.deadline == at(12))
    #expect(expire(&agent, 11.9) == nil)
    #expect(expire(&agent, 12) == [])
    #expect(expire(&agent, 13) == nil)
    #expect(agent.deadline == nil, "nothing runs at rest")
  }

  @Test func `What is soon seen again has never gone`() {
    var agent = AgentSession()
    _ = see(["a", "b"], &agent, 1)
    _ = see([], &agent, 2)
    #expect(see(["a", "b"], &agent, 9) == nil)
    #expect(agent.deadline == nil)
  }

  @Test func `Another page's sources come at once, those of the page before go later`() {
    var agent = AgentSession()
    _ = see(["a", "b"], &agent, 1)
    #expect(see(["b", "c"], &agent, 5) == ["a", "b", "c"])
    #expect(agent.deadline == at(15))
    #expect(expire(&agent, 15) == ["b", "c"])
  }

  @Test func `Each source goes by itself, however often the page is another`() {
    var agent = AgentSession()
    for (page, time) in zip(["a", "b", "c"], [1.0, 5, 14]) {
      _ = see([page], &agent, time)
    }
    #expect(agent.deadline == at(15))
    #expect(expire(&agent, 15) == ["b", "c"])
    #expect(expire(&agent, 24) == ["c"])
    #expect(agent.deadline == nil)
  }

  @Test func `What is held is told with the rest`() {
    var agent = AgentSession()
    _ = see(["a"], &agent, 1)
    _ = see([], &agent, 2)
    var isDue = agent.takeBeat(at: at(3), isHeld: true, isAnswered: true)
    #expect(isDue)
    #expect(agent.deadline == at(3 + HeldTile.beat))
    isDue = agent.takeBeat(at: at(4), isHeld: false, isAnswered: true)
    #expect(!isDue)
    #expect(agent.deadline == at(12))
  }
}
