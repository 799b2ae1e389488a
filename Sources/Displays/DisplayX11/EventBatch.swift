internal import DetentGeometry
internal import Display

/// The result of one reading of the connection, besides fingers.
struct EventBatch {
  var size: PixelSize?
  var screenChanged = false
  var isExposed = false
  var isPresented = false
  var bufferFree = false
  var devicesChanged = false
  var closeRequested = false
  var keys: [KeyEvent] = []
  var frame: FrameTime?
}
