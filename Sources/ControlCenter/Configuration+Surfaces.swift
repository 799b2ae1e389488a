internal import Geometry
internal import Settings

extension Configuration {
  /// How much memory surfaces may take on a screen of `size` [bytes].
  func surfaceMemory(on size: PixelSize) -> Int {
    display.memory.map { Int($0 * 1_048_576) } ?? size.width * size.height * 4
  }
}
