package import Settings

extension ValueText {
  package init(_ tile: TileSettings, in configuration: Configuration) {
    let source = configuration.sources.last { $0.name == tile.source }
    var digits: Int?
    if case .number(let number) = source?.mapping.form { digits = number.digits }
    let unit = tile.unit ?? source?.unit ?? ""
    // Per cent is what counts from 0 to 1: where there is no source, or one with a range.
    let isShare = source.map { $0.range != nil } ?? true
    // Such a source tells 0 to 1: a tile that says so says nothing else.
    let range = source?.range != nil && tile.range == 0...1 ? nil : tile.range
    self.init(
      range: range, step: tile.step, unit: unit, digits: digits,
      isShare: isShare && range == nil && ["", "%"].contains(unit))
    // With another unit, what the source is told is meant, not the part of it.
    if range == nil { whole = source?.range }
    isOpen = range == nil && !isShare
    words = configuration.words
    replacements = source?.words ?? [:]
    guard case .boolean(let on, let off) = source?.mapping.form else { return }
    // It is told by a word that means it.
    wordForOn = on.lazy.compactMap { [replacements] in replacements[$0.lowercased()] }.first
    wordForOff = off.lazy.compactMap { [replacements] in replacements[$0.lowercased()] }.first
  }

  /// The same for what is only shown: unless it is told how many, with as many decimal places as the
  /// number has.
  package init(shown tile: TileSettings, in configuration: Configuration) {
    self.init(tile, in: configuration)
    let isExact = configuration.sources.contains { $0.name == tile.source && $0.mapping.hasDigits }
    if tile.step == nil, !isExact { self = withOwnDigits }
  }
}
