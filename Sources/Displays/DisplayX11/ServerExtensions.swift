internal import CX11

/// Which extensions the server has and we may use, and the numbers of their requests and events.
struct ServerExtensions {
  private(set) var hasShm = false
  /// Whether screens can be turned off.
  private(set) var hasDPMS = false
  /// The major request number, which its generic events carry.
  private(set) var present: CInt?
  private(set) var xinput2: CInt?
  /// The first event's number.
  private(set) var sync: CInt?
  private(set) var randr: CInt?
  /// Names by major request number, for messages.
  private(set) var names: [CInt: String] = [:]

  /// Asks for what `options` allow and need; each question is a round trip.
  ///
  /// The libraries ask again when a function of an extension is called first. Were the server gone by
  /// then, they would take what happens to lie in memory for its answer: so each is called here.
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

  /// Touch came with version 2.2.
  private static func startXInput2(_ display: OpaquePointer) -> Bool {
    var (major, minor): (CInt, CInt) = (2, 2)
    return XIQueryVersion(display, &major, &minor) == 0 && (major, minor) >= (2, 2)
  }
}
