internal import DetentGeometry
internal import Settings

extension Configuration {
  /// How much memory surfaces may take on a screen of `size` [bytes].
  func surfaceMemory(on size: PixelSize) -> Int {
    // The screen's own pixels, and half as many: of a pane that is as high as the screen, what is beyond
    // its lower edge until it is pulled past its end, and its shadow.
    display.memory.map { Int($0 * 1_048_576) } ?? size.width * size.height * 6
  }
}
