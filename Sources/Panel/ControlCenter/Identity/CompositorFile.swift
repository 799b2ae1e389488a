package import Blocking
internal import Logging
package import Settings

/// The files in which the panel keeps which way of moving pictures costs less, one for each compositor
/// that it has met.
package struct CompositorFile: Sendable {
  private let folder: StateFolder
  private let files: FileAccess

  package init(in folder: StateFolder, files: FileAccess) {
    (self.folder, self.files) = (folder, files)
  }

  /// Whether that compositor places what moves; nil: nobody has found out.
  func read(_ compositor: String) -> Bool? {
    let bytes = try? files.read(folder.compositor(compositor), limit: 64)
    return bytes.flatMap {
      switch String(decoding: $0, as: UTF8.self) {
      case "display\n": true
      case "software\n": false
      default: nil
      }
    }
  }

  /// Writes it where neither a frame nor a task waits for it.
  func write(_ isPlaced: Bool, for compositor: String) {
    let path = folder.compositor(compositor)
    _ = BackgroundThread.start {
      do {
        let bytes = Array((isPlaced ? "display\n" : "software\n").utf8)
        try AtomicFile.replaceMakingFolder(path, with: bytes, mode: 0o600)
      } catch {
        Logger(label: "panel").warning("What was found out of the display is not kept: \(error)")
      }
    }
  }
}
