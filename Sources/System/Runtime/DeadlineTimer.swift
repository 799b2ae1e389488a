internal import CLinux
package import DetentMotion

/// One moment on `CLOCK_MONOTONIC` at which a descriptor becomes readable (`timerfd`).
///
/// Watch it with `once: true`: it is never read.
package struct DeadlineTimer: ~Copyable {
  private let descriptor: FileDescriptor
  /// For when it is set.
  package private(set) var deadline: Instant?
  /// What is asked for frame by frame is mostly put off again before it is due: so near its end [s] it is
  /// set anew …
  private static let nearness = 0.05
  /// … and by so much it may be too early until then [s].
  private static let leeway = 0.1

  package init() throws(SystemCallError) {
    descriptor = try FileDescriptor(
      timerfd_create(CLOCK_MONOTONIC, CInt(TFD_NONBLOCK) | CInt(TFD_CLOEXEC)),
      from: "timerfd_create")
  }

  package var number: CInt { descriptor.number }

  /// Replaces the deadline, or leaves it for now where it would be put off by a little and there is time
  /// yet: then it is reported that much too early, if at all.
  package mutating func set(_ newDeadline: Instant?, at now: Instant) {
    if let deadline, let newDeadline, newDeadline >= deadline,
      newDeadline.seconds(since: deadline) <= Self.leeway,
      deadline.seconds(since: now) >= Self.nearness
    {
      return
    }
    set(newDeadline)
  }

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
