package import Settings
package import Values

/// How a number is written on the glass.
package struct ValueText: Equatable, Sendable {
  /// The value at the two ends.
  package var range: ClosedRange<Double>
  /// What is written behind it.
  package var unit: String
  /// Decimal places; nil: as many as the number has, up to two.
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
    guard shown.magnitude <= Self.largest else { return "–" }
    if isShare { return "\(Int((shown * 100).rounded()))" + (isTight ? "%" : " %") }
    let space = unit.isEmpty || unit.hasPrefix("°") ? "" : "\u{202F}"
    return decimal(shown) + space + unit
  }

  /// What is larger is not written.
  private static let largest = 1e12

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

  /// As many decimal places as it has, up to two.
  private static func naturalDigits(of number: Double) -> Int {
    let hundredths = Int((number.magnitude * 100).rounded())
    return hundredths % 100 == 0 ? 0 : hundredths % 10 == 0 ? 1 : 2
  }

  private func decimal(_ number: Double) -> String {
    let digits = self.digits ?? Self.naturalDigits(of: number)
    let unit = (0..<digits).reduce(1) { unit, _ in unit * 10 }
    let whole = Int((number.magnitude * Double(unit)).rounded())
    let sign = number < 0 && whole > 0 ? "−" : ""
    guard digits > 0 else { return sign + "\(whole)" }
    let rest = "\(whole % unit)"
    let places = String(repeating: "0", count: digits - rest.count) + rest
    return sign + "\(whole / unit)" + words.decimalPoint + places
  }
}
