/// As what a tile shows a source.
enum SourceUse: String, Comparable, Sendable {
  case text, number, `switch`, lines, image

  static func < (a: SourceUse, b: SourceUse) -> Bool { a.rawValue < b.rawValue }

  /// Those that a source's key `as` can say, the more particular ones first.
  static let said: [SourceUse] = [.switch, .number, .lines, .text]

  /// In a sentence.
  var name: String {
    switch self {
    case .text: "a text"
    case .number: "a number"
    case .switch: "a switch"
    case .lines: "rows"
    case .image: "a picture"
    }
  }

  /// Whether what is this can be shown as the other one: everything can be read, and a number that is
  /// not 0 is on.
  func serves(_ other: SourceUse) -> Bool {
    other == self || other == .text || self == .number && other == .switch
  }

  /// What a source of this use is, where no key tells.
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
  /// What it is used as.
  var use: SourceUse {
    switch self {
    case .text: .text
    case .lines: .lines
    case .image: .image
    case .number: .number
    case .boolean: .switch
    }
  }

  func serves(_ other: SourceUse) -> Bool { use.serves(other) }
}

extension Configuration {
  /// What says only “a text” is rows where a list shows it, and a picture's path where a picture is
  /// shown. What says nothing at all is a number or a switch where nothing else is shown of it.
  /// - Parameter said: The names of the sources with a key `as`.
  mutating func giveFormsByUse(said: Set<String>) {
    let uses = sourceUses
    for index in sources.indices where sources[index].mapping.form == .text {
      guard let found = uses[sources[index].name] else { continue }
      if found.contains(.lines) {
        sources[index].mapping.form = SourceUse.lines.form
      } else if found.contains(.image) {
        sources[index].mapping.form = SourceUse.image.form
      } else if found.count == 1, let use = found.first, sources[index].kind.traits.isWritten,
        !said.contains(sources[index].name)
      {
        sources[index].mapping.form = use.form
      }
    }
  }

  /// The days of a time are told as all else is.
  mutating func giveLanguages() {
    for index in sources.indices {
      if case .time = sources[index].kind { sources[index].language = language }
    }
  }

  /// As what each source is shown, by its name.
  var sourceUses: [String: Set<SourceUse>] {
    var uses: [String: Set<SourceUse>] = [:]
    // A word such as “dark”; on and off would do, too.
    if let name = theme.source { uses[name] = [.text] }
    for (name, use) in allTiles.flatMap(\.sourceUses) { uses[name, default: []].insert(use) }
    return uses
  }
}

extension TileSettings {
  fileprivate var sourceUses: [(name: String, use: SourceUse)] {
    let named: [(String?, SourceUse?)] =
      [
        (source, rows.isEmpty ? kind.traits.shows : nil), (enabledBy, .switch),
        (media.title, .text), (media.artist, .text), (media.cover, .image),
        (media.playing, .switch), (media.position, .number), (media.length, .number),
      ] + rows.map { ($0.source, .text) }
    return named.compactMap { name, use in
      if let name, let use { (name, use) } else { nil }
    }
  }
}

extension Node {
  /// The names of the sources that say themselves what they are.
  var sourcesWithForm: Set<String> {
    guard case .mapping(let sources) = entry("sources")?.value.content else { return [] }
    return Set(sources.filter { $0.value.entry("as")?.value.isEmpty == false }.map(\.key))
  }
}
