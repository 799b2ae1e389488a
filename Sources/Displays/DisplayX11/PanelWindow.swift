internal import CX11
internal import DetentGeometry
internal import Display

/// The one window: the whole screen, or a window on a desk.
final class PanelWindow {
  let id: UInt
  let context: GC
  let visual: XVisualInfo
  let atoms: WindowAtoms
  private let connection: Connection
  private let isFullScreen: Bool
  private let keepsGlass: Bool

  /// Makes the window, not shown yet.
  /// - Parameters:
  ///   - area: What of the screen it is to cover; only its place counts for a window on a desk.
  ///   - size: The window's own.
  init(
    _ connection: Connection, _ area: PixelRect, size: PixelSize, options: X11Options
  ) throws(DisplayError) {
    self.connection = connection
    isFullScreen = options.windowed == nil
    keepsGlass = isFullScreen && options.keepsGlass
    visual = try Self.trueColor(connection)
    atoms = WindowAtoms(connection)
    id = Self.create(connection, visual, at: (area.minX, area.minY), size)
    var values = XGCValues()
    values.graphics_exposures = 0
    let context = XCreateGC(connection.display, id, UInt(GCGraphicsExposures), &values)
    guard let context else { throw .outOfMemory("There is no memory for the window.") }
    self.context = context
    select()
    introduce(size)
    // Where the connection breaks off, the server keeps the window and what it shows.
    if keepsGlass { XSetCloseDownMode(connection.display, RetainTemporary) }
  }

  func show() { XMapWindow(connection.display, id) }

  /// Has the server give up the window of a program that has died, which this one now covers.
  func succeed() {
    if keepsGlass { XKillClient(connection.display, UInt(AllTemporary)) }
  }

  /// Has the window end with the connection after all.
  func leave() {
    if keepsGlass { XSetCloseDownMode(connection.display, DestroyAll) }
  }

  /// Follows the screen; a window manager does it by itself.
  func cover(_ area: PixelRect) {
    guard isFullScreen else { return }
    XMoveResizeWindow(
      connection.display, id, CInt(area.minX), CInt(area.minY), UInt32(area.width),
      UInt32(area.height))
  }

  /// Asks the server to send `echo` back once it has done everything asked before.
  func request(_ echo: Echo) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = id
    event.xclient.message_type = atoms.echo
    event.xclient.format = 32
    event.xclient.data.l.0 = echo.rawValue
    // Without an event mask it goes to the window's maker.
    XSendEvent(connection.display, id, 0, 0, &event)
  }

  /// Pixels are `0x00RRGGBB` in 32 bits, so that is what the visual has to take.
  private static func trueColor(_ connection: Connection) throws(DisplayError) -> XVisualInfo {
    var visual = XVisualInfo()
    guard XMatchVisualInfo(connection.display, connection.screen, 24, TrueColor, &visual) != 0,
      visual.red_mask == 0xff0000, visual.green_mask == 0xff00, visual.blue_mask == 0xff
    else {
      throw .unavailable(
        "The X screen cannot show 24-bit colours. Set DefaultDepth 24 in the server's configuration."
      )
    }
    return visual
  }

  private static func create(
    _ connection: Connection, _ visual: XVisualInfo, at place: (x: Int, y: Int), _ size: PixelSize
  ) -> UInt {
    let display = connection.display
    var attributes = XSetWindowAttributes()
    // The server is to clear nothing, neither when the window appears nor when it grows.
    attributes.background_pixmap = UInt(None)
    attributes.bit_gravity = NorthWestGravity
    attributes.border_pixel = 0
    attributes.colormap =
      visual.visual == XDefaultVisual(display, connection.screen)
      ? XDefaultColormap(display, connection.screen)
      : XCreateColormap(display, connection.root, visual.visual, AllocNone)
    return XCreateWindow(
      display, connection.root, CInt(place.x), CInt(place.y), UInt32(size.width),
      UInt32(size.height), 0, visual.depth, UInt32(InputOutput), visual.visual,
      UInt(CWBackPixmap | CWBitGravity | CWBorderPixel | CWColormap), &attributes)
  }

  private func introduce(_ size: PixelSize) {
    let display = connection.display
    XStoreName(display, id, "Detent")
    "detent".withCString { name in
      let name = UnsafeMutablePointer(mutating: name)
      var names = XClassHint(res_name: name, res_class: name)
      XSetClassHint(display, id, &names)
    }
    var hints = XWMHints()
    hints.flags = InputHint
    hints.input = 1
    XSetWMHints(display, id, &hints)
    // A window manager makes it as large as the monitor that it is put on.
    var place = XSizeHints()
    place.flags = USPosition | USSize
    XSetWMNormalHints(display, id, &place)
    set(atoms.protocols, type: UInt(XA_ATOM), atoms.delete)
    guard isFullScreen else { return }
    set(atoms.state, type: UInt(XA_ATOM), atoms.fullScreen)
    set(atoms.bypassCompositor, type: UInt(XA_CARDINAL), 1)
  }

  private func set(_ property: UInt, type: UInt, _ value: UInt) {
    withUnsafeBytes(of: value) { bytes in
      _ = XChangeProperty(
        connection.display, id, property, type, 32, PropModeReplace,
        bytes.bindMemory(to: UInt8.self).baseAddress, 1)
    }
  }
}

// The events that we want.
extension PanelWindow {
  /// Stops telling the time of property changes.
  func select(withStamps: Bool = true) {
    var mask = ExposureMask | StructureNotifyMask
    mask |= KeyPressMask | KeyReleaseMask | FocusChangeMask | KeymapStateMask
    if withStamps { mask |= PropertyChangeMask }
    if connection.extensions.xinput2 == nil {
      mask |= ButtonPressMask | ButtonReleaseMask | PointerMotionMask
    }
    XSelectInput(connection.display, id, mask)
    guard withStamps else { return }
    if isFullScreen { XSelectInput(connection.display, connection.root, StructureNotifyMask) }
    if connection.extensions.randr != nil {
      XRRSelectInput(connection.display, id, CInt(RRScreenChangeNotifyMask))
    }
    if connection.extensions.xinput2 != nil { selectInput() }
  }

  private func selectInput() {
    let master = [
      XI_ButtonPress, XI_ButtonRelease, XI_Motion, XI_Leave, XI_TouchBegin, XI_TouchUpdate,
      XI_TouchEnd,
    ]
    select(master, of: XIAllMasterDevices)
    select([XI_HierarchyChanged], of: XIAllDevices)
  }

  private func select(_ events: [CInt], of devices: CInt) {
    var bits = [UInt8](repeating: 0, count: 4)
    for event in events { bits[Int(event) >> 3] |= 1 << UInt8(event & 7) }
    let count = CInt(bits.count)
    bits.withUnsafeMutableBufferPointer { bits in
      var mask = XIEventMask(deviceid: devices, mask_len: count, mask: bits.baseAddress)
      _ = XISelectEvents(connection.display, id, &mask, 1)
    }
  }
}
