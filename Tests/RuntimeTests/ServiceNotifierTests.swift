import CLinux
import Glibc
import TestSupport
import Testing

@testable import Runtime

@Suite struct ServiceNotifierTests {
  /// A path in a folder of our own, or an abstract name.
  enum Place: CaseIterable { case path, abstract }

  @Test(arguments: Place.allCases)
  func `each call is one datagram with the manager's words`(place: Place) throws {
    let manager = try Manager(place)
    let notifier = ServiceNotifier(environment: ["NOTIFY_SOCKET": manager.name])
    #expect(notifier.ready())
    #expect(notifier.status("eight tiles\nand a pane"))
    #expect(notifier.watchdog())
    #expect(notifier.reloading(at: 123_456_789))
    #expect(notifier.stopping())
    #expect(
      manager.received() == [
        "READY=1", "STATUS=eight tiles and a pane", "WATCHDOG=1",
        "RELOADING=1\nMONOTONIC_USEC=123456789", "STOPPING=1",
      ])
  }

  @Test func `without a manager nothing is sent`() {
    #expect(!ServiceNotifier(environment: [:]).ready())
    for name in ["", "@", "relative", "/", "/no/such/socket", String(repeating: "/x", count: 200)] {
      #expect(!ServiceNotifier(environment: ["NOTIFY_SOCKET": name]).ready(), "\(name)")
    }
  }

  @Test func `a manager that does not read never holds us up`() throws {
    let manager = try Manager(.abstract)
    let notifier = ServiceNotifier(environment: ["NOTIFY_SOCKET": manager.name])
    let answers = (0..<5000).map { _ in notifier.watchdog() }
    #expect(answers.first == true)
    #expect(answers.last == false)
  }

  @Test func `the watchdog is fed twice as often as it asks, and only if it is ours`() {
    func interval(_ environment: [String: String]) -> Double? {
      ServiceNotifier(environment: environment, processID: 42).watchdogInterval
    }
    #expect(interval(["WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "42"]) == 5)
    #expect(interval(["WATCHDOG_USEC": "10000000"]) == 5)
    #expect(interval(["WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "43"]) == nil)
    #expect(interval(["WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "x"]) == nil)
    #expect(interval(["WATCHDOG_USEC": "0", "WATCHDOG_PID": "42"]) == nil)
    #expect(interval(["WATCHDOG_USEC": "soon"]) == nil)
    #expect(interval([:]) == nil)
  }

  @Test func `the longest path a socket can have is taken, and one longer is not`() {
    #expect(UnixAddress("/" + String(repeating: "a", count: 106)) != nil)
    #expect(UnixAddress("/" + String(repeating: "a", count: 107)) == nil)
    #expect(UnixAddress("@" + String(repeating: "a", count: 107)) != nil)
    #expect(UnixAddress("@" + String(repeating: "a", count: 108)) == nil)
  }
}

/// The other end: a datagram socket as the service manager has it.
private final class Manager {
  let name: String
  private let descriptor: Int32
  private let folder: TemporaryFolder

  init(_ place: ServiceNotifierTests.Place) throws {
    folder = try TemporaryFolder()
    let path = folder.path("notify")
    name = place == .path ? path : "@" + path.dropFirst()
    let address = try #require(UnixAddress(name))
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    let status = address.withSocketAddress { bind(descriptor, $0, $1) }
    try #require(status == 0)
  }

  deinit { close(descriptor) }

  func received() -> [String] {
    var messages: [String] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      guard count > 0 else { return messages }
      messages.append(String(decoding: buffer.prefix(count), as: UTF8.self))
    }
  }
}
