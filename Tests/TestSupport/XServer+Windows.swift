internal import CXTest
package import DetentGeometry

extension XServer {
  /// Has the one window that a program shows cover this much of the screen, as its edges would be
  /// dragged.
  /// - Returns: False as long as there is none.
  package func stretchWindow(to size: PixelSize) -> Bool {
    var (root, parent): (Window, Window) = (0, 0)
    var children: UnsafeMutablePointer<Window>?
    var count: UInt32 = 0
    guard
      XQueryTree(display, XDefaultRootWindow(display), &root, &parent, &children, &count) != 0
    else { return false }
    defer { if let children { XFree(children) } }
    let windows = UnsafeBufferPointer(start: children, count: Int(count)).filter(isShown)
    guard let window = windows.first else { return false }
    XMoveResizeWindow(display, window, 0, 0, UInt32(size.width), UInt32(size.height))
    XSync(display, 0)
    return true
  }

  /// The window that a pointer at this place belongs to; nil: none but the root.
  package func window(x: Int, y: Int) -> UInt? {
    let root = XDefaultRootWindow(display)
    var (there, child): ((CInt, CInt), Window) = ((0, 0), 0)
    XTranslateCoordinates(display, root, root, CInt(x), CInt(y), &there.0, &there.1, &child)
    return child == 0 ? nil : UInt(child)
  }

  private func isShown(_ window: Window) -> Bool {
    var attributes = XWindowAttributes()
    return XGetWindowAttributes(display, window, &attributes) != 0
      && attributes.map_state == IsViewable && attributes.width > 1
  }
}
