internal import DetentGeometry
package import DetentMotion
package import Drawing

/// Writes the frames shown as an animated GIF.
package final class GIFRecording {
  private let path: String
  private var writer: GIFWriter?
  private var pending: (picture: Picture, time: Instant)?

  private static let width = 480

  /// - Parameter path: The file.
  package init(path: String) { self.path = path }

  /// Adds a frame seen at `time`.
  ///
  /// A frame's time on the screen is known when the next one comes, so it is written then. GIF
  /// players slow down what is shown for less than two hundredths of a second: such frames are left
  /// out.
  package func add(_ glass: Picture, at time: Instant) throws(DrawingError) {
    if let last = pending {
      let hundredths = Int((time.seconds(since: last.time) * 100).rounded())
      guard hundredths >= 2 else { return }
      try writer?.add(last.picture, hundredths: hundredths)
    }
    let width = min(Self.width, glass.size.width)
    let height = max(1, glass.size.height * width / glass.size.width)
    let small = try glass.resized(to: PixelSize(width, height))
    if writer == nil { writer = try GIFWriter(path: path, size: small.size) }
    pending = (small, time)
  }

  /// Writes the last frame, and ends the file.
  package func finish() throws(DrawingError) {
    if let pending { try writer?.add(pending.picture, hundredths: 100) }
    try writer?.finish()
    (writer, pending) = (nil, nil)
  }
}
