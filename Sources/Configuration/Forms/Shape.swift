/// A range of numbers.
package struct Bounds: Equatable, Sendable {
  package var lower: Double
  package var upper: Double
  /// Whether the lower end itself is excluded.
  package var isAbove = false

  package static func from(_ lower: Double, to upper: Double) -> Bounds {
    Bounds(lower: lower, upper: upper)
  }

  package static func above(_ lower: Double, to upper: Double) -> Bounds {
    Bounds(lower: lower, upper: upper, isAbove: true)
  }

  package func contains(_ x: Double) -> Bool { x <= upper && (isAbove ? x > lower : x >= lower) }

  package var description: String {
    isAbove
      ? "above \(decimal(lower)), at most \(decimal(upper))"
      : "from \(decimal(lower)) to \(decimal(upper))"
  }
}

/// The values that a key accepts.
package indirect enum Shape: Equatable, Sendable {
  case boolean
  case text
  case color
  case number(Bounds)
  case integer(ClosedRange<Int>)
  /// A part of the whole.
  case share(Bounds)
  case duration(Bounds)
  case length
  /// A time of the day.
  case time
  /// A size and rate of a screen.
  case mode
  case choice([String])
  /// The name of something that the configuration or the program knows.
  case name(of: String)
  /// A file of this kind.
  case file(String)
  case list(Shape, count: ClosedRange<Int>)
  /// A program and its arguments.
  case program
  case group([KeyDescription])
  /// Items under names that the file chooses.
  case named(Shape)
  case either([Shape])
  /// A shape of which not every value is valid, with an example that is.
  case sample(Shape, String)

  /// The accepted values in words, to follow "must be".
  package var description: String {
    switch self {
    case .boolean: "true or false"
    case .text: "a text"
    case .color: "a colour such as \"#FFB454\""
    case .number(let bounds): "a number \(bounds.description)"
    case .integer(let range) where range.count == 1: "\(range.lowerBound)"
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .share(let bounds): "a part such as 30% or 0.3, \(bounds.description)"
    case .duration(let bounds): "a time such as 250ms, 10s or 5min, \(bounds.description) seconds"
    case .length: "a length such as 80 (pixels) or 75%, above 0"
    case .time: "a time of the day such as \"07:30\""
    case .mode: "a size and rate such as 1280x800@60"
    case .choice(let choices): joined(choices)
    case .name(let kind): "the name of \(kind)"
    case .file(let kind): kind
    case .list(let item, let count):
      "a list of \(Shape.description(of: count)), each \(item.description)"
    case .program: "a list of a program and its arguments, such as [/bin/true]"
    case .group(let keys): "a group of keys (\(keys.map(\.key).joined(separator: ", ")))"
    case .named: "a group of names"
    case .either(let shapes): joined(shapes.map(\.description))
    case .sample(let shape, _): shape.description
    }
  }

  /// Whether a list or a group is expected, and `node` is not of that kind.
  package func isMissed(by node: Node) -> Bool {
    switch (self, node.content) {
    case (.list, .sequence), (.program, .sequence), (.group, .mapping), (.named, .mapping): false
    case (.list, _), (.program, _), (.group, _), (.named, _): true
    case (.sample(let shape, _), _): shape.isMissed(by: node)
    case (.either(let shapes), _): shapes.allSatisfy { $0.isMissed(by: node) }
    default: false
    }
  }

  /// Whether it accepts a duration.
  package var isDuration: Bool {
    switch self {
    case .duration: true
    case .either(let shapes): shapes.contains(where: \.isDuration)
    default: false
    }
  }

  /// Whether a key at any depth has this name, and a shape for which `isSuch` returns true.
  package func hasKey(_ name: String, where isSuch: (Shape) -> Bool) -> Bool {
    keys?.contains { $0.key == name && isSuch($0.shape) || $0.shape.hasKey(name, where: isSuch) }
      ?? false
  }

  private static func description(of count: ClosedRange<Int>) -> String {
    if count.count == 1 { return "\(count.lowerBound)" }
    return "\(count.lowerBound) to \(count.upperBound)"
  }
}

/// A key with its values and its meaning. The table that reads a file also explains it.
package struct KeyDescription: Equatable, Sendable {
  package let key: String
  package let shape: Shape
  /// One sentence.
  package let summary: String
  package let isRequired: Bool
  /// The lines of YAML that must be beside the key for it to have a meaning.
  package var companions: [String] = []
  /// The default in words, if `defaults.yaml` does not contain the key.
  package var whenLeftOut: String?
  /// The lines of YAML of a useful example; empty: the shape has one.
  package var lines: [String] = []
  /// Whether it is a section of the configuration whose keys may come from several files.
  package var isSection = false
}

/// "a, b or c".
package func joined(_ items: [String], by conjunction: String = "or") -> String {
  guard let last = items.last, items.count > 1 else { return items.first ?? "" }
  return items.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}

/// A number as one writes it: `4`, not `4.0`.
package func decimal(_ x: Double) -> String {
  if let whole = Int(exactly: x) { "\(whole)" } else { "\(x)" }
}
