/// The administrator's settings for single input devices, by their name or by their numbers on the
/// bus (`0eef:0001`).
package struct InputRules: Equatable, Sendable {

  /// The affine map from a device's coordinates to the screen's, both from 0 to 1, without its last
  /// row: x' = ax + by + c, y' = dx + ey + f.
  package struct Calibration: Equatable, Sendable {
    package let values: [Float]

    /// - Returns: nil unless there are six finite numbers.
    package init?(_ values: [Float]) {
      guard values.count == 6, values.allSatisfy(\.isFinite) else { return nil }
      self.values = values
    }
  }

  package var ignored: Set<String>
  package var calibrations: [String: Calibration]

  package init(ignored: Set<String> = [], calibrations: [String: Calibration] = [:]) {
    self.ignored = ignored
    self.calibrations = calibrations
  }

  package func ignores(name: String, numbers: String) -> Bool {
    ignored.contains(name) || ignored.contains(numbers)
  }

  /// - Returns: nil if there is no calibration for the device.
  package func calibration(name: String, numbers: String) -> Calibration? {
    calibrations[name] ?? calibrations[numbers]
  }
}
