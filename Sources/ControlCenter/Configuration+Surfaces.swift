internal import Geometry
internal import Settings

extension Configuration {
  /// How much memory surfaces may take on a screen of `size` [bytes].
  func surfaceMemory(on size: PixelSize) -> Int {
    // The screen's own pixels, and a quarter for what of a pane is beyond its edges.
    display.memory.map { Int($0 * 1_048_576) } ?? size.width * size.height * 5
  }
}
