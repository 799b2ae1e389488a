internal import DetentGeometry

/// The words of one line of a script, read one after another.
struct LineReader {
  let number: Int
  private var words: ArraySlice<String>

  init(number: Int, words: [String]) {
    self.number = number
    self.words = words[...]
  }

  var isAtEnd: Bool { words.isEmpty }
  var next: String? { words.first }
  var isAtLast: Bool { words.count == 1 }
  /// Whether coordinates come next, rather than a name.
  var isAtPlace: Bool { words.first.map { Double($0) != nil } ?? true }

  func failure(_ why: String) -> TouchScriptError { .wrongLine(number: number, why: why) }

  mutating func word(_ what: String) throws(TouchScriptError) -> String {
    guard let word = words.popFirst() else { throw failure("\(what) is missing") }
    return word
  }

  mutating func number(
    _ what: String, in range: ClosedRange<Double>
  ) throws(TouchScriptError) -> Double {
    let word = try word(what)
    guard let value = Double(word), range.contains(value) else {
      throw failure("“\(word)” is not \(what)")
    }
    return value
  }

  /// Reads a length of the screen [px].
  mutating func length(_ what: String) throws(TouchScriptError) -> Int {
    Int(try number("\(what) of 64 to 16384 pixels", in: 64...16_384))
  }

  mutating func point() throws(TouchScriptError) -> Point {
    Point(try number("a place", in: -1e6...1e6), try number("a place", in: -1e6...1e6))
  }

  /// Reads the number of the finger; 0 if there is none.
  mutating func finger() throws(TouchScriptError) -> UInt64 {
    guard !isAtEnd else { return 0 }
    let word = try word("a finger")
    guard let finger = UInt64(word), finger < 1000 else {
      throw failure("“\(word)” is not a finger's number (0 to 999)")
    }
    return finger
  }

  /// Reads all remaining words.
  mutating func rest() -> [String] {
    defer { words = [] }
    return Array(words)
  }

  func finish() throws(TouchScriptError) {
    if let word = words.first { throw failure("“\(word)” is not expected here") }
  }
}
