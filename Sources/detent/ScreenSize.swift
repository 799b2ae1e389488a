import ArgumentParser
import DetentGeometry
import Settings

/// A size as written on the command line: `1280x800`.
struct ScreenSize: ExpressibleByArgument, CustomStringConvertible {
  let pixels: PixelSize

  var description: String { "\(pixels.width)x\(pixels.height)" }

  init(_ pixels: PixelSize) { self.pixels = pixels }

  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      (64...16_384).contains(width), (64...16_384).contains(height)
    else { return nil }
    pixels = PixelSize(width, height)
  }
}

extension DisplaySettings.Pacing: ExpressibleByArgument {}
extension DisplaySettings.Backend: ExpressibleByArgument {}
