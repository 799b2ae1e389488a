internal import Settings
internal import Values

/// What a tile may ask for, as the configuration has it: the panel faces whoever walks by, and is
/// believed nothing else.
struct TileContract {
  private let tile: TileSettings
  private let configuration: Configuration

  /// - Throws: Where there is no such tile.
  init(_ id: TileID, in configuration: Configuration) throws(SourceFailure) {
    guard let tile = configuration.tile(id) else {
      throw SourceFailure("The configuration has no tile \(id); nothing was done.")
    }
    (self.tile, self.configuration) = (tile, configuration)
  }

  /// - Throws: Where the tile has no such action, or takes no such value.
  func check(_ name: String, value: SourceValue?) throws(SourceFailure) {
    guard let root = roots.first(where: { leads($0.action, to: name) }) else {
      throw SourceFailure("The tile “\(tile.label)” does not have the action “\(name)”.")
    }
    // Nobody would release it.
    guard tile.kind != .momentary else {
      throw SourceFailure(
        "The button “\(tile.label)” is held and let go of; “\(name)” was not run.")
    }
    guard let value else { return }
    guard root.takes.contains(value) else {
      throw SourceFailure(
        "The tile “\(tile.label)” does not send such a value; “\(name)” was not run.")
    }
  }

  private enum Values {
    case none, boolean
    case number(ClosedRange<Double>)

    func contains(_ value: SourceValue) -> Bool {
      switch (self, value) {
      case (.boolean, .boolean): true
      case (.number(let range), .number(let number)): range.contains(number)
      default: false
      }
    }
  }

  /// More than the longest piece of music [s].
  private static let longest = 1e7

  private var roots: [(action: String, takes: Values)] {
    let own: Values =
      switch tile.kind {
      case .toggle: .boolean
      case .slider, .stepper: .number(tile.range ?? 0...1)
      default: .none
      }
    let media = tile.media
    let named: [(String?, Values)] =
      [
        (tile.action, own), (tile.release, .none), (media.play, .boolean), (media.previous, .none),
        (media.next, .none), (media.seek, .number(0...Self.longest)),
      ] + tile.rows.map { ($0.action, .none) }
    return named.compactMap { name, values in name.map { ($0, values) } }
  }

  private func leads(_ root: String, to name: String) -> Bool {
    root == name || configuration.steps(of: root).contains { $0.name == name }
  }
}
