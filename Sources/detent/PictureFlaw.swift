import Blocking
internal import Check
import ControlCenter
import DetentGeometry
import Drawing
import Settings

/// The flaws of readable picture files.
enum PictureFlaw {
  /// Returns the flaw as the second half of a sentence; nil if the picture can be shown.
  @Sendable static func find(in path: String, _ use: MachineCheck.PictureUse) -> String? {
    switch use {
    case .icon: isDrawing(path) ? nil : "it is no SVG file"
    case .tile:
      flaw(inPicture: path, limit: PictureFrame.largestFile, memory: PictureFrame.mostMemory)
    case .wallpaper: flaw(inPicture: path, limit: Picture.largestFile, memory: Picture.mostMemory)
    }
  }

  private static func flaw(inPicture path: String, limit: Int, memory: Int) -> String? {
    do throws(DrawingError) {
      // Reads it at a small size if the format allows it, which is faster.
      _ = try Picture(
        contentsOf: path, atLeast: PixelSize(16, 16), isWhole: true, limit: limit, memory: memory)
      return nil
    } catch {
      return if case .unreadable(_, let why) = error { why } else { "\(error)" }
    }
  }

  /// Whether it looks like an SVG file, or like a compressed one.
  private static func isDrawing(_ path: String) -> Bool {
    guard let bytes = try? RegularFile.read(path, limit: largestDrawing) else { return false }
    let isPacked = bytes.starts(with: [0x1F, 0x8B])
    return isPacked || String(decoding: bytes, as: UTF8.self).contains("<svg")
  }

  /// The largest file that is read [bytes].
  private static let largestDrawing = 4 << 20
}
