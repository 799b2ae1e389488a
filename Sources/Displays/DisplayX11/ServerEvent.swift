internal import DetentGeometry
internal import Display

/// A server's event as the display uses it; all other events are dropped when they are read.
enum ServerEvent: Equatable {
  /// A finger, with the server's time [ms], which wraps.
  case finger(FingerSample, stamp: UInt32)
  /// The mouse has moved, rather than a finger that controls the pointer.
  case pointerMoved
  /// Another client has grabbed the mouse.
  case pointerLost
  /// Devices were added or removed; `lost` are those that cannot send events any more.
  case devicesChanged(lost: [Int])
  /// A refresh reported by Present, with its time [µs] and number.
  case refresh(microseconds: UInt64, count: UInt64)
  case alarm
  case resized(PixelSize)
  /// The size, refresh rate or millimetres of the screen have changed.
  case screenChanged
  case exposed(serial: UInt)
  case unmapped
  case key(KeyStroke)
  /// Another window receives the keys from now on.
  case keyboardLost
  /// The window receives the keys from now on; these are already pressed.
  case keyboardGained(Set<UInt32>)
  case closeRequested
  case echo(Echo)
  /// Any time stamp, used to determine the server's clock.
  case stamp(UInt32)
}

/// A key that is pressed or released, with the server's time stamp.
struct KeyStroke: Equatable {
  /// The server's key code.
  var code: UInt32
  /// The meaning with the pressed modifiers; nil if it has none for a panel.
  var key: Key?
  var isDown: Bool
  var stamp: UInt32
}

/// The reason for which an echo was requested.
enum Echo: Int { case bufferFree = 1, presented, alive }
