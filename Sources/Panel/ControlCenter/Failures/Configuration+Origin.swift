internal import Localization
internal import Settings
internal import Values
internal import Widgets

extension Configuration {
  /// Returns the place and command of the source or action that a sentence names in quotes,
  /// else of the tile's own action; nil: neither runs a program.
  func origin(of sentence: String, at tile: TileID?) -> String? {
    program(in: sentence, at: tile).map { place, arguments in
      arguments.isEmpty ? place : "\(place): \(arguments.map(\.shown).joined(separator: " "))"
    }
  }

  /// Returns an outcome with a sentence for the person at the panel. The original message is meant
  /// for the panel's builder: a long press on the control shows it, and the log has it.
  func said(_ outcome: ActionOutcome?, at tile: TileID) -> ActionOutcome? {
    guard case .failed(let message, let kind) = outcome else { return outcome }
    let isSilent = kind == .timedOut || kind == .unreachable
    let host = isSilent ? program(in: message, at: tile)?.arguments.host : nil
    return .failed(
      message: (host.map { "\($0): " } ?? "") + strings.sentence(of: kind), kind: kind)
  }

  private func program(
    in sentence: String, at id: TileID?
  ) -> (place: String, arguments: [String])? {
    for part in sentence.split(separator: "“").dropFirst() {
      guard let name = part.firstIndex(of: "”").map({ String(part[..<$0]) }) else { continue }
      let source = sources.last { $0.name == name }
      let program = source?.kind.program ?? []
      let arguments = program.isEmpty ? action(named: name)?.exec ?? [] : program
      if !arguments.isEmpty {
        return ("\(source == nil ? "actions" : "sources").\(name)", arguments)
      }
    }
    guard let id, let name = tile(id)?.action, let action = action(named: name) else { return nil }
    // The sentence does not tell which of several steps has failed.
    let programs = Set(steps(of: name).compactMap(\.exec))
    let page = id.page == Self.mainPage ? "" : "pages.\(id.page)."
    let place = action.isUnnamed ? "\(page)tiles[\(id.index + 1)]" : "actions.\(name)"
    return programs.isEmpty ? nil : (place, programs.count == 1 ? programs.first ?? [] : [])
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
