import ArgumentParser
import DetentMotion

/// A spring on the command line, given in exactly one set of constants.
struct SpringDialect: ParsableArguments {
  @Option(parsing: .unconditional, help: "k, with --damping.")
  var stiffness: Double?
  @Option(parsing: .unconditional, help: "c, with --stiffness.")
  var damping: Double?
  @Option(parsing: .unconditional, help: "m, 1 if not given.")
  var mass: Double?
  @Option(parsing: .unconditional, help: "POP's bounciness, with --speed.")
  var bounciness: Double?
  @Option(parsing: .unconditional, help: "POP's speed, with --bounciness.")
  var speed: Double?
  @Option(parsing: .unconditional, help: "1 does not overshoot; with --response or --frequency.")
  var dampingRatio: Double?
  @Option(parsing: .unconditional, help: "The undamped period [s], with --damping-ratio.")
  var response: Double?
  @Option(parsing: .unconditional, help: "The perceived duration [s], with --bounce.")
  var duration: Double?
  @Option(parsing: .unconditional, help: "From -1 to 1, with --duration.")
  var bounce: Double?
  @Option(parsing: .unconditional, help: "Undamped [Hz], with --damping-ratio.")
  var frequency: Double?
  @Option(parsing: .unconditional, help: "Further friction, with --frequency.")
  var resistance: Double?

  @Option(
    parsing: .unconditional, help: "k as Motion Design for iOS reads it, with --book-damping.")
  var bookStiffness: Double?
  @Option(parsing: .unconditional, help: "c as that reads it, with --book-stiffness.")
  var bookDamping: Double?
  @Option(parsing: .unconditional, help: "m as that reads it, 1 if not given.")
  var bookMass: Double?

  mutating func validate() throws {
    do { _ = try spring() } catch { throw ValidationError("\(error)") }
  }

  /// Returns the spring that the options describe.
  func spring() throws -> Spring {
    let given = self.given
    guard !given.isEmpty else { return .hand }
    let names = Set(given.map(\.name))
    let dialect = Dialect.allCases.first { dialect in
      dialect.required.isSubset(of: names)
        && names.isSubset(of: dialect.required.union(dialect.optional))
    }
    guard let dialect else { throw DialectError.mixed(given.map(\.name)) }
    return try spring(dialect, Dictionary(uniqueKeysWithValues: given.map { ($0.name, $0.value) }))
  }

  private func spring(_ dialect: Dialect, _ values: [String: Double]) throws -> Spring {
    func value(_ name: String) -> Double { values[name] ?? .nan }
    let mass = values["--mass"] ?? 1
    return switch dialect {
    case .constants:
      try Spring(stiffness: value("--stiffness"), damping: value("--damping"), mass: mass)
    case .bounciness:
      try Spring(bounciness: value("--bounciness"), speed: value("--speed"))
    case .response:
      try Spring(dampingRatio: value("--damping-ratio"), response: value("--response"), mass: mass)
    case .duration:
      try Spring(duration: value("--duration"), bounce: value("--bounce"), mass: mass)
    case .frequency:
      try Spring(
        frequency: value("--frequency"), dampingRatio: value("--damping-ratio"),
        resistance: values["--resistance"] ?? 0)
    case .book:
      try Spring(
        bookStiffness: value("--book-stiffness"), damping: value("--book-damping"),
        mass: values["--book-mass"] ?? 1)
    }
  }

  private var given: [(name: String, value: Double)] {
    let all = [
      ("--stiffness", stiffness), ("--damping", damping), ("--mass", mass),
      ("--bounciness", bounciness), ("--speed", speed), ("--damping-ratio", dampingRatio),
      ("--response", response), ("--duration", duration), ("--bounce", bounce),
      ("--frequency", frequency), ("--resistance", resistance),
      ("--book-stiffness", bookStiffness), ("--book-damping", bookDamping),
      ("--book-mass", bookMass),
    ]
    return all.compactMap { name, value in value.map { (name: name, value: $0) } }
  }
}

extension SpringDialect {
  private enum Dialect: CaseIterable {
    case constants, bounciness, response, duration, frequency, book

    var required: Set<String> {
      switch self {
      case .constants: ["--stiffness", "--damping"]
      case .bounciness: ["--bounciness", "--speed"]
      case .response: ["--damping-ratio", "--response"]
      case .duration: ["--duration", "--bounce"]
      case .frequency: ["--frequency", "--damping-ratio"]
      case .book: ["--book-stiffness", "--book-damping"]
      }
    }

    var optional: Set<String> {
      switch self {
      case .constants, .response, .duration: ["--mass"]
      case .bounciness: []
      case .frequency: ["--resistance"]
      case .book: ["--book-mass"]
      }
    }
  }

  private enum DialectError: Error, CustomStringConvertible {
    case mixed([String])

    var description: String {
      switch self {
      case .mixed(let names):
        "These options do not make one spring: \(names.joined(separator: ", ")). Give --stiffness "
          + "and --damping, or --bounciness and --speed, or --damping-ratio and --response, or "
          + "--duration and --bounce, or --frequency and --damping-ratio, or --book-stiffness and "
          + "--book-damping, and none of another pair."
      }
    }
  }
}
