/// The words of one line of a log, taken one after another.
struct LogFields {
  let number: Int
  private var rest: ArraySlice<UInt8>

  init(number: Int, line: ArraySlice<UInt8>) {
    self.number = number
    rest = line
  }

  /// Whether all its words have been taken.
  var isAtEnd: Bool { rest.isEmpty }

  func failure(_ why: String) -> LogError { .wrongLine(number: number, why: why) }

  mutating func word(_ what: String) throws(LogError) -> String {
    let word = rest.prefix { $0 != UInt8(ascii: " ") }
    guard !word.isEmpty else { throw failure("\(what) is missing") }
    rest = rest[word.endIndex...].dropFirst()
    guard word.allSatisfy({ (0x21..<0x7F).contains($0) }) else {
      throw failure("there are bytes in it that are no text")
    }
    return String(decoding: word.prefix(64), as: UTF8.self)
  }

  mutating func integer<Number: FixedWidthInteger>(
    _ what: String, in range: ClosedRange<Number>
  ) throws(LogError) -> Number {
    let word = try word(what)
    guard let value = Number(word), range.contains(value) else {
      throw failure("“\(word)” is not \(what) (\(range.lowerBound) to \(range.upperBound))")
    }
    return value
  }

  mutating func real(
    _ what: String, in range: ClosedRange<Double>
  ) throws(LogError) -> Double {
    let word = try word(what)
    let value =
      word.hasPrefix("x") && word.utf8.count == 17
      ? UInt64(word.dropFirst(), radix: 16).map(Double.init(bitPattern:)) : decimal(word)
    guard let value, range.contains(value) else {
      throw failure("“\(word)” is not \(what) (\(range.lowerBound) to \(range.upperBound))")
    }
    return value
  }

  /// As it was written: whole millionths.
  private func decimal(_ word: String) -> Double? {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = Int64(parts[0]) else { return nil }
    guard parts.count == 2 else { return Double(whole) }
    let places = parts[1].utf8.count
    guard (1...6).contains(places), let fraction = UInt64(parts[1]), whole.magnitude < 1 << 40
    else { return nil }
    var millionths = Double(fraction)
    for _ in places..<6 { millionths *= 10 }
    millionths += Double(whole.magnitude) * 1e6
    return (word.hasPrefix("-") ? -millionths : millionths) / 1e6
  }

  mutating func hex(_ what: String) throws(LogError) -> UInt64 {
    let word = try word(what)
    guard word.utf8.count == 16, let value = UInt64(word, radix: 16) else {
      throw failure("“\(word)” is not \(what) (16 hexadecimal digits)")
    }
    return value
  }

  /// Runs of four digits, as many as there are.
  mutating func hexRun(_ what: String, count: Int) throws(LogError) -> [UInt16] {
    let word = rest.prefix { $0 != UInt8(ascii: " ") }
    rest = rest[word.endIndex...].dropFirst()
    if count == 0, word.elementsEqual("-".utf8) { return [] }
    guard word.count == 4 * count else { throw failure("there are not \(count) of \(what)") }
    var numbers: [UInt16] = []
    for start in stride(from: word.startIndex, to: word.endIndex, by: 4) {
      let digits = String(decoding: word[start..<start + 4], as: UTF8.self)
      guard let number = UInt16(digits, radix: 16) else {
        throw failure("“\(digits)” is not four hexadecimal digits")
      }
      numbers.append(number)
    }
    return numbers
  }

  /// As many bytes as there are to the end of the line.
  mutating func hexBytes(_ what: String) throws(LogError) -> [UInt8] {
    func value(_ digit: UInt8) -> UInt8? {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
      default: nil
      }
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rest.count / 2)
    while let first = rest.popFirst() {
      guard let high = value(first), let low = rest.popFirst().flatMap(value) else {
        throw failure("there are not just pairs of hexadecimal digits in \(what)")
      }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  /// The rest of the line.
  mutating func text() throws(LogError) -> String {
    var bytes: [UInt8] = []
    var rest = rest
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      if rest.first == UInt8(ascii: "\\") {
        bytes.append(byte)
        rest = rest.dropFirst()
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else {
        throw failure("“\\\(digits)” is no character; write \\\\ for a backslash")
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    self.rest = []
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw failure("its text is not UTF-8")
    }
    return text
  }

  func finish() throws(LogError) {
    guard rest.isEmpty else {
      throw failure("“\(String(decoding: rest.prefix(40), as: UTF8.self))” is too much")
    }
  }
}
