package import DetentGeometry

/// One report of a finger or of the mouse from a device.
package struct FingerSample: Equatable {
  /// The number of the device, which stays the same as long as it is connected.
  package var device: Int
  /// The number of the finger on the device; nil for the mouse.
  package var contact: Int?
  package var phase: TouchEvent.Phase
  /// The position in device pixels; nil if it is unchanged.
  package var position: Point?
  /// The width of the contact area [px]; nil if the device does not report it.
  package var breadth: Double?

  package init(
    device: Int, contact: Int?, phase: TouchEvent.Phase, position: Point?, breadth: Double? = nil
  ) {
    self.device = device
    self.contact = contact
    self.phase = phase
    self.position = position
    self.breadth = breadth
  }
}
