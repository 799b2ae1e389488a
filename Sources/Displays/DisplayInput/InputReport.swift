package import DetentGeometry
package import DetentMotion
package import Display

/// A report of an input device.
package enum InputReport: Equatable {
  case finger(FingerSample, Instant)
  /// The mouse has moved by this distance in pixels.
  case mouseMoved(device: Int, x: Double, y: Double, Instant)
  /// A pointing device has reported an absolute position on the screen.
  case mousePlaced(device: Int, Point, Instant)
  case mouseButton(device: Int, isDown: Bool, Instant)
  /// A pen has touched its tablet or screen, or was lifted from it; while it hovers, it is reported
  /// as `mousePlaced`.
  case penTip(device: Int, isDown: Bool, Point, Instant)
  /// A key with the kernel's code (`linux/input-event-codes.h`) was pressed or released.
  case key(code: UInt32, isDown: Bool, Instant)
  case added
  case removed(device: Int)
}

/// A source of reports from input devices.
package protocol InputSource: AnyObject {
  /// The descriptor that is readable when there is a report; -1 if there never is one.
  var fileDescriptor: CInt { get }
  var devices: [InputDevice] { get }
  /// Reads all reports that have arrived, without waiting.
  /// - Parameter size: The size of the screen, which positions refer to.
  func read(on size: PixelSize) -> [InputReport]
  /// Releases the devices to another session until `resume()`.
  func suspend()
  func resume()
}
