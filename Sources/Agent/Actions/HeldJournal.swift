internal import Glibc
package import Settings
internal import Synchronization
internal import Values

/// Which momentary buttons are pressed, in a file: an agent that is started again releases them.
package final class HeldJournal: Sendable {
  private let path: String
  private let held = Mutex<Set<TileID>>([])

  /// - Parameter path: In a folder that only the agent can write.
  package init(path: String) {
    self.path = path
  }

  /// What the agent before this one had pressed and did not release.
  package func leftovers() -> [TileID] {
    guard let bytes = try? BoundedFile.read(path, limit: 65_536) else { return [] }
    guard let tiles = try? BinaryDecoder().decode([TileID].self, from: bytes) else { return [] }
    held.withLock { $0.formUnion(tiles) }
    return tiles
  }

  /// - Returns: Whether it is written down.
  func pressed(_ tile: TileID) -> Bool { change { $0.insert(tile) } }

  @discardableResult
  func released(_ tile: TileID) -> Bool { change { $0.remove(tile) } }

  /// The new list takes the place of the old one at once, but nobody waits for the disk: it is the
  /// end of a program that this is for.
  private func change(_ body: (inout Set<TileID>) -> Void) -> Bool {
    held.withLock { held in
      body(&held)
      guard let bytes = try? BinaryEncoder().encode(Array(held)) else { return false }
      let part = path + ".part"
      let descriptor = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { return false }
      let isWritten = write(descriptor, bytes, bytes.count) == bytes.count
      close(descriptor)
      return isWritten && rename(part, path) == 0
    }
  }
}
