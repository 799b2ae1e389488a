internal import CX11

/// The extensions that the server has and the options allow, with their opcodes and event numbers.
struct ServerExtensions {
  private(set) var hasShm = false
  /// Whether the screens can be turned off.
  private(set) var hasDPMS = false
  /// Whether windows can have other shapes than rectangles; asked for a sheet only.
  private(set) var hasShape = false
  /// The major opcode, which generic events contain.
  private(set) var present: CInt?
  private(set) var xinput2: CInt?
  /// The number of the first event.
  private(set) var sync: CInt?
  private(set) var randr: CInt?
  /// The names by major opcode, for messages.
  private(set) var names: [CInt: String] = [:]

  /// Queries the extensions that `options` allow and need, each with a round trip.
  ///
  /// The libraries query again at the first call of an extension's function. If the server were
  /// gone by then, they would take arbitrary memory for its answer, so each is called here.
  init(_ display: OpaquePointer, _ options: X11Options) {
    let allowed = options.allowed
    if allowed.contains(.shm) {
      cx11_prefetch_shm(display)
      hasShm = find("MIT-SHM", display) != nil && XShmQueryExtension(display) != 0
    }
    if allowed.contains(.present), [.auto, .present].contains(options.pacing) {
      present = find("Present", display)?.major
      if present != nil { Self.startPresent(display) }
    }
    if allowed.contains(.sync), present == nil, options.pacing != .xsync,
      let found = find("SYNC", display), Self.startSync(display)
    {
      sync = found.event
    }
    if allowed.contains(.xinput2), let found = find("XInputExtension", display),
      Self.startXInput2(display)
    {
      xinput2 = found.major
    }
    if allowed.contains(.randr) { randr = find("RANDR", display)?.event }
    var (event, error): (CInt, CInt) = (0, 0)
    if options.isSheet { hasShape = XShapeQueryExtension(display, &event, &error) != 0 }
    hasDPMS = DPMSQueryExtension(display, &event, &error) != 0
  }

  private mutating func find(_ name: String, _ display: OpaquePointer) -> (
    major: CInt, event: CInt
  )? {
    var (major, event, error): (CInt, CInt, CInt) = (0, 0, 0)
    guard XQueryExtension(display, name, &major, &event, &error) != 0 else { return nil }
    names[major] = name
    return (major, event)
  }

  private static func startPresent(_ display: OpaquePointer) {
    var (major, minor): (CInt, CInt) = (1, 0)
    XPresentQueryVersion(display, &major, &minor)
  }

  private static func startSync(_ display: OpaquePointer) -> Bool {
    var (major, minor): (CInt, CInt) = (3, 0)
    return XSyncInitialize(display, &major, &minor) != 0
  }

  /// Starts XInput 2.2, the first version with touch.
  private static func startXInput2(_ display: OpaquePointer) -> Bool {
    var (major, minor): (CInt, CInt) = (2, 2)
    return XIQueryVersion(display, &major, &minor) == 0 && (major, minor) >= (2, 2)
  }
}
