package import DetentGeometry

/// Parses a decimal number that a Double can hold; not `.inf`, `.nan`, hexadecimal or `1_000`.
package func decimalNumber(in text: String) -> Double? {
  let isDecimal = text.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    case UInt8(ascii: "e"), UInt8(ascii: "E"): true
    default: false
    }
  }
  guard isDecimal, text.utf8.count <= 64, let x = Double(text), x.isFinite else { return nil }
  return x
}

/// Parses YAML's words for true and false.
package func truth(in text: String) -> Bool? {
  switch text {
  case "true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON": true
  case "false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF": false
  default: nil
  }
}

/// Parses `30%` or a number, of which 1 is the whole.
func fraction(in text: String) -> Double? {
  text.hasSuffix("%")
    ? decimalNumber(in: String(text.dropLast())).map { $0 / 100 } : decimalNumber(in: text)
}

/// Parses `10s`, `250ms`, `5min`, `1h` or a number of seconds [s].
package func seconds(in text: String) -> Double? {
  // Divides by the number of units in `seconds`, as a factor of a thousandth is not exact.
  let units = [("ms", 1000.0, 1.0), ("s", 1, 1), ("min", 1, 60), ("h", 1, 3600)]
  for (unit, count, seconds) in units where text.hasSuffix(unit) {
    return decimalNumber(in: String(text.dropLast(unit.count))).map { $0 * seconds / count }
  }
  return decimalNumber(in: text)
}

/// A length given in logical pixels or as a part of the screen's height.
package enum Length: Equatable, Sendable {
  case pixels(Double)
  /// 0…1 of the screen's height.
  case fraction(Double)

  package func resolved(in height: Double) -> Double {
    switch self {
    case .pixels(let px): px
    case .fraction(let f): f * height
    }
  }
}

extension Length {
  /// `80`, `80px` or `75%`, above 0.
  package init?(parsing text: String) {
    if text.hasSuffix("%") {
      guard let x = decimalNumber(in: String(text.dropLast())), x > 0, x <= 100 else { return nil }
      self = .fraction(x / 100)
    } else {
      let digits = text.hasSuffix("px") ? String(text.dropLast(2)) : text
      guard let x = decimalNumber(in: digits), x > 0, x <= 100_000 else { return nil }
      self = .pixels(x)
    }
  }
}

extension Color {
  /// `#RGB`, `#RRGGBB` or `#RRGGBBAA`.
  package init?(parsing text: String) {
    guard text.hasPrefix("#"), text.utf8.count == text.count else { return nil }
    var digits: [Double] = text.dropFirst().compactMap { $0.hexDigitValue.map { Double($0) } }
    guard digits.count == text.count - 1 else { return nil }
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6 || digits.count == 8 else { return nil }
    func byte(_ i: Int) -> Double { (digits[2 * i] * 16 + digits[2 * i + 1]) / 255 }
    self.init(
      red: byte(0), green: byte(1), blue: byte(2), alpha: digits.count == 8 ? byte(3) : 1)
  }
}

extension Reader where Value == Color {
  package static var color: Reader {
    Reader(.color) { node, decoder in
      if case .scalar(let text, _) = node.content, let color = Color(parsing: text) {
        return color
      }
      // `accent: #FFB454` is an empty value and a comment to YAML.
      let hint = node.isEmpty ? "; put the colour in quotes, since # begins a comment" : ""
      decoder.refuse(node, expected: .color, hint: hint)
      return nil
    }
  }
}
