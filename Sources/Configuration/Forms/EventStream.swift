internal import CYaml

/// One event of a YAML text, with the place where it begins.
struct Event {
  enum Kind: Equatable {
    case documentStart, sequenceStart, sequenceEnd, mappingStart, mappingEnd
    case scalar(String, isPlain: Bool)
    case alias
    case streamEnd
    /// The start and end of other things.
    case other
  }

  var kind: Kind
  var mark: Mark
  /// The range in its file, in characters from 0.
  var range = 0..<0
  /// Whether it has an anchor or is an alias.
  var isAnchored = false
  /// Whether it has a tag.
  var isTagged = false
}

/// The events of a YAML text, one after another (`yaml_parser_t`).
struct EventStream: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// The parser's input, which must not move in memory.
  private let text: UnsafeMutableBufferPointer<UInt8>
  private let file: Int
  private let shape: Shape

  init(_ source: SourceText, as shape: Shape) throws(Problem) {
    (file, self.shape) = (source.file, shape)
    parser = .allocate(capacity: 1)
    text = .allocate(capacity: source.bytes.count)
    _ = text.initialize(from: source.bytes)
    guard yaml_parser_initialize(parser) == 1 else {
      parser.initialize(to: yaml_parser_t())
      throw Problem(mark: source.end, message: "there is no memory to read this file")
    }
    yaml_parser_set_input_string(parser, text.baseAddress, text.count)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    text.deallocate()
  }

  /// The next event (`yaml_parser_parse`).
  mutating func next() throws(Problem) -> Event {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw failure() }
    defer { yaml_event_delete(&event) }
    return Event(event, file: file)
  }

  private func failure() -> Problem {
    let mark = Mark(parser.pointee.problem_mark, file: file)
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? ""
    if let slip = SyntaxSlip(in: UnsafeBufferPointer(text), before: problem, at: mark, as: shape) {
      return Problem(mark: slip.mark, message: slip.message)
    }
    return Problem(
      mark: mark,
      message: syntaxMessage(
        problem: problem,
        context: parser.pointee.context.map { String(cString: $0) } ?? "",
        contextLine: Mark(parser.pointee.context_mark, file: file).line,
        lineCount: SourceText.lines(of: UnsafeBufferPointer(text)).count,
        openQuote: OpenQuote(in: UnsafeBufferPointer(text), upTo: mark.line)))
  }
}

extension Event {
  fileprivate init(_ event: yaml_event_t, file: Int) {
    let (start, end) = (event.start_mark.index, event.end_mark.index)
    self.init(
      kind: .other, mark: Mark(event.start_mark, file: file), range: start..<max(start, end))
    switch event.type {
    case YAML_DOCUMENT_START_EVENT: kind = .documentStart
    case YAML_STREAM_END_EVENT: kind = .streamEnd
    case YAML_ALIAS_EVENT: (kind, isAnchored) = (.alias, true)
    case YAML_SEQUENCE_END_EVENT: kind = .sequenceEnd
    case YAML_MAPPING_END_EVENT: kind = .mappingEnd
    case YAML_SEQUENCE_START_EVENT:
      let start = event.data.sequence_start
      (kind, isAnchored, isTagged) = (.sequenceStart, start.anchor != nil, start.tag != nil)
    case YAML_MAPPING_START_EVENT:
      let start = event.data.mapping_start
      (kind, isAnchored, isTagged) = (.mappingStart, start.anchor != nil, start.tag != nil)
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      let isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE
      kind = .scalar(String(decoding: bytes, as: UTF8.self), isPlain: isPlain)
      (isAnchored, isTagged) = (scalar.anchor != nil, scalar.tag != nil)
    default: break
    }
  }
}

extension Mark {
  fileprivate init(_ mark: yaml_mark_t, file: Int) {
    self.init(line: mark.line + 1, column: mark.column + 1, file: file)
  }
}
