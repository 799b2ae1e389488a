internal import CWayland
internal import Display
internal import Glibc
internal import Runtime

/// The owner of a connection to a compositor (`wl_display *`).
final class WaylandConnection {
  let display: OpaquePointer
  private let name: String
  private var isLost = false

  init(_ options: WaylandOptions) throws(DisplayError) {
    name = options.displayName ?? Self.environment("WAYLAND_DISPLAY") ?? ""
    guard cwayland_load() else {
      let missing = String(cString: cwayland_missing())
      throw .unavailable(
        "Wayland needs libwayland-client of version 1.20 or later; there is no \(missing).")
    }
    cwayland_be_silent()
    guard !name.isEmpty else {
      throw .unavailable(
        "There is no Wayland display. Set WAYLAND_DISPLAY to the compositor's name.")
    }
    guard let display = cwayland_connect(name) else {
      throw .unavailable(
        "The Wayland display “\(name)” cannot be opened. Check that its compositor runs and lets us in."
      )
    }
    self.display = display
  }

  deinit { cwayland_disconnect(display) }

  static func environment(_ name: String) -> String? {
    ProcessEnvironment.own[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  var fileDescriptor: CInt { cwayland_descriptor(display) }

  func checkAlive() throws(DisplayError) {
    guard isLost || cwayland_error(display) != 0 else { return }
    isLost = true
    throw .connectionLost("The connection to the Wayland display “\(name)” was lost\(reason).")
  }

  /// The protocol error that the compositor has reported; empty if there is none.
  private var reason: String {
    guard cwayland_error(display) == EPROTO else { return "" }
    var interface: UnsafePointer<CChar>?
    let code = cwayland_protocol_error(display, &interface)
    let name = interface.map { String(cString: $0) } ?? "wl_display"
    return " over an error in the protocol, \(name) \(code)"
  }

  /// Waits until the compositor has answered all requests.
  func synchronise() throws(DisplayError) {
    _ = cwayland_roundtrip(display)
    try checkAlive()
  }

  /// Sends all requests; returns false if the compositor does not accept them all yet.
  func flush() -> Bool {
    !(cwayland_flush(display) < 0 && errno == EAGAIN)
  }

  /// Passes the events that have arrived to their listeners, without waiting.
  func dispatch() throws(DisplayError) {
    while cwayland_prepare_read(display) != 0 {
      guard cwayland_dispatch_pending(display) >= 0 else { return try checkAlive() }
    }
    _ = flush()
    // Reads without waiting; there may be nothing to read.
    _ = cwayland_read_events(display)
    _ = cwayland_dispatch_pending(display)
    try checkAlive()
  }
}
