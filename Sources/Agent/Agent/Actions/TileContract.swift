internal import Settings
internal import Values

/// The requests that the configuration allows a tile. The agent refuses all others, since anybody
/// can reach the panel.
struct TileContract {
  private let tile: TileSettings
  private let configuration: Configuration

  /// - Throws: If there is no such tile.
  init(_ id: TileID, in configuration: Configuration) throws(SourceFailure) {
    guard let tile = configuration.tile(id) else {
      throw SourceFailure("The configuration has no tile \(id); nothing was done.")
    }
    (self.tile, self.configuration) = (tile, configuration)
  }

  /// The values that one of a tile's actions takes.
  enum Values: Equatable {
    case none, boolean
    case numbers(ClosedRange<Double>)
    /// Numbers without a known range.
    case anyNumber
    /// Numbers from 0 to the value of this source; nil: the length is unknown.
    case length(source: String?)
    /// The value of a row that this source tells.
    case row(source: String)

    /// The limits of numbers in a configuration.
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

  /// Checks a request of the tile.
  /// - Returns: The kind of values that the action takes and that this value is one of.
  /// - Throws: If the tile has no such action of its own, or does not send such a value.
  @discardableResult
  func check(_ name: String, value: SourceValue?) throws(SourceFailure) -> Values {
    let taken = roots.filter { $0.action == name }.map(\.takes)
    guard !taken.isEmpty else {
      throw SourceFailure("The tile “\(tile.label)” does not have the action “\(name)”.")
    }
    // A button that is pressed here would never be released.
    guard tile.kind != .momentary else {
      throw SourceFailure(
        "The button “\(tile.label)” is held and released; “\(name)” was not run.")
    }
    guard let value else { return .none }
    guard let values = taken.first(where: { $0.contains(value) }) else {
      throw SourceFailure(
        "The tile “\(tile.label)” does not send such a value; “\(name)” was not run.")
    }
    return values
  }

  /// Whether its source tells numbers without a known range.
  private var isOpen: Bool {
    configuration.sources.last { $0.name == tile.source }.map { $0.range == nil } ?? false
  }

  private var roots: [(action: String, takes: Values)] {
    let named: [(String?, Values)] =
      [(tile.action, values(tile.kind.traits.sends)), (tile.release, .none)]
      + tile.wiredActions.map { ($0.name, values($0.sent)) }
      + tile.list.rows.map { ($0.action, .none) }
    return named.compactMap { name, values in name.map { ($0, values) } }
  }

  private func values(_ sent: TileSettings.Kind.Traits.Sent) -> Values {
    switch sent {
    case .nothing: .none
    case .boolean: .boolean
    case .number: .numbers(tile.range ?? 0...1)
    case .openNumber: tile.range.map(Values.numbers) ?? (isOpen ? .anyNumber : .numbers(0...1))
    case .row: tile.list.rows.isEmpty ? tile.source.map { .row(source: $0) } ?? Values.none : .none
    case .length(let key): .length(source: tile.wires[key])
    }
  }
}
