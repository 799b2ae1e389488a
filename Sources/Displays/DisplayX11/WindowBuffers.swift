internal import DetentGeometry
internal import Display

/// The buffers of one size of the window.
struct WindowBuffers {
  /// More rectangles than this are put as one that holds them all.
  private static let rectLimit = 96

  private let connection: Connection
  private let window: PanelWindow
  private let size: PixelSize
  private var pool = BufferPool()
  private var buffers: [ScreenBuffer] = []
  /// One that is there before it is asked for.
  private var first: ScreenBuffer?
  /// The last request that put every pixel of the window.
  private var fullSerial: UInt?

  init(_ connection: Connection, _ window: PanelWindow, size: PixelSize) {
    self.connection = connection
    self.window = window
    self.size = size
  }

  /// Makes the first buffer while there is nothing to draw as yet.
  mutating func prepare() throws(DisplayError) {
    first = try makeBuffer()
    first?.populate()
  }

  /// A buffer to draw into; nil if all are being read, and then an echo follows when one is free.
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

  /// Puts the damaged pixels on the window.
  /// - Returns: Whether the buffer is one of these; those of a former size are not.
  mutating func put(_ buffer: FrameBuffer, damage: Region) -> Bool {
    guard buffers.indices.contains(buffer.index),
      buffers[buffer.index].pixels.base == buffer.pixels.base
    else { return false }
    let rects = damage.rects.count > Self.rectLimit ? [damage.bounds] : damage.rects
    for rect in rects {
      let visible = rect.intersection(PixelRect(size))
      // Where pixels are sent and nobody takes them any more, they would pile up.
      guard !connection.errors.isLost else { break }
      if !visible.isEmpty { buffers[buffer.index].put(visible, on: window) }
    }
    let serial = connection.nextSerial - 1
    pool.submit(buffer.index, serial: serial)
    if damage.contains(PixelRect(size)) { fullSerial = serial }
    return true
  }

  /// Whether pixels lost before the server came to request `serial` have been put since.
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
