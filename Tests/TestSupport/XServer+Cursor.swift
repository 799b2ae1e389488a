internal import CXTest

extension XServer {
  /// Whether the pointer's picture has any pixel to see (the XFIXES extension).
  package var isCursorVisible: Bool {
    guard let image = XFixesGetCursorImage(display) else { return false }
    defer { XFree(image) }
    let count = Int(image.pointee.width) * Int(image.pointee.height)
    return UnsafeBufferPointer(start: image.pointee.pixels, count: count)
      .contains { $0 >> 24 & 0xff != 0 }
  }
}
