internal import CLinux
internal import CX11
internal import Display
internal import Geometry
internal import Glibc

/// The memory of one frame, shared with the server if it can be (MIT-SHM).
final class ScreenBuffer {
  let pixels: PixelView
  private let connection: Connection
  private let image: UnsafeMutablePointer<XImage>
  private let segment: UnsafeMutablePointer<XShmSegmentInfo>?

  /// Memory that the server sees too.
  /// - Returns: nil where it refuses or cannot, as over a network or from another IPC namespace.
  static func shared(_ window: PanelWindow, _ connection: Connection, size: PixelSize)
    -> ScreenBuffer?
  {
    let segment = UnsafeMutablePointer<XShmSegmentInfo>.allocate(capacity: 1)
    segment.initialize(to: XShmSegmentInfo())
    let image = XShmCreateImage(
      connection.display, window.visual.visual, UInt32(window.visual.depth), ZPixmap, nil, segment,
      UInt32(size.width), UInt32(size.height))
    if let image, let memory = attach(segment, to: image, connection) {
      return ScreenBuffer(connection, image, memory, segment)
    }
    image?.pointee.data = nil
    _ = image?.pointee.f.destroy_image(image)
    segment.deallocate()
    return nil
  }

  /// Memory of our own, sent to the server with every frame.
  static func own(_ window: PanelWindow, _ connection: Connection, size: PixelSize)
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
    // Xlib swaps the bytes for a server of the other kind if it knows what ours are.
    image.pointee.byte_order = 1.littleEndian == 1 ? LSBFirst : MSBFirst
    return ScreenBuffer(connection, image, memory, nil)
  }

  private init(
    _ connection: Connection, _ image: UnsafeMutablePointer<XImage>,
    _ memory: UnsafeMutableRawPointer, _ segment: UnsafeMutablePointer<XShmSegmentInfo>?
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
    if let segment {
      XShmDetach(connection.display, segment)
      shmdt(segment.pointee.shmaddr)
      segment.deallocate()
      image.pointee.data = nil
    }
    _ = image.pointee.f.destroy_image(image)
  }

  /// Copies `rect` of it to the same place of the window.
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

  private static func attach(
    _ segment: UnsafeMutablePointer<XShmSegmentInfo>, to image: UnsafeMutablePointer<XImage>,
    _ connection: Connection
  ) -> UnsafeMutableRawPointer? {
    guard image.pointee.bits_per_pixel == 32 else { return nil }
    let bytes = Int(image.pointee.bytes_per_line) * Int(image.pointee.height)
    let id = shmget(IPC_PRIVATE, bytes, IPC_CREAT | 0o600)
    guard id >= 0 else { return nil }
    // Marked for removal at once, the memory goes when the last of us two does.
    defer { shmctl(id, IPC_RMID, nil) }
    guard let memory = shmat(id, nil, 0), memory != UnsafeMutableRawPointer(bitPattern: -1) else {
      return nil
    }
    segment.pointee.shmid = id
    segment.pointee.shmaddr = memory.assumingMemoryBound(to: CChar.self)
    segment.pointee.readOnly = 1
    image.pointee.data = segment.pointee.shmaddr
    if connection.accepts({ XShmAttach(connection.display, segment) }) { return memory }
    shmdt(memory)
    return nil
  }
}
