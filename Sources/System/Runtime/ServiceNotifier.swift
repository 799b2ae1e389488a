internal import CLinux

/// Tells the service manager how the program is doing (the protocol of sd_notify(3)).
///
/// Each call is one datagram that is sent at once or not at all: a busy manager never holds a
/// frame up. Without a manager every call does nothing.
package struct ServiceNotifier: Sendable {
  private let address: UnixAddress?
  /// How often to call `watchdog()`: half of what the manager allows [s]; nil: it does not watch.
  package let watchdogInterval: Double?

  /// - Parameters:
  ///   - environment: The program's environment variables.
  ///   - processID: The program's own; a watchdog meant for another process is not ours to feed.
  package init(environment: [String: String], processID: Int32 = getpid()) {
    address = environment["NOTIFY_SOCKET"].flatMap(UnixAddress.init)
    watchdogInterval = Self.interval(environment, processID)
  }

  private static func interval(_ environment: [String: String], _ processID: Int32) -> Double? {
    guard let microseconds = environment["WATCHDOG_USEC"].flatMap(UInt64.init), microseconds > 0,
      environment["WATCHDOG_PID"].map({ Int32($0) == processID }) ?? true
    else { return nil }
    return Double(microseconds) / 2e6
  }

  /// The program does its job: the first frame is on the glass, or a reload is through.
  @discardableResult
  package func ready() -> Bool { send("READY=1") }

  /// One line for `systemctl status`.
  @discardableResult
  package func status(_ text: String) -> Bool {
    send("STATUS=" + text.split(whereSeparator: \.isNewline).joined(separator: " "))
  }

  /// The program is alive; to be called from the work that has to go on, never from a timer alone.
  @discardableResult
  package func watchdog() -> Bool { send("WATCHDOG=1") }

  /// The program is about to end as it was asked to.
  @discardableResult
  package func stopping() -> Bool { send("STOPPING=1") }

  /// The configuration is being read again; `ready()` tells the end of it.
  /// - Parameter microseconds: CLOCK_MONOTONIC [µs].
  @discardableResult
  package func reloading(at microseconds: UInt64) -> Bool {
    send("RELOADING=1\nMONOTONIC_USEC=\(microseconds)")
  }

  /// Has the manager hold a copy of a descriptor, also when the program has ended, and hand it over to
  /// the next run under that name.
  @discardableResult
  package func store(_ descriptor: CInt, as name: String) -> Bool {
    send("FDSTORE=1\nFDPOLL=0\nFDNAME=\(name)", with: descriptor)
  }

  /// Has the manager close all that it holds under that name.
  @discardableResult
  package func removeStored(_ name: String) -> Bool {
    send("FDSTOREREMOVE=1\nFDNAME=\(name)")
  }

  /// - Parameter passed: A descriptor to send along; −1: none.
  private func send(_ message: String, with passed: CInt = -1) -> Bool {
    guard let address else { return false }
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    guard address.withSocketAddress({ connect(descriptor, $0, $1) }) == 0 else { return false }
    let bytes = Array(message.utf8)
    return clinux_send(descriptor, bytes, bytes.count, passed) == bytes.count
  }
}
