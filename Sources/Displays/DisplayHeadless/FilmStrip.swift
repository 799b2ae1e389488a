internal import DetentGeometry
package import DetentMotion
internal import DetentScene
package import Drawing

/// A film strip: frames side by side in one picture, each with its time below.
package struct FilmStrip {
  private let frames: [(picture: Picture, time: Instant)]
  private static let (gap, caption, columns) = (8, 24, 6)

  package init(_ frames: [(Picture, Instant)]) {
    self.frames = frames.map { (picture: $0.0, time: $0.1) }
  }

  /// - Throws: `DrawingError.noMemory`, also when there are no frames.
  package func picture() throws(DrawingError) -> Picture {
    let (gap, caption) = (FilmStrip.gap, FilmStrip.caption)
    let cell = PixelSize(
      frames.map { $0.picture.size.width }.max() ?? 0,
      frames.map { $0.picture.size.height }.max() ?? 0)
    let columns = min(FilmStrip.columns, frames.count)
    let rows = columns == 0 ? 0 : (frames.count + columns - 1) / columns
    let strip = try Picture(
      size: PixelSize(
        columns * (cell.width + gap) + gap, rows * (cell.height + gap + caption) + gap),
      isOpaque: true)
    strip.fill(Color(hex: 0x1B1D21))
    let type = Typesetter()
    let start = frames.first?.time ?? .zero
    for (i, frame) in frames.enumerated() {
      let x = gap + i % columns * (cell.width + gap)
      let y = gap + i / columns * (cell.height + gap + caption)
      let size = frame.picture.size
      strip.draw(frame.picture, in: PixelRect(x: x, y: y, width: size.width, height: size.height))
      let milliseconds = Int((frame.time.seconds(since: start) * 1000).rounded())
      let text = TextContent("\(milliseconds) ms", size: 13, alignment: .center)
      strip.draw(
        text, in: PixelRect(x: x, y: y + cell.height, width: cell.width, height: caption),
        color: Color(hex: 0xB8BEC8), with: type)
    }
    return strip
  }
}
