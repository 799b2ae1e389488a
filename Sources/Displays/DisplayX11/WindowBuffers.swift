internal import DetentGeometry
internal import Display

/// The buffers for one size of the window.
struct WindowBuffers {
  /// The number of rectangles beyond which their bounds are copied instead.
  private static let rectLimit = 96

  private let connection: X11Connection
  private let window: PanelWindow
  private let size: PixelSize
  private var pool = BufferPool()
  private var buffers: [ScreenBuffer] = []
  /// A buffer that is prepared before it is requested.
  private var first: ScreenBuffer?
  /// The last request that has put every pixel of the window.
  private var fullSerial: UInt?

  init(_ connection: X11Connection, _ window: PanelWindow, size: PixelSize) {
    self.connection = connection
    self.window = window
    self.size = size
  }

  /// Creates the first buffer while there is nothing to draw yet.
  mutating func prepare() throws(DisplayError) {
    first = try makeBuffer()
    first?.populate()
  }

  /// Returns a buffer to draw into; nil if all are in use, and an echo then reports a free one.
  mutating func next() throws(DisplayError) -> FrameBuffer? {
    switch pool.choose(processed: connection.processedSerial) {
    case .reuse(let index, let age):
      return FrameBuffer(index: index, age: age, pixels: buffers[index].pixels)
    case .grow(let index):
      let ready = first.take()
      let buffer = if let ready { ready } else { try makeBuffer() }
      buffers.append(buffer)
      return FrameBuffer(index: index, age: 0, pixels: buffers[index].pixels)
    case .none:
      window.request(.bufferFree)
      connection.flush()
      return nil
    }
  }

  /// Copies the damaged pixels to the window.
  /// - Returns: Whether it is one of these buffers; those of a former size are not.
  mutating func put(_ buffer: FrameBuffer, damage: Region) -> Bool {
    guard buffers.indices.contains(buffer.index),
      buffers[buffer.index].pixels.base == buffer.pixels.base
    else { return false }
    let rects = damage.rects.count > Self.rectLimit ? [damage.bounds] : damage.rects
    for rect in rects {
      let visible = rect.intersection(PixelRect(size))
      // Pixels for a lost connection would only pile up.
      guard !connection.errors.isLost else { break }
      if !visible.isEmpty { buffers[buffer.index].put(visible, on: window) }
    }
    let serial = connection.nextSerial - 1
    pool.submit(buffer.index, serial: serial)
    if damage.contains(PixelRect(size)) { fullSerial = serial }
    return true
  }

  /// Whether all pixels were put again after an exposure reported with request `serial`.
  func covers(exposure serial: UInt) -> Bool {
    fullSerial.map { serial < $0 } ?? false
  }

  private func makeBuffer() throws(DisplayError) -> ScreenBuffer {
    if connection.extensions.hasShm,
      let buffer = ScreenBuffer.shared(window, connection, size: size)
    {
      return buffer
    }
    return try .own(window, connection, size: size)
  }
}
