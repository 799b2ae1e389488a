internal import Forms
internal import Settings
internal import Values

/// Calls a service of Home Assistant.
struct ServiceAction: PerformableAction, ServiceUser {
  /// Such as `light.turn_on`; may contain `${value}`.
  var service = ""
  var entities: [String] = []
  /// The service's data as JSON, in whose texts the value is filled in.
  var data = "{}"
  var server: HomeAssistant?

  static let fields: [Field<ServiceAction>] = [
    Field(
      "service", \.service, .word, "A service of Home Assistant to call, such as light.toggle."
    ).shown(["light.toggle"]),
    Field("entity", \.entities, .entities, "The entity or entities that the service is for.")
      .beside(companions),
    Field(
      "data", \.data, .json,
      "The service's data, each under its name; ${value} stands for the control's value."
    ).beside(companions).shown(["transition: 2"]),
  ]
  static let refusedKeys = ["environment", "input", "display"]
  private static let companions = ["service: light.toggle"]

  var texts: [String] { [service, data] }
  var secretNames: [String] {
    texts.flatMap(SecretPlaceholder.names) + (server?.secretNames ?? [])
  }

  func check(_ node: Node, _ decoder: inout Decoder) {
    HomeAssistant.refer(to: nil, at: node.mark, &decoder)
    let plain = service.split(separator: ValueFormat.placeholder, omittingEmptySubsequences: false)
      .joined(separator: "x")
    guard !service.isEmpty, !plain.isEntity else { return }
    decoder.report(
      node.entry("service")?.value.mark ?? node.mark,
      "\(decoder.path).service must be a service's name such as light.toggle")
  }

  func perform(in context: ActionContext) async throws(SourceFailure) -> ActionOutcome {
    let name = try await context.filled(service)
    guard name.isEntity, let dot = name.firstIndex(of: ".") else {
      throw SourceFailure("“\(excerpt(name))” is no service of Home Assistant.", kind: .notFound)
    }
    let data = try await filled(try JSONReader.value(of: Array(data.utf8)), context)
    var members: [(key: String, value: JSONValue)] = [
      ("type", .string("call_service")), ("domain", .string(String(name[..<dot]))),
      ("service", .string(String(name[dot...].dropFirst()))), ("service_data", data),
    ]
    if !entities.isEmpty {
      let names = entities.map { JSONValue.string($0) }
      members.append(("target", .object([("entity_id", .array(names))])))
    }
    let (message, limit) = (members, context.action.timeout)
    try await context.home(server) { connection throws(SourceFailure) in
      _ = try await connection.ask(message, within: limit)
    }
    return .succeeded
  }

  /// Fills in the value and the secrets. A text that is the value alone becomes a number if it is one.
  private func filled(
    _ json: JSONValue, _ context: ActionContext
  ) async throws(SourceFailure) -> JSONValue {
    switch json {
    case .string(ValueFormat.placeholder):
      let text = context.value ?? ""
      return decimalNumber(in: text).map { .number($0) } ?? .string(text)
    case .string(let text): return .string(try await context.filled(text))
    case .array(let items):
      var filled: [JSONValue] = []
      for item in items { filled.append(try await self.filled(item, context)) }
      return .array(filled)
    case .object(let entries):
      var filled: [(key: String, value: JSONValue)] = []
      for (key, value) in entries { filled.append((key, try await self.filled(value, context))) }
      return .object(filled)
    case .null, .boolean, .number: return json
    }
  }
}

extension Reader where Value == [String] {
  /// One entity or several.
  fileprivate static var entities: Reader {
    let list = Reader.list(of: Reader<String>.entity, count: 1...100)
    return Reader(.either([Reader<String>.entity.shape, list.shape])) { node, decoder in
      if case .sequence = node.content { return list.read(node, &decoder) }
      return Reader<String>.entity.read(node, &decoder).map { [$0] }
    }
  }
}

extension Reader where Value == String {
  /// A group of any values, as JSON.
  fileprivate static var json: Reader {
    Reader(Reader<[Named<String>]>.named(.text).shape) { node, decoder in
      guard case .mapping = node.content else {
        decoder.report(node.mark, "\(decoder.path) must be a group, such as {transition: 2}")
        return nil
      }
      return JSONValue(node).text
    }
  }
}

extension JSONValue {
  /// The value that a node means where nothing says what it should be.
  init(_ node: Node) {
    switch node.content {
    case .scalar(let text, isPlain: false): self = .string(text)
    case .scalar(let text, isPlain: true):
      if text.isEmpty || text == "null" || text == "~" {
        self = .null
      } else if let number = decimalNumber(in: text) {
        self = .number(number)
      } else {
        self = truth(in: text).map { .boolean($0) } ?? .string(text)
      }
    case .sequence(let items): self = .array(items.map { JSONValue($0) })
    case .mapping(let entries): self = .object(entries.map { ($0.key, JSONValue($0.value)) })
    case .refused: self = .null
    }
  }
}
