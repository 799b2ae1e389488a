internal import CLinux
package import DetentMotion

/// One moment on `CLOCK_MONOTONIC` at which a descriptor becomes readable (`timerfd`).
///
/// Watch it with `once: true`: it is never read.
package struct DeadlineTimer: ~Copyable {
  private let descriptor: FileDescriptor
  package private(set) var deadline: Instant?

  package init() throws(SystemCallError) {
    descriptor = try FileDescriptor(
      timerfd_create(CLOCK_MONOTONIC, CInt(TFD_NONBLOCK) | CInt(TFD_CLOEXEC)),
      from: "timerfd_create")
  }

  package var number: CInt { descriptor.number }

  /// Replaces the deadline; nil: none. A deadline in the past is reported at once.
  package mutating func set(_ newDeadline: Instant?) {
    guard newDeadline != deadline else { return }
    deadline = newDeadline
    // Zero would disarm it, and a moment before the clock's origin is no valid argument.
    let nanoseconds = newDeadline.map { max(1, $0.nanoseconds) } ?? 0
    var setting = itimerspec()
    setting.it_value.tv_sec = time_t(nanoseconds / 1_000_000_000)
    setting.it_value.tv_nsec = Int(nanoseconds % 1_000_000_000)
    timerfd_settime(descriptor.number, CInt(TFD_TIMER_ABSTIME), &setting, nil)
  }

  /// To be called when it has been reported, so that the same deadline can be set again.
  package mutating func fired() { deadline = nil }
}
