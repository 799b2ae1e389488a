import Check
import Forms
import TestKinds
import Testing

@testable import Settings

/// What a stranger's kind of source or action is worth that is in the list.
@Suite struct KindsTests {
  private let kinds = Kinds(
    sources: [Topic.self, Radio.self], actions: [Serve.self, Call.self], services: [House.self],
    clock: { Topic(topic: $0 + ($1 ?? "")) }, picture: { Topic(topic: $0) })

  private func messages(_ text: String) -> [String] {
    let reading = ConfigurationReading(Array(text.utf8), file: "/p", kinds: kinds)
    guard case .failure(let error) = reading.result else { return [] }
    return error.diagnostics.map(\.message)
  }

  private func parsed(_ text: String) throws -> Configuration {
    try Configuration.parse(Array(text.utf8), file: "/p", kinds: kinds)
  }

  @Test func `Its keys are read, and two that differ are told apart`() throws {
    let configuration = try parsed(
      """
      secrets: {door: {file: /etc/detent/secrets/door}}
      sources: {a: {topic: home/a, user: me}, b: {radio: FM4, user: you}}
      actions: {c: {service: on, entity: lamp, text: "${value} ${secret.door}"}}
      """)
    #expect(configuration.sources[0].kind as? Topic == Topic(topic: "home/a", user: "me"))
    #expect(configuration.sources[1].kind as? Radio == Radio(station: "FM4", user: "you"))
    var other = configuration.sources[0]
    #expect(other == configuration.sources[0])
    other.kind = Topic(topic: "home/b", user: "me")
    #expect(other != configuration.sources[0])
    other.kind = Radio(station: "home/a", user: "me")
    #expect(other != configuration.sources[0])
    let action = configuration.actions[0]
    #expect(action.isOutside && action.takesValue)
    #expect(action.program.secrets.map(\.name) == ["door"])
  }

  @Test func `A key that says one kind may be a lesser key of another`() throws {
    let actions = try parsed(
      """
      actions:
        a: {service: on, entity: lamp}
        b: {call: Next, service: org.mpris}
      """
    ).actions
    #expect(actions[0].outside as? Serve == Serve(service: "on", entity: "lamp"))
    #expect(actions[1].outside as? Call == Call(call: "Next", service: "org.mpris"))
  }

  @Test func `What does not go with it is refused`() {
    #expect(
      messages("sources: {a: {radio: FM4, every: 5s, user: x}, b: {user: x}, c: {tpic: x}}") == [
        "sources.a.every has no effect beside radio; remove it",
        "sources.b must have just one of topic, radio and room",
        "sources.c has no key \"tpic\"; did you mean \"topic\"?",
      ])
    #expect(
      messages(
        "actions: {a: {call: Next, service: x, entity: lamp}, b: {page: main, entity: lamp}}") == [
          "actions.a.entity has no effect beside call; remove it",
          "actions.b.entity has no effect beside page; remove it",
        ])
    #expect(messages("actions: {a: {call: \"\"}}") != [])
    #expect(messages("actions: {a: {call: Next}}") == ["actions.a needs a service to call"])
  }

  @Test func `A service has its section, its sources and its actions`() throws {
    let configuration = try parsed(
      """
      secrets: {key: {file: /etc/detent/secrets/key}}
      house: {address: here, token: key}
      sources: {a: {room: hall}}
      actions: {b: {knock: hall}}
      """)
    let house = House(address: "here", token: "key")
    #expect(configuration.service(House.self) == house)
    #expect(configuration.sources[0].kind as? Room == Room(room: "hall", house: house))
    #expect(configuration.sources[0].program.secrets.map(\.name) == ["key"])
    #expect(configuration.actions[0].outside as? Knock == Knock(room: "hall", house: house))
    #expect(configuration.actions[0].program.secrets.map(\.name) == ["key"])
    let paths = ConfigurationKey.all(kinds).map(\.path)
    #expect(paths.contains("house.address") && paths.contains("house.NAME.token"))
  }

  @Test func `There may be several services of a kind, each under its name`() throws {
    let configuration = try parsed(
      """
      house: {one: {address: here}, two: {address: there}}
      sources: {a: {room: hall}, b: {room: hall, of: two}}
      """)
    #expect(configuration.sources.map { ($0.kind as? Room)?.house?.address } == ["here", "there"])
  }

  @Test func `What is wrong with a service is told, and its password never`() {
    #expect(
      messages("sources: {a: {room: hall}}") == [
        "sources.a: there is no house; write the section house: at the start of a line"
      ])
    #expect(
      messages("house: {one: {address: x}}\nsources: {a: {room: hall, of: tow}}") == [
        "sources.a: there is no house \"tow\"; there is one"
      ])
    #expect(
      messages("house: {address: x, token: hunter2}") == [
        "house.token: there is no secret of this name"
      ])
    #expect(
      messages("house: {address: x, token: {hunter: 2}}").allSatisfy { !$0.contains("hunter") })
    #expect(messages("house: {adress: x}\nsources: {a: {room: hall}}").count == 2)
  }

  @Test func `The schema and the list of keys have its keys`() {
    let paths = ConfigurationKey.all(kinds).map(\.path)
    #expect(paths.contains("sources.NAME.topic") && paths.contains("actions.NAME.service"))
    #expect(paths.count { $0 == "sources.NAME.user" } == 1)
    #expect(!paths.contains("sources.NAME.poll"))
    #expect(Configuration.schema(kinds).text.contains("\"radio\""))
  }
}

private struct House: ServiceKind {
  var address = ""
  var token: String?

  static let key = "house"
  static let summary = "A house."
  static let fields: [Field<House>] = [
    Field("address", \.address, .word, "Where it is.", isRequired: true),
    Field("token", \.token, .secretName, "How it opens."),
  ]
  static let sources: [any SourceKind.Type] = [Room.self]
  static let actions: [any ActionKind.Type] = [Knock.self]
  var host: String { "house" }
  var secretNames: [String] { token.map { [$0] } ?? [] }
}

private struct Room: SourceKind {
  var room = ""
  var name: String?
  var house: House?

  static let fields: [Field<Room>] = [
    Field("room", \.room, .word, "A room."), Field("of", \.name, .word, "Whose."),
  ]
  var secretNames: [String] { house?.secretNames ?? [] }

  func check(_ node: Node, _ decoder: inout Decoder) {
    House.refer(to: name, at: node.mark, &decoder)
  }
  mutating func complete(from configuration: Configuration) {
    house = configuration.service(House.self, named: name)
  }
}

private struct Knock: ActionKind {
  var room = ""
  var house: House?

  static let fields: [Field<Knock>] = [Field("knock", \.room, .word, "A room.")]
  var texts: [String] { [] }
  var secretNames: [String] { house?.secretNames ?? [] }

  mutating func complete(from configuration: Configuration) {
    house = configuration.service(House.self)
  }
}

private struct Topic: SourceKind {
  var topic = ""
  var user = ""

  static let fields: [Field<Topic>] = [
    Field("topic", \.topic, .word, "A topic."), Field("user", \.user, .text, "Who."),
  ]
  var goesOn: Bool { true }
}

private struct Radio: SourceKind {
  var station = ""
  var user = ""

  static let fields: [Field<Radio>] = [
    Field("radio", \.station, .word, "A station."), Field("user", \.user, .text, "Who."),
  ]
  static let refusedKeys = ["every"]
}

private struct Serve: ActionKind {
  var service = ""
  var entity = ""
  var text = ""

  static let fields: [Field<Serve>] = [
    Field("service", \.service, .word, "A service."), Field("entity", \.entity, .text, "Whose."),
    Field("text", \.text, .secretText, "A text."),
  ]
  var texts: [String] { [text] }
}

private struct Call: ActionKind {
  var call = ""
  var service = ""

  static let fields: [Field<Call>] = [
    Field("call", \.call, .word, "A method."), Field("service", \.service, .text, "Whose."),
  ]
  var texts: [String] { [] }

  func check(_ node: Node, _ decoder: inout Decoder) {
    if service.isEmpty { decoder.report(node.mark, "\(decoder.path) needs a service to call") }
  }
}
