package import Blocking
internal import Logging
package import Settings
internal import Values

/// The file in which the panel keeps what a person has set.
package struct MemoryFile: Sendable {
  private let path: String
  private let files: FileAccess

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
    let path = path
    Task.detached { Self.write(memory.bytes, to: path) }
  }

  /// Writes it before it comes back.
  func writeNow(_ memory: PanelMemory) {
    let path = path
    try? files.call(path) { Self.write(memory.bytes, to: path) }
  }

  private static func write(_ bytes: [UInt8], to path: String) {
    do {
      try AtomicFile.replaceMakingFolder(path, with: bytes, mode: 0o600)
    } catch {
      Logger(label: "panel").warning("What was set on the glass is not kept: \(error)")
    }
  }
}
