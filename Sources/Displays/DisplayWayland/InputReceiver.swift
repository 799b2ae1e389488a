internal import DetentGeometry
internal import DetentMotion
internal import Display

/// Who is told what the devices of the seats do, in the order in which they do it.
protocol InputReceiver: AnyObject {
  func now() -> Instant
  /// A finger or the mouse, in logical pixels of the surface.
  func finger(_ sample: FingerSample, at time: Instant)
  /// The compositor takes the fingers of a device for something else.
  func fingersCancelled(device: Int)
  /// A device is gone, or its fingers are another surface's.
  func fingersLost(device: Int)
  /// The mouse moves without a button.
  func mouseMoved(at time: Instant)
  /// The mouse has come upon the surface, which has to say how it looks there.
  func mouseEntered(_ pointer: OpaquePointer, serial: UInt32)
  /// It is gone from there.
  func mouseLeft()
  /// It is gone with its device, which let go of no button.
  func mouseLost()
  func key(_ event: KeyEvent)
  /// A keyboard is gone, which let go of no key.
  func keysLost()
  func devicesChanged()
}
