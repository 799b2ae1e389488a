internal import CX11
internal import Display
internal import Glibc

/// The owner of a connection to an X server (`Display *`).
final class X11Connection {
  let display: OpaquePointer
  let root: UInt
  let extensions: ServerExtensions
  let errors = ErrorLog()
  private let name: String

  init(_ options: X11Options) throws(DisplayError) {
    name = String(cString: XDisplayName(options.displayName))
    if let missing = cx11_load() {
      throw .unavailable(
        "\(String(cString: missing)) is missing, which an X display needs. "
          + "Install the package that has it.")
    }
    guard let display = XOpenDisplay(options.displayName) else {
      throw .unavailable(
        name.isEmpty
          ? "There is no X display. Set DISPLAY, or say which with --display."
          : "The X display “\(name)” cannot be opened. Check that its server runs and lets us in.")
    }
    self.display = display
    root = XDefaultRootWindow(display)
    // Avoids release events for the repetitions of a key that is held down.
    XkbSetDetectableAutoRepeat(display, 1, nil)
    errors.attach(to: display)
    extensions = ServerExtensions(display, options)
    errors.extensionNames = extensions.names
  }

  deinit { XCloseDisplay(display) }

  var fileDescriptor: CInt { XConnectionNumber(display) }
  var screen: CInt { XDefaultScreen(display) }
  /// The serial number that the next request will have.
  var nextSerial: UInt { XNextRequest(display) }
  /// The last request that the server is known to have executed.
  var processedSerial: UInt { XLastKnownRequestProcessed(display) }

  func checkAlive() throws(DisplayError) {
    guard errors.isLost else { return }
    throw .connectionLost("The connection to the X display “\(name)” was lost.")
  }

  /// Sends all requests. Events that arrive meanwhile are read, and do not make the descriptor
  /// readable.
  func flush() { XFlush(display) }

  /// Waits until the server has executed all requests; its events are then in the queue.
  func synchronise() { XSync(display, 0) }

  /// Whether events are queued, after reading all that has arrived without waiting.
  var hasEvents: Bool { XEventsQueued(display, CInt(QueuedAfterReading)) > 0 }

  /// Whether events are queued that have been read, such as by `flush()`.
  var hasReadEvents: Bool { XEventsQueued(display, CInt(QueuedAlready)) > 0 }

  /// Calls `body` with the events that have arrived, without waiting.
  func forEachEvent(_ body: (inout XEvent) -> Void) {
    var event = XEvent()
    var serial: UInt
    repeat {
      serial = nextSerial
      var count = XEventsQueued(display, CInt(QueuedAfterReading))
      while count > 0, !errors.isLost {
        XNextEvent(display, &event)
        body(&event)
        count -= 1
      }
      // Requests of `body` may have read further events.
    } while (nextSerial != serial || hasReadEvents) && !errors.isLost
  }

  /// Returns whether the server accepts the requests that `body` makes.
  func accepts(_ body: () -> Void) -> Bool {
    let first = nextSerial
    body()
    synchronise()
    return !errors.isLost && !errors.failedSerials.contains { $0 >= first }
  }

  func name(of atom: UInt) -> String {
    guard let name = XGetAtomName(display, atom) else { return "" }
    defer { XFree(name) }
    return String(cString: name)
  }

  func atoms(_ names: [String]) -> [UInt] {
    var pointers: [UnsafeMutablePointer<CChar>?] = names.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    var atoms = [Atom](repeating: 0, count: names.count)
    XInternAtoms(display, &pointers, CInt(names.count), 0, &atoms)
    return atoms
  }
}

extension X11Connection {
  /// Turns all of the server's screens off or on (the DPMS extension), and disables its own
  /// timeouts.
  /// - Returns: Whether the server supports it.
  func setPower(isOn: Bool) -> Bool {
    guard extensions.hasDPMS, DPMSCapable(display) != 0 else { return false }
    DPMSSetTimeouts(display, 0, 0, 0)
    // Setting a level is an error while the extension is disabled.
    DPMSEnable(display)
    DPMSForceLevel(display, CARD16(isOn ? DPMSModeOn : DPMSModeOff))
    flush()
    return true
  }

  /// Whether the screens are lit. The server lights them at any event of a device, even one without
  /// a meaning here.
  var isLit: Bool {
    var (level, isEnabled): (CARD16, BOOL) = (CARD16(DPMSModeOn), 0)
    return DPMSInfo(display, &level, &isEnabled) == 0 || level == CARD16(DPMSModeOn)
  }
}
