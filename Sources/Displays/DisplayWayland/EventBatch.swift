internal import DetentMotion
internal import Display

/// The result of one reading of the connection, besides fingers.
struct EventBatch {
  var keys: [KeyEvent] = []
  var closeRequested = false
  var devicesChanged = false
  /// Whether the surface's size, scale or output may have changed.
  var surfaceChanged = false
  /// Whether the compositor has closed the surface, which has to be created again.
  var surfaceClosed = false
  var outputsChanged = false
  var bufferFree = false
  var presented: Instant?
  var frame: FrameTime?
}
