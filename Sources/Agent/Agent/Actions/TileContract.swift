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

  /// Between which numbers lies what a tile sends.
  enum Ends: Equatable {
    case numbers(ClosedRange<Double>)
    /// Nobody knows: it is any number.
    case open
    /// From 0 to what this source says; nil: nobody says it.
    case length(source: String?)
    /// None: it is the value of a row that this source tells.
    case row(source: String)
  }

  /// - Returns: Between which numbers the value lies, or which rows have it; nil: it is a switch's.
  /// - Throws: Where the tile has no such action, or takes no such value.
  @discardableResult
  func check(_ name: String, value: SourceValue?) throws(SourceFailure) -> Ends? {
    guard let root = roots.first(where: { leads($0.action, to: name) }) else {
      throw SourceFailure("The tile “\(tile.label)” does not have the action “\(name)”.")
    }
    // Nobody would release it.
    guard tile.kind != .momentary else {
      throw SourceFailure(
        "The button “\(tile.label)” is held and let go of; “\(name)” was not run.")
    }
    guard let value else { return nil }
    guard root.takes.contains(value) else {
      throw SourceFailure(
        "The tile “\(tile.label)” does not send such a value; “\(name)” was not run.")
    }
    return root.takes.ends
  }

  /// What follows an action by which a sequence of the tile's begins; nil: none does.
  func steps(after name: String) -> [String]? {
    let sequences = roots.map { configuration.steps(of: $0.action).filter(\.isOutside).map(\.name) }
    return sequences.first { $0.count > 1 && $0.first == name }.map { Array($0.dropFirst()) }
  }

  /// Whether its source tells numbers of which nobody knows where they end.
  private var isOpen: Bool {
    configuration.sources.last { $0.name == tile.source }.map { $0.range == nil } ?? false
  }

  private enum Values {
    case none, boolean
    case number(Ends)
    case row(source: String)

    /// What a number in a configuration may be.
    private static let anywhere = -1e9...1e9
    /// More than the longest piece of music [s].
    private static let longest = 1e7

    func contains(_ value: SourceValue) -> Bool {
      switch (self, value) {
      case (.boolean, .boolean), (.row, .text): true
      case (.number(.numbers(let range)), .number(let number)): range.contains(number)
      case (.number(.open), .number(let number)): Self.anywhere.contains(number)
      case (.number(.length), .number(let number)): (0...Self.longest).contains(number)
      default: false
      }
    }

    var ends: Ends? {
      switch self {
      case .none, .boolean: nil
      case .number(let ends): ends
      case .row(let source): .row(source: source)
      }
    }
  }

  private var roots: [(action: String, takes: Values)] {
    let own: Values =
      switch tile.kind.traits.sends {
      case .nothing: .none
      case .boolean: .boolean
      case .number: .number(.numbers(tile.range ?? 0...1))
      case .openNumber:
        .number(tile.range.map(Ends.numbers) ?? (isOpen ? .open : .numbers(0...1)))
      case .row: tile.rows.isEmpty ? tile.source.map { .row(source: $0) } ?? Values.none : .none
      }
    let media = tile.media
    let named: [(String?, Values)] =
      [
        (tile.action, own), (tile.release, .none), (media.play, .boolean), (media.previous, .none),
        (media.next, .none), (media.seek, .number(.length(source: media.length))),
      ] + tile.rows.map { ($0.action, .none) }
    return named.compactMap { name, values in name.map { ($0, values) } }
  }

  private func leads(_ root: String, to name: String) -> Bool {
    root == name || configuration.steps(of: root).contains { $0.name == name }
  }
}
