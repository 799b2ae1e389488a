internal import DetentGeometry
internal import Settings

extension Configuration {
  /// The most memory for surfaces on a screen of `size` [bytes].
  func surfaceMemory(on size: PixelSize) -> Int {
    // One and a half screens of pixels. The half is for the shadow of a full-height pane, and for
    // its part below the screen's edge, which overshoot brings into sight.
    display.memory.map { Int($0 * 1_048_576) } ?? size.width * size.height * 6
  }
}
