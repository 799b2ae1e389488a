/// How a screen's memory holds a pixel.
package enum PixelFormat: Equatable, Sendable {
  /// 32 bits: eight unused, then eight each of red, green and blue.
  case xrgb8888
  /// 16 bits: five of red, six of green, five of blue.
  case rgb565
  /// The same with red and blue in each other's place.
  case xbgr8888, bgr565

  package var bytes: Int {
    switch self {
    case .xrgb8888, .xbgr8888: 4
    case .rgb565, .bgr565: 2
    }
  }

  package var bits: Int { bytes * 8 }
}
