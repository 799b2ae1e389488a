package import DetentGeometry
package import DetentMotion
package import Display

/// What an input device has to say.
package enum InputReport: Equatable {
  case finger(FingerSample, Instant)
  /// The mouse went on by so much, in pixels.
  case mouseMoved(device: Int, x: Double, y: Double, Instant)
  /// A pointing device whose places are the screen's.
  case mousePlaced(device: Int, Point, Instant)
  case mouseButton(device: Int, isDown: Bool, Instant)
  /// A pen has touched its tablet or screen, or was lifted from it; where it is above that, it is a
  /// mouse that is placed.
  case penTip(device: Int, isDown: Bool, Point, Instant)
  /// A key by the kernel's number (`linux/input-event-codes.h`).
  case key(code: UInt32, isDown: Bool, Instant)
  case added
  case removed(device: Int)
}

/// Where reports of input devices come from.
package protocol InputSource: AnyObject {
  /// Readable when there is a report; -1: there never is.
  var fileDescriptor: CInt { get }
  var devices: [InputDevice] { get }
  /// Reads all that has arrived, without waiting.
  /// - Parameter size: The screen's, to which places are related.
  func read(on size: PixelSize) -> [InputReport]
  /// The devices belong to another session for a while.
  func suspend()
  func resume()
}
