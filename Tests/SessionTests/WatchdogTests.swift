import ControlCenter
import Glibc
import PanelTestKit
import Runtime
import TestFolders
import Testing

/// The service manager's end of the watchdog: a datagram socket in a folder.
private final class WatchdogSocket {
  let path: String
  private let folder: TestFolder
  private let descriptor: CInt

  init() throws {
    folder = try TestFolder()
    path = folder.path("notify")
    descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(status == 0)
  }

  deinit { close(descriptor) }

  /// Whether the panel has told since the last call that it is alive.
  func hasHeard() -> Bool {
    var (buffer, isAlive) = ([UInt8](repeating: 0, count: 256), false)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return isAlive }
      isAlive = isAlive || String(decoding: buffer.prefix(count), as: UTF8.self) == "WATCHDOG=1"
    }
  }
}

@Suite struct WatchdogTests {
  @Test(.timeLimit(.minutes(5)))
  func `A panel is not alive to the service manager while the loop of its agent hangs`() async {
    await #expect(processExitsWith: .success) {
      let manager = try WatchdogSocket()
      // Hangs until it is run.
      let loop = try EventLoop()
      loop.serveTasks()
      let panel = try PanelUnderTest(
        yaml: "tiles: [{kind: button, label: Lamp}]",
        adjust: {
          var effects = LiveEffects()
          effects.notifier = ServiceNotifier(
            environment: ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "1000000"])
          $0 = PanelDependencies(effects: effects, localTime: PanelUnderTest.morning)
        })
      try panel.wait(5)
      precondition(!manager.hasHeard())
      loop.run { _ in
        if manager.hasHeard() { loop.stop() }
        return nil
      }
      exit(0)
    }
  }
}
