/// Finds no-break spaces and the like, which YAML takes for letters. They come with text that is
/// copied from web pages.
package enum HardSpace {
  private static let scalars: Set<Unicode.Scalar> = [
    "\u{A0}", "\u{2002}", "\u{2003}", "\u{2007}", "\u{2009}", "\u{202F}", "\u{3000}",
  ]

  /// A remark on the first such space where YAML needs a plain one: before the first word of a
  /// line, after the dash of an item, or after a key's colon. Nil: there is none.
  package static func problem(in text: SourceText) -> Problem? {
    guard
      String(decoding: text.bytes, as: UTF8.self).unicodeScalars.contains(where: scalars.contains)
    else { return nil }
    for (number, line) in SourceText.lines(of: text.bytes).enumerated() {
      guard let column = place(in: line) else { continue }
      return Problem(
        mark: Mark(line: number + 1, column: column + 1, file: text.file),
        message:
          "this is a no-break space, which looks like a space and is a letter to YAML; type a"
          + " space in its place")
    }
    return nil
  }

  private static func place(in line: [Unicode.Scalar]) -> Int? {
    var isBefore = true
    for (column, letter) in line.enumerated() {
      let previous = column > 0 ? line[column - 1] : " "
      if letter == "#", isBefore || previous == " " { return nil }
      if scalars.contains(letter), isBefore || isKey(line[..<column]) { return column }
      if letter != " ", letter != "-" { isBefore = false }
    }
    return nil
  }

  /// Whether the line so far ends with a key and its colon: lower-case letters and hyphens, after a
  /// space, a brace or a comma.
  private static func isKey(_ line: ArraySlice<Unicode.Scalar>) -> Bool {
    // A line with quotes may hold anything.
    guard line.last == ":", !line.contains("\""), !line.contains("'") else { return false }
    let word = line.dropLast().reversed().prefix { ("a"..."z").contains($0) || $0 == "-" }
    let rest = line.dropLast(word.count + 1)
    return !word.isEmpty && (rest.last.map { " {,".unicodeScalars.contains($0) } ?? true)
  }
}
