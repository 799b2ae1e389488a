internal import CXTest
package import Geometry

/// What was on the glass.
package struct Screenshot: Equatable, Sendable {
  package let size: PixelSize
  /// `0x00RRGGBB`, row by row.
  package let pixels: [UInt32]

  package subscript(x: Int, y: Int) -> UInt32 { pixels[y * size.width + x] }
}

extension XServer {
  package func screenshot() throws -> Screenshot {
    let root = XDefaultRootWindow(display)
    var attributes = XWindowAttributes()
    XGetWindowAttributes(display, root, &attributes)
    return try screenshot(
      PixelRect(x: 0, y: 0, width: Int(attributes.width), height: Int(attributes.height)))
  }

  package func screenshot(_ rect: PixelRect) throws -> Screenshot {
    let image = XGetImage(
      display, XDefaultRootWindow(display), CInt(rect.minX), CInt(rect.minY), UInt32(rect.width),
      UInt32(rect.height), UInt.max, ZPixmap)
    guard let image else { throw Failure(description: "The screen cannot be read.") }
    defer { _ = image.pointee.f.destroy_image(image) }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(rect.area)
    for y in 0..<rect.height {
      let row = image.pointee.data.advanced(by: y * Int(image.pointee.bytes_per_line))
      row.withMemoryRebound(to: UInt32.self, capacity: rect.width) { row in
        for x in 0..<rect.width { pixels.append(row[x] & 0xffffff) }
      }
    }
    return Screenshot(size: PixelSize(rect.width, rect.height), pixels: pixels)
  }

  package func pixel(x: Int, y: Int) throws -> UInt32 {
    try screenshot(PixelRect(x: x, y: y, width: 1, height: 1))[0, 0]
  }

  /// Changes the screen's size to one of its modes, as `xrandr --size` does.
  package func resize(to size: PixelSize) throws {
    let root = XDefaultRootWindow(display)
    guard let configuration = XRRGetScreenInfo(display, root) else {
      throw Failure(description: "This server has no RandR.")
    }
    defer { XRRFreeScreenConfigInfo(configuration) }
    var count: CInt = 0
    let sizes = UnsafeBufferPointer(
      start: XRRConfigSizes(configuration, &count), count: Int(count))
    let index = sizes.firstIndex { Int($0.width) == size.width && Int($0.height) == size.height }
    guard let index else { throw Failure(description: "The screen has no mode of this size.") }
    XRRSetScreenConfig(display, configuration, root, CInt(index), Rotation(RR_Rotate_0), 0)
    XSync(display, 0)
  }

  /// Covers a part of the screen with another program's window of this colour.
  /// - Returns: The window, for `uncover`.
  package func cover(_ rect: PixelRect, color: UInt) -> UInt {
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    attributes.background_pixel = color
    let window = XCreateWindow(
      display, XDefaultRootWindow(display), CInt(rect.minX), CInt(rect.minY), UInt32(rect.width),
      UInt32(rect.height), 0, 0, UInt32(InputOutput), nil, UInt(CWOverrideRedirect | CWBackPixel),
      &attributes)
    XMapRaised(display, window)
    XSync(display, 0)
    return window
  }

  package func uncover(_ window: UInt) {
    XDestroyWindow(display, window)
    XSync(display, 0)
  }
}
