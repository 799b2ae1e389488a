/// A range of numbers.
package struct Bounds: Equatable, Sendable {
  package var lower: Double
  package var upper: Double
  /// The lower end itself is refused.
  package var isAbove = false

  static func from(_ lower: Double, to upper: Double) -> Bounds {
    Bounds(lower: lower, upper: upper)
  }

  static func above(_ lower: Double, to upper: Double) -> Bounds {
    Bounds(lower: lower, upper: upper, isAbove: true)
  }

  func contains(_ x: Double) -> Bool { x <= upper && (isAbove ? x > lower : x >= lower) }

  var words: String {
    isAbove
      ? "above \(decimal(lower)), at most \(decimal(upper))"
      : "from \(decimal(lower)) to \(decimal(upper))"
  }
}

/// What may be written as a value.
package indirect enum Shape: Equatable, Sendable {
  case boolean
  case text
  case color
  case number(Bounds)
  case integer(ClosedRange<Int>)
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
  /// Groups by names that the file chooses.
  case named(Shape)
  case either([Shape])
  /// One of which not every value will do, with one that does.
  case sample(Shape, String)

  /// What is expected, to follow "must be".
  package var words: String {
    switch self {
    case .boolean: "true or false"
    case .text: "a text"
    case .color: "a colour such as \"#FFB454\""
    case .number(let bounds): "a number \(bounds.words)"
    case .integer(let range) where range.count == 1: "\(range.lowerBound)"
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .duration(let bounds): "a time such as 250ms, 10s or 5min, \(bounds.words) seconds"
    case .length: "a length such as 80 (pixels) or 75%, above 0"
    case .time: "a time of the day such as \"07:30\""
    case .mode: "a size and rate such as 1280x800@60"
    case .choice(let words): joined(words)
    case .name(let kind): "the name of \(kind)"
    case .file(let kind): kind
    case .list(let item, let count): "a list of \(Shape.words(of: count)), each \(item.words)"
    case .program: "a list of a program and its words, such as [/bin/true]"
    case .group(let keys): "a group of keys (\(keys.map(\.key).joined(separator: ", ")))"
    case .named: "a group of names"
    case .either(let shapes): joined(shapes.map(\.words))
    case .sample(let shape, _): shape.words
    }
  }

  /// Whether it is a list or a group, and `node` neither the one nor the other that is wanted.
  func isMissed(by node: Node) -> Bool {
    switch (self, node.content) {
    case (.list, .sequence), (.program, .sequence), (.group, .mapping), (.named, .mapping): false
    case (.list, _), (.program, _), (.group, _), (.named, _): true
    case (.sample(let shape, _), _): shape.isMissed(by: node)
    case (.either(let shapes), _): shapes.allSatisfy { $0.isMissed(by: node) }
    default: false
    }
  }

  /// Whether it takes a time that passes.
  var isDuration: Bool {
    switch self {
    case .duration: true
    case .either(let shapes): shapes.contains(where: \.isDuration)
    default: false
    }
  }

  /// Whether one of its keys, or of the keys in those, is called so and has such a shape.
  func hasKey(_ name: String, where isSuch: (Shape) -> Bool) -> Bool {
    keys?.contains { $0.key == name && isSuch($0.shape) || $0.shape.hasKey(name, where: isSuch) }
      ?? false
  }

  private static func words(of count: ClosedRange<Int>) -> String {
    if count.count == 1 { return "\(count.lowerBound)" }
    return "\(count.lowerBound) to \(count.upperBound)"
  }
}

/// A key, what may follow it and what it does; the table that reads a file also explains it.
package struct KeyDescription: Equatable, Sendable {
  package let key: String
  package let shape: Shape
  /// One sentence.
  package let summary: String
  package let isRequired: Bool
  /// What must stand beside it for it to mean anything, a line of YAML each.
  var companions: [String] = []
  /// What it is when it is left out, where the default file does not say so.
  var whenLeftOut: String?
  /// A list or a group that makes sense, a line of YAML each; empty where its shape tells one.
  var lines: [String] = []
  /// A part of the configuration of which a file may give some keys and another file others.
  var isSection = false
}

/// "a, b or c".
package func joined(_ words: [String], by conjunction: String = "or") -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}

/// A number as one writes it: `4`, not `4.0`.
func decimal(_ x: Double) -> String {
  if let whole = Int(exactly: x) { "\(whole)" } else { "\(x)" }
}
