internal import ArgumentParser
package import DetentGeometry

/// A size as written on the command line: `1280x800`.
package struct ScreenSize: ExpressibleByArgument, CustomStringConvertible {
  package let pixels: PixelSize

  package var description: String { "\(pixels.width)x\(pixels.height)" }

  package init(_ pixels: PixelSize) { self.pixels = pixels }

  package init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      (64...16_384).contains(width), (64...16_384).contains(height)
    else { return nil }
    pixels = PixelSize(width, height)
  }
}
