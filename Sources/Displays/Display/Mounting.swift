/// How a screen hangs on its wall, and what its touch devices need: the person's corrections, laid
/// between a display and the panel.
package struct Mounting: Equatable, Sendable {
  /// What is to be done with the touches of one device.
  package struct Touch: Equatable, Sendable {
    package var calibration = Calibration.identity
    /// Whether its touches count for nothing.
    package var isIgnored = false

    package init() {}
  }

  /// By how much the picture is turned; nil: as the display finds the screen to hang.
  package var rotation: Rotation?
  /// By the device's name, or by its USB vendor and product as `0eef:0001`.
  package var touch: [String: Touch] = [:]

  package init() {}

  /// What holds for a device; its USB number has the word before its name.
  package func touch(of device: InputDevice) -> Touch {
    device.usb.flatMap { touch[$0] } ?? touch[device.name] ?? Touch()
  }
}
