internal import CXTest
package import DetentGeometry

/// What was on the glass.
package struct Screenshot: Equatable, Sendable {
  package let size: PixelSize
  /// `0x00RRGGBB`, row by row.
  package let pixels: [UInt32]

  package subscript(x: Int, y: Int) -> UInt32 { pixels[y * size.width + x] }
}

extension XServer {
  package var screenSize: PixelSize {
    get throws {
      var attributes = XWindowAttributes()
      guard XGetWindowAttributes(display, XDefaultRootWindow(display), &attributes) != 0 else {
        throw Failure(description: "The screen cannot be asked.")
      }
      return PixelSize(Int(attributes.width), Int(attributes.height))
    }
  }

  package func screenshot() throws -> Screenshot {
    let size = try screenSize
    return try screenshot(PixelRect(x: 0, y: 0, width: size.width, height: size.height))
  }

  package func screenshot(_ rect: PixelRect) throws -> Screenshot {
    let screen = try screenSize
    // The server's answer would be an error, which ends the whole program.
    guard rect.minX >= 0, rect.minY >= 0, rect.maxX <= screen.width, rect.maxY <= screen.height
    else { throw Failure(description: "\(rect) is not on the screen of \(screen).") }
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

  /// Changes the screen's size, as `xrandr --output … --mode` does, to at most that of the start.
  package func resize(to size: PixelSize) throws {
    if try !set(size) {
      addMode(size)
      guard try set(size) else {
        throw Failure(description: "The screen cannot be \(size.width)x\(size.height).")
      }
    }
  }

  /// False where the screen has no mode of this size.
  private func set(_ size: PixelSize) throws -> Bool {
    let root = XDefaultRootWindow(display)
    guard let configuration = XRRGetScreenInfo(display, root) else {
      throw Failure(description: "This server has no RandR.")
    }
    defer { XRRFreeScreenConfigInfo(configuration) }
    var count: CInt = 0
    let sizes = UnsafeBufferPointer(
      start: XRRConfigSizes(configuration, &count), count: Int(count))
    let index = sizes.firstIndex { Int($0.width) == size.width && Int($0.height) == size.height }
    guard let index else { return false }
    XRRSetScreenConfig(display, configuration, root, CInt(index), Rotation(RR_Rotate_0), 0)
    XSync(display, 0)
    return true
  }

  /// Has a part of the screen be a monitor of this name, as `xrandr --setmonitor` does.
  package func setMonitor(_ name: String, _ rect: PixelRect, isPrimary: Bool = false) {
    guard let monitor = XRRAllocateMonitor(display, 0) else { return }
    defer { XRRFreeMonitors(monitor) }
    monitor.pointee.name = XInternAtom(display, name, 0)
    monitor.pointee.primary = isPrimary ? 1 : 0
    (monitor.pointee.x, monitor.pointee.y) = (CInt(rect.minX), CInt(rect.minY))
    (monitor.pointee.width, monitor.pointee.height) = (CInt(rect.width), CInt(rect.height))
    (monitor.pointee.mwidth, monitor.pointee.mheight) = (
      CInt(rect.width) / 4, CInt(rect.height) / 4
    )
    XRRSetMonitor(display, XDefaultRootWindow(display), monitor)
    XSync(display, 0)
  }

  package func deleteMonitor(_ name: String) {
    XRRDeleteMonitor(display, XDefaultRootWindow(display), XInternAtom(display, name, 0))
    XSync(display, 0)
  }

  private func addMode(_ size: PixelSize) {
    let root = XDefaultRootWindow(display)
    guard let resources = XRRGetScreenResources(display, root) else { return }
    defer { XRRFreeScreenResources(resources) }
    var mode = XRRModeInfo()
    mode.width = UInt32(size.width)
    mode.height = UInt32(size.height)
    (mode.hSyncStart, mode.hSyncEnd, mode.hTotal) = (mode.width, mode.width, mode.width + 160)
    (mode.vSyncStart, mode.vSyncEnd, mode.vTotal) = (mode.height, mode.height, mode.height + 30)
    mode.dotClock = UInt(mode.hTotal * mode.vTotal) * 60
    var name = Array("\(size.width)x\(size.height)-test".utf8CString)
    let id = name.withUnsafeMutableBufferPointer { name in
      mode.name = name.baseAddress
      mode.nameLength = UInt32(name.count - 1)
      return XRRCreateMode(display, root, &mode)
    }
    XRRAddOutputMode(display, resources.pointee.outputs[0], id)
    XSync(display, 0)
  }

  /// Covers a part of the screen with another program's window of this colour.
  /// - Returns: The window, for `uncover`.
  package func cover(_ rect: PixelRect, color: UInt) -> UInt {
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    attributes.background_pixel = color
    attributes.event_mask = ButtonPressMask | KeyPressMask
    let window = XCreateWindow(
      display, XDefaultRootWindow(display), CInt(rect.minX), CInt(rect.minY), UInt32(rect.width),
      UInt32(rect.height), 0, 0, UInt32(InputOutput), nil,
      UInt(CWOverrideRedirect | CWBackPixel | CWEventMask), &attributes)
    XMapRaised(display, window)
    XSync(display, 0)
    return window
  }

  /// Where a window that covers was pressed, and which keys it was told of, since it was last asked.
  package func heard(by window: UInt) -> [String] {
    var heard: [String] = []
    var event = XEvent()
    while XCheckWindowEvent(display, window, ButtonPressMask | KeyPressMask, &event) != 0 {
      heard.append(
        event.type == ButtonPress
          ? "press at \(event.xbutton.x_root), \(event.xbutton.y_root)"
          : String(cString: XKeysymToString(XLookupKeysym(&event.xkey, 0))))
    }
    return heard
  }

  package func uncover(_ window: UInt) {
    XDestroyWindow(display, window)
    XSync(display, 0)
  }
}
