internal import CX11
internal import DetentGeometry
internal import Display
internal import Glibc
internal import Runtime

/// The memory of one frame, shared with the server if possible (MIT-SHM).
final class ScreenBuffer {
  let pixels: PixelView
  private let connection: X11Connection
  private let image: UnsafeMutablePointer<XImage>
  private let segment: SharedSegment?

  /// Creates memory that is shared with the server.
  /// - Returns: nil if the server refuses or cannot, such as over a network.
  static func shared(_ window: PanelWindow, _ connection: X11Connection, size: PixelSize)
    -> ScreenBuffer?
  {
    let segment = SharedSegment(connection)
    let image = XShmCreateImage(
      connection.display, window.visual.visual, UInt32(window.visual.depth), ZPixmap, nil,
      segment.info, UInt32(size.width), UInt32(size.height))
    guard let image else { return nil }
    let bytes = Int(image.pointee.bytes_per_line) * Int(image.pointee.height)
    guard image.pointee.bits_per_pixel == 32, let memory = segment.attach(bytes: bytes) else {
      _ = image.pointee.f.destroy_image(image)
      return nil
    }
    image.pointee.data = memory.assumingMemoryBound(to: CChar.self)
    return ScreenBuffer(connection, image, memory, segment)
  }

  /// Creates local memory that is sent to the server with every frame.
  static func own(_ window: PanelWindow, _ connection: X11Connection, size: PixelSize)
    throws(DisplayError) -> ScreenBuffer
  {
    let stride = size.width * 4
    let memory = calloc(size.height, stride)
    let image = XCreateImage(
      connection.display, window.visual.visual, UInt32(window.visual.depth), ZPixmap, 0,
      memory?.assumingMemoryBound(to: CChar.self),
      UInt32(size.width), UInt32(size.height), 32, CInt(stride))
    guard let memory, let image, image.pointee.bits_per_pixel == 32 else {
      throw .outOfMemory("There is no memory for a frame of \(size.width)×\(size.height) pixels.")
    }
    // Tells Xlib the byte order, so that it swaps bytes for a server with another one.
    image.pointee.byte_order = 1.littleEndian == 1 ? LSBFirst : MSBFirst
    return ScreenBuffer(connection, image, memory, nil)
  }

  private init(
    _ connection: X11Connection, _ image: UnsafeMutablePointer<XImage>,
    _ memory: UnsafeMutableRawPointer, _ segment: SharedSegment?
  ) {
    self.connection = connection
    self.image = image
    self.segment = segment
    pixels = PixelView(
      base: memory.assumingMemoryBound(to: UInt32.self),
      size: PixelSize(Int(image.pointee.width), Int(image.pointee.height)),
      rowStride: Int(image.pointee.bytes_per_line) / 4)
  }

  deinit {
    // Keeps Xlib from freeing shared memory, which it did not allocate.
    if segment != nil { image.pointee.data = nil }
    _ = image.pointee.f.destroy_image(image)
  }

  /// Populates its memory while there is nothing to draw yet.
  func populate() {
    FreshMemory.populate(pixels.base, bytes: pixels.rowStride * pixels.size.height * 4)
  }

  /// Copies `rect` to the same place of the window.
  func put(_ rect: PixelRect, on window: PanelWindow) {
    let (x, y) = (CInt(rect.minX), CInt(rect.minY))
    let (width, height) = (UInt32(rect.width), UInt32(rect.height))
    if segment != nil {
      XShmPutImage(
        connection.display, window.id, window.context, image, x, y, x, y, width, height, 0)
    } else {
      XPutImage(connection.display, window.id, window.context, image, x, y, x, y, width, height)
    }
  }
}
