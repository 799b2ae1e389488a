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
        - {kind: button, label: Ask, action: ask}
      actions:
        say: {service: notify.mobile_app_hall_panel, data: {title: Door, message: Somebody rings}}
        clear: {service: notify.mobile_app_hall_panel, data: {message: clear_notification}}
        forget: {service: test.forget}
        ask:
          service: notify.mobile_app_hall_panel
          data:
            message: Open?
            data: {tag: door, action_data: {gate: 2}, actions: [{action: OPEN, title: Open}, {action: LEAVE, title: Leave}]}
      """
    let agent = LocalAgent(
      try Configuration.unhurried(text), time: time, files: FileAccess(),
      knowledge: folder.path("state/\(KnowledgeFile.name)"), log: .silent)
    agent.send(.watch([]))
    return agent
  }

  private func perform(_ tile: Int, run: Int, _ agent: LocalAgent, _ log: EventLog) async -> Bool {
    let action = ["say", "clear", "forget", "ask"][tile]
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

  /// The message that the panel was last told to show, once it has one with answers.
  private func question(_ log: EventLog) -> PanelMessage? {
    for case .command(.toast(let message), _) in log.all where message.offer != nil {
      return message
    }
    return nil
  }

  @Test func `An answer is told to the house once, and to the panel when it cannot be`()
    async throws
  {
    let house = try TestServer("home.py", ["0", folder.path("log"), "RUNNING"])
    let agent = try agent(at: house.port)
    let log = EventLog(of: agent)
    #expect(
      await becomesTrue { told("mobile_app/push_notification_channel").count == 1 })
    #expect(await perform(3, run: 1, agent, log))
    #expect(await becomesTrue { question(log) != nil })
    let message = try #require(question(log))
    #expect(message.text == "Open?" && message.id == "door")
    #expect(message.answers == [PanelAnswer("Open"), PanelAnswer("Leave")])
    // One that was never offered is told to nobody.
    agent.send(.chose(ChosenAnswer(offer: 12345, index: 0, title: "Open")))
    for _ in 1...2 {
      agent.send(
        .chose(ChosenAnswer(message: "door", offer: message.offer, index: 0, title: "Open")))
    }
    #expect(await becomesTrue { !told("fire_event").isEmpty })
    func failures() -> Int {
      log.all.count {
        if case .command(.toast(let told), _) = $0 { told.severity == .error } else { false }
      }
    }
    #expect(await becomesTrue { failures() == 2 })
    #expect(told("fire_event").count == 1)
    let event = try #require(told("fire_event").first?["data"])
    #expect(event["event_type"]?.string == "mobile_app_notification_action")
    #expect(
      event["event_data"]?.text
        == #"{"action": "OPEN", "tag": "door", "action_data": {"gate": 2}}"#)
    await agent.close()
  }

  @Test func `What cannot be answered by a touch is no answer, and a text has no marks`() throws {
    func notification(_ data: String, _ message: String = "a") throws -> HomeNotification {
      let text = #"{"message": "\#(message)", "data": \#(data)}"#
      return HomeNotification(try JSONReader.value(of: Array(text.utf8)))
    }
    let all = try notification(
      #"""
      {"persistent": true, "actions": [
        {"action": "URI", "title": "Look", "uri": "/lovelace"}, {"action": "REPLY", "title": "Say"},
        {"action": "T", "title": "Type", "behavior": "textInput"}, {"action": "", "title": "x"},
        {"action": "L", "title": "Unlock", "authenticationRequired": true}, 7, {"action": "N"},
        {"action": "A", "title": "<b>One</b>", "destructive": true}, {"action": "B", "title": "Two\n2"},
        {"action": "C", "title": "3"}, {"action": "D", "title": "4"}]}
      """#)
    let message = try #require(all.message)
    #expect(
      message.answers == [
        PanelAnswer("One", isDangerous: true), PanelAnswer("Two\u{FFFD}2"), PanelAnswer("3"),
      ])
    #expect(message.duration == .infinity)
    #expect(all.events.map { $0["action"]?.string } == ["A", "B", "C"])
    #expect(try notification(#"{"timeout": 90}"#).message?.duration == 90)
    #expect(try notification(#"{"timeout": 1e9}"#).message?.duration == 86_400)
    #expect(try notification(#"{"actions": {"action": "A"}}"#).message?.answers == [])
    let long = String(repeating: "w", count: 500)
    let titles = try notification(##"{"actions": [{"action": "A", "title": "\##(long)"}]}"##)
    #expect(titles.message?.answers.first?.title.count == 40)
    for (text, plain) in [
      ("<b>Door</b> is <span style='x'>open</span>", "Door is open"),
      ("1 < 2 &amp;&lt; 3", "1 < 2 &< 3"),
      ("a<br/>b", "a\nb"), ("<never closed", "<never closed"), ("&amp;lt;", "&lt;"),
    ] { #expect(text.withoutMarkup == plain) }
  }

  @Test(arguments: [
    (#"{"message": "Tea", "title": null}"#, "Tea"), (#"{"message": "a", "title": "b"}"#, "b: a"),
    (#"{"message": "", "title": "b"}"#, "b"), (#"{"message": "clear_notification"}"#, nil),
    (#"{"message": ["a"]}"#, #"["a"]"#), ("{}", nil), ("[]", nil),
  ])
  func `A notification is a line`(_ event: String, _ line: String?) throws {
    let notification = HomeNotification(try JSONReader.value(of: Array(event.utf8)))
    #expect(notification.message == line.map { PanelMessage($0) })
    #expect(notification.dismissed == nil)
  }

  @Test func `A notification with a tag replaces the one before it, and can be taken away`() throws
  {
    func notification(_ text: String) throws -> HomeNotification {
      HomeNotification(try JSONReader.value(of: Array(text.utf8)))
    }
    let open = try notification(#"{"message": "Open", "data": {"tag": "door"}}"#)
    #expect(open.message == PanelMessage("Open", id: "door"))
    let clear = try notification(#"{"message": "clear_notification", "data": {"tag": "door"}}"#)
    #expect(clear.message == nil && clear.dismissed == "door")
  }
}
