/// The format of a pixel in a screen's memory.
package enum PixelFormat: Equatable, Sendable {
  /// 32 bits: eight unused, then eight each of red, green and blue.
  case xrgb8888
  /// 16 bits: five of red, six of green, five of blue.
  case rgb565
  /// The same formats with red and blue exchanged.
  case xbgr8888, bgr565

  package var bytes: Int {
    switch self {
    case .xrgb8888, .xbgr8888: 4
    case .rgb565, .bgr565: 2
    }
  }

  package var bits: Int { bytes * 8 }
}
