internal import DetentGeometry
internal import DetentMotion
internal import Display

/// The receiver of the events of the seats' devices, in their order.
protocol InputReceiver: AnyObject {
  func now() -> Instant
  /// Receives a finger or the mouse, in logical pixels of the surface.
  func finger(_ sample: FingerSample, at time: Instant)
  /// The compositor uses the fingers of a device for something else.
  func fingersCancelled(device: Int)
  /// A device was removed, or its fingers belong to another surface.
  func fingersLost(device: Int)
  /// The mouse has moved without a pressed button.
  func mouseMoved(at time: Instant)
  /// The mouse has entered the surface, which has to set its cursor.
  func mouseEntered(_ pointer: OpaquePointer, serial: UInt32)
  /// The mouse has left the surface.
  func mouseLeft()
  /// The mouse was removed; its button was not released by the user.
  func mouseLost()
  func key(_ event: KeyEvent)
  /// A keyboard was removed; its keys were not released by the user.
  func keysLost()
  func devicesChanged()
}
