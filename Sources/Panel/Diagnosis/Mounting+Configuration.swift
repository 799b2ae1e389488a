package import Display
package import Settings

extension Mounting {
  /// Creates the mounting that a configuration describes.
  package init(_ configuration: Configuration) {
    self.init()
    rotation =
      switch configuration.display.rotation {
      case .auto: nil
      case .none: Rotation.none
      case .quarter: .quarter
      case .half: .half
      case .threeQuarters: .threeQuarters
      }
    for settings in configuration.touch {
      var correction = TouchCorrection()
      correction.isIgnored = settings.isIgnored
      correction.calibration =
        settings.calibration.flatMap { Calibration(matrix: $0) } ?? .identity
      touch[settings.device] = correction
    }
  }
}
