internal import DetentGeometry
internal import Display
internal import Settings

enum PanelScale {
  /// Device pixels to a logical pixel: what the configuration says, else what the display found. A
  /// screen of very many pixels that does not tell its size in millimetres is taken for a dense
  /// one.
  static func scale(of display: any Display, _ configuration: Configuration) -> Double {
    if let scale = configuration.display.scale { return scale }
    let isLarge = min(display.size.width, display.size.height) >= 1800
    return display.scale == 1 && isLarge ? 2 : display.scale
  }
}

extension PixelSize {
  func logical(at scale: Double) -> Size { Size(Double(width) / scale, Double(height) / scale) }
}
