package import Settings

/// A control that is a kind of tile.
package protocol TileControl: Control {
  /// Whether tiles of this kind show their icon in a disc, which stays when a page is opened.
  static var hasIcon: Bool { get }
  /// Builds the control's layers.
  init(_ tile: TileSettings, in context: inout BuildContext)
}

extension TileControl {
  package static var hasIcon: Bool { false }
}

extension TileSettings.Kind {
  /// The control type for tiles of this kind.
  package var control: any TileControl.Type {
    switch self {
    case .button, .toggle, .scene: Tile.self
    case .slider: Slider.self
    case .gauge: LookTile<Gauge>.self
    case .label: LookTile<TextLabel>.self
    case .stepper: Stepper.self
    case .momentary: Momentary.self
    case .image: ImageTile.self
    case .clock: ClockTile.self
    case .hold: HoldTile.self
    case .media: MediaTile.self
    case .list: ListTile.self
    case .sparkline: Sparkline.self
    }
  }
}
