package import DetentGeometry

/// One report of a finger or of the mouse, as its device sends it.
package struct FingerSample: Equatable {
  /// The device it comes from, by a number that stays as long as the device.
  package var device: Int
  /// Which finger of the device; nil: the mouse.
  package var contact: Int?
  package var phase: TouchEvent.Phase
  /// In device pixels; nil: where it was.
  package var position: Point?
  /// How wide it touches [px]; nil: the device does not tell.
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
