internal import DetentGeometry
internal import Display
internal import Settings

enum PanelScale {
  /// Device pixels to a logical pixel, from the configuration, else from the display. A display
  /// with very many pixels but no size in millimetres counts as a dense one.
  static func scale(of display: any Display, _ configuration: Configuration) -> Double {
    if let scale = configuration.display.scale { return scale }
    let isLarge = min(display.size.width, display.size.height) >= 1800
    return display.scale == 1 && isLarge ? 2 : display.scale
  }
}

extension PixelSize {
  func logical(at scale: Double) -> Size { Size(Double(width) / scale, Double(height) / scale) }
}
