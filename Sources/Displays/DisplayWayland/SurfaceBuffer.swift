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
  private let listener: Listener<wl_buffer_listener>
  /// Called when the compositor no longer reads the memory.
  var onRelease: () -> Void = {}

  init(_ shm: OpaquePointer, size: PixelSize, hasAlpha: Bool = false) throws(DisplayError) {
    let stride = size.width * 4
    bytes = stride * size.height
    let file = clinux_memfd("frame")
    defer { if file >= 0 { close(file) } }
    guard bytes > 0, file >= 0, ftruncate(file, bytes) == 0,
      let base = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), base != MAP_FAILED,
      let pool = wl_shm_create_pool(shm, file, Int32(bytes))
    else {
      throw .outOfMemory("There is no memory for a frame of \(size.width)×\(size.height) pixels.")
    }
    self.pool = pool
    let format = hasAlpha ? WL_SHM_FORMAT_ARGB8888.rawValue : WL_SHM_FORMAT_XRGB8888.rawValue
    buffer = wl_shm_pool_create_buffer(
      pool, 0, Int32(size.width), Int32(size.height), Int32(stride), format)
    pixels = PixelView(
      base: base.assumingMemoryBound(to: UInt32.self), size: size, rowStride: size.width)
    listener = Listener(
      wl_buffer_listener { data, _ in owner(data, SurfaceBuffer.self)?.onRelease() })
    wl_buffer_add_listener(buffer, listener.table, address(of: self))
  }

  deinit {
    wl_buffer_destroy(buffer)
    wl_shm_pool_destroy(pool)
    munmap(pixels.base, bytes)
  }
}
