/// The user's rotation of a screen and corrections of its touch devices, applied between a display
/// and the panel.
package struct Mounting: Equatable, Sendable {
  /// The correction of one device's touches.
  package struct TouchCorrection: Equatable, Sendable {
    package var calibration = Calibration.identity
    /// Whether its touches are ignored.
    package var isIgnored = false

    package init() {}
  }

  /// The rotation of the picture; nil for the one that the display reports.
  package var rotation: Rotation?
  /// The corrections by a device's name, or by its USB vendor and product such as `0eef:0001`.
  package var touch: [String: TouchCorrection] = [:]

  package init() {}

  /// Returns the correction for a device, by its USB numbers before its name.
  package func touch(of device: InputDevice) -> TouchCorrection {
    device.usb.flatMap { touch[$0] } ?? touch[device.name] ?? TouchCorrection()
  }
}
