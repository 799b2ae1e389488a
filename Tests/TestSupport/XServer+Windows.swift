internal import CXTest
package import DetentGeometry

extension XServer {
  /// Has the one window that a program shows cover this much of the screen, as its edges would be
  /// dragged.
  /// - Returns: False as long as there is none.
  package func stretchWindow(to size: PixelSize) -> Bool {
    let windows = children(of: XDefaultRootWindow(display)).filter(isShown)
    guard let window = windows.first else { return false }
    XMoveResizeWindow(display, window, 0, 0, UInt32(size.width), UInt32(size.height))
    XSync(display, 0)
    return true
  }

  private func children(of window: Window) -> [Window] {
    var (root, parent): (Window, Window) = (0, 0)
    var children: UnsafeMutablePointer<Window>?
    var count: UInt32 = 0
    guard XQueryTree(display, window, &root, &parent, &children, &count) != 0 else { return [] }
    defer { if let children { XFree(children) } }
    return Array(UnsafeBufferPointer(start: children, count: Int(count)))
  }

  /// The bounds of what a program's window covers, and of where it is touched; nil: no window has this
  /// name.
  package func shape(ofWindow name: String) -> (drawn: PixelRect, touched: PixelRect)? {
    guard let window = children(of: XDefaultRootWindow(display)).first(where: { named($0, name) })
    else { return nil }
    let drawn = bounds(ShapeBounding, of: window)
    return (drawn, drawn.intersection(bounds(ShapeInput, of: window)))
  }

  private func bounds(_ kind: CInt, of window: Window) -> PixelRect {
    var (count, order): (CInt, CInt) = (0, 0)
    guard let list = XShapeGetRectangles(display, window, kind, &count, &order) else {
      return .empty
    }
    defer { XFree(list) }
    return UnsafeBufferPointer(start: list, count: Int(count)).reduce(.empty) {
      $0.union(
        PixelRect(x: Int($1.x), y: Int($1.y), width: Int($1.width), height: Int($1.height)))
    }
  }

  private func named(_ window: Window, _ name: String) -> Bool {
    var text: UnsafeMutablePointer<CChar>?
    guard XFetchName(display, window, &text) != 0, let text else { return false }
    defer { XFree(text) }
    return String(cString: text) == name
  }

  private func isShown(_ window: Window) -> Bool {
    var attributes = XWindowAttributes()
    return XGetWindowAttributes(display, window, &attributes) != 0
      && attributes.map_state == IsViewable && attributes.width > 1
  }
}
