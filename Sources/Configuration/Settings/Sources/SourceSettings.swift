/// Where a value on the panel comes from, and what is made of the text that arrives.
package struct SourceSettings: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// Runs a program again and again and takes what it prints.
    case poll([String])
    /// Keeps a program running; each line it prints is a value.
    case listen([String])
    /// An absolute path, in which * and ? stand for letters; the first file that matches counts.
    case file(String)
    /// The time of day, in the letters of strftime(3).
    case time(String)
    /// The path of a picture's file, told anew whenever the file changes. The same stars as in
    /// `file`.
    case picture(String)
  }

  package var name: String
  package var kind: Kind
  /// From one reading to the next [s]; nil: as its kind has it.
  package var every: Double?
  /// How long a program that is polled may take [s].
  package var timeout = 5.0
  /// How long a value holds with no reading after it [s]; nil: as its kind has it.
  package var stale: Double?
  package var mapping = ValueMapping()
  /// What is written behind the number.
  package var unit = ""
  /// What is shown in place of what it says, by that in small letters.
  package var words: [String: String] = [:]
  /// What its program is given besides its words.
  package var program = ProgramSettings()
  /// What the days and months of a time are written in; nil: as the machine has it.
  package var language: Language?
  /// The time zone of a time, such as Europe/Lisbon; nil: the one here.
  package var zone: String?

  package init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// From one reading to the next [s]; nil: whenever there is something new.
  package var interval: Double? {
    if case .poll = kind { return every ?? 5 }
    return every
  }

  /// How long a value holds with no reading after it [s]; nil: for ever. What is read again and
  /// again may fail twice in between.
  package var lifetime: Double? {
    if let stale { return stale }
    return interval.map { 3 * $0 + timeout }
  }

  /// Between which numbers lies what it is told, of which it tells the part from 0 to 1; nil: it tells
  /// what it is told.
  package var range: ValueRange? {
    if case .number(let number) = mapping.form { number.range } else { nil }
  }
}

extension SourceSettings.Kind {
  /// What all must know of a kind of source that do not read it.
  package struct Traits: Sendable {
    /// The words of the program that it runs; nil: it runs none.
    package var program: [String]?
    /// Whether it goes on by itself and tells what it likes, or is asked and must answer.
    package var goesOn = false
    /// Whether its value is what somebody has written, and not made by the panel.
    var isWritten = true
  }

  /// A new kind is asked for them by the compiler.
  package var traits: Traits {
    switch self {
    case .poll(let words): Traits(program: words)
    case .listen(let words): Traits(program: words, goesOn: true)
    case .file: Traits()
    case .time, .picture: Traits(isWritten: false)
    }
  }
}
