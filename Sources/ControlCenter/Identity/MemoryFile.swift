package import Blocking
internal import Logging
package import Settings
internal import Synchronization
internal import Values

/// The file in which the panel keeps what a person has set.
package struct MemoryFile: Sendable {
  private let path: String
  private let files: FileAccess
  private let order = Order()

  /// Of two that are written at a time the later one stays, whichever comes first to the disk.
  private final class Order: Sendable {
    private let last = Atomic(0)
    private let written = Mutex(0)

    /// Waits for nobody.
    func next() -> Int { last.add(1, ordering: .relaxed).newValue }

    func carryOut(_ number: Int, _ write: () -> Void) {
      written.withLock {
        guard number > $0 else { return }
        write()
        $0 = number
      }
    }
  }

  /// More than any panel has to keep [bytes].
  private static let limit = 1 << 20

  /// - Parameter configuration: The file that the panel is made of: each has a memory of its own.
  package init(in folder: StateFolder, of configuration: String, files: FileAccess) {
    path = folder.memory(of: configuration)
    self.files = files
  }

  /// What was kept; nil: nothing, or nothing that can be read.
  func read() -> PanelMemory? {
    guard let bytes = try? files.read(path, limit: Self.limit) else { return nil }
    do {
      return try PanelMemory(bytes)
    } catch {
      Logger(label: "panel").warning(
        "\(path) is none of this version's; what was set on the glass begins anew.")
      return nil
    }
  }

  /// Writes it where no frame waits for it.
  func write(_ memory: PanelMemory) {
    let (path, order, number) = (path, order, order.next())
    Task.detached { order.carryOut(number) { Self.write(memory.bytes, to: path) } }
  }

  /// Writes it before it comes back.
  func writeNow(_ memory: PanelMemory) {
    let (path, order, number) = (path, order, order.next())
    try? files.call(path) { order.carryOut(number) { Self.write(memory.bytes, to: path) } }
  }

  private static func write(_ bytes: [UInt8], to path: String) {
    do {
      try AtomicFile.replaceMakingFolder(path, with: bytes, mode: 0o600)
    } catch {
      Logger(label: "panel").warning("What was set on the glass is not kept: \(error)")
    }
  }
}
