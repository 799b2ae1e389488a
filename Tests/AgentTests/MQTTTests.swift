import Blocking
import Glibc
import Logging
import Runtime
import Settings
import TestFolders
import TestKinds
import TestSupport
import Testing
import Values

@testable import Agent

/// Topics and messages, at a real broker.
@Suite struct MQTTTests {
  @Test func `What is published comes, by its topic, by wildcards and as a part of JSON`()
    async throws
  {
    let house = try await House(
      """
      sources:
        lamp: {topic: home/lamp, json: state}
        warm: {topic: "home/+/temperature", as: number}
        all: {topic: "home/#"}
      actions:
        lamp: {publish: home/lamp, text: '{"state": "${value}", "by": "${secret.broker}"}', qos: 1}
        warm: {publish: home/hall/temperature}
        other: {publish: home/lamp, text: '{"battery": 7}'}
      """)
    try await house.showing("lamp", "warm", "all") { sources in
      #expect(await house.sends("lamp", .boolean(true), to: "lamp", .text("on"), sources))
      #expect(await house.sends("warm", .number(21.5), to: "warm", .number(21.5), sources))
      #expect(await sources.comes("all") { $0 == .text("21.5") })
      // A message without the value changes nothing.
      #expect(await house.perform("other", nil) == .succeeded)
      #expect(await sources.comes("all") { $0 == .text(#"{"battery": 7}"#) })
      #expect(await sources.state(of: "lamp")?.value == .text("on"))
    }
  }

  @Test func `The broker keeps a message only if the action says so`() async throws {
    let house = try await House(
      """
      sources: {kept: {topic: a/kept}, command: {topic: a/command}, end: {topic: a/end}}
      actions:
        kept: {publish: a/kept, text: there, retain: true, qos: 2}
        command: {publish: a/command, text: gone, qos: 1}
        end: {publish: a/end, text: end}
      """)
    #expect(await house.perform("kept", nil) == .succeeded)
    #expect(await house.perform("command", nil) == .succeeded)
    try await house.showing("kept", "command", "end") { sources in
      #expect(await sources.comes("kept") { $0 == .text("there") })
      #expect(await house.sends("end", nil, to: "end", .text("end"), sources))
      #expect(await sources.state(of: "command") == .unknown)
    }
  }

  @Test(arguments: [1, 2, 8])
  func `A message that is too long does not come, and all others do`(_ megabytes: Int) async throws
  {
    let house = try await House(
      """
      sources: {huge: {topic: a/huge}, all: {topic: "a/#"}, long: {topic: a/long}, end: {topic: a/end}}
      actions: {end: {publish: a/end, text: end}}
      """)
    try house.broker.keep(bytes: megabytes << 20, as: "a/huge")
    try house.broker.keep(bytes: 1000 << 10, as: "a/long")
    try await house.showing("huge", "all", "long", "end") { sources in
      #expect(await house.sends("end", nil, to: "end", .text("end"), sources))
      #expect(await sources.comes("all") { $0 == .text("end") })
      #expect(await sources.state(of: "huge") == .unknown)
      #expect(await sources.fails("long") { $0 == "A message of “a/long” is longer than 64 KB." })
      #expect(house.log.lines.allSatisfy { $0.contains("“a/long”") || $0.contains("“a/#”") })
    }
  }

  @Test(arguments: ["refused", "closed"])
  func `A broker that does not know MQTT 5 is spoken to in the older version`(
    _ end: String
  ) async throws {
    let server = try TestServer("oldbroker.py", ["0", end])
    let house = try await House(
      "sources: {s: {topic: a/s}}", url: "mqtt://127.0.0.1:\(server.port)")
    try await house.showing("s") { sources in
      #expect(await sources.comes("s") { $0 == .text("old") })
      #expect(house.log.lines == [])
    }
  }

  @Test func `A broker that wants to hear from its clients more often is pinged as often`()
    async throws
  {
    let broker = try await TestBroker("max_keepalive 10")
    let connection = try await MQTTConnection.open(
      #require(broker.configuration("").service(MQTTBroker.self, named: nil)),
      password: TestBroker.password, FileAccess())
    #expect(await connection.client.pingInterval == 10)
    await connection.close()
  }

  @Test func `A value that the broker does not keep is there again with its page`() async throws {
    let house = try await House(
      """
      sources: {s: {topic: a/s}, other: {topic: a/other}}
      actions: {s: {publish: a/s, text: "${value}"}, other: {publish: a/other, text: x}}
      """)
    try await house.showing("s", "other") { sources in
      #expect(await house.sends("s", .text("1"), to: "s", .text("1"), sources))
      await sources.setVisible(["other"])
      #expect(await house.perform("s", .text("2")) == .succeeded)
      #expect(await house.sends("other", nil, to: "other", .text("x"), sources))
      await sources.setVisible(["s", "other"])
      #expect(await becomesTrue { await sources.confirmedState(of: "s")?.value == .text("2") })
    }
  }

  @Test func `A wrong password is told plainly, and never repeated`() async throws {
    let house = try await House(
      "sources: {s: {topic: a}}\nactions: {a: {publish: a, text: b}}", password: "wrong-password")
    try await house.showing("s") { sources in
      #expect(
        await sources.fails("s") {
          $0.hasSuffix(
            "refuses the user “panel” and the password; correct user and password of mqtt.")
        })
    }
    guard case .failed(let message, .notAllowed) = await house.perform("a", nil) else {
      Issue.record("it was sent")
      return
    }
    #expect(!(house.log.lines + [message]).contains { $0.contains("wrong-password") })
  }

  @Test func `A message that the broker refuses has not been published`() async throws {
    let folder = try TestFolder()
    try folder.write("user panel\ntopic write a/free\n", to: "rights")
    let broker = try await TestBroker("acl_file \(folder.path("rights"))")
    let house = House(
      broker,
      try broker.configuration(
        """
        actions:
          free: {publish: a/free, text: x, qos: 1}
          locked: {publish: a/locked, text: x, qos: 1}
        """))
    #expect(await house.perform("free", nil) == .succeeded)
    guard case .failed(let message, .notAllowed) = await house.perform("locked", nil) else {
      Issue.record("it counts as done")
      return
    }
    #expect(message.contains("refuses the message; check what its user may publish"))
  }

  @Test func `It is encrypted, and only with a certificate of the authority that is named`()
    async throws
  {
    let broker = try await TestBroker()
    let url = "mqtts://localhost:\(broker.encryptedPort)"
    let rest = "sources: {s: {topic: a}}\nactions: {a: {publish: a, text: b, retain: true, qos: 1}}"
    func house(_ ca: String) throws -> House {
      House(
        broker,
        try broker.configuration(rest, url: url, keys: ", ca: \(broker.folder.path(ca))"))
    }
    let good = try house("ca.pem")
    #expect(await good.perform("a", nil) == .succeeded)
    try await good.showing("s") { #expect(await $0.comes("s") { $0 == .text("b") }) }
    try await house("other.pem").showing("s") { sources in
      #expect(await sources.fails("s") { $0.contains("is signed by nobody who is trusted") })
    }
    try await house("none.pem").showing("s") { sources in
      #expect(await sources.fails("s") { $0.contains("none.pem cannot be read") })
    }
  }

  @Test func `A broker that was killed is found again, and no command is sent late`() async throws {
    let house = try await House(
      """
      sources: {s: {topic: a/s, stale: 1s}, late: {topic: a/late}}
      actions: {s: {publish: a/s, text: "${value}"}, late: {publish: a/late, text: late, qos: 1}}
      """)
    try await house.showing("s", "late") { sources in
      for round in 0..<3 {
        let value = SourceValue.text("\(round)")
        #expect(await house.sends("s", value, to: "s", value, sources))
        house.broker.kill()
        #expect(await sources.fails("s") { $0.contains("127.0.0.1:") })
        guard case .failed(_, .unreachable) = await house.perform("late", nil) else {
          Issue.record("it was sent")
          return
        }
        try await house.broker.start()
      }
      #expect(await house.sends("s", .text("end"), to: "s", .text("end"), sources))
      #expect(await sources.state(of: "late")?.value == nil)
    }
  }

  @Test func `What a broker does not keep is stale after its return`() async throws {
    let house = try await House(
      """
      sources: {s: {topic: a/s}, t: {topic: a/t}, u: {topic: "a/+"}}
      actions: {s: {publish: a/s, text: "${value}"}, t: {publish: a/t, text: "${value}"}}
      """)
    try await house.showing("s", "t", "u") { sources in
      for name in ["s", "t"] {
        #expect(await house.sends(name, .text(name), to: name, .text(name), sources))
      }
      house.broker.kill()
      for name in ["s", "t", "u"] {
        #expect(await sources.fails(name) { $0.contains("127.0.0.1:") })
      }
      #expect(house.log.lines.count == 1, "\(house.log.lines)")
      try await house.broker.start()
      for name in ["s", "t"] {
        #expect(
          await becomesTrue {
            if case .stale(.text(name), _) = await sources.state(of: name) { true } else { false }
          })
      }
    }
  }

  @Test func `Each of two brokers on a machine is told as gone`() async throws {
    let configuration = try configuration(
      """
      mqtt: {a: {url: "mqtt://127.0.0.1:2"}, b: {url: "mqtt://127.0.0.1:3"}}
      sources: {s: {topic: s, broker: a}, t: {topic: t, broker: b}, u: {topic: u, broker: b}}
      """)
    let log = WarningLog()
    let sources = Sources(
      configuration.sources, time: MachineTime.real, log: log.logger, files: FileAccess(),
      feeds: SourceSettings.feeds(Services(files: FileAccess()))
    ) { _, _ in }
    await sources.setVisible(["s", "t", "u"])
    for name in ["s", "t", "u"] { #expect(await sources.fails(name) { !$0.isEmpty }) }
    #expect(log.lines.count == 2, "\(log.lines)")
    await sources.shutdown()
  }

  @Test func `Of ten thousand messages the last one counts`() async throws {
    let house = try await House(
      """
      sources: {s: {topic: a/s, as: number}, t: {topic: a/+, as: number}}
      actions: {s: {publish: a/s}}
      """)
    try await house.showing("s", "t") { sources in
      for source in ["s", "t"] {
        #expect(await house.sends("s", .number(0), to: source, .number(0), sources))
      }
      try house.broker.flood("a/s", (1...10_000).map { "\($0)\n" }.joined())
      #expect(await sources.comes("s") { $0 == .number(10_000) })
      #expect(await sources.comes("t") { $0 == .number(10_000) })
    }
  }

  @Test func `A tile by its topics has a source of its kind, and publishes its value`() throws {
    let read = try configuration(
      """
      mqtt: {url: "mqtt://b"}
      tiles:
        - {kind: toggle, label: Lamp, topic: home/lamp, set: home/lamp/set}
        - {kind: label, label: Lamp, topic: home/lamp}
        - {kind: slider, label: Level, topic: home/level, set: home/level/set, range: [0, 254]}
        - {kind: button, label: Bell, set: home/bell}
      """)
    #expect(
      read.tiles.map(\.source) == ["home/lamp toggle", "home/lamp label", "home/level slider", nil])
    #expect(read.sources.map(\.mapping.form.use) == [.switch, .text, .number])
    let action = try #require(read.action(named: read.tiles[0].action ?? ""))
    #expect((action.outside as? PublishAction)?.topic == "home/lamp/set")
    #expect(action.value.words == ["OFF", "ON"])
    #expect(read.tiles[3].action != nil)
  }

  @Test func `A name server that is silent keeps nobody waiting`() async throws {
    let house = try await House("sources: {s: {topic: a}}", url: "mqtt://nowhere.invalid")
    let files = FileAccess(timeLimit: 0.1) { path in
      // As a name server does that does not answer.
      if path.hasPrefix("nowhere") { sleep(3600) }
    }
    try await house.showing("s", files: files) { sources in
      #expect(
        await sources.fails("s") {
          $0 == "The name server does not say where the broker “nowhere.invalid” is."
        })
    }
  }

  @Test(arguments: [
    ("mqtt: {url: broker}", "mqtt.url must be mqtt://HOST, mqtts://HOST or mqtts://HOST:PORT"),
    (
      "mqtt: {url: \"mqtt://me:secret@broker\"}",
      "mqtt.url must be mqtt://HOST, mqtts://HOST or mqtts://HOST:PORT; write the name under user,"
        + " and the password as a secret"
    ),
    (
      "mqtt: {url: \"mqtt://broker\", ca: ca.pem}",
      "mqtt.ca has no effect beside mqtt://; write mqtts://; remove it"
    ),
    (
      "mqtt: {url: \"mqtts://broker\", key: key.pem}",
      "mqtt must have certificate and key together"
    ),
    (
      "mqtt: {url: \"mqtt://b\"}\nsources: {s: {topic: a/b+}}",
      "sources.s.topic: + must be a whole part between two /, and # the last one, as in"
        + " home/+/temperature or home/#"
    ),
    (
      "mqtt: {url: \"mqtt://b\"}\nactions: {s: {publish: a/+}}",
      "actions.s.publish must be one topic, without + and #"
    ),
    ("tiles: [{kind: label, topic: a}]", "there is no mqtt"),
    (
      "sources: {s: {topic: a}}",
      "sources.s: there is no mqtt; write the section mqtt: at the start of a line"
    ),
  ])
  func `What cannot work is told`(_ text: String, _ message: String) {
    #expect {
      try Configuration.unhurried(text)
    } throws: {
      "\($0)".contains(": \(message)")
    }
  }
}
