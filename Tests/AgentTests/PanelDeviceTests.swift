import Blocking
import Forms
import Runtime
import Settings
import TestFolders
import TestKinds
import TestSupport
import Testing
import Values

@testable import Agent

/// The panel as a device of Home Assistant, at a real broker.
@Suite struct PanelDeviceTests {
  private static let report = PanelReport(
    page: "main", theme: "dark", isAwake: true, brightness: 1, touches: 0)

  @Test func `It tells its parts and states, obeys, and is emptied when it is taken out`()
    async throws
  {
    let broker = try await TestBroker()
    let rest = "pages: {kitchen: {tiles: [{kind: space}]}}"
    let keys = ", device: {name: Hall panel, area: Hall}"
    let agent = LocalAgent(
      try broker.configuration(rest, keys: keys), time: MachineTime.real, files: FileAccess())
    let log = EventLog(of: agent)
    agent.send(.watch([]))
    #expect(await becomesTrue { log.all.contains(.observe(true)) })
    agent.send(.report(Self.report))
    let house = House(
      broker,
      try broker.configuration(
        """
        sources:
          screen: {topic: homeassistant/light/detent_hall_panel/screen/config, missing: gone}
          area: {topic: homeassistant/select/detent_hall_panel/page/config, json: device.suggested_area}
          status: {topic: detent/hall_panel/status}
          state: {topic: detent/hall_panel/screen}
          page: {topic: detent/hall_panel/page}
          answer: {topic: detent/hall_panel/answer}
        actions:
          set: {publish: detent/hall_panel/screen/set, text: '{"state": "ON", "brightness": 30}'}
          page: {publish: detent/hall_panel/page/set, text: "${value}"}
          order: {publish: detent/hall_panel/command/set, text: "${value}"}
          say: {publish: detent/hall_panel/message/set, text: "${value}"}
          forget: {publish: homeassistant/light/detent_hall_panel/screen/config, text: "", retain: true}
          born: {publish: homeassistant/status, text: online}
        """))
    try await house.showing("screen", "area", "status", "state", "page", "answer") { sources in
      #expect(await sources.comes("status") { $0 == .text("online") })
      #expect(await sources.comes("area") { $0 == .text("Hall") })
      #expect(await sources.comes("state") { $0 == .text(#"{"state":"ON","brightness":100}"#) })
      #expect(await sources.comes("page") { $0 == .text("main") })
      func heard(_ command: PanelCommand) -> Bool { log.all.contains(.command(command)) }
      #expect(await house.isDone("set") { heard(.brightness(0.3)) && heard(.wake) })
      #expect(await house.isDone("page", .text("nowhere")) { true })
      #expect(await house.isDone("page", .text("kitchen")) { heard(.page("kitchen")) })
      #expect(!heard(.page("nowhere")))
      #expect(await house.isDone("say", .text("Tea?")) { heard(.toast(PanelMessage("Tea?"))) })
      var message = PanelMessage("Open?", id: "door")
      message.answers = [PanelAnswer("Yes")]
      let asked = #"{"text": "Open?", "id": "door", "answers": ["Yes"]}"#
      #expect(await house.isDone("say", .text(asked)) { heard(.toast(message)) })
      agent.send(.chose(ChosenAnswer(message: "door", index: 0, title: "Yes")))
      let answer = #"{"event": "answer", "answer": "Yes", "id": "door"}"#
      #expect(await sources.comes("answer") { $0 == .text(answer) })
      #expect(await house.isDone("order", .text("back")) { heard(.back) })
      let set = #"{"set": {"tile": "Lamp", "to": "on"}}"#
      #expect(await house.isDone("order", .text(set)) { heard(.set("Lamp", to: "on")) })
      var report = Self.report
      (report.page, report.isAwake) = ("kitchen", false)
      agent.send(.report(report))
      #expect(await sources.comes("page") { $0 == .text("kitchen") })
      #expect(await sources.comes("state") { $0 == .text(#"{"state":"OFF","brightness":100}"#) })
      #expect(await house.isDone("forget") { true })
      #expect(await sources.comes("screen") { $0.text.isEmpty || $0 == .text("gone") })
      #expect(await house.isDone("born") { true })
      #expect(await sources.comes("screen") { $0.text.hasPrefix("{") })
      agent.serve(
        try broker.configuration(rest), fingerprint: ConfigurationFingerprint(7))
      #expect(await sources.comes("screen") { $0.text.isEmpty || $0 == .text("gone") })
      #expect(await becomesTrue { log.all.contains(.observe(false)) })
      await agent.close()
      #expect(await sources.comes("status") { $0 == .text("offline") })
    }
  }

  @Test func `Its entities are named by every version of the house, after the device and the part`()
    throws
  {
    let device = PanelDevice(
      broker: MQTTBroker(), device: DeviceSettings(name: "Hall panel"), pages: ["main", "kitchen"],
      themes: ["dark"])
    var names: [String: String] = [:]
    for text in device.announcements.values {
      let told = try JSONReader.value(of: Array(text.utf8))
      #expect(told["object_id"] == nil && told["default_entity_id"] == nil)
      #expect(told["device"]?["name"]?.string == "Hall panel")
      names[told["unique_id"]?.string ?? ""] = told["name"]?.string
    }
    #expect(
      names == [
        "detent_hall_panel_screen": "Screen", "detent_hall_panel_page": "Page",
        "detent_hall_panel_theme": "Theme", "detent_hall_panel_touch": "Last touch",
        "detent_hall_panel_message": "Message",
      ])
  }

  @Test func `A status alone is told, and what the broker tells when the panel is gone`()
    async throws
  {
    let broker = try await TestBroker()
    let house = House(broker, try broker.configuration("sources: {s: {topic: panels/hall}}"))
    try await house.showing("s") { sources in
      let agent = LocalAgent(
        try broker.configuration("tiles: []", keys: ", status: panels/hall"),
        time: MachineTime.real, files: FileAccess())
      agent.send(.watch([]))
      #expect(await sources.comes("s") { $0 == .text("online") })
      broker.kill()
      #expect(await sources.fails("s") { !$0.isEmpty })
      try await broker.start()
      #expect(await sources.comes("s") { $0 == .text("online") })
      await agent.close()
      #expect(await sources.comes("s") { $0 == .text("offline") })
    }
  }

  @Test(arguments: [
    (
      "mqtt: {url: \"mqtt://b\", status: a/#}", "mqtt.status must be one topic, without + and #"
    ),
    ("mqtt: {url: \"mqtt://b\", device: {area: Hall}}", "mqtt.device needs the key \"name\""),
  ])
  func `What cannot work is told`(_ text: String, _ message: String) {
    #expect {
      _ = try configuration(text)
    } throws: {
      "\($0)".contains(message)
    }
  }
}
