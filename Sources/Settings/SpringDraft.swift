internal import DetentMotion

/// The numbers given for a spring, from which its dialect follows.
struct SpringDraft: Sendable {
  var values: [String: Double] = [:]
  var spring: Spring?
  /// If it was described as an attachment.
  var tether: Tether?

  /// A way of describing a spring by numbers.
  private struct Dialect: Sendable {
    var required: [String]
    var optional: [String] = []
    /// Takes the numbers in that order, and 0 for what is optional and not given.
    var make: @Sendable (_ a: Double, _ b: Double, _ c: Double?) throws(MotionError) -> Spring

    var keys: [String] { required + optional }
    var words: String {
      required.joined(separator: " + ") + optional.map { " (+ \($0))" }.joined()
    }
  }

  private static let dialects = [
    Dialect(required: ["stiffness", "damping"], optional: ["mass"]) {
      k, c, m throws(MotionError) in try Spring(stiffness: k, damping: c, mass: m ?? 1)
    },
    Dialect(required: ["damping-ratio", "response"]) { z, r, _ throws(MotionError) in
      try Spring(dampingRatio: z, response: r)
    },
    Dialect(required: ["duration", "bounce"]) { d, b, _ throws(MotionError) in
      try Spring(duration: d, bounce: b)
    },
    Dialect(required: ["frequency", "damping-ratio"], optional: ["resistance"]) {
      f, z, r throws(MotionError) in
      try Spring(frequency: f, dampingRatio: z, resistance: r ?? 0)
    },
    Dialect(required: ["bounciness", "speed"]) { b, s, _ throws(MotionError) in
      try Spring(bounciness: b, speed: s)
    },
    Dialect(required: ["tension", "friction"], optional: ["mass"]) {
      t, f, m throws(MotionError) in try Spring(stiffness: t, damping: f, mass: m ?? 1)
    },
  ]

  /// Sets the spring; nil where these keys are no dialect.
  private mutating func make() throws(MotionError) {
    let given = Set(values.keys)
    let dialect = SpringDraft.dialects.first {
      given.isSuperset(of: $0.required) && given.isSubset(of: $0.keys)
    }
    guard let dialect, let a = values[dialect.required[0]], let b = values[dialect.required[1]]
    else { return }
    spring = try dialect.make(a, b, dialect.optional.first.flatMap { values[$0] })
    if let frequency = values["frequency"], let ratio = values["damping-ratio"] {
      tether = Tether(
        frequency: frequency, dampingRatio: ratio, resistance: values["resistance"] ?? 0)
    }
  }

  static let reader = Reader<SpringDraft>(section.shape) { node, decoder in
    let read = Reader.group(section, from: SpringDraft()).read(node, &decoder)
    guard var draft = read else { return nil }
    do throws(MotionError) {
      try draft.make()
      if draft.spring == nil { reportMixture(node, &decoder) }
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
      "\(decoder.path) must be given by one of \(dialects.map(\.words).joined(separator: ", ")); "
        + "here is \(found)")
  }
}

extension SpringDraft {
  static let section = Section<SpringDraft>(fields: [
    number("stiffness", .above(0, to: 1e6), "How strongly it pulls, the spring constant."),
    number("damping", .above(0, to: 1e5), "How much it is braked, the friction."),
    number("mass", .above(0, to: 1000), "How heavy what it moves is; 1 where not given."),
    number("damping-ratio", .above(0, to: 100), "1 is the quickest without overshoot."),
    time("response", .above(0, to: 60), "How quickly it answers, in seconds."),
    time("duration", .above(0, to: 60), "How long it seems to take, in seconds."),
    number("bounce", .from(-0.99, to: 0.99), "0 does not overshoot, towards 1 ever more."),
    number("frequency", .above(0, to: 100), "Swings a second, were it not braked."),
    number("resistance", .from(0, to: 1e5), "What brakes the thing moved besides the spring."),
    number("bounciness", .from(0, to: 20), "POP's slider for how much it overshoots."),
    number("speed", .from(0, to: 20), "POP's slider for how quick it is."),
    number("tension", .above(0, to: 1e6), "Another word for stiffness."),
    number("friction", .above(0, to: 1e5), "Another word for damping."),
  ])

  private static func number(_ key: String, _ bounds: Bounds, _ summary: String) -> Field<Self> {
    Field(key, \SpringDraft.values[key], .number(bounds), summary)
  }

  private static func time(_ key: String, _ bounds: Bounds, _ summary: String) -> Field<Self> {
    Field(key, \SpringDraft.values[key], .duration(bounds), summary)
  }
}
