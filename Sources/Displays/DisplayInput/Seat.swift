internal import CSeat
package import Display
internal import Glibc
package import Runtime

/// The right to use a screen and its input devices while this session is in front (libseat, by
/// seatd or logind).
package final class Seat {
  package enum Change: Equatable, Sendable {
    /// The session is in front, and devices can be used.
    case enabled
    /// Another session comes to the front; all use of devices has to stop before `yield()` is
    /// called.
    case disabled
  }

  private let functions: cseat_functions
  private var seat: OpaquePointer?
  private var changes: [Change] = []
  private var devices: [CInt: CInt] = [:]
  private let listener: UnsafeMutablePointer<libseat_seat_listener>

  /// The time that a session may take to come to the front [ms].
  private static let timeLimit: CInt = 5000

  /// Opens the seat and waits until it can be used.
  /// - Throws: `DisplayError.unavailable`.
  package init() throws(DisplayError) {
    var functions = cseat_functions()
    if let missing = cseat_load(&functions) {
      throw .unavailable(
        "libseat is not there (\(String(cString: missing))); install libseat1 to use the screen directly."
      )
    }
    self.functions = functions
    listener = .allocate(capacity: 1)
    listener.initialize(
      to: libseat_seat_listener(
        enable_seat: { _, seat in Seat.report(.enabled, seat) },
        disable_seat: { _, seat in Seat.report(.disabled, seat) }))
    seat = functions.libseat_open_seat(listener, Unmanaged.passUnretained(self).toOpaque())
    guard let seat else {
      throw .unavailable(
        "No seat can be had: \(String(cString: strerror(errno))). Log in on the screen's console, or run seatd for this user."
      )
    }
    while !changes.contains(.enabled) {
      if functions.libseat_dispatch(seat, Self.timeLimit) <= 0 {
        throw .unavailable(
          "This session is not in front of the screen; switch to its console and try again.")
      }
    }
    changes = []
  }

  deinit {
    if let seat { _ = functions.libseat_close_seat(seat) }
    listener.deallocate()
  }

  private static func report(_ change: Change, _ seat: UnsafeMutableRawPointer?) {
    guard let seat else { return }
    Unmanaged<Seat>.fromOpaque(seat).takeUnretainedValue().changes.append(change)
  }

  /// The descriptor that is readable when `dispatch()` has something to do.
  package var fileDescriptor: CInt { functions.libseat_get_fd(seat) }
  /// The name, such as `seat0`.
  package var name: String {
    functions.libseat_seat_name(seat).map { String(cString: $0) } ?? "seat0"
  }

  /// Reads all changes that have arrived, without waiting.
  /// - Throws: `DisplayError.connectionLost` if seatd or logind has closed the connection.
  package func dispatch() throws(DisplayError) -> [Change] {
    guard functions.libseat_dispatch(seat, 0) >= 0, !isHungUp else {
      throw .connectionLost("The seat is gone: seatd or logind has ended the session.")
    }
    defer { changes.removeAll(keepingCapacity: true) }
    return changes
  }

  /// Whether the other end is closed, which libseat does not report.
  private var isHungUp: Bool {
    var state = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, 0) > 0 && CInt(state.revents) & (POLLHUP | POLLERR | POLLNVAL) != 0
  }

  /// Confirms that no devices are used any more, so that another session may use them.
  package func yield() { _ = functions.libseat_disable_seat(seat) }

  /// Opens a device by its path.
  /// - Throws: `SystemCallError`.
  package func open(_ path: String) throws(SystemCallError) -> CInt {
    var descriptor: CInt = -1
    let device = functions.libseat_open_device(seat, path, &descriptor)
    guard device >= 0 else { throw SystemCallError(call: "libseat_open_device", code: errno) }
    devices[descriptor] = device
    return descriptor
  }

  package func close(_ descriptor: CInt) {
    if let device = devices.removeValue(forKey: descriptor) {
      _ = functions.libseat_close_device(seat, device)
    }
    _ = Glibc.close(descriptor)
  }

  /// Brings the session on another console to the front.
  package func switchTo(session: Int) { _ = functions.libseat_switch_session(seat, CInt(session)) }
}
