/// The origin of a value on the panel, and the conversion of the text that arrives.
package struct SourceSettings: Equatable, Sendable {
  package var name: String
  @Compared package var kind: any SourceKind
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
  /// The source whose value counts while this one has none; nil: there is no such source.
  package var other: String?
  /// The settings of its program besides the arguments.
  package var program = ProgramSettings()

  package init(name: String, kind: some SourceKind) {
    self.name = name
    self.kind = kind
  }

  /// Interval between readings [s]; nil: it is read whenever there is something new.
  package var interval: Double? { every ?? kind.interval }

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
