internal import DetentMotion
internal import Forms

/// The numbers given for a spring, which determine its dialect.
struct SpringDraft: Sendable {
  var values: [String: Double] = [:]
  /// The parameters; nil: the numbers are not checked yet, or match no dialect.
  var parameters: SpringParameters?

  /// Sets `parameters`, unless the keys match no dialect.
  private mutating func make() throws(MotionError) {
    let given = Set(values.keys)
    guard let dialect = SpringParameters.Dialect.allCases.first(where: { $0.fits(given) }) else {
      return
    }
    parameters = try SpringParameters(
      dialect, dialect.keys.map { values[$0.name] ?? $0.omitted ?? .nan })
  }

  static let reader = Reader<SpringDraft>(section.shape) { node, decoder in
    let read = Reader.group(section, from: SpringDraft()).read(node, &decoder)
    guard var draft = read else { return nil }
    do throws(MotionError) {
      try draft.make()
      if draft.parameters == nil { reportMixture(node, &decoder) }
    } catch {
      decoder.report(node.mark, "\(decoder.path): \(error)")
    }
    return draft
  }

  private static func reportMixture(_ node: Node, _ decoder: inout Decoder) {
    var given: [String] = []
    if case .mapping(let entries) = node.content {
      given = entries.filter { !$0.value.isEmpty }.map(\.key)
    }
    let found = given.isEmpty ? "nothing" : joined(given, by: "and")
    decoder.report(
      node.mark,
      "\(decoder.path) must be given by one of \(SpringParameters.Dialect.allCases.map(\.description).joined(separator: ", ")); "
        + "here is \(found)")
  }
}

extension SpringDraft {
  static let section = Section<SpringDraft>(
    fields: fields.map { field in
      let key = field.description.key
      let dialect = SpringParameters.Dialect.allCases.first { dialect in
        dialect.required.contains(key) || dialect.optional.contains { $0.name == key }
      }
      let companions = dialect?.required.filter { $0 != key } ?? []
      return field.beside(companions.map { "\($0): \(example($0))" })
    })

  private static func example(_ key: String) -> String {
    fields.first { $0.description.key == key }?.description.shape.example ?? ""
  }

  private static let fields: [Field<SpringDraft>] = [
    number("stiffness", .above(0, to: 1e6), "The spring constant: how strongly the spring pulls."),
    number("damping", .above(0, to: 1e5), "The friction: how strongly the motion is braked."),
    number("mass", .above(0, to: 1000), "The mass of the moved thing; left out, 1."),
    number("damping-ratio", .above(0, to: 100), "1 is the quickest without overshoot."),
    time("response", .above(0, to: 60), "How quickly the spring responds, in seconds."),
    time("duration", .above(0, to: 60), "How long the motion seems to take, in seconds."),
    number(
      "bounce", .from(-0.99, to: 0.99), "0 does not overshoot; the nearer to 1, the more it does."),
    number("frequency", .above(0, to: 100), "The number of swings in a second without damping."),
    number("resistance", .from(0, to: 1e5), "The friction of the moved thing itself."),
    number("bounciness", .from(0, to: 20), "POP's slider for how much it overshoots."),
    number("speed", .from(0, to: 20), "POP's slider for how quick it is."),
    number("tension", .above(0, to: 1e6), "Another word for stiffness."),
    number("friction", .above(0, to: 1e5), "Another word for damping."),
    number(
      "book-stiffness", .above(0, to: 1e6), "The stiffness as Motion Design for iOS reads it."),
    number("book-damping", .above(0, to: 1e5), "The damping: e^(-ct/2m) of the swing is left."),
    number("book-mass", .above(0, to: 1000), "The mass of the moved thing; left out, 1."),
  ]

  private static func number(_ key: String, _ bounds: Bounds, _ summary: String) -> Field<Self> {
    Field(key, \SpringDraft.values[key], .number(bounds), summary)
  }

  private static func time(_ key: String, _ bounds: Bounds, _ summary: String) -> Field<Self> {
    Field(key, \SpringDraft.values[key], .duration(bounds), summary)
  }
}
