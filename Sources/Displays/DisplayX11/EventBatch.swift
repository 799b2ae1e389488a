internal import DetentGeometry
internal import Display

/// What one reading of the connection adds up to, besides fingers.
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
