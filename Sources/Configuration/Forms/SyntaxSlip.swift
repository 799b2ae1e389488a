/// A slip that makes a text invalid YAML, but that libyaml reports only further on.
struct SyntaxSlip: Equatable {
  let mark: Mark
  let message: String

  private typealias Line = [Unicode.Scalar]

  /// Finds a slip; nil: there is none that is certain.
  /// - Parameters:
  ///   - problem: The error of libyaml, such as "did not find expected key".
  ///   - place: The place of that error.
  ///   - shape: The shape of the document.
  init?(
    in text: some Sequence<UInt8>, before problem: String, at place: Mark, as shape: Shape
  ) {
    let lines = Array(SourceText.lines(of: text).prefix(place.line))
    if let slip = Self.color(in: lines, file: place.file) {
      self = slip
    } else if problem.hasPrefix("did not find expected ','"),
      let slip = Self.value(in: lines, file: place.file)
    {
      self = slip
    } else if Self.lacksKey.contains(problem),
      let slip = Self.colon(in: lines, file: place.file) ?? Self.equals(in: lines, file: place.file)
    {
      self = slip
    } else if let slip = Self.tab(in: lines, file: place.file)
      ?? Self.unquoted(in: lines, file: place.file, as: shape)
    {
      self = slip
    } else {
      return nil
    }
  }

  init(_ mark: Mark, _ message: String) { (self.mark, self.message) = (mark, message) }

  /// `{accent: #FFB454}`: the rest of the line is a comment, so the group is not closed.
  private static func color(in lines: [Line], file: Int) -> SyntaxSlip? {
    var depth = 0
    var slip: SyntaxSlip?
    for (number, line) in lines.enumerated() {
      var quote: Unicode.Scalar?
      var previous: Unicode.Scalar = " "
      scan: for (column, letter) in line.enumerated() {
        defer { previous = letter }
        if let open = quote {
          if letter == open, previous != "\\" { quote = nil }
          continue
        }
        let isStart = " \t[{,:-".unicodeScalars.contains(previous)
        switch letter {
        case "\"" where isStart, "'" where isStart: quote = letter
        case "[" where isStart || depth > 0, "{" where isStart || depth > 0: depth += 1
        case "]" where depth > 0, "}" where depth > 0:
          depth -= 1
          if depth == 0 { slip = nil }
        case "#" where isStart && previous != ":" && previous != "-":
          if depth > 0, slip == nil, let color = color(at: line[column...]) {
            slip = SyntaxSlip(
              Mark(line: number + 1, column: column + 1, file: file),
              "put the colour in quotes, \"\(color)\": without them # begins a comment")
          }
          break scan
        default: break
        }
      }
    }
    return slip
  }

  /// The colour at the start of `line`; nil: there is an ordinary comment.
  private static func color(at line: ArraySlice<Unicode.Scalar>) -> String? {
    let digits = line.dropFirst().prefix { $0.properties.isASCIIHexDigit }
    let end = line.dropFirst(digits.count + 1).first
    let isWhole = end.map { ",]} \t\r".unicodeScalars.contains($0) } ?? true
    guard [3, 6, 8].contains(digits.count), isWhole else { return nil }
    return "#" + String(String.UnicodeScalarView(digits))
  }

  /// `[lamp, ${value}]`: without quotes the brace opens a group, on the line of the error.
  private static func value(in lines: [Line], file: Int) -> SyntaxSlip? {
    guard let line = lines.last else { return nil }
    var quote: Unicode.Scalar?
    for (column, letter) in line.enumerated() {
      if quote != nil || letter == "\"" || letter == "'" {
        quote = quote == nil ? letter : letter == quote ? nil : quote
        continue
      }
      guard letter == "$" else { continue }
      let rest = line.dropFirst(column)
      let before = column == 0 ? " " : line[column - 1]
      guard rest.dropFirst().first == "{", " [,:".unicodeScalars.contains(before),
        let end = rest.firstIndex(of: "}")
      else { continue }
      let written = String(String.UnicodeScalarView(rest[...end]))
      return SyntaxSlip(
        Mark(line: lines.count, column: column + 1, file: file),
        "put \(written) in quotes, \"\(written)\": without them { begins a group of keys")
    }
    return nil
  }

  private static let lacksKey: Set = [
    "mapping values are not allowed in this context", "could not find expected ':'",
  ]

  /// `kind:toggle`, on the line of the error or on one of the two above.
  private static func colon(in lines: [Line], file: Int) -> SyntaxSlip? {
    for (number, line) in lines.enumerated().suffix(3).reversed() {
      let text = line.drop { " -".unicodeScalars.contains($0) }
      let key = text.prefix { $0.properties.isAlphabetic || $0 == "-" || $0 == "_" }
      let rest = text.dropFirst(key.count)
      // The colon must not be part of an address, and no other colon of the line may end a key.
      guard !key.isEmpty, rest.first == ":", let next = rest.dropFirst().first,
        !" \t\r/:".unicodeScalars.contains(next), !rest.dropFirst().contains(":")
      else { continue }
      let name = String(String.UnicodeScalarView(key))
      return SyntaxSlip(
        Mark(line: number + 1, column: text.startIndex + key.count + 2, file: file),
        "a space is missing after the colon; write \(quoted(name + ": …"))")
    }
    return nil
  }
}
