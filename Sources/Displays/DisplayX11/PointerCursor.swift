internal import CX11
internal import DetentMotion
internal import Display

/// The arrow on the window.
struct PointerCursor {
  private let connection: X11Connection
  private let window: UInt
  private let empty: Cursor
  private var visibility: PointerVisibility

  init(_ connection: X11Connection, window: PanelWindow, mode: PointerVisibility.Mode) {
    self.connection = connection
    self.window = window.id
    visibility = PointerVisibility(mode)
    empty = Self.makeEmpty(connection)
    apply()
  }

  var deadline: Instant? { visibility.deadline }

  mutating func mouseMoved(at time: Instant) { if visibility.mouseMoved(at: time) { apply() } }
  mutating func touched() { if visibility.touched() { apply() } }
  mutating func advance(to now: Instant) { if visibility.advance(to: now) { apply() } }

  private func apply() {
    XDefineCursor(connection.display, window, visibility.isVisible ? UInt(None) : empty)
    connection.flush()
  }

  private static func makeEmpty(_ connection: X11Connection) -> Cursor {
    var bits: CChar = 0
    var (front, back) = (XColor(), XColor())
    let pixmap = XCreateBitmapFromData(connection.display, connection.root, &bits, 1, 1)
    defer { XFreePixmap(connection.display, pixmap) }
    return XCreatePixmapCursor(connection.display, pixmap, pixmap, &front, &back, 0, 0)
  }
}
