import Blocking
import DetentMotion
import Forms
import Runtime
import Settings
import TestFolders
import TestKinds
import TestSupport
import Testing
import Values

@testable import Agent

/// The notifications that a house sends to the panel.
@Suite(.timeLimit(.minutes(5)))
struct NotificationTests {
  private let folder: TestFolder
  private let time = MachineTime(now: { MonotonicClock().now() }, wallTime: { 0 })

  init() throws {
    folder = try TestFolder()
    try folder.write("token-of-the-panel\n", to: "token")
  }

  /// Everything of a kind that the house was told.
  private func told(_ kind: String) -> [JSONValue] {
    folder.text(of: "log").split(separator: "\n").compactMap {
      try? JSONReader.value(of: Array($0.utf8))
    }.filter { $0["type"]?.string == kind }
  }

  private func agent(at port: Int) throws -> LocalAgent {
    let text = """
      home-assistant: {url: "http://127.0.0.1:\(port)", token: ha, notify: Hall panel}
      secrets: {ha: {file: \(folder.path("token"))}}
      tiles:
        - {kind: button, label: Say, action: say}
        - {kind: button, label: Clear, action: clear}
        - {kind: button, label: Forget, action: forget}
      actions:
        say: {service: notify.mobile_app_hall_panel, data: {title: Door, message: Somebody rings}}
        clear: {service: notify.mobile_app_hall_panel, data: {message: clear_notification}}
        forget: {service: test.forget}
      """
    let agent = LocalAgent(
      try Configuration.unhurried(text), time: time, files: FileAccess(),
      knowledge: folder.path("state/\(KnowledgeFile.name)"), log: .silent)
    agent.send(.watch([]))
    return agent
  }

  private func perform(_ tile: Int, run: Int, _ agent: LocalAgent, _ log: EventLog) async -> Bool {
    let action = ["say", "clear", "forget"][tile]
    agent.send(
      .perform(ActionRequest(run: run, tile: TileID(index: tile), action: action, value: nil)))
    return await becomesTrue { log.outcome(of: run) == .succeeded }
  }

  @Test func `The panel registers once, shows what the house sends, and confirms it`()
    async throws
  {
    let house = try TestServer("home.py", ["0", folder.path("log"), "RUNNING"])
    func listens(_ count: Int) async -> Bool {
      await becomesTrue { told("mobile_app/push_notification_channel").count == count }
    }
    for start in 1...2 {
      let agent = try agent(at: house.port)
      let log = EventLog(of: agent)
      #expect(await listens(start))
      #expect(await perform(0, run: 1, agent, log))
      #expect(
        await becomesTrue {
          log.all.contains(.command(.toast(PanelMessage("Door: Somebody rings"))))
            && log.all.contains(.command(.wake))
        })
      #expect(
        await becomesTrue {
          told("mobile_app/push_notification_confirm").count {
            $0["confirm_id"] == .string("confirm-Somebody rings")
              && $0["webhook_id"] == .string("hook-1")
          } == start
        })
      #expect(await perform(1, run: 2, agent, log))
      await agent.close()
    }
    let registration = try #require(told("registration").first)
    #expect(told("registration").count == 1)
    #expect(registration["device_name"] == .string("Hall panel"))
    #expect(registration["app_data"]?["push_websocket_channel"] == .boolean(true))
    // One that the house has forgotten is registered anew.
    let agent = try agent(at: house.port)
    #expect(await listens(3))
    #expect(await perform(2, run: 1, agent, EventLog(of: agent)))
    await agent.close()
    let next = try self.agent(at: house.port)
    #expect(await listens(5))
    #expect(told("registration").count == 2)
    await next.close()
  }

  @Test(arguments: [
    (#"{"message": "Tea", "title": null}"#, "Tea"), (#"{"message": "a", "title": "b"}"#, "b: a"),
    (#"{"message": "", "title": "b"}"#, "b"), (#"{"message": "clear_notification"}"#, nil),
    (#"{"message": ["a"]}"#, #"["a"]"#), ("{}", nil), ("[]", nil),
  ])
  func `A notification is a line`(_ event: String, _ line: String?) throws {
    let commands = NotificationWork.commands(for: try JSONReader.value(of: Array(event.utf8)))
    #expect(commands == (line.map { [.wake, .toast(PanelMessage($0))] } ?? []))
  }

  @Test func `A notification with a tag replaces the one before it, and can be taken away`() throws
  {
    func commands(_ text: String) throws -> [PanelCommand] {
      NotificationWork.commands(for: try JSONReader.value(of: Array(text.utf8)))
    }
    #expect(
      try commands(#"{"message": "Open", "data": {"tag": "door"}}"#)
        == [.wake, .toast(PanelMessage("Open", id: "door"))])
    #expect(
      try commands(#"{"message": "clear_notification", "data": {"tag": "door"}}"#)
        == [.dismiss("door")])
  }
}
