internal import CX11
internal import DetentGeometry
internal import Display

/// A window over all others that shows them where nothing is drawn.
///
/// With a compositing manager its pixels have alpha, and only its input has a shape. Without one, the
/// window itself has the shape of what is drawn.
struct SheetWindow {
  private let connection: X11Connection
  private let id: UInt
  private let isTransparent: Bool
  private var isEmpty = true
  /// The window that had the keys before; nil: the sheet has none.
  private var before: UInt?
  private var takesKeys = false

  /// Gives a window the shape of nothing.
  init(_ connection: X11Connection, _ id: UInt, isTransparent: Bool) {
    (self.connection, self.id, self.isTransparent) = (connection, id, isTransparent)
    shape([])
  }

  /// The visual of pixels with alpha; nil: no compositing manager would show what is behind them.
  static func visual(_ connection: X11Connection) -> XVisualInfo? {
    let (display, screen) = (connection.display, connection.screen)
    let manager = connection.atoms(["_NET_WM_CM_S\(screen)"])[0]
    var visual = XVisualInfo()
    guard XGetSelectionOwner(display, manager) != UInt(None),
      XMatchVisualInfo(display, screen, 32, TrueColor, &visual) != 0,
      visual.red_mask == 0xff0000, visual.green_mask == 0xff00, visual.blue_mask == 0xff
    else { return nil }
    return visual
  }

  mutating func take(_ shape: SurfaceShape) {
    self.shape(shape.rects)
    // Windows may have come in front of it meanwhile.
    if isEmpty, !shape.rects.isEmpty { XRaiseWindow(connection.display, id) }
    isEmpty = shape.rects.isEmpty
    if shape.takesKeys != takesKeys { takeKeys(shape.takesKeys) }
  }

  private func shape(_ area: [PixelRect]) {
    var rects = area.map {
      XRectangle(
        x: CShort($0.minX), y: CShort($0.minY), width: CUnsignedShort($0.width),
        height: CUnsignedShort($0.height))
    }
    XShapeCombineRectangles(
      connection.display, id, isTransparent ? ShapeInput : ShapeBounding, 0, 0, &rects,
      CInt(rects.count), ShapeSet, Unsorted)
  }

  /// Takes the keys from the window that has them, or gives them back.
  private mutating func takeKeys(_ takesKeys: Bool) {
    self.takesKeys = takesKeys
    let display = connection.display
    if takesKeys {
      var (window, revert): (UInt, CInt) = (0, 0)
      XGetInputFocus(display, &window, &revert)
      before = window
      XSetInputFocus(display, id, CInt(RevertToPointerRoot), UInt(CurrentTime))
    } else {
      XSetInputFocus(
        display, before ?? UInt(PointerRoot), CInt(RevertToPointerRoot), UInt(CurrentTime))
      before = nil
    }
  }
}
