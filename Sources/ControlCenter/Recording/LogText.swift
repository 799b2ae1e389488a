/// Words and lines of a log as bytes, written without allocating while there is room.
struct LogText {
  private(set) var bytes: [UInt8] = []

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  /// Exchanges what has been written for other room.
  mutating func handOver(to sink: any LogSink) { sink.take(&bytes) }

  mutating func word(_ word: StaticString) {
    separate()
    word.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func number(_ number: some BinaryInteger) {
    separate()
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    digits(UInt64(clamping: number.magnitude))
  }

  /// Exact: as a decimal where six places say it all, else by its bits.
  mutating func real(_ number: Double) {
    separate()
    let millionths = (number * 1e6).rounded()
    guard millionths.magnitude < 0x1p53, millionths / 1e6 == number,
      number != 0 || number.sign == .plus
    else {
      bytes.append(UInt8(ascii: "x"))
      return hexDigits(number.bitPattern, count: 16)
    }
    decimal(Int64(millionths))
  }

  mutating func hex(_ number: UInt64, count: Int = 16) {
    separate()
    hexDigits(number, count: count)
  }

  mutating func hexRun(_ numbers: [UInt16]) {
    separate()
    if numbers.isEmpty { bytes.append(UInt8(ascii: "-")) }
    for number in numbers { hexDigits(UInt64(number), count: 4) }
  }

  mutating func hexBytes(_ numbers: [UInt8]) {
    separate()
    for number in numbers { hexDigits(UInt64(number), count: 2) }
  }

  /// The rest of the line, whatever is in it.
  mutating func text(_ text: String) {
    guard !text.isEmpty else { return }
    separate()
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\\"):
        bytes.append(byte)
        bytes.append(byte)
      case 0..<0x20, 0x7F:
        bytes.append(UInt8(ascii: "\\"))
        hexDigits(UInt64(byte), count: 2)
      default:
        bytes.append(byte)
      }
    }
  }

  /// Lines of a text, each behind a bar.
  mutating func quoted(_ text: [UInt8]) {
    for line in text.split(separator: LogText.newline, omittingEmptySubsequences: false) {
      bytes.append(UInt8(ascii: "|"))
      bytes.append(contentsOf: line)
      endLine()
    }
  }

  mutating func endLine() { bytes.append(LogText.newline) }

  static let newline = UInt8(ascii: "\n")

  private mutating func separate() {
    if let last = bytes.last, last != LogText.newline { bytes.append(UInt8(ascii: " ")) }
  }

  private mutating func digits(_ number: UInt64) {
    var unit: UInt64 = 1
    while number / unit >= 10 { unit *= 10 }
    while unit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(number / unit % 10))
      unit /= 10
    }
  }

  private mutating func decimal(_ millionths: Int64) {
    if millionths < 0 { bytes.append(UInt8(ascii: "-")) }
    digits(millionths.magnitude / 1_000_000)
    var (rest, unit) = (millionths.magnitude % 1_000_000, UInt64(100_000))
    if rest > 0 { bytes.append(UInt8(ascii: ".")) }
    while rest > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(rest / unit))
      rest %= unit
      unit /= 10
    }
  }

  private mutating func hexDigits(_ number: UInt64, count: Int) {
    for i in (0..<count).reversed() {
      let digit = UInt8(number >> UInt64(4 * i) & 15)
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}
