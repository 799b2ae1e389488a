internal import Settings
internal import Values

/// The icon of a tile, which may follow what the tile shows.
struct TileIcon: Equatable, Sendable {
  private let plain: String
  private let icons: [String: String]
  /// The icons by the number from which on each counts, the largest first.
  private let steps: [(start: Double, icon: String)]

  /// - Returns: Nil for a tile without an icon.
  init?(_ tile: TileSettings) {
    guard let icon = tile.icon else { return nil }
    (plain, icons) = (icon, tile.icons)
    steps = icons.compactMap { key, icon in Double(key).map { ($0, icon) } }
      .sorted { $0.start > $1.start }
  }

  static func == (a: TileIcon, b: TileIcon) -> Bool { a.plain == b.plain && a.icons == b.icons }

  /// Whether it follows what the tile shows. The next one fades in over the last if each has its name
  /// as its key.
  var changes: Bool { !icons.isEmpty }

  /// - Parameter value: Nil: none is known.
  func name(for value: SourceValue?) -> String {
    guard changes else { return plain }
    let icon: String? =
      switch value {
      case .boolean(let isOn): icons[isOn ? "on" : "off"]
      case .number(let number): steps.first { $0.start <= number }?.icon
      case let value: value?.asText.flatMap { icons[$0.lowercased()] }
      }
    return icon ?? plain
  }
}
