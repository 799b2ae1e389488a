internal import CLinux
package import DetentMotion

/// A time on `CLOCK_MONOTONIC` at which a descriptor becomes readable (`timerfd`).
///
/// Watch it with `once: true`, as it is never read.
package struct DeadlineTimer: ~Copyable {
  private let descriptor: FileDescriptor
  /// The time for which it is set; nil if it is not set.
  package private(set) var deadline: Instant?
  /// The remaining time below which a deadline is always replaced [s]: a deadline that is set for
  /// every frame is usually postponed again before that.
  private static let nearness = 0.05
  /// The greatest postponement that is skipped until then [s].
  private static let leeway = 0.1

  package init() throws(SystemCallError) {
    descriptor = try FileDescriptor(
      timerfd_create(CLOCK_MONOTONIC, CInt(TFD_NONBLOCK) | CInt(TFD_CLOEXEC)),
      from: "timerfd_create")
  }

  package var number: CInt { descriptor.number }

  /// Replaces the deadline. A small postponement is skipped while there is time left; the deadline
  /// is then reported that much too early, if at all.
  package mutating func set(_ newDeadline: Instant?, at now: Instant) {
    if let deadline, let newDeadline, newDeadline >= deadline,
      newDeadline.seconds(since: deadline) <= Self.leeway,
      deadline.seconds(since: now) >= Self.nearness
    {
      return
    }
    set(newDeadline)
  }

  /// Replaces the deadline; nil for none. A deadline in the past is reported at once.
  package mutating func set(_ newDeadline: Instant?) {
    guard newDeadline != deadline else { return }
    deadline = newDeadline
    // Zero would disarm the timer, and a time before the clock's origin is not valid.
    let nanoseconds = newDeadline.map { max(1, $0.nanoseconds) } ?? 0
    var setting = itimerspec()
    setting.it_value.tv_sec = time_t(nanoseconds / 1_000_000_000)
    setting.it_value.tv_nsec = Int(nanoseconds % 1_000_000_000)
    timerfd_settime(descriptor.number, CInt(TFD_TIMER_ABSTIME), &setting, nil)
  }

  /// Clears a deadline that has been reported, so that the same one can be set again.
  package mutating func fired() { deadline = nil }
}
