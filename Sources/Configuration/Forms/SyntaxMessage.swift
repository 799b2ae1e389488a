/// Describes a syntax error in YAML in plain words.
///
/// - Parameters:
///   - problem: The error of libyaml, such as "did not find expected key".
///   - context: The context that libyaml reports, such as "while parsing a block mapping".
///   - contextLine: The line on which the context begins.
///   - lineCount: The number of lines in the text.
///   - openQuote: A quote that seems not to be closed; nil: there is none.
func syntaxMessage(
  problem: String, context: String, contextLine: Int, lineCount: Int = .max,
  openQuote: OpenQuote? = nil
) -> String {
  if let openQuote { return openQuote.message }
  if let message = messages[problem] { return message }
  // If a text ends too early, the context may be on a line after its end.
  let began =
    context.isEmpty || contextLine > lineCount
    ? "" : " \(context) that began on line \(contextLine)"
  return "this cannot be read: \(problem.isEmpty ? "the text is not YAML" : problem)\(began)"
}

private let messages = [
  "found character that cannot start any token":
    "this character cannot stand here; put a text that begins with it in quotes",
  "found a tab character that violates indentation": "indent with spaces, not with tabs",
  "mapping values are not allowed in this context":
    "a colon cannot stand here; indent this line like the one above, or put the text in quotes",
  "could not find expected ':'": "a colon is missing here after a key",
  "did not find expected key":
    "this line does not fit the lines above; check how far it is indented",
  "did not find expected '-' indicator":
    "this line does not fit the list above; begin an item with a dash (-), or check how far it is"
    + " indented",
  "did not find expected ',' or ']'": "the list in [ ] lacks a comma or its closing ]",
  "did not find expected ',' or '}'": "the group in { } lacks a comma or its closing }",
  "did not find expected node content":
    "something is missing here, or a [ or { further up is not closed; close it with ] or }",
  "found unexpected end of stream": "the text ends inside quotes; close them",
  "block sequence entries are not allowed in this context":
    "a dash cannot stand here; begin the list on a line of its own, or put the text in quotes",
  "did not find expected comment or line break":
    "what follows | or > stands on the lines below it; begin it there, or put the text in quotes",
  "did not find expected alphabetic or numeric character":
    "a text that begins with & or * stands in quotes; put it in quotes",
  "did not find expected <document start>":
    "this does not belong to what is above; check how far it is indented",
  "found unknown escape character":
    "this \\ means nothing in double quotes; write \\\\ or use single quotes",
]

/// A quote that is opened and not closed on its line, or closed too early by an apostrophe.
///
/// A text in quotes may span several lines in YAML, but hardly ever does in a configuration.
/// libyaml reports the mistake several lines after the missing quote.
struct OpenQuote: Equatable {
  private let mark: Unicode.Scalar
  private let line: Int
  /// Whether a letter follows the closing quote directly.
  private let isApostrophe: Bool

  /// Finds the first such quote on the lines up to `last`; nil: there is none.
  init?(in text: some Sequence<UInt8>, upTo last: Int) {
    for (number, line) in SourceText.lines(of: text).prefix(last).enumerated() {
      guard let found = Self.find(in: Array(line)) else { continue }
      (mark, isApostrophe, self.line) = (found.mark, found.isApostrophe, number + 1)
      return
    }
    return nil
  }

  private static func find(
    in line: [Unicode.Scalar]
  ) -> (mark: Unicode.Scalar, isApostrophe: Bool)? {
    var open: Unicode.Scalar?
    var index = 0
    while index < line.count {
      let previous = index > 0 ? line[index - 1] : " "
      let next = index + 1 < line.count ? line[index + 1] : " "
      switch (line[index], open) {
      // A backslash escapes the next character.
      case ("\\", "\""): index += 1
      // Two single quotes are one apostrophe.
      case ("'", "'") where next == "'": index += 1
      case ("'", "'") where next.properties.isAlphabetic: return ("'", true)
      case ("\"", "\""), ("'", "'"): open = nil
      // Inside a word without quotes, a quote is an ordinary character.
      case ("\"", nil) where Self.opens(after: previous): open = "\""
      case ("'", nil) where Self.opens(after: previous): open = "'"
      case ("#", nil) where previous == " " || previous == "\t": return nil
      default: break
      }
      index += 1
    }
    return open.map { ($0, false) }
  }

  private static func opens(after previous: Unicode.Scalar) -> Bool {
    " [{,:\t-".unicodeScalars.contains(previous)
  }

  var message: String {
    isApostrophe
      ? "the text that begins with ' on line \(line) ends at its apostrophe; put it in double quotes,"
        + " or write '' for the apostrophe"
      : "the quote (\(mark)) that is opened on line \(line) is not closed there; close it"
  }
}
