internal import CXTest

extension XServer {
  /// How many windows the window manager looks after (EWMH, `_NET_CLIENT_LIST`).
  package var managedWindowCount: Int { windows(in: "_NET_CLIENT_LIST").count }

  /// A property of the root window that lists windows.
  private func windows(in property: String) -> [UInt] {
    var type: Atom = 0
    var format: CInt = 0
    var (count, rest): (UInt, UInt) = (0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(
      display, XDefaultRootWindow(display), XInternAtom(display, property, 0), 0, 1024, 0,
      Atom(XA_WINDOW), &type, &format, &count, &rest, &data)
    guard let data else { return [] }
    defer { XFree(data) }
    guard format == 32 else { return [] }
    return data.withMemoryRebound(to: UInt.self, capacity: Int(count)) {
      Array(UnsafeBufferPointer(start: $0, count: Int(count)))
    }
  }
}
