internal import Display

extension Rotation {
  /// Creates the rotation that shows pictures upright on a panel with this orientation.
  /// - Parameter orientation: The value of a connector's property `panel orientation` (enum
  ///   drm_panel_orientation of drm-kms(7)), which names the side that is up.
  init(panelOrientation orientation: UInt64) {
    self =
      switch orientation {
      // The panel is upside down.
      case 1: .half
      // The left side is up, so the picture has to begin there.
      case 2: .threeQuarters
      case 3: .quarter
      default: .none
      }
  }
}
