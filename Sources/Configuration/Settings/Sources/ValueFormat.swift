internal import Forms

/// How the value of a control is written into an action, in the place of `${value}`.
package struct ValueFormat: Equatable, Codable, Sendable {
  /// The values at a slider's 0 and 1; nil: 0 and 1.
  package var range: ValueRange?
  package var number: NumberFormat?
  /// A switch's words for off and on.
  package var words = ["off", "on"]

  /// The placeholder for the value in a text.
  package static let placeholder = "${value}"

  package init() {}
}

/// A number as a text: `%d` rounds to whole numbers, `%.2f` to two places; `%%` is a per cent sign.
package struct NumberFormat: Equatable, Codable, Sendable {
  package let before: String
  package let after: String
  /// Decimal places.
  package let digits: Int

  /// Parses a format; nil: the text is not one.
  package init?(_ text: String) {
    guard text.utf8.count <= 64 else { return nil }
    var parts = [""]
    var digits: Int?
    var rest = Substring(text)
    while let letter = rest.first {
      guard letter == "%" else {
        parts[parts.count - 1].append(letter)
        rest.removeFirst()
        continue
      }
      guard let code = NumberFormat.code(at: rest) else { return nil }
      rest.removeFirst(code.length)
      if let places = code.digits {
        guard digits == nil else { return nil }
        digits = places
        parts.append("")
      } else {
        parts[parts.count - 1].append("%")
      }
    }
    guard let digits else { return nil }
    (before, after, self.digits) = (parts[0], parts[1], digits)
  }

  /// `%%`, `%d` or `%.Nf`.
  private static func code(at text: Substring) -> (length: Int, digits: Int?)? {
    if text.hasPrefix("%%") { return (2, nil) }
    if text.hasPrefix("%d") { return (2, 0) }
    let letters = Array(text.prefix(4))
    guard letters.count == 4, letters[1] == ".", letters[3] == "f",
      let digits = letters[2].wholeNumberValue, letters[2].isASCII
    else { return nil }
    return (4, digits)
  }

  package func text(for number: Double) -> String {
    before + NumberFormat.decimal(number, digits: digits) + after
  }

  /// The number rounded to so many places, half away from zero; never `-0`.
  package static func decimal(_ number: Double, digits: Int) -> String {
    let places = min(max(digits, 0), 9)
    var unit: Int64 = 1
    for _ in 0..<places { unit *= 10 }
    let scaled = (number * Double(unit)).rounded()
    guard scaled.magnitude < 9e18 else { return "\(number)" }
    let whole = Int64(scaled)
    let sign = whole < 0 ? "-" : ""
    let parts = whole.magnitude.quotientAndRemainder(dividingBy: UInt64(unit))
    guard places > 0 else { return "\(sign)\(parts.quotient)" }
    let fraction = "\(parts.remainder)"
    let zeros = String(repeating: "0", count: places - fraction.count)
    return "\(sign)\(parts.quotient).\(zeros)\(fraction)"
  }
}
