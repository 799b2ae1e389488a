package import Localization
package import Settings
package import Values

/// The format of a number on the screen.
package struct ValueText: Equatable, Sendable {
  /// The value at the two ends.
  package var range: ClosedRange<Double>
  /// The unit that follows the number.
  package var unit: String
  /// The number of decimal places; nil: as many as the number needs.
  private var digits: Int?
  /// Whether 0 to 1 is written as per cent.
  package var isShare: Bool
  /// Whether per cent has no space before its sign.
  private var isTight = false
  /// The range that 0 to 1 is converted to for writing; nil: the number is written as it is.
  package var whole: ValueRange?
  /// Whether the range is unknown, so that any number may come.
  package var isOpen = false
  package var strings = LocalizedStrings.english
  /// The words that replace a source's words, by these in lower case.
  var replacements: [String: String] = [:]
  /// The replacements for the states of a switch.
  var (wordForOff, wordForOn): (String?, String?) = (nil, nil)

  /// - Parameters:
  ///   - range: Nil: 0 to 1.
  ///   - step: The difference between neighbouring values; decides the number of decimal places.
  ///   - digits: The number of decimal places, if there is no step.
  ///   - isShare: Whether it is written as per cent; nil: if there is neither a range nor a unit.
  package init(
    range: ClosedRange<Double>?, step: Double?, unit: String, digits: Int? = nil,
    isShare: Bool? = nil
  ) {
    self.range = range ?? 0...1
    self.unit = unit
    self.isShare = isShare ?? (range == nil && unit.isEmpty)
    // In a range of two or less, whole numbers would tell too little.
    let isNarrow = range.map { $0.upperBound - $0.lowerBound <= 2 } ?? false
    let places = step.map(ValueText.digits) ?? digits ?? (range == nil ? nil : isNarrow ? 2 : 0)
    self.digits = places.map { min(max($0, 0), ValueText.mostDigits) }
  }

  /// With more digits, the largest number would not fit an `Int` in units of the last place.
  private static let mostDigits = 6

  /// The same format with as many decimal places as the number has, for a value that is only shown.
  package var withOwnDigits: ValueText {
    var text = self
    text.digits = nil
    return text
  }

  package func text(of value: SourceValue?) -> String {
    switch value {
    case nil: "–"
    case .boolean(let isOn): isOn ? wordForOn ?? strings.on : wordForOff ?? strings.off
    case .number(let number): text(of: number)
    case let value?: word(for: value.asText ?? "")
    }
  }

  /// The replacement of a source's word.
  func word(for text: String) -> String {
    replacements.isEmpty ? text : replacements[text.lowercased()] ?? text
  }

  package func text(of number: Double) -> String {
    let shown = isShare ? number : whole?.number(at: number) ?? number
    guard shown.isFinite, !isShare || (shown * 100).isFinite else { return "–" }
    if isShare { return decimal(shown * 100, digits: 0) + (isTight ? "%" : " %") }
    let space = unit.isEmpty || unit.hasPrefix("°") ? "" : "\u{202F}"
    return decimal(shown, digits: digits) + space + unit
  }

  /// The largest number that is not written as a power of ten.
  private static let largest = 1e12
  /// The smallest number that is not written so, where the number of places is not fixed.
  private static let smallest = 1e-3

  /// The same format without the unit and without spaces; degrees keep their sign.
  package var short: ValueText {
    var short = self
    short.unit = unit.hasPrefix("°") ? "°" : ""
    short.isTight = true
    return short
  }

  /// The number of characters of the longest number.
  package var letters: Int { longest.count }

  /// The longer of the two ends of the range, as text; 888.8 for an unknown range.
  package var longest: String {
    if isOpen { return text(of: 888.8) }
    let (low, high) = (text(of: range.lowerBound), text(of: range.upperBound))
    return low.count > high.count ? low : high
  }

  /// The position of a number in the range, 0…1.
  package func fraction(of number: Double) -> Double {
    let fraction = (number - range.lowerBound) / (range.upperBound - range.lowerBound)
    return fraction.isFinite ? min(max(fraction, 0), 1) : 0
  }

  private static func digits(of step: Double) -> Int {
    var (scaled, digits) = (step.magnitude, 0)
    while digits < 4, (scaled - scaled.rounded()).magnitude > 1e-6 {
      scaled *= 10
      digits += 1
    }
    return digits
  }

  /// Two decimal places at most, or four below 0.01, without trailing zeros.
  private static func naturalDigits(of number: Double) -> Int {
    let most = number.magnitude < 0.01 ? 4 : 2
    let scaled = Int((number.magnitude * (most == 4 ? 10_000 : 100)).rounded())
    var (rest, digits) = (scaled, most)
    while digits > 0, rest % 10 == 0 { (rest, digits) = (rest / 10, digits - 1) }
    return digits
  }

  private func decimal(_ number: Double, digits: Int?) -> String {
    let isTiny = digits == nil && number != 0 && number.magnitude < Self.smallest
    guard number.magnitude <= Self.largest, !isTiny else { return power(number) }
    let digits = digits ?? Self.naturalDigits(of: number)
    let unit = (0..<digits).reduce(1) { unit, _ in unit * 10 }
    let whole = Int((number.magnitude * Double(unit)).rounded())
    let sign = number < 0 && whole > 0 ? "−" : ""
    guard digits > 0 else { return sign + "\(whole)" }
    let rest = "\(whole % unit)"
    let places = String(repeating: "0", count: digits - rest.count) + rest
    return sign + "\(whole / unit)" + strings.decimalPoint + places
  }

  /// A number as a power of ten, such as `1.2×10¹⁴`.
  private func power(_ number: Double) -> String {
    var (tens, exponent) = (number, 0)
    while tens.magnitude >= 9.95 { (tens, exponent) = (tens / 10, exponent + 1) }
    while tens.magnitude < 0.995 { (tens, exponent) = (tens * 10, exponent - 1) }
    let digits = [Character]("⁰¹²³⁴⁵⁶⁷⁸⁹")
    let raised = "\(exponent)".map { $0.wholeNumberValue.map { digits[$0] } ?? "⁻" }
    return decimal((tens * 10).rounded() / 10, digits: nil) + "×10" + String(raised)
  }
}
