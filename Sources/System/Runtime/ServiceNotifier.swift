internal import CLinux

/// Reports the state of the program to the service manager (the protocol of sd_notify(3)).
///
/// Each call is one datagram that is sent at once or not at all: a busy manager never delays a
/// frame. Without a manager the calls do nothing.
package struct ServiceNotifier: Sendable {
  private let address: UnixAddress?
  /// The interval of `watchdog()` calls, half of the manager's limit [s]; nil without a watchdog.
  package let watchdogInterval: Double?

  /// - Parameters:
  ///   - environment: The program's environment variables.
  ///   - processID: The program's own; a watchdog for another process is ignored.
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

  /// Reports that the program works: its first frame is on the screen, or a reload is complete.
  @discardableResult
  package func ready() -> Bool { send("READY=1") }

  /// Sets the line for `systemctl status`.
  @discardableResult
  package func status(_ text: String) -> Bool {
    send("STATUS=" + text.split(whereSeparator: \.isNewline).joined(separator: " "))
  }

  /// Reports that the program is alive; to be called by its essential work, never by a timer alone.
  @discardableResult
  package func watchdog() -> Bool { send("WATCHDOG=1") }

  /// Reports that the program is about to end as requested.
  @discardableResult
  package func stopping() -> Bool { send("STOPPING=1") }

  /// Makes the manager keep a copy of a descriptor after the program's end, and pass it to the next
  /// run under that name.
  @discardableResult
  package func store(_ descriptor: CInt, as name: String) -> Bool {
    send("FDSTORE=1\nFDPOLL=0\nFDNAME=\(name)", with: descriptor)
  }

  /// Makes the manager close all descriptors with that name.
  @discardableResult
  package func removeStored(_ name: String) -> Bool {
    send("FDSTOREREMOVE=1\nFDNAME=\(name)")
  }

  /// - Parameter passed: A descriptor to send along; −1 for none.
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
