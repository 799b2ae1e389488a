internal import DetentGeometry
internal import Display

/// The buffers of one size of the surface.
final class SurfaceBuffers {
  private let globals: Globals
  let size: PixelSize
  private let hasAlpha: Bool
  private var queue = BufferQueue()
  private var buffers: [SurfaceBuffer] = []
  /// Called when a buffer becomes free after there was none.
  private let onRelease: () -> Void

  init(
    _ globals: Globals, size: PixelSize, hasAlpha: Bool, onRelease: @escaping () -> Void
  ) {
    self.globals = globals
    self.size = size
    self.hasAlpha = hasAlpha
    self.onRelease = onRelease
  }

  deinit { buffers = [] }

  /// Returns a buffer to draw into; nil if all are being read.
  func next() throws(DisplayError) -> FrameBuffer? {
    switch queue.choose() {
    case .reuse(let index, let age):
      return FrameBuffer(index: index, age: age, pixels: buffers[index].pixels)
    case .grow(let index):
      guard let shm = globals.shm else { return nil }
      let buffer = try SurfaceBuffer(shm, size: size, hasAlpha: hasAlpha)
      buffer.onRelease = { [weak self] in self?.release(index) }
      buffers.append(buffer)
      return FrameBuffer(index: index, age: 0, pixels: buffer.pixels)
    case .none:
      return nil
    }
  }

  /// Passes a buffer to the compositor.
  /// - Returns: nil if it is not one of these, such as a buffer of a former size.
  func submit(_ buffer: FrameBuffer) -> SurfaceBuffer? {
    guard buffers.indices.contains(buffer.index),
      buffers[buffer.index].pixels.base == buffer.pixels.base
    else { return nil }
    queue.submit(buffer.index)
    return buffers[buffer.index]
  }

  private func release(_ index: Int) {
    if queue.release(index) { onRelease() }
  }
}
