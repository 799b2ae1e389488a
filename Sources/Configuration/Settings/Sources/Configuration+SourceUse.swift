package import Forms

/// The way in which a tile shows a source.
package enum SourceUse: String, Comparable, Sendable {
  case text, number, `switch`, lines, image

  package static func < (a: SourceUse, b: SourceUse) -> Bool { a.rawValue < b.rawValue }

  /// The uses that a source's key `as` can name, the more specific ones first.
  package static let said: [SourceUse] = [.switch, .number, .lines, .text]

  /// The use in a sentence.
  package var name: String {
    switch self {
    case .text: "a text"
    case .number: "a number"
    case .switch: "a switch"
    case .lines: "rows"
    case .image: "a picture"
    }
  }

  /// Whether a value of this use can be shown as the other one: any value as a text, and a number
  /// as a switch, which is on unless it is 0.
  package func serves(_ other: SourceUse) -> Bool {
    other == self || other == .text || self == .number && other == .switch
  }

  /// The form of a source with this use, if no key determines it.
  fileprivate var form: ValueMapping.Form {
    switch self {
    case .text: .text
    case .number: .number(NumberMapping())
    case .switch: .boolean(on: ValueMapping.wordsForOn, off: ValueMapping.wordsForOff)
    case .lines: .lines
    case .image: .image
    }
  }
}

extension ValueMapping.Form {
  /// The use that the form is made for.
  package var use: SourceUse {
    switch self {
    case .text: .text
    case .lines: .lines
    case .image: .image
    case .number: .number
    case .boolean: .switch
    }
  }

  package func serves(_ other: SourceUse) -> Bool { use.serves(other) }
}

extension Configuration {
  /// Gives text sources the form of rows if a list shows them, or of a path if a picture does. A
  /// source without the key `as` gets the form of its use if that is the only one.
  /// - Parameter said: The names of the sources with a key `as`.
  mutating func giveFormsByUse(said: Set<String>) {
    let uses = sourceUses
    for index in sources.indices where sources[index].mapping.form == .text {
      guard let found = uses[sources[index].name] else { continue }
      if found.contains(.lines) {
        sources[index].mapping.form = SourceUse.lines.form
      } else if found.contains(.image) {
        sources[index].mapping.form = SourceUse.image.form
      } else if found.count == 1, let use = found.first, sources[index].kind.isWritten,
        !said.contains(sources[index].name)
      {
        sources[index].mapping.form = use.form
      }
    }
  }

  /// Gives each source and action what other parts of the configuration say.
  mutating func completeKinds() {
    let whole = self
    for index in sources.indices { sources[index].kind.complete(from: whole) }
    for index in actions.indices {
      guard case .outside(var action) = actions[index].kind else { continue }
      action.kind.complete(from: whole)
      actions[index].kind = .outside(action)
    }
  }

  /// The uses of each source, by its name.
  package var sourceUses: [String: Set<SourceUse>] {
    var uses: [String: Set<SourceUse>] = [:]
    // A word such as “dark”; on and off are accepted too.
    if let name = theme.source { uses[name] = [.text] }
    if let name = display.life.saver?.source { uses[name, default: []].insert(.image) }
    for name in display.life.wakingSources + display.life.holders {
      uses[name, default: []].insert(.switch)
    }
    for (name, use) in allTiles.flatMap(Self.sourceUses) { uses[name, default: []].insert(use) }
    for source in sources {
      if let other = source.other { uses[other, default: []].formUnion(uses[source.name] ?? []) }
    }
    return uses
  }

  private static func sourceUses(of tile: TileSettings) -> [(name: String, use: SourceUse)] {
    let named: [(String?, SourceUse?)] =
      [
        (tile.source, tile.list.rows.isEmpty ? tile.kind.traits.shows : nil),
        (tile.enabledBy, .switch),
      ] + tile.wiredSources.map { ($0.name, $0.use) } + tile.list.rows.map { ($0.source, .text) }
    return named.compactMap { name, use in
      if let name, let use { (name, use) } else { nil }
    }
  }
}

extension Node {
  /// The names of the sources with a key `as`.
  package var sourcesWithForm: Set<String> {
    guard case .mapping(let sources) = entry("sources")?.value.content else { return [] }
    return Set(sources.filter { $0.value.entry("as")?.value.isEmpty == false }.map(\.key))
  }
}
