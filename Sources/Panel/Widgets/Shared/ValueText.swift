package import Localization
package import Settings
package import Values

/// How a number is written on the glass.
package struct ValueText: Equatable, Sendable {
  /// The value at the two ends.
  package var range: ClosedRange<Double>
  /// What is written behind it.
  package var unit: String
  /// Decimal places; nil: as many as the number has, and needs to be read.
  private var digits: Int?
  /// 0 to 1 is written as per cent.
  package var isShare: Bool
  /// Whether no space parts per cent from its number.
  private var isTight = false
  /// What 0 to 1 is the part of, which is written in its place; nil: the number is written as it is.
  package var whole: ValueRange?
  /// Whether nobody has said where it ends: any number may come.
  package var isOpen = false
  package var words = LocalizedStrings.english
  /// What is written in place of what a source says, by that in small letters.
  var replacements: [String: String] = [:]
  /// The same of a switch.
  var (wordForOff, wordForOn): (String?, String?) = (nil, nil)

  /// - Parameters:
  ///   - range: nil: 0 to 1.
  ///   - step: From one value to the next; decides how many places are of interest.
  ///   - digits: Decimal places, where no step tells.
  ///   - isShare: Whether it is written as per cent; nil: where there is neither range nor unit.
  package init(
    range: ClosedRange<Double>?, step: Double?, unit: String, digits: Int? = nil,
    isShare: Bool? = nil
  ) {
    self.range = range ?? 0...1
    self.unit = unit
    self.isShare = isShare ?? (range == nil && unit.isEmpty)
    // So few whole numbers tell nothing.
    let isNarrow = range.map { $0.upperBound - $0.lowerBound <= 2 } ?? false
    let places = step.map(ValueText.digits) ?? digits ?? (range == nil ? nil : isNarrow ? 2 : 0)
    self.digits = places.map { min(max($0, 0), ValueText.mostDigits) }
  }

  /// With as many, the largest number that is written is still a whole number of the last one.
  private static let mostDigits = 6

  /// As many decimal places as the number has: for what is only shown.
  package var withOwnDigits: ValueText {
    var text = self
    text.digits = nil
    return text
  }

  package func text(of value: SourceValue?) -> String {
    switch value {
    case nil: "–"
    case .boolean(let isOn): isOn ? wordForOn ?? words.on : wordForOff ?? words.off
    case .number(let number): text(of: number)
    case let value?: word(for: value.words ?? "")
    }
  }

  /// What is written in its place.
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

  /// Larger ones are written as a power of ten.
  private static let largest = 1e12
  /// Smaller ones, too, where nobody says how many places count.
  private static let smallest = 1e-3

  /// The same where there is no room for the unit; degrees stay degrees, and per cent stays close.
  package var short: ValueText {
    var short = self
    short.unit = unit.hasPrefix("°") ? "°" : ""
    short.isTight = true
    return short
  }

  /// How many letters its longest number has, about.
  package var letters: Int { longest.count }

  /// The longer one of the numbers at its two ends.
  package var longest: String {
    if isOpen { return text(of: 888.8) }
    let (low, high) = (text(of: range.lowerBound), text(of: range.upperBound))
    return low.count > high.count ? low : high
  }

  /// Where in the range it lies, 0…1.
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

  /// As many decimal places as it has, up to two, and where these are 0 up to four.
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
    return sign + "\(whole / unit)" + words.decimalPoint + places
  }

  /// `1.2×10¹⁴`.
  private func power(_ number: Double) -> String {
    var (tens, exponent) = (number, 0)
    while tens.magnitude >= 9.95 { (tens, exponent) = (tens / 10, exponent + 1) }
    while tens.magnitude < 0.995 { (tens, exponent) = (tens * 10, exponent - 1) }
    let digits = [Character]("⁰¹²³⁴⁵⁶⁷⁸⁹")
    let raised = "\(exponent)".map { $0.wholeNumberValue.map { digits[$0] } ?? "⁻" }
    return decimal((tens * 10).rounded() / 10, digits: nil) + "×10" + String(raised)
  }
}
