internal import DetentMotion
internal import Display
internal import Geometry
internal import Values

/// The lines of a log, and what they say.
struct LogLines {
  private let bytes: [UInt8]
  /// Where the next line starts.
  private(set) var position: Int
  /// Of the last line read, from 1.
  private(set) var number: Int

  init(_ bytes: [UInt8], position: Int = 0, number: Int = 0) {
    self.bytes = bytes
    self.position = position
    self.number = number
  }

  /// The next line that has an end, without it.
  mutating func next() -> ArraySlice<UInt8>? {
    guard let line = peek() else { return nil }
    position = line.endIndex + 1
    number += 1
    return line
  }

  private func peek() -> ArraySlice<UInt8>? {
    let rest = bytes[position...]
    return rest.firstIndex(of: LogText.newline).map { rest[..<$0] }
  }

  private mutating func fields(_ what: String) throws(LogError) -> LogFields {
    guard let line = next() else {
      throw .wrongLine(number: number + 1, why: "the log ends before \(what)")
    }
    return LogFields(number: number, line: line)
  }

  // MARK: - The head

  mutating func header() throws(LogError) -> LogHeader {
    try readFormat()
    let program = try text(of: "program")
    let libraries = try text(of: "libraries")
    var ingredients: [LogHeader.Ingredient] = []
    var fields = try fields("the screen's size")
    var word = try fields.word("what the line is about")
    while let kind = LogHeader.Ingredient.Kind(rawValue: word) {
      let digest = try fields.hex("a digest")
      ingredients.append(.init(kind, try fields.text(), digest: digest))
      fields = try self.fields("the screen's size")
      word = try fields.word("what the line is about")
    }
    guard word == "screen" else { throw fields.failure("“\(word)” is not “screen”") }
    let (size, scale) = try screen(&fields)
    let configuration = try configuration()
    guard !configuration.files.isEmpty else {
      throw .wrongLine(number: number + 1, why: "the configuration is missing")
    }
    var end = try self.fields("the head's end")
    guard try end.word("“begin”") == "begin" else { throw end.failure("“begin” is missing") }
    return LogHeader(
      program: program, libraries: libraries, ingredients: ingredients, size: size, scale: scale,
      configuration: configuration)
  }

  private mutating func readFormat() throws(LogError) {
    let mark = Array("detent-log ".utf8)
    guard bytes.starts(with: mark) else {
      throw .foreign(why: bytes.isEmpty ? "it is empty" : "it does not begin with “detent-log”")
    }
    var fields = try fields("its format")
    _ = try fields.word("its mark")
    let format = try fields.integer("a format", in: 0...Int.max)
    guard format == LogHeader.format else {
      throw .foreign(
        why: "its format is \(format), and this version reads format \(LogHeader.format) only")
    }
  }

  private mutating func text(of name: String) throws(LogError) -> String {
    var fields = try fields("“\(name)”")
    let word = try fields.word("“\(name)”")
    guard word == name else { throw fields.failure("“\(word)” is not “\(name)”") }
    return try fields.text()
  }

  private func screen(
    _ fields: inout LogFields
  ) throws(LogError) -> (PixelSize, scale: Double) {
    let width = try fields.integer("a width", in: 1...16_384)
    let height = try fields.integer("a height", in: 1...16_384)
    let scale = try fields.real("a scale", in: 0.1...16)
    try fields.finish()
    return (PixelSize(width, height), scale)
  }

  private mutating func configuration() throws(LogError) -> ConfigurationText {
    var files: [ConfigurationText.File] = []
    while let line = peek() {
      let isOverlay = line.starts(with: "overlay ".utf8)
      guard isOverlay || line.starts(with: "file ".utf8) else { break }
      let path = try text(of: isOverlay ? "overlay" : "file")
      files.append(.init(path: path, bytes: quoted(), isOverlay: isOverlay))
    }
    return ConfigurationText(files)
  }

  private mutating func quoted() -> [UInt8] {
    var text: [UInt8] = []
    var isFirst = true
    while let line = peek(), line.first == UInt8(ascii: "|") {
      _ = next()
      if !isFirst { text.append(LogText.newline) }
      isFirst = false
      text += line.dropFirst()
    }
    return text
  }

  // MARK: - The entries

  mutating func entry() throws(LogError) -> LogEntry? {
    guard let line = next() else { return nil }
    var fields = LogFields(number: number, line: line)
    let word = try fields.word("what the line is about")
    if isCutOff(word) {
      position = bytes.endIndex
      return nil
    }
    let entry = try entry(word, &fields)
    try fields.finish()
    return entry
  }

  /// Whether the log ends before the entry does whose first line begins with `word`.
  private func isCutOff(_ word: String) -> Bool {
    var rest = self
    switch word {
    case "source": return rest.next() == nil
    case "notice": return (0..<3).contains { _ in rest.next() == nil }
    case "reload":
      // Only what follows says that its text is whole.
      _ = try? rest.configuration()
      return rest.peek() == nil
    default: return false
    }
  }

  private mutating func source(
    _ fields: inout LogFields
  ) throws(LogError) -> (String, SourceState) {
    let word = try fields.word("how the source stands")
    let time = word == "fresh" || word == "stale" ? try fields.instant() : .zero
    let name = try fields.text()
    var value = try self.fields("the source's value")
    guard try value.word("“is”") == "is" else { throw value.failure("“is” is missing") }
    let state = try value.source(word, at: time)
    try value.finish()
    return (name, state)
  }

  private mutating func entry(
    _ word: String, _ fields: inout LogFields
  ) throws(LogError) -> LogEntry {
    switch word {
    case "turn": return .turn
    case "resized":
      let (size, scale) = try screen(&fields)
      return .resized(size, scale: scale)
    case "now": return .now(try fields.instant())
    case "target": return .target(try fields.instant())
    case "buffer":
      let index = try fields.integer("a buffer", in: 0...63)
      return .buffer(index: index, age: try fields.integer("an age", in: 0...1_000_000))
    case "no-buffer": return .noBuffer
    case "shown": return .shown(try fields.digest())
    case "wall": return .wall(try fields.wall())
    case "wall-jumped": return .wallJumped
    case "outcome": return try fields.outcome()
    case "kept": return try fields.keeping()
    case "source":
      let (name, state) = try source(&fields)
      return .source(name, state)
    case "picture": return try fields.picture()
    case "notice-gone": return .notice(nil)
    case "notice":
      let title = try fields.text()
      let (place, sentence) = (try text(of: "place"), try text(of: "sentence"))
      return .notice(
        ConfigurationNotice(
          title: title, place: place, sentence: sentence, footing: try text(of: "footing")))
    case "reload":
      let text = try configuration()
      guard !text.files.isEmpty else { throw fields.failure("the configuration is missing") }
      return .reload(text)
    case "end": return .end
    default:
      if let event = try fields.event(word) { return .event(event) }
      throw fields.failure("“\(word)” is nothing that a log of this format has")
    }
  }
}
