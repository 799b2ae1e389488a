internal import DetentMotion
internal import Display
internal import Runtime

/// A receiver that ignores all events, used to list devices.
final class NoReceiver: InputReceiver {
  func now() -> Instant { MonotonicClock().now() }
  func finger(_ sample: FingerSample, at time: Instant) {}
  func fingersCancelled(device: Int) {}
  func fingersLost(device: Int) {}
  func mouseMoved(at time: Instant) {}
  func mouseEntered(_ pointer: OpaquePointer, serial: UInt32) {}
  func mouseLeft() {}
  func mouseLost() {}
  func key(_ event: KeyEvent) {}
  func keysLost() {}
  func devicesChanged() {}
}
