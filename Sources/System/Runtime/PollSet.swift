internal import CLinux
internal import Glibc

/// Descriptors waited for together (`epoll`); it is readable itself when one of them is.
package struct PollSet: ~Copyable {
  private let descriptor: FileDescriptor
  private let events = PollEvents()

  package init() throws(SystemCallError) {
    descriptor = try FileDescriptor(epoll_create1(CInt(EPOLL_CLOEXEC)), from: "epoll_create1")
  }

  package var number: CInt { descriptor.number }

  /// Waits for `number` too. With `once`, it is reported once each time something arrives, whether
  /// or not that is then read.
  package func add(_ number: CInt, once: Bool = false) throws(SystemCallError) {
    var event = epoll_event()
    event.events = EPOLLIN.rawValue | (once ? EPOLLET.rawValue : 0)
    event.data.u64 = UInt64(number)
    guard epoll_ctl(descriptor.number, EPOLL_CTL_ADD, number, &event) == 0 else {
      throw SystemCallError(call: "epoll_ctl", code: errno)
    }
  }

  /// Sleeps until a descriptor is ready, for ever if none gets so, and hands each to `body`.
  /// `forEver: false` only looks.
  package func wait(forEver: Bool, _ body: (CInt) -> Void) {
    events.wait(in: descriptor.number, forEver: forEver) { body(CInt($0)) }
  }
}

/// Where the kernel writes what has come in a set of descriptors (epoll_wait(2)).
struct PollEvents: ~Copyable {
  private static let capacity = 32
  private let buffer = UnsafeMutablePointer<epoll_event>.allocate(capacity: capacity)

  deinit { buffer.deallocate() }

  /// Hands each descriptor that is ready to `body`, by its token.
  /// - Parameter forEver: Sleeps until there is one, or a signal comes.
  /// - Returns: Whether there may be more.
  @discardableResult
  func wait(in set: CInt, forEver: Bool, _ body: (_ token: UInt64) -> Void) -> Bool {
    let count = Int(epoll_wait(set, buffer, CInt(Self.capacity), forEver ? -1 : 0))
    for i in 0..<max(0, count) { body(buffer[i].data.u64) }
    return count == Self.capacity
  }
}
