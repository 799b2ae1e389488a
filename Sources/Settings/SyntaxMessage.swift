/// What a mistake in the writing of YAML is, in plain words.
///
/// - Parameters:
///   - problem: what libyaml found, such as "did not find expected key".
///   - context: what it was reading, such as "while parsing a block mapping".
///   - contextLine: where that began.
func syntaxMessage(problem: String, context: String, contextLine: Int) -> String {
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
    "this line does not fit the list above; check how far it is indented",
  "did not find expected ',' or ']'": "the list in [ ] lacks a comma or its closing ]",
  "did not find expected ',' or '}'": "the group in { } lacks a comma or its closing }",
  "found unexpected end of stream": "the text ends inside quotes; close them",
  "found unknown escape character":
    "this \\ means nothing in double quotes; write \\\\ or use single quotes",
]
