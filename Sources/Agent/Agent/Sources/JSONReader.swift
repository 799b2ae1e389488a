internal import Forms
internal import Settings
internal import Values

/// Finds one value in a JSON text (RFC 8259), without building the rest of it.
struct JSONReader {
  static let depthLimit = 64

  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether nothing but space is left.
  var isAtEnd: Bool { bytes[index...].allSatisfy(Self.isSpace) }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  /// Returns the text, number or truth value at a path; unknown: null, NaN or an infinite number.
  /// - Complexity: O(length of the text).
  mutating func text(at path: JSONPath) throws(SourceFailure) -> Found<String> {
    try find(path.steps[...], depth: 0) { (reader, _) throws(SourceFailure) in
      try reader.scalar()
    }
  }

  /// Returns the rows of the list at a path: each a value, or a group whose members are chosen by
  /// the keys; nil: there is no list.
  /// - Parameters:
  ///   - path: nil: the text itself is the list.
  ///   - limit: Further rows are passed over.
  /// - Complexity: O(length of the text).
  mutating func rows(
    at path: JSONPath?, _ keys: RowKeys, limit: Int
  ) throws(SourceFailure) -> JSONRows? {
    try find(path?.steps[...] ?? [], depth: 0) { (reader, depth) throws(SourceFailure) in
      Found(try reader.list(keys, limit: limit, depth: depth))
    }.value
  }

  private mutating func find<Value>(
    _ steps: ArraySlice<JSONPath.Step>, depth: Int,
    _ take: (inout JSONReader, _ depth: Int) throws(SourceFailure) -> Found<Value>
  ) throws(SourceFailure) -> Found<Value> {
    guard depth < Self.depthLimit else { throw malformed() }
    skipSpace()
    guard let step = steps.first else { return try take(&self, depth) }
    var found: Found<Value>?
    switch (step, peek) {
    case (.name(let name), UInt8(ascii: "{")):
      try members { (key, reader) throws(SourceFailure) in
        guard key == name, found == nil else { return try reader.skip(depth: depth + 1) }
        found = try reader.find(steps.dropFirst(), depth: depth + 1, take)
      }
    case (.item(var number), UInt8(ascii: "[")):
      if number < 0 { number += try count(depth: depth) }
      try items { (index, reader) throws(SourceFailure) in
        guard index == number else { return try reader.skip(depth: depth + 1) }
        found = try reader.find(steps.dropFirst(), depth: depth + 1, take)
      }
    default: try skip(depth: depth)
    }
    return found ?? .missing
  }

  /// Returns the number of items in the list that begins here.
  private func count(depth: Int) throws(SourceFailure) -> Int {
    var (reader, count) = (self, 0)
    try reader.items { (_, reader) throws(SourceFailure) in
      try reader.skip(depth: depth + 1)
      count += 1
    }
    return count
  }

  private mutating func list(
    _ keys: RowKeys, limit: Int, depth: Int
  ) throws(SourceFailure) -> JSONRows? {
    guard peek == UInt8(ascii: "[") else {
      try skip(depth: depth)
      return nil
    }
    var found = JSONRows()
    try items { (index, reader) throws(SourceFailure) in
      guard index < limit else { return try reader.skip(depth: depth + 1) }
      reader.skipSpace()
      let start = reader
      try reader.skip(depth: depth + 1)
      start.row(keys, into: &found)
    }
    return found
  }

  /// Reads a row that is known to be JSON.
  private func row(_ keys: RowKeys, into found: inout JSONRows) {
    func text(at path: JSONPath) -> String? {
      var reader = self
      return (try? reader.text(at: path))?.value
    }
    var reader = self
    switch peek {
    case UInt8(ascii: "{"):
      if let label = text(at: keys.label) {
        let (detail, icon) = (text(at: keys.detail) ?? "", text(at: keys.icon))
        found.rows.append(ValueRow(label, detail: detail, icon: icon, value: text(at: keys.value)))
      } else {
        found.oddCount += 1
        if found.keys.isEmpty {
          try? reader.members { (key, reader) throws(SourceFailure) in
            found.keys.append(key)
            try reader.skip(depth: 0)
          }
        }
      }
    case UInt8(ascii: "["): found.oddCount += 1
    default:
      guard let text = (try? reader.scalar())?.value else { return }
      found.rows.append(ValueRow(text, value: text))
    }
  }

  private mutating func scalar() throws(SourceFailure) -> Found<String> {
    skipSpace()
    switch peek {
    case UInt8(ascii: "\""): return .value(try string())
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      throw SourceFailure(
        "The json path names a group or a list; name a single value.", kind: .unreadable)
    default:
      let word = try word()
      return word == "null" || Double(word)?.isFinite == false ? .unknown : .value(word)
    }
  }

  /// Reads the whole text.
  /// - Throws: If it is no JSON or too deep.
  static func value(of bytes: [UInt8]) throws(SourceFailure) -> JSONValue {
    var reader = JSONReader(bytes)
    let value = try reader.value(depth: 0)
    guard reader.isAtEnd else { throw reader.malformed() }
    return value
  }

  private mutating func value(depth: Int) throws(SourceFailure) -> JSONValue {
    guard depth < Self.depthLimit else { throw malformed() }
    skipSpace()
    switch peek {
    case UInt8(ascii: "{"):
      var entries: [(key: String, value: JSONValue)] = []
      try members { (key, reader) throws(SourceFailure) in
        entries.append((key, try reader.value(depth: depth + 1)))
      }
      return .object(entries)
    case UInt8(ascii: "["):
      var values: [JSONValue] = []
      try items { (_, reader) throws(SourceFailure) in
        values.append(try reader.value(depth: depth + 1))
      }
      return .array(values)
    case UInt8(ascii: "\""): return .string(try string())
    default:
      let word = try word()
      if word == "true" || word == "false" { return .boolean(word == "true") }
      guard let number = Double(word), number.isFinite else { return .null }
      return .number(number)
    }
  }

  private mutating func skip(depth: Int) throws(SourceFailure) {
    guard depth < Self.depthLimit else { throw malformed() }
    skipSpace()
    switch peek {
    case UInt8(ascii: "{"):
      try members { (_, reader) throws(SourceFailure) in try reader.skip(depth: depth + 1) }
    case UInt8(ascii: "["):
      try items { (_, reader) throws(SourceFailure) in try reader.skip(depth: depth + 1) }
    case UInt8(ascii: "\""): _ = try string()
    default: _ = try word()
    }
  }

  private mutating func members(
    _ body: (_ key: String, inout JSONReader) throws(SourceFailure) -> Void
  ) throws(SourceFailure) {
    try sequence(until: UInt8(ascii: "}")) { (_, reader) throws(SourceFailure) in
      let key = try reader.string()
      reader.skipSpace()
      try reader.expect(UInt8(ascii: ":"))
      try body(key, &reader)
    }
  }

  private mutating func items(
    _ body: (_ index: Int, inout JSONReader) throws(SourceFailure) -> Void
  ) throws(SourceFailure) {
    try sequence(until: UInt8(ascii: "]"), body)
  }

  /// Reads the items between brackets, which commas separate.
  private mutating func sequence(
    until end: UInt8, _ body: (_ index: Int, inout JSONReader) throws(SourceFailure) -> Void
  ) throws(SourceFailure) {
    index += 1
    skipSpace()
    if peek == end {
      index += 1
      return
    }
    var count = 0
    while true {
      skipSpace()
      try body(count, &self)
      count += 1
      skipSpace()
      if peek == end {
        index += 1
        return
      }
      try expect(UInt8(ascii: ","))
    }
  }

  private mutating func string() throws(SourceFailure) -> String {
    try expect(UInt8(ascii: "\""))
    var scalars = JSONString()
    while let byte = peek {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return scalars.text
      case UInt8(ascii: "\\"): try escape(into: &scalars)
      case ..<0x20: throw malformed()
      default: scalars.append(byte)
      }
    }
    throw malformed()
  }

  private mutating func escape(into text: inout JSONString) throws(SourceFailure) {
    let letter = peek
    index += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter ?? 0)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      guard index + 4 <= bytes.count,
        let unit = UInt16(
          String(decoding: bytes[index..<(index + 4)], as: UTF8.self), radix: 16)
      else { throw malformed() }
      index += 4
      text.append(unit: unit)
    default: throw malformed()
    }
  }

  /// Reads a number, true, false or null; also `NaN` and `Infinity`, as many programs write them.
  private mutating func word() throws(SourceFailure) -> String {
    let start = index
    while let byte = peek, Self.isWordLetter(byte) { index += 1 }
    let word = String(decoding: bytes[start..<index], as: UTF8.self)
    let isKnown = ["true", "false", "null"].contains(word)
    guard isKnown || Double(word) != nil else { throw malformed() }
    return word
  }

  private static func isWordLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "+-.".utf8.contains(byte)
    }
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte = peek, Self.isSpace(byte) { index += 1 }
  }

  private mutating func expect(_ byte: UInt8) throws(SourceFailure) {
    guard peek == byte else { throw malformed() }
    index += 1
  }

  private func malformed() -> SourceFailure {
    // Texts are read up to this limit only.
    let isCut = index >= bytes.count && bytes.count >= Reading.limit
    return SourceFailure(
      isCut
        ? "The text is more than \(Reading.limit / 1024) KB of JSON; make it smaller."
        : "The text is not JSON from byte \(min(index, bytes.count)) on.", kind: .unreadable)
  }
}

/// The rows found in a list.
struct JSONRows {
  var rows: [ValueRow] = []
  /// How many items are neither a value nor a group with a label.
  var oddCount = 0
  /// The keys of the first group without a label.
  var keys: [String] = []
}

/// A string of a JSON text while its escapes are read.
private struct JSONString {
  private var bytes: [UInt8] = []
  private var high: UInt16?

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func append(_ byte: UInt8) {
    high = nil
    bytes.append(byte)
  }

  /// Appends a UTF-16 unit, or keeps the first half of a surrogate pair until the second comes.
  mutating func append(unit: UInt16) {
    let pair = high.map { [$0, unit] } ?? [unit]
    high = UTF16.isLeadSurrogate(unit) ? unit : nil
    guard high == nil else { return }
    bytes += Array(String(decoding: pair, as: UTF16.self).utf8)
  }
}
