internal import Settings
internal import Synchronization

/// What the tiles are called in the log: by their labels, and not by the names that were made for
/// what they have of their own.
final class TileNames: Sendable {
  private let names: Mutex<[TileName]>

  init(_ configuration: Configuration) {
    names = Mutex(TileName.all(of: configuration).compactMap(\.self))
  }

  /// The tiles of another configuration are there from now on.
  func change(to configuration: Configuration) {
    let new = TileName.all(of: configuration).compactMap(\.self)
    names.withLock { $0 = new }
  }

  /// A sentence as it is to be read.
  func spoken(_ sentence: String) -> String {
    names.withLock { $0.reduce(sentence) { $1.spoken($0) } }
  }
}
