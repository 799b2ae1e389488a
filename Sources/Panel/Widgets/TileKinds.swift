package import DetentGeometry
package import Settings

/// A control that is a kind of tile.
package protocol TileControl: Control {
  /// Builds the control's layers.
  init(_ tile: TileSettings, in context: inout BuildContext)
}

extension TileSettings.Kind {
  /// The control type for tiles of this kind.
  package var control: any TileControl.Type {
    switch self {
    case .button, .toggle, .scene: LookTile<Tile>.self
    case .slider: LookTile<Slider>.self
    case .gauge: LookTile<Gauge>.self
    case .heading: LookTile<Heading>.self
    case .space: LookTile<Space>.self
    case .label: LookTile<TextLabel>.self
    case .stepper: LookTile<Stepper>.self
    case .momentary: LookTile<Momentary>.self
    case .image: LookTile<ImageTile>.self
    case .clock: LookTile<ClockTile>.self
    case .hold: LookTile<Hold>.self
    case .media: LookTile<Media>.self
    case .list: LookTile<ListTile>.self
    case .sparkline: LookTile<Sparkline>.self
    }
  }
}

extension TileSettings {
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
