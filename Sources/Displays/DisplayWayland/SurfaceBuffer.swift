internal import CLinux
internal import CWayland
internal import DetentGeometry
internal import Display
internal import Glibc

/// The memory of one frame, shared with the compositor (`wl_buffer` of a `wl_shm_pool`).
final class SurfaceBuffer {
  let pixels: PixelView
  let buffer: OpaquePointer
  private let pool: OpaquePointer
  private let bytes: Int
  private let format: UInt32
  private let listener: Listener<wl_buffer_listener>
  /// The use of the memory by the compositor.
  var use = BufferUse()
  /// Called when the compositor no longer reads the memory.
  var onRelease: () -> Void = {}

  init(_ shm: OpaquePointer, size: PixelSize, hasAlpha: Bool = false) throws(DisplayError) {
    let stride = size.width * 4
    // The pool counts a part that reaches to the last row in whole strides.
    bytes = stride * (size.height + 1)
    let file = clinux_memfd("frame")
    defer { if file >= 0 { close(file) } }
    guard bytes > 0, file >= 0, ftruncate(file, bytes) == 0,
      let base = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), base != MAP_FAILED,
      let pool = wl_shm_create_pool(shm, file, Int32(bytes))
    else {
      throw .outOfMemory("There is no memory for a frame of \(size.width)×\(size.height) pixels.")
    }
    self.pool = pool
    format = hasAlpha ? WL_SHM_FORMAT_ARGB8888.rawValue : WL_SHM_FORMAT_XRGB8888.rawValue
    buffer = wl_shm_pool_create_buffer(
      pool, 0, Int32(size.width), Int32(size.height), Int32(stride), format)
    pixels = PixelView(
      base: base.assumingMemoryBound(to: UInt32.self), size: size, rowStride: size.width)
    listener = Listener(
      wl_buffer_listener { data, _ in owner(data, SurfaceBuffer.self)?.releaseWhole() })
    wl_buffer_add_listener(buffer, listener.table, address(of: self))
  }

  /// Returns a buffer of a part (`wl_shm_pool.create_buffer` with an offset), without a copy.
  func part(_ rect: PixelRect) -> OpaquePointer? {
    let stride = pixels.rowStride * 4
    return wl_shm_pool_create_buffer(
      pool, Int32(rect.minY * stride + rect.minX * 4), Int32(rect.width), Int32(rect.height),
      Int32(stride), format)
  }

  private func releaseWhole() { if use.releaseWhole() { onRelease() } }
  func releasePart() { if use.releasePart() { onRelease() } }

  deinit {
    wl_buffer_destroy(buffer)
    wl_shm_pool_destroy(pool)
    munmap(pixels.base, bytes)
  }
}

/// The compositor's use of a buffer's memory: it gets all of it as one `wl_buffer`, or parts as
/// several, and releases each separately.
struct BufferUse {
  private var isWhole = false
  private var parts = 0
  /// The number of times that the whole was released.
  private(set) var releases = 0

  mutating func attachWhole() { isWhole = true }
  mutating func attachPart() { parts += 1 }

  /// - Returns: Whether no part of the memory is read any more.
  mutating func releaseWhole() -> Bool {
    isWhole = false
    releases += 1
    return parts == 0
  }

  /// - Returns: Whether no part of the memory is read any more.
  mutating func releasePart() -> Bool {
    parts -= 1
    return parts == 0 && !isWhole
  }
}
