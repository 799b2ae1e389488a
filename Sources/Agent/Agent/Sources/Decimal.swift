/// Numbers as programs print them.
enum Decimal {
  /// The number that a text begins with: `45`, `-4.5e3`, also `55%`, `48.1°C` and `12 GB`; nil
  /// where there is none, or where it may not be all of it: `12:30`, `1,5`, `1.2.3`, `0x10`.
  static func leadingNumber(in text: String) -> Double? {
    let trimmed = text.drop { $0.isWhitespace }.prefix(64)
    let letters = Array(trimmed.utf8)
    var end = 0
    for length in stride(from: letters.count, through: 1, by: -1) where isNumber(letters[..<length])
    {
      end = length
      break
    }
    guard end > 0 else { return nil }
    if end < letters.count, ":,.-/x".utf8.contains(letters[end]) { return nil }
    return Double(String(decoding: letters[..<end], as: UTF8.self)).flatMap {
      $0.isFinite ? $0 : nil
    }
  }

  /// Sign, digits, point, exponent; not `inf`, `nan` or hexadecimal.
  private static func isNumber(_ letters: ArraySlice<UInt8>) -> Bool {
    let isDecimal = letters.allSatisfy { letter in
      (0x30...0x39).contains(letter) || "+-.eE".utf8.contains(letter)
    }
    return isDecimal && Double(String(decoding: letters, as: UTF8.self)) != nil
  }
}
