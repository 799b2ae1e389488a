internal import Forms
internal import Runtime
internal import Settings
internal import Values

/// Follows the state of an entity of Home Assistant, or one of its attributes.
struct EntitySource: ServiceSource {
  var entity = ""
  var attribute: String?
  var server: HomeAssistant?

  static let fields: [Field<EntitySource>] = [
    Field(
      "entity", \.entity, .entity, "An entity of Home Assistant, whose state is the value."
    ).shown(["light.kitchen"]),
    Field(
      "attribute", \.attribute, .word, "The attribute of the entity that is the value instead."
    ).beside(["entity: climate.living"]),
  ]

  func run(in context: SourceContext) async throws(SourceFailure) {
    let (entity, attribute) = (entity, attribute)
    try await context.home(server) { connection throws(SourceFailure) in
      try await connection.follow(entity) { state in
        var state = state
        if attribute == "media_position" { state?.movePosition(to: context.time.wallTime()) }
        let reading = Self.reading(of: entity, attribute, in: state)
        let unit = attribute == nil ? Self.unit(of: state, for: context.settings) : nil
        _ = await context.deliver(reading.with(unit: unit))
      }
    }
  }

  /// The unit that follows a number in a text, unless the file says one.
  private static func unit(
    of state: EntityStates.Entity?, for settings: SourceSettings
  ) -> String? {
    guard settings.mapping == ValueMapping(), settings.unit.isEmpty,
      decimalNumber(in: state?.state ?? "") != nil
    else { return nil }
    return state?.attributes["unit_of_measurement"]?.string
  }

  /// The reading of an attribute that is not there now, as the brightness of a light that is off, is
  /// the last one.
  static func reading(
    of entity: String, _ attribute: String?, in state: EntityStates.Entity?
  ) -> Reading {
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
    guard let text = state.attributes[attribute]?.plain else { return .same }
    return .text(Array(text.utf8.prefix(Reading.limit)))
  }
}

extension Reading {
  /// The reading with a unit after its text; a blank stands before it, but not before ° and %.
  fileprivate func with(unit: String?) -> Reading {
    guard case .text(let bytes, let redaction) = self, let unit, !unit.isEmpty else { return self }
    let space = unit.hasPrefix("°") || unit.hasPrefix("%") ? "" : " "
    return .text(bytes + Array((space + unit).utf8), hiding: redaction)
  }
}

/// Follows what Home Assistant makes of a template.
struct TemplateSource: ServiceSource {
  var template = ""
  var server: HomeAssistant?

  static let fields: [Field<TemplateSource>] = [
    Field(
      "template", \.template, .text,
      "A template of Home Assistant (Jinja), whose text is the value."
    ).shown(["\"{{ states('sensor.outdoor') }}\""])
  ]

  func run(in context: SourceContext) async throws(SourceFailure) {
    let template = template
    try await context.home(server) { connection throws(SourceFailure) in
      try await connection.follow(template: template) { text in
        _ = await context.deliver(.text(Array(text.utf8.prefix(Reading.limit))))
      }
    }
  }
}
