/// What a mistake in the writing of YAML is, in plain words.
///
/// - Parameters:
///   - problem: what libyaml found, such as "did not find expected key".
///   - context: what it was reading, such as "while parsing a block mapping".
///   - contextLine: where that began.
///   - openQuote: the line of a quote that is not closed, as far as one can tell.
func syntaxMessage(
  problem: String, context: String, contextLine: Int, openQuote: Int? = nil
) -> String {
  if let line = openQuote {
    return "the quote (\") that is opened on line \(line) is not closed there; close it"
  }
  if let words = plainWords[problem] { return words }
  let began = context.isEmpty ? "" : " \(context) that began on line \(contextLine)"
  return "this cannot be read: \(problem.isEmpty ? "the text is not YAML" : problem)\(began)"
}

private let plainWords = [
  "found character that cannot start any token":
    "this character cannot stand here; indent with spaces, not tabs, and put a text that begins "
    + "with %, @ or ` in quotes",
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
  "found unexpected end of stream": "the text ends inside quotes; close them",
  "found unknown escape character":
    "this \\ means nothing in double quotes; write \\\\ or use single quotes",
]

/// The line up to `last` on which a double quote is opened and not closed; nil: there is none.
///
/// A text in quotes may go on for several lines in YAML, but hardly ever does in a configuration: what
/// libyaml finds amiss is then lines away from what was forgotten.
func lineOfOpenQuote(in text: some Sequence<UInt8>, upTo last: Int) -> Int? {
  for (number, line) in SourceText.lines(of: text).prefix(last).enumerated() {
    var quotes = 0
    var isEscaped = false
    var single = false
    var previous: Unicode.Scalar = " "
    scan: for scalar in line {
      let isInside = quotes % 2 == 1
      switch scalar {
      case "\\" where isInside: isEscaped.toggle()
      case "\"" where !isEscaped && !single:
        // Within a word without quotes it is a letter like others.
        if isInside || " [{,:\t-".unicodeScalars.contains(previous) { quotes += 1 }
      case "'" where !isInside:
        if single || " [{,:\t-".unicodeScalars.contains(previous) { single.toggle() }
      case "#" where !isInside && !single && " \t".unicodeScalars.contains(previous): break scan
      default: break
      }
      if scalar != "\\" { isEscaped = false }
      previous = scalar
    }
    if quotes % 2 == 1 { return number + 1 }
  }
  return nil
}
