import Check
import Forms
import TestKinds
import Testing

@testable import Settings

/// What a stranger's kind of source or action is worth that is in the list.
@Suite struct KindsTests {
  private let kinds = Kinds(
    sources: [Topic.self, Radio.self], actions: [Serve.self, Call.self],
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
        "sources.b must have just one of topic and radio",
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

  @Test func `The schema and the list of keys have its keys`() {
    let paths = ConfigurationKey.all(kinds).map(\.path)
    #expect(paths.contains("sources.NAME.topic") && paths.contains("actions.NAME.service"))
    #expect(paths.count { $0 == "sources.NAME.user" } == 1)
    #expect(!paths.contains("sources.NAME.poll"))
    #expect(Configuration.schema(kinds).text.contains("\"radio\""))
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
