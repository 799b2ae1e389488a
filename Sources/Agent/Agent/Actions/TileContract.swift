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

  /// What one of a tile's actions is sent.
  enum Values: Equatable {
    case none, boolean
    case numbers(ClosedRange<Double>)
    /// Nobody knows where they end.
    case anyNumber
    /// From 0 to what this source says; nil: nobody says it.
    case length(source: String?)
    /// The value of a row that this source tells.
    case row(source: String)

    /// What a number in a configuration may be.
    private static let anywhere = -1e9...1e9
    /// More than the longest piece of music [s].
    private static let longest = 1e7

    fileprivate func contains(_ value: SourceValue) -> Bool {
      switch (self, value) {
      case (.boolean, .boolean), (.row, .text): true
      case (.numbers(let range), .number(let number)): range.contains(number)
      case (.anyNumber, .number(let number)): Self.anywhere.contains(number)
      case (.length, .number(let number)): (0...Self.longest).contains(number)
      default: false
      }
    }
  }

  /// - Returns: Which values the action is sent of which this is one.
  /// - Throws: Where the tile has no such action of its own, or takes no such value.
  @discardableResult
  func check(_ name: String, value: SourceValue?) throws(SourceFailure) -> Values {
    let taken = roots.filter { $0.action == name }.map(\.takes)
    guard !taken.isEmpty else {
      throw SourceFailure("The tile “\(tile.label)” does not have the action “\(name)”.")
    }
    // Nobody would release it.
    guard tile.kind != .momentary else {
      throw SourceFailure(
        "The button “\(tile.label)” is held and let go of; “\(name)” was not run.")
    }
    guard let value else { return .none }
    guard let values = taken.first(where: { $0.contains(value) }) else {
      throw SourceFailure(
        "The tile “\(tile.label)” does not send such a value; “\(name)” was not run.")
    }
    return values
  }

  /// Whether its source tells numbers of which nobody knows where they end.
  private var isOpen: Bool {
    configuration.sources.last { $0.name == tile.source }.map { $0.range == nil } ?? false
  }

  private var roots: [(action: String, takes: Values)] {
    let own: Values =
      switch tile.kind.traits.sends {
      case .nothing: .none
      case .boolean: .boolean
      case .number: .numbers(tile.range ?? 0...1)
      case .openNumber: tile.range.map(Values.numbers) ?? (isOpen ? .anyNumber : .numbers(0...1))
      case .row: tile.rows.isEmpty ? tile.source.map { .row(source: $0) } ?? Values.none : .none
      }
    let media = tile.media
    let named: [(String?, Values)] =
      [
        (tile.action, own), (tile.release, .none), (media.play, .boolean), (media.previous, .none),
        (media.next, .none), (media.seek, .length(source: media.length)),
      ] + tile.rows.map { ($0.action, .none) }
    return named.compactMap { name, values in name.map { ($0, values) } }
  }
}
