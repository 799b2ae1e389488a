internal import CLinux
internal import Glibc

/// Descriptors waited for together (`epoll`); it is readable itself when one of them is.
package struct PollSet: ~Copyable {
  private let descriptor: FileDescriptor
  private let events = UnsafeMutablePointer<epoll_event>.allocate(capacity: capacity)
  private static let capacity = 8

  package init() throws(SystemCallError) {
    descriptor = try FileDescriptor(epoll_create1(CInt(EPOLL_CLOEXEC)), from: "epoll_create1")
  }

  deinit { events.deallocate() }

  package var number: CInt { descriptor.number }

  /// Waits for `number` too. With `once`, it is reported once each time something arrives, whether
  /// or not that is then read.
  package func add(_ number: CInt, once: Bool = false) throws(SystemCallError) {
    var event = epoll_event()
    event.events = EPOLLIN.rawValue | (once ? EPOLLET.rawValue : 0)
    event.data.fd = number
    guard epoll_ctl(descriptor.number, EPOLL_CTL_ADD, number, &event) == 0 else {
      throw SystemCallError(call: "epoll_ctl", code: errno)
    }
  }

  /// Sleeps until a descriptor is ready, for ever if none gets so, and hands each to `body`.
  /// `forEver: false` only looks.
  package func wait(forEver: Bool, _ body: (CInt) -> Void) {
    let count = epoll_wait(descriptor.number, events, CInt(Self.capacity), forEver ? -1 : 0)
    for i in 0..<max(0, Int(count)) { body(events[i].data.fd) }
  }
}
