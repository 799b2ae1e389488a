import DetentGeometry
import DetentScene
import Drawing

/// A picture with something to see: a sky over hills, as a PNG.
func landscape(_ width: Int, _ height: Int, hue: Double = 0) throws -> Picture {
  let picture = try Picture(size: PixelSize(width, height), isOpaque: true)
  picture.withPixels { view in
    for y in 0..<height {
      for x in 0..<width {
        let (u, v) = (Double(x) / Double(width), Double(y) / Double(height))
        let hill = 0.62 + 0.12 * (2 * u - 1) * (2 * u - 1) - 0.1 * u
        let far = 0.5 + 0.25 * (u - hue) * (u - hue)
        let color =
          v > hill
          ? Color(hex: 0x1F3B2D).mixed(with: Color(hex: 0x0B1711), v)
          : v > far
            ? Color(hex: 0x3E6B73).mixed(with: Color(hex: 0xD9A066), 1 - v)
            : Color(hex: 0x4D7EA8).mixed(with: Color(hex: 0xF6C28B), v * 1.6 + hue * 0.2)
        view.row(y)[x] = color.premultiplied
      }
    }
  }
  return picture
}
