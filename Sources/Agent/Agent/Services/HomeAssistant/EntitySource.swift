internal import Forms
internal import Settings
internal import Values

/// Follows the state of an entity of Home Assistant, or one of its attributes.
struct EntitySource: ReadableSource {
  var entity = ""
  var attribute: String?
  /// The Home Assistant, as its section has it.
  var home: HomeAssistant?

  static let fields: [Field<EntitySource>] = [
    Field(
      "entity", \.entity, .entity, "An entity of Home Assistant, whose state is the value."
    ).shown(["light.kitchen"]),
    Field(
      "attribute", \.attribute, .word, "The attribute of the entity that is the value instead."
    ).beside(["entity: climate.living"]),
  ]
  static let refusedKeys = ["every", "timeout", "environment", "input"]

  var secretNames: [String] { home?.secretNames ?? [] }
  var host: String? { home?.host }
  var goesOn: Bool { true }

  func check(_ node: Node, _ decoder: inout Decoder) {
    HomeAssistant.refer(to: nil, at: node.mark, &decoder)
  }

  mutating func complete(from configuration: Configuration) {
    home = configuration.service(HomeAssistant.self)
  }

  func run(in context: SourceContext) async throws(SourceFailure) {
    let (entity, attribute) = (entity, attribute)
    try await context.home(home) { connection throws(SourceFailure) in
      try await connection.follow(entity) { state in
        guard let reading = Self.reading(of: entity, attribute, in: state) else { return }
        _ = await context.deliver(reading)
      }
    }
  }

  /// Nil: an attribute is not there now, as the brightness of a light that is off; the last one
  /// stays.
  static func reading(
    of entity: String, _ attribute: String?, in state: EntityStates.Entity?
  ) -> Reading? {
    guard let state else {
      return .failure(
        SourceFailure(
          "Home Assistant has no entity “\(excerpt(entity))” now; compare its name there.",
          kind: .notFound))
    }
    if state.state == "unavailable" {
      return .failure(
        SourceFailure(
          "Home Assistant says that “\(excerpt(entity))” is unavailable.", kind: .unreachable))
    }
    guard let attribute else {
      return state.state == "unknown" ? .unknown : .text(Array(state.state.utf8))
    }
    return state.attributes[attribute]?.plain.map { .text(Array($0.utf8.prefix(Reading.limit))) }
  }
}

/// Follows what Home Assistant makes of a template.
struct TemplateSource: ReadableSource {
  var template = ""
  /// The Home Assistant, as its section has it.
  var home: HomeAssistant?

  static let fields: [Field<TemplateSource>] = [
    Field(
      "template", \.template, .text,
      "A template of Home Assistant (Jinja), whose text is the value."
    ).shown(["\"{{ states('sensor.outdoor') }}\""])
  ]
  static let refusedKeys = ["every", "timeout", "environment", "input"]

  var secretNames: [String] { home?.secretNames ?? [] }
  var host: String? { home?.host }
  var goesOn: Bool { true }

  func check(_ node: Node, _ decoder: inout Decoder) {
    HomeAssistant.refer(to: nil, at: node.mark, &decoder)
  }

  mutating func complete(from configuration: Configuration) {
    home = configuration.service(HomeAssistant.self)
  }

  func run(in context: SourceContext) async throws(SourceFailure) {
    let template = template
    try await context.home(home) { connection throws(SourceFailure) in
      try await connection.follow(template: template) { text in
        _ = await context.deliver(.text(Array(text.utf8.prefix(Reading.limit))))
      }
    }
  }
}

extension Reader where Value == String {
  /// A name such as `light.kitchen`.
  static var entity: Reader {
    Reader(.sample(.text, "light.kitchen")) { node, decoder in
      guard let text = Reader.word.read(node, &decoder) else { return nil }
      if text.isEntity { return text }
      decoder.report(
        node.mark,
        "\(decoder.path) must be an entity's name such as light.kitchen, not \(quoted(text))")
      return nil
    }
  }
}

extension String {
  /// Whether it is a domain and a name of small letters, digits and _, with a dot between them.
  var isEntity: Bool {
    let parts = split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
              || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "_")
          }
      }
  }
}
