package import DetentMotion
package import Forms

/// The parameters of a spring as they were written: a dialect and its numbers.
package struct SpringParameters: Equatable, Sendable {
  /// A way of describing a spring by numbers.
  package enum Dialect: CaseIterable, Sendable {
    /// The constants of its equation.
    case constants
    /// The damping ratio and the response time.
    case response
    /// The perceived duration and the bounce.
    case duration
    /// An attachment of UIKit Dynamics.
    case attachment
    /// POP's two sliders.
    case bounciness
    /// The constants under other names.
    case tension
    /// The constants of *Motion Design for iOS*, as the book interprets them.
    case book
  }

  package let dialect: Dialect
  /// One number for each key of the dialect, in order; for a key that was left out, its default.
  package let numbers: [Double]
  package let spring: Spring

  /// - Throws: `MotionError` if these numbers make no spring.
  package init(_ dialect: Dialect, _ numbers: [Double]) throws(MotionError) {
    let keys = dialect.keys
    self.dialect = dialect
    self.numbers = keys.indices.map { numbers.indices.contains($0) ? numbers[$0] : keys[$0].usual }
    spring = try dialect.spring(of: self.numbers)
  }

  /// Describes a spring by the constants of its equation, or by those of the book.
  package init(_ spring: Spring) {
    dialect = spring.isKicked ? .book : .constants
    numbers = [spring.stiffness, spring.damping, spring.mass]
    self.spring = spring
  }

  private init(known dialect: Dialect, _ numbers: [Double]) {
    (self.dialect, self.numbers) = (dialect, numbers)
    spring = constant(try dialect.spring(of: numbers))
  }

  /// The same parameters with another number for one key; nil: that makes no spring, or is out of
  /// the key's bounds.
  package func replacing(_ index: Int, with number: Double) -> SpringParameters? {
    guard numbers.indices.contains(index), dialect.keys[index].bounds.contains(number) else {
      return nil
    }
    var numbers = numbers
    numbers[index] = number
    return try? SpringParameters(dialect, numbers)
  }

  // A test ensures that these numbers make the built-in springs.
  static let hand = SpringParameters(known: .constants, [300, 20, 1])
  static let dynamics = SpringParameters(known: .attachment, [3.5, 0.4, 10])
  static let pop = SpringParameters(known: .bounciness, [6, 15])
  static let press = SpringParameters(known: .bounciness, [20, 18])
  static let pane = SpringParameters(known: .response, [0.86, 0.42])
}

extension SpringParameters {
  /// A key of a dialect, as in the configuration.
  package struct Key: Equatable, Sendable {
    package let name: String
    package let bounds: Bounds
    /// Whether it is a time [s].
    package let isTime: Bool
    /// The default of an optional key; nil: the key is required.
    package let omitted: Double?

    fileprivate var usual: Double { omitted ?? .nan }
  }
}

extension SpringParameters.Dialect {
  /// The required keys, then the optional ones.
  package var keys: [SpringParameters.Key] {
    required.map { key($0, omitted: nil) } + optional.map { key($0.name, omitted: $0.omitted) }
  }

  var required: [String] {
    switch self {
    case .constants: ["stiffness", "damping"]
    case .response: ["damping-ratio", "response"]
    case .duration: ["duration", "bounce"]
    case .attachment: ["frequency", "damping-ratio"]
    case .bounciness: ["bounciness", "speed"]
    case .tension: ["tension", "friction"]
    case .book: ["book-stiffness", "book-damping"]
    }
  }

  var optional: [(name: String, omitted: Double)] {
    switch self {
    case .constants, .tension: [("mass", 1)]
    case .book: [("book-mass", 1)]
    case .attachment: [("resistance", 0)]
    case .response, .duration, .bounciness: []
    }
  }

  fileprivate func spring(of n: [Double]) throws(MotionError) -> Spring {
    switch self {
    case .constants, .tension: try Spring(stiffness: n[0], damping: n[1], mass: n[2])
    case .response: try Spring(dampingRatio: n[0], response: n[1])
    case .duration: try Spring(duration: n[0], bounce: n[1])
    case .attachment: try Spring(frequency: n[0], dampingRatio: n[1], resistance: n[2])
    case .bounciness: try Spring(bounciness: n[0], speed: n[1])
    case .book: try Spring(bookStiffness: n[0], damping: n[1], mass: n[2])
    }
  }

  /// The keys as messages write them.
  var description: String {
    required.joined(separator: " + ") + optional.map { " (+ \($0.name))" }.joined()
  }

  /// Whether the keys include all required ones, and none that the dialect does not have.
  func fits(_ given: Set<String>) -> Bool {
    given.isSuperset(of: required) && given.isSubset(of: required + optional.map(\.name))
  }

  private func key(_ name: String, omitted: Double?) -> SpringParameters.Key {
    let shape = SpringDraft.section.fields.first { $0.description.key == name }?.description.shape
    switch shape {
    case .duration(let bounds):
      return SpringParameters.Key(name: name, bounds: bounds, isTime: true, omitted: omitted)
    case .number(let bounds):
      return SpringParameters.Key(name: name, bounds: bounds, isTime: false, omitted: omitted)
    default:
      let none = Bounds.from(0, to: 0)
      return SpringParameters.Key(name: name, bounds: none, isTime: false, omitted: omitted)
    }
  }
}
