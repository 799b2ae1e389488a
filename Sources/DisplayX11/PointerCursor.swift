internal import CX11

/// The arrow: hidden from people who use their fingers, shown to those with a mouse.
struct PointerCursor {
  private let connection: Connection
  private let window: UInt
  private let mode: X11Options.Pointer
  private let empty: Cursor
  private(set) var isVisible: Bool

  init(_ connection: Connection, window: PanelWindow, mode: X11Options.Pointer) {
    self.connection = connection
    self.window = window.id
    self.mode = mode
    empty = Self.makeEmpty(connection)
    isVisible = mode == .visible
    apply()
  }

  mutating func mouseMoved() { if mode == .auto { set(visible: true) } }
  mutating func touched() { if mode == .auto { set(visible: false) } }

  private mutating func set(visible: Bool) {
    guard visible != isVisible else { return }
    isVisible = visible
    apply()
  }

  private func apply() {
    XDefineCursor(connection.display, window, isVisible ? UInt(None) : empty)
    connection.flush()
  }

  private static func makeEmpty(_ connection: Connection) -> Cursor {
    var bits: CChar = 0
    var (front, back) = (XColor(), XColor())
    let pixmap = XCreateBitmapFromData(connection.display, connection.root, &bits, 1, 1)
    defer { XFreePixmap(connection.display, pixmap) }
    return XCreatePixmapCursor(connection.display, pixmap, pixmap, &front, &back, 0, 0)
  }
}
