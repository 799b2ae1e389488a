internal import CLinux
internal import Glibc

/// Descriptors to wait for together (`epoll`); readable itself when one of them is.
package struct PollSet: ~Copyable {
  private let descriptor: FileDescriptor
  private let events = PollEvents()

  package init() throws(SystemCallError) {
    descriptor = try FileDescriptor(epoll_create1(CInt(EPOLL_CLOEXEC)), from: "epoll_create1")
  }

  package var number: CInt { descriptor.number }

  /// Adds a descriptor. With `once`, it is reported once whenever something arrives, whether or not
  /// that is read.
  package func add(_ number: CInt, once: Bool = false) throws(SystemCallError) {
    var event = epoll_event()
    event.events = EPOLLIN.rawValue | (once ? EPOLLET.rawValue : 0)
    event.data.u64 = UInt64(number)
    guard epoll_ctl(descriptor.number, EPOLL_CTL_ADD, number, &event) == 0 else {
      throw SystemCallError(call: "epoll_ctl", code: errno)
    }
  }

  /// Adds a descriptor with the events to report (poll(2)), or replaces those of one that is there.
  /// - Returns: Whether the system has room for it.
  @discardableResult
  package func set(_ number: CInt, events: UInt32) -> Bool {
    var event = epoll_event()
    event.events = events
    event.data.u64 = UInt64(number)
    // A descriptor that was closed has left the set by itself, and its number may be another one's.
    return epoll_ctl(descriptor.number, EPOLL_CTL_MOD, number, &event) == 0
      || epoll_ctl(descriptor.number, EPOLL_CTL_ADD, number, &event) == 0
  }

  package func remove(_ number: CInt) { epoll_ctl(descriptor.number, EPOLL_CTL_DEL, number, nil) }

  /// Sleeps until a descriptor is ready, and calls `body` with each. With `forEver: false` it does
  /// not sleep.
  /// - Parameter body: Is given the number of the descriptor, or the token under which another
  ///   owner of the set has added one.
  package func wait(forEver: Bool, _ body: (_ token: UInt64) -> Void) {
    events.wait(in: descriptor.number, forEver: forEver, body)
  }
}

/// The buffer for the events of a set of descriptors (epoll_wait(2)).
struct PollEvents: ~Copyable {
  private static let capacity = 32
  private let buffer = UnsafeMutablePointer<epoll_event>.allocate(capacity: capacity)

  deinit { buffer.deallocate() }

  /// Calls `body` with the token of each ready descriptor.
  /// - Parameter forEver: Whether to sleep until one is ready, or a signal arrives.
  /// - Returns: Whether more may be ready.
  @discardableResult
  func wait(in set: CInt, forEver: Bool, _ body: (_ token: UInt64) -> Void) -> Bool {
    let count = Int(epoll_wait(set, buffer, CInt(Self.capacity), forEver ? -1 : 0))
    for i in 0..<max(0, count) { body(buffer[i].data.u64) }
    return count == Self.capacity
  }
}
