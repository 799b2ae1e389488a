import Testing

@testable import Runtime

@Suite struct ServiceNotifierTests {
  @Test(arguments: NotifyManager.Place.allCases)
  func `each call is one datagram with the manager's words`(place: NotifyManager.Place) throws {
    let manager = try NotifyManager(place)
    let notifier = ServiceNotifier(environment: ["NOTIFY_SOCKET": manager.name])
    #expect(notifier.ready())
    #expect(notifier.status("eight tiles\nand a pane"))
    #expect(notifier.watchdog())
    #expect(notifier.stopping())
    #expect(
      manager.received() == [
        "READY=1", "STATUS=eight tiles and a pane", "WATCHDOG=1", "STOPPING=1",
      ])
  }

  @Test func `without a manager nothing is sent`() {
    #expect(!ServiceNotifier(environment: [:]).ready())
    for name in ["", "@", "relative", "/", "/no/such/socket", String(repeating: "/x", count: 200)] {
      #expect(!ServiceNotifier(environment: ["NOTIFY_SOCKET": name]).ready(), "\(name)")
    }
  }

  @Test func `a manager that does not read never holds us up`() throws {
    let manager = try NotifyManager(.abstract)
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
