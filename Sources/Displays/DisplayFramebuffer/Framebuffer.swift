internal import CFramebuffer
internal import DetentGeometry
internal import DisplayScanout
internal import Glibc
internal import Runtime

/// A screen that consists of memory.
protocol MemoryScreen: AnyObject {
  var memory: ScanoutMemory { get }
  /// The driver's name, such as `fb_ili9341`.
  var name: String { get }
  /// The physical size; 0 if it is unknown.
  var millimetres: (width: Int, height: Int) { get }
  /// The time between two refreshes [s]; nil if the driver does not report it.
  var interval: Double? { get }

  /// Turns the backlight on, which a console may have turned off, or off.
  /// - Returns: Whether the driver supports it.
  @discardableResult func setLight(isOn: Bool) -> Bool
}

/// The memory of a screen, mapped from the kernel's fb(4) (`/dev/fb0`).
final class Framebuffer: MemoryScreen {
  private let descriptor: FileDescriptor
  private let base: UnsafeMutableRawPointer
  private let length: Int
  let memory: ScanoutMemory
  let name: String
  let millimetres: (width: Int, height: Int)
  let interval: Double?

  /// - Throws: `SystemCallError`, with `ENOTSUP` for an unsupported pixel format.
  init(path: String) throws(SystemCallError) {
    let descriptor = try FileDescriptor(open(path, O_RDWR | O_CLOEXEC), from: "open")
    var (fixed, variable) = (fb_fix_screeninfo(), fb_var_screeninfo())
    guard
      cframebuffer_call(descriptor.number, cframebuffer_get_fixed, &fixed) == 0,
      cframebuffer_call(descriptor.number, cframebuffer_get_variable, &variable) == 0
    else { throw SystemCallError(call: "FBIOGET_VSCREENINFO", code: errno) }
    guard let format = PixelFormat(variable) else {
      throw SystemCallError(call: "The framebuffer's kind of pixels", code: ENOTSUP)
    }
    let size = PixelSize(Int(variable.xres), Int(variable.yres))
    let rowBytes = Int(fixed.line_length)
    // The visible part may begin further down, or to the right.
    let start = Int(variable.yoffset) * rowBytes + Int(variable.xoffset) * format.bytes
    let length = Int(fixed.smem_len)
    guard rowBytes >= size.width * format.bytes, start + rowBytes * size.height <= length else {
      throw SystemCallError(call: "The framebuffer's size", code: EINVAL)
    }
    let base = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor.number, 0)
    guard let base, base != MAP_FAILED else { throw SystemCallError(call: "mmap", code: errno) }
    // Nothing throws from here on, so that `deinit` unmaps the memory.
    (self.base, self.length) = (base, length)
    memory = ScanoutMemory(base: base + start, size: size, rowBytes: rowBytes, format: format)
    name = withUnsafeBytes(of: fixed.id) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    // A size of ~0 means unknown.
    let sides = [variable.width, variable.height].map { $0 > 10_000 ? 0 : Int($0) }
    millimetres = (sides[0], sides[1])
    interval = variable.interval
    self.descriptor = descriptor
  }

  deinit { munmap(base, length) }

  func setLight(isOn: Bool) -> Bool {
    let mode = isOn ? FB_BLANK_UNBLANK : FB_BLANK_POWERDOWN
    return cframebuffer_blank_screen(descriptor.number, CInt(mode)) == 0
  }
}

extension PixelFormat {
  /// - Returns: nil for an unsupported format.
  fileprivate init?(_ screen: fb_var_screeninfo) {
    let (red, green, blue) = (screen.red, screen.green, screen.blue)
    let offsets = [red.offset, green.offset, blue.offset]
    let lengths = [red.length, green.length, blue.length]
    switch (screen.bits_per_pixel, offsets, lengths) {
    case (32, [16, 8, 0], [8, 8, 8]): self = .xrgb8888
    case (16, [11, 5, 0], [5, 6, 5]): self = .rgb565
    case (32, [0, 8, 16], [8, 8, 8]): self = .xbgr8888
    case (16, [0, 5, 11], [5, 6, 5]): self = .bgr565
    default: return nil
    }
  }
}

extension fb_var_screeninfo {
  /// The duration of a frame [s], from that of a pixel [ps] and the frame's size with margins.
  fileprivate var interval: Double? {
    let width = Double(xres) + Double(left_margin) + Double(right_margin) + Double(hsync_len)
    let height = Double(yres) + Double(upper_margin) + Double(lower_margin) + Double(vsync_len)
    let seconds = Double(pixclock) * 1e-12 * width * height
    return (0.002...0.1).contains(seconds) ? seconds : nil
  }
}
