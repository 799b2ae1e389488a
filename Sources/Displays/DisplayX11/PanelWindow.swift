internal import CX11
internal import DetentGeometry
internal import Display

/// The window of the panel: full-screen, or of its own size on a desktop.
final class PanelWindow {
  let id: UInt
  let context: GC
  let visual: XVisualInfo
  let atoms: WindowAtoms
  private let connection: X11Connection
  private let isFullScreen: Bool
  private let keepsGlass: Bool
  /// The shape and transparency of a window that lies over others; nil: it fills the screen.
  private var sheet: SheetWindow?

  /// Creates the window without showing it.
  /// - Parameters:
  ///   - area: The part of the screen to cover; a window on a desktop uses only its origin.
  ///   - size: The size of the window.
  init(
    _ connection: X11Connection, _ area: PixelRect, size: PixelSize, options: X11Options
  ) throws(DisplayError) {
    self.connection = connection
    isFullScreen = options.windowed == nil
    let isSheet = isFullScreen && options.isSheet && connection.extensions.hasShape
    keepsGlass = isFullScreen && options.keepsGlass && !isSheet
    let opaque = try Self.trueColor(connection)
    let transparent = isSheet ? SheetWindow.visual(connection) : nil
    visual = transparent ?? opaque
    atoms = WindowAtoms(connection)
    id = Self.create(connection, visual, at: (area.minX, area.minY), size, isSheet: isSheet)
    sheet = isSheet ? SheetWindow(connection, id, isTransparent: transparent != nil) : nil
    var values = XGCValues()
    values.graphics_exposures = 0
    let context = XCreateGC(connection.display, id, UInt(GCGraphicsExposures), &values)
    guard let context else { throw .outOfMemory("There is no memory for the window.") }
    self.context = context
    select()
    introduce(size)
    // Makes the server keep the window and its content if the connection breaks.
    if keepsGlass { XSetCloseDownMode(connection.display, RetainTemporary) }
  }

  func take(_ shape: SurfaceShape) { sheet?.take(shape) }

  /// Whether all of it may be out of sight, and yet is shown as it should.
  var isSheet: Bool { sheet != nil }

  func show() { XMapWindow(connection.display, id) }

  /// Destroys the kept window of a program that has died, which this window now covers.
  func succeed() {
    if keepsGlass { XKillClient(connection.display, UInt(AllTemporary)) }
  }

  /// Makes the server destroy the window with the connection after all.
  func leave() {
    if keepsGlass { XSetCloseDownMode(connection.display, DestroyAll) }
  }

  /// Moves and resizes a full-screen window, unless a window manager does so.
  func cover(_ area: PixelRect) {
    guard isFullScreen else { return }
    XMoveResizeWindow(
      connection.display, id, CInt(area.minX), CInt(area.minY), UInt32(area.width),
      UInt32(area.height))
  }

  /// Requests that the server sends `echo` back when it has executed all earlier requests.
  func request(_ echo: Echo) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = id
    event.xclient.message_type = atoms.echo
    event.xclient.format = 32
    event.xclient.data.l.0 = echo.rawValue
    // An empty event mask sends it to the client that created the window.
    XSendEvent(connection.display, id, 0, 0, &event)
  }

  /// Finds a visual for the pixels, which are `0x00RRGGBB` in 32 bits.
  private static func trueColor(_ connection: X11Connection) throws(DisplayError) -> XVisualInfo {
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
    _ connection: X11Connection, _ visual: XVisualInfo, at place: (x: Int, y: Int),
    _ size: PixelSize, isSheet: Bool
  ) -> UInt {
    let display = connection.display
    var attributes = XSetWindowAttributes()
    // Keeps the server from clearing the window when it appears or grows.
    attributes.background_pixmap = UInt(None)
    attributes.bit_gravity = NorthWestGravity
    attributes.border_pixel = 0
    attributes.colormap =
      visual.visual == XDefaultVisual(display, connection.screen)
      ? XDefaultColormap(display, connection.screen)
      : XCreateColormap(display, connection.root, visual.visual, AllocNone)
    var mask = CWBackPixmap | CWBitGravity | CWBorderPixel | CWColormap
    if isSheet {
      // No window manager has a say in it. It begins transparent.
      attributes.override_redirect = 1
      attributes.background_pixel = 0
      mask |= CWOverrideRedirect | CWBackPixel
    }
    return XCreateWindow(
      display, connection.root, CInt(place.x), CInt(place.y), UInt32(size.width),
      UInt32(size.height), 0, visual.depth, UInt32(InputOutput), visual.visual, UInt(mask),
      &attributes)
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
    // Lets a window manager resize it to the monitor that it is placed on.
    var place = XSizeHints()
    place.flags = USPosition | USSize
    XSetWMNormalHints(display, id, &place)
    set(atoms.protocols, type: UInt(XA_ATOM), atoms.delete)
    guard isFullScreen else { return }
    if isSheet {
      // Has a compositing manager draw neither a shadow nor a frame, and always compose.
      set(atoms.windowType, type: UInt(XA_ATOM), atoms.dock)
      return set(atoms.bypassCompositor, type: UInt(XA_CARDINAL), 2)
    }
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

// The selection of events.
extension PanelWindow {
  /// Selects the events of the window; those of property changes are needed for a time stamp only.
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
