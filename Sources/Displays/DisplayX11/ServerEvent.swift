internal import DetentGeometry
internal import Display

/// What a server's event means to the display; everything else is dropped where it is read.
enum ServerEvent: Equatable {
  /// At the server's time [ms], which wraps.
  case finger(FingerSample, stamp: UInt32)
  /// The mouse itself moved, not a finger taken for one.
  case pointerMoved
  /// Another client took the mouse away from us.
  case pointerLost
  /// Devices came or went; `lost` are those that can send nothing any more.
  case devicesChanged(lost: [Int])
  /// Present's refresh: its moment [µs] and its number.
  case refresh(microseconds: UInt64, count: UInt64)
  case alarm
  case resized(PixelSize)
  /// The screen's size, rate or millimetres changed; the size is nil if the event does not tell.
  case screenChanged
  case exposed(serial: UInt)
  case unmapped
  case key(KeyStroke)
  /// What is pressed and let go of from now on is told another window.
  case keyboardLost
  /// From now on we are told; these keys are down already.
  case keyboardGained(Set<UInt32>)
  case closeRequested
  case echo(Echo)
  /// Any time stamp, to learn the server's clock from.
  case stamp(UInt32)
}

/// A key that goes down or comes up, and when the server saw it.
struct KeyStroke: Equatable {
  /// The server's number of it.
  var code: UInt32
  /// What it means with the modifiers that are down; nil: nothing to us.
  var key: Key?
  var isDown: Bool
  var stamp: UInt32
}

/// Why we asked the server to send us something back.
enum Echo: Int { case bufferFree = 1, presented, alive }
