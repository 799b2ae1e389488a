internal import DetentGeometry

/// Values in notations that the configuration does not accept: `10 minutes`, `1,5`, `red`, `8 pm`.
enum LooseValue {
  /// Splits a text into numbers with units: `1h30` is 1 h and 30; nil for any other text.
  static func quantities(in text: String) -> [(number: Double, unit: String)]? {
    var rest = text.lowercased()[...]
    var found: [(number: Double, unit: String)] = []
    while !rest.isEmpty {
      var digits = ""
      while let letter = rest.first {
        let next = rest.dropFirst().first
        let isMark = (letter == "." || letter == ",") && next?.isWholeNumber == true
        let isSign = digits.isEmpty && (letter == "-" || letter == "+")
        guard letter.isASCII, letter.isWholeNumber || isMark || isSign else { break }
        digits.append(letter == "," ? "." : letter)
        rest.removeFirst()
      }
      guard let number = decimalNumber(in: digits) else { return nil }
      let unit = rest.prefix { !$0.isWholeNumber }
      rest = rest.dropFirst(unit.count)
      found.append((number, String(unit.filter { !$0.isWhitespace })))
    }
    return found.isEmpty ? nil : found
  }

  static func truth(in text: String) -> Bool? {
    switch text.lowercased() {
    case "1", "y", "enable", "enabled", "active", "always", "show", "shown", "visible": true
    case "0", "n", "disable", "disabled", "inactive", "never", "none", "hide", "hidden": false
    case let word: Forms.truth(in: word)
    }
  }

  /// The number in a text and, if it may be a share in per cent, a hundredth of it.
  static func numbers(in text: String, _ bounds: Bounds) -> [String] {
    guard let all = quantities(in: text), all.count == 1 else { return [] }
    let isShare = all[0].unit == "%" || bounds.upper == 1
    return [decimal(all[0].number)] + (isShare ? [decimal(all[0].number / 100)] : [])
  }

  /// Whether a text is a time of the day rather than minutes and seconds.
  static func isTimeOfDay(_ text: String) -> Bool {
    text.count == 5 && TimeOfDay(parsing: text) != nil
  }

  /// Parses `10 minutes` and `1h30min`, `5:00` as minutes and seconds, and `0:05:00` with hours.
  static func duration(in text: String) -> String? {
    guard !isTimeOfDay(text), let all = quantities(in: text) else { return nil }
    if all.count > 1, all.dropLast().allSatisfy({ $0.unit == ":" }) {
      return duration(all.reduce(0) { $0 * 60 + $1.number })
    }
    let units = ["ms": 0.001, "mi": 60, "s": 1, "m": 60, "h": 3600, "d": 86_400]
    var seconds = 0.0
    for (number, unit) in all {
      let isThousandth = unit.hasPrefix("ms") || unit.hasPrefix("mil")
      guard let size = isThousandth ? 0.001 : units[String(unit.prefix(1))] else { return nil }
      seconds += number * size
    }
    return duration(seconds)
  }

  private static func duration(_ seconds: Double) -> String {
    for (unit, size) in [("h", 3600.0), ("min", 60), ("s", 1)] where seconds >= size {
      if (seconds / size).rounded() == seconds / size { return decimal(seconds / size) + unit }
    }
    return decimal((seconds * 1000).rounded()) + "ms"
  }

  static func length(in text: String) -> String? {
    guard let all = quantities(in: text), all.count == 1 else { return nil }
    return decimal(all[0].number) + (all[0].unit == "%" || all[0].unit == "percent" ? "%" : "")
  }

  /// `8 pm`, `7h30`, `07:30:00`.
  static func time(in text: String) -> String? {
    guard let all = quantities(in: text), let last = all.last?.unit,
      var hour = Int(exactly: all[0].number),
      let minute = Int(exactly: all.count > 1 ? all[1].number : 0), (0..<60).contains(minute)
    else { return nil }
    if last.hasPrefix("p"), hour < 12 { hour += 12 }
    if last.hasPrefix("a"), hour == 12 { hour = 0 }
    guard (0..<24).contains(hour) else { return nil }
    return (hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
  }

  static func mode(in text: String) -> String? {
    guard let all = quantities(in: text), (2...3).contains(all.count) else { return nil }
    let numbers = all.map { decimal($0.number) }
    return "\(numbers[0])x\(numbers[1])" + (numbers.count > 2 ? "@\(numbers[2])" : "")
  }

  /// Colours by their names in HTML 4.01, with orange; hexadecimal digits alone; `rgb(255, 180, 84)`.
  static func color(in text: String) -> String? {
    let word = text.lowercased()
    if let name = colors[word] { return "#" + name }
    let parts = word.split { "rgba( ,)".contains($0) }.compactMap { UInt8($0) }
    if word.contains(","), parts.count >= 3 {
      return "#" + parts.prefix(3).map { hexadecimal($0) }.joined()
    }
    let digits = "#" + (word.hasPrefix("0x") ? text.dropFirst(2) : text[...])
    return Color(parsing: digits) == nil ? nil : digits
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }

  private static let colors = [
    "black": "000000", "silver": "C0C0C0", "gray": "808080", "grey": "808080", "white": "FFFFFF",
    "maroon": "800000", "red": "FF0000", "purple": "800080", "magenta": "FF00FF",
    "green": "008000", "lime": "00FF00", "olive": "808000", "yellow": "FFFF00", "navy": "000080",
    "blue": "0000FF", "teal": "008080", "cyan": "00FFFF", "orange": "FFA500",
  ]
}
