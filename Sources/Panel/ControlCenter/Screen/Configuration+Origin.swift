internal import Settings

extension Configuration {
  /// The place and the command of the first source or action that a sentence names in quotes; nil:
  /// it names none, or one without a program.
  func origin(of sentence: String) -> String? {
    program(in: sentence).map { place, words in
      "\(place): \(words.map(\.shown).joined(separator: " "))"
    }
  }

  /// The host that the first of those asks; nil: it names none.
  func host(in sentence: String) -> String? { program(in: sentence)?.words.host }

  private func program(in sentence: String) -> (place: String, words: [String])? {
    for part in sentence.split(separator: "“").dropFirst() {
      guard let name = part.firstIndex(of: "”").map({ String(part[..<$0]) }) else { continue }
      let source = sources.last { $0.name == name }
      let action = actions.last { $0.name == name }
      guard let words = source?.kind.traits.program ?? action?.exec, !words.isEmpty else {
        continue
      }
      return (place(of: name) ?? "\(source == nil ? "actions" : "sources").\(name)", words)
    }
    return nil
  }

  /// The place of a tile whose own source or action has this generated name; nil: there is none.
  private func place(of name: String) -> String? {
    func place(in tiles: [TileSettings], on page: String?) -> String? {
      let number = tiles.indices.first {
        TileName(tiles[$0], number: $0 + 1, of: page).isMade(name)
      }
      return number.map { (page.map { "pages.\($0)." } ?? "") + "tiles[\($0 + 1)]" }
    }
    return place(in: tiles, on: nil)
      ?? pages.lazy.compactMap { place(in: $0.tiles, on: $0.name) }.first
  }
}

extension String {
  /// A word of a command for display: quoted if it has spaces, on one line, and without the user
  /// and the password of an address.
  fileprivate var shown: String {
    var text = split(whereSeparator: \.isNewline).joined(separator: " ")
    if let start = text.firstRange(of: "://")?.upperBound,
      let end = text[start...].prefix(while: { !"/?# '\"".contains($0) }).lastIndex(of: "@")
    {
      text.removeSubrange(start...end)
    }
    return text.contains(" ") ? "'\(text)'" : text
  }
}
