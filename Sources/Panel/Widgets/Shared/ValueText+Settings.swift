package import Settings

extension ValueText {
  package init(_ tile: TileSettings, in configuration: Configuration) {
    let source = configuration.sources.last { $0.name == tile.source }
    var digits: Int?
    if case .number(let number) = source?.mapping.form { digits = number.digits }
    let unit = tile.unit ?? source?.unit ?? ""
    // Values from 0 to 1 are per cent: without a source, or with one that has a range.
    let isShare = source.map { $0.range != nil } ?? true
    // A source with a range already tells 0 to 1, so that this range of a tile changes nothing.
    let range = source?.range != nil && tile.range == 0...1 ? nil : tile.range
    self.init(
      range: range, step: tile.step, unit: unit, digits: digits,
      isShare: isShare && range == nil && ["", "%"].contains(unit))
    // With another unit, shows the number in the source's range instead of the share of it.
    if range == nil { whole = source?.range }
    isOpen = range == nil && !isShare
    strings = configuration.strings
    replacements = source?.words ?? [:]
    guard case .boolean(let on, let off) = source?.mapping.form else { return }
    // A switch is shown by the replacement of a word that means on or off.
    wordForOn = on.lazy.compactMap { [replacements] in replacements[$0.lowercased()] }.first
    wordForOff = off.lazy.compactMap { [replacements] in replacements[$0.lowercased()] }.first
  }

  /// Creates the text of a value that is only shown: unless the configuration says how many decimal
  /// places, it has as many as the number.
  package init(shown tile: TileSettings, in configuration: Configuration) {
    self.init(tile, in: configuration)
    let isExact = configuration.sources.contains { $0.name == tile.source && $0.mapping.hasDigits }
    if tile.step == nil, !isExact { self = withOwnDigits }
  }
}
