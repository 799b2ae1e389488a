internal import DetentMotion
internal import Display

/// What one reading of the connection adds up to, besides fingers.
struct EventBatch {
  var keys: [KeyEvent] = []
  var closeRequested = false
  var devicesChanged = false
  /// The surface's size, scale or output may be another.
  var surfaceChanged = false
  /// The compositor shows the surface no more; another one has to be made.
  var surfaceClosed = false
  var outputsChanged = false
  var bufferFree = false
  var presented: Instant?
  var frame: FrameTime?
}
