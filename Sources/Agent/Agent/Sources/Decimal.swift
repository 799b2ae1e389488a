/// Reads numbers as programs and people write them.
enum Decimal {
  /// Spaces that group digits, and do not separate words.
  static let hardSpaces: Set<Unicode.Scalar> = ["\u{A0}", "\u{2007}", "\u{2009}", "\u{202F}"]
  private static let separators = hardSpaces.union(" .,'\u{2019}".unicodeScalars)
  /// Signs by which a number continues as something else, such as a time or a date.
  private static let continuations = Set(":,.-/x_\u{2012}\u{2013}\u{2212}".unicodeScalars)

  /// Returns the number that a text begins with: `45`, `-4.5e3`, `1 234.5`, `0,45`, also `55%`,
  /// `48.1°C` and `12 GB`; nil: there is none, the number may be only a part of something else, as
  /// in `12:30`, `1.2.3`, `12 34` and `0x10`, or it is ambiguous, as `1,234` is.
  static func leadingNumber(in text: String) -> Double? {
    var rest = text.unicodeScalars[...].drop { $0.properties.isWhitespace }
    let sign = takeSign(&rest)
    guard let digits = takeDigits(&rest) else { return nil }
    let exponent = takeExponent(&rest)
    guard isEnd(rest) else { return nil }
    return Double(sign + digits + exponent).flatMap { $0.isFinite ? $0 : nil }
  }

  private typealias Scalars = Substring.UnicodeScalarView

  private static func isDigit(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { ("0"..."9").contains($0) } ?? false
  }

  private static func takeSign(_ rest: inout Scalars) -> String {
    guard let first = rest.first, "+-\u{2212}".unicodeScalars.contains(first) else { return "" }
    rest.removeFirst()
    return first == "+" ? "" : "-"
  }

  /// Takes the digits, with a point as the decimal mark; nil: there are none, or their grouping is
  /// wrong or ambiguous.
  private static func takeDigits(_ rest: inout Scalars) -> String? {
    var (groups, marks): ([String], [Unicode.Scalar]) = ([], [])
    while true {
      let group = rest.prefix(while: isDigit)
      groups.append(String(group))
      rest = rest[group.endIndex...]
      guard let mark = rest.first, separators.contains(mark), isDigit(rest.dropFirst().first)
      else { break }
      marks.append(mark)
      rest.removeFirst()
    }
    // `5.`
    if rest.first == ".", groups != [""], !marks.contains(".") {
      rest.removeFirst()
      marks.append(".")
      groups.append("")
    }
    guard groups != [""] else { return nil }
    guard let last = marks.last else { return groups[0] }
    let isPoint = last == "." && (marks.count == 1 || marks[0] != ".")
    let isComma = last == "," && (marks.count == 1 ? !mayGroup(groups) : marks[0] != ",")
    let fraction = isPoint || isComma ? groups.removeLast() : nil
    if fraction != nil { marks.removeLast() }
    if let mark = marks.first {
      let isGrouped = mayGroup(groups) && marks.allSatisfy { $0 == mark }
      // A single comma may also be a decimal mark, and points separate the parts of a version.
      guard isGrouped, fraction != nil || (mark != "." && (mark != "," || marks.count > 1))
      else { return nil }
    }
    return groups.joined() + (fraction.map { ".\($0)" } ?? "")
  }

  private static func mayGroup(_ groups: [String]) -> Bool {
    (1...3).contains(groups[0].count) && groups[0].first != "0"
      && groups.dropFirst().allSatisfy { $0.count == 3 }
  }

  private static func takeExponent(_ rest: inout Scalars) -> String {
    guard rest.first == "e" || rest.first == "E" else { return "" }
    var ahead = rest.dropFirst()
    let sign = takeSign(&ahead)
    let digits = ahead.prefix(while: isDigit)
    guard !digits.isEmpty else { return "" }
    rest = rest[digits.endIndex...]
    return "e\(sign)\(String(digits))"
  }

  /// Returns whether nothing follows but a unit or words.
  private static func isEnd(_ rest: Scalars) -> Bool {
    if rest.first.map(continuations.contains) == true { return false }
    var next = rest.drop { $0.properties.isWhitespace }
    guard next.startIndex == rest.startIndex else {
      _ = takeSign(&next)
      return !isDigit(next.first)
    }
    // `12h30` contains another number, but `5m3` a unit with a power.
    let power = rest.drop { $0.properties.isAlphabetic }.prefix(2)
    return !isDigit(power.first)
      || power.dropFirst().allSatisfy { !isDigit($0) && !$0.properties.isAlphabetic }
  }
}
