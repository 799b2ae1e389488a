package import DetentGeometry
package import Settings

extension TileSettings {
  /// Builds the tile's layers.
  package func control(in context: inout BuildContext) -> any Control {
    switch kind {
    case .button, .toggle, .scene: LookTile<Tile>(self, in: &context)
    case .slider: LookTile<Slider>(self, in: &context)
    case .gauge: LookTile<Gauge>(self, in: &context)
    case .heading: LookTile<Heading>(self, in: &context)
    case .space: LookTile<Space>(self, in: &context)
    case .label: LookTile<TextLabel>(self, in: &context)
    case .stepper: LookTile<Stepper>(self, in: &context)
    case .momentary: LookTile<Momentary>(self, in: &context)
    case .image: LookTile<ImageTile>(self, in: &context)
    case .clock: LookTile<ClockTile>(self, in: &context)
    case .hold: LookTile<Hold>(self, in: &context)
    case .media: LookTile<Media>(self, in: &context)
    case .list: LookTile<ListTile>(self, in: &context)
    case .sparkline: LookTile<Sparkline>(self, in: &context)
    }
  }

  /// The frame of the icon that the tile has in `frame`, and that stays when a page is opened from
  /// it; nil: it has none.
  package func iconFrame(in frame: Rect, _ palette: Palette) -> Rect? {
    switch kind {
    case .button, .toggle, .scene, .momentary: break
    default: return nil
    }
    guard icon != nil, style != .round else { return nil }
    let form = TileForm(frame.size, scale: palette.textScale, label: label, letters: labelSize)
    return form.badge.size.width > 0 ? form.badge.offset(by: frame.origin) : nil
  }
}
