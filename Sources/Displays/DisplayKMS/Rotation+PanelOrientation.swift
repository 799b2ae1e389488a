internal import Display

extension Rotation {
  /// By how much the picture has to be turned on a panel that is built in like this.
  /// - Parameter orientation: The value of a connector's property `panel orientation` (enum
  ///   drm_panel_orientation of drm-kms(7)): which of its sides is up.
  init(panelOrientation orientation: UInt64) {
    self =
      switch orientation {
      // Upside down.
      case 1: .half
      // Its left side is up, and there the picture has to begin.
      case 2: .threeQuarters
      case 3: .quarter
      default: .none
      }
  }
}
