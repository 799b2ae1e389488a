package import Localization

/// The origin of a value on the panel, and the conversion of the text that arrives.
package struct SourceSettings: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// Runs a program repeatedly and takes its output.
    case poll([String])
    /// Keeps a program running; each line it prints is a value.
    case listen([String])
    /// Reads a file at an absolute path with the wildcards * and ?; the first match counts.
    case file(String)
    /// The time of day in a format of strftime(3).
    case time(String)
    /// The path of a picture's file, with wildcards as in `file`; reported again when the file
    /// changes.
    case picture(String)
  }

  package var name: String
  package var kind: Kind
  /// Interval between readings [s]; nil: the default of its kind.
  package var every: Double?
  /// Time limit of a polled program [s].
  package var timeout = 5.0
  /// Time that a value holds without another reading [s]; nil: the default of its kind.
  package var stale: Double?
  package var mapping = ValueMapping()
  /// The unit after the number.
  package var unit = ""
  /// Words to show instead of the source's own, by the source's own in lower case.
  package var words: [String: String] = [:]
  /// The settings of its program besides the arguments.
  package var program = ProgramSettings()
  /// The language for the days and months of a time; nil: that of the machine.
  package var language: Language?
  /// The time zone of a time, such as Europe/Lisbon; nil: the local one.
  package var zone: String?

  package init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// Interval between readings [s]; nil: it is read whenever there is something new.
  package var interval: Double? {
    if case .poll = kind { return every ?? 5 }
    return every
  }

  /// Time that a value holds without another reading [s]; nil: for ever. By default, two readings
  /// in a row may fail.
  package var lifetime: Double? {
    if let stale { return stale }
    return interval.map { 3 * $0 + timeout }
  }

  /// The range of numbers that is mapped to 0 to 1; nil: numbers are not mapped.
  package var range: ValueRange? {
    if case .number(let number) = mapping.form { number.range } else { nil }
  }
}

extension SourceSettings.Kind {
  /// The properties of a kind of source that are used outside of reading it.
  package struct Traits: Sendable {
    /// The words of the program that it runs; nil: it runs none.
    package var program: [String]?
    /// Whether its program keeps running and reports values by itself, instead of being polled.
    package var goesOn = false
    /// Whether its value comes from a program or a file, and is not made by the panel.
    package var isWritten = true
  }

  /// The traits of the kind. The compiler reports a new kind without them.
  package var traits: Traits {
    switch self {
    case .poll(let words): Traits(program: words)
    case .listen(let words): Traits(program: words, goesOn: true)
    case .file: Traits()
    case .time, .picture: Traits(isWritten: false)
    }
  }
}
