internal import CLinux
package import DetentMotion

/// One descriptor that stands for several: the watched ones, a timer, and events that wait although
/// no descriptor is readable.
package struct EventSource: ~Copyable {
  private let poll: PollSet
  private let nudge: FileDescriptor
  private var timer: DeadlineTimer
  private var isNudged = false
  private let clock = MonotonicClock()

  package init(watching descriptors: [CInt]) throws(SystemCallError) {
    let poll = try PollSet()
    let nudge = try FileDescriptor(
      eventfd(0, CInt(EFD_NONBLOCK) | CInt(EFD_CLOEXEC)), from: "eventfd")
    let timer = try DeadlineTimer()
    for descriptor in descriptors { try poll.add(descriptor) }
    try poll.add(nudge.number, once: true)
    try poll.add(timer.number, once: true)
    self.poll = poll
    self.nudge = nudge
    self.timer = timer
  }

  package var number: CInt { poll.number }

  /// Makes it readable at this time; nil for never.
  package mutating func set(deadline: Instant?) { timer.set(deadline) }

  /// Watches another descriptor until that is closed.
  package func watch(_ descriptor: CInt) throws(SystemCallError) { try poll.add(descriptor) }

  /// Makes it readable although no watched descriptor is.
  package mutating func becomeReadable() {
    guard !isNudged else { return }
    isNudged = true
    eventfd_write(nudge.number, 1)
  }

  /// Makes it unreadable again, except for watched descriptors.
  package mutating func acknowledge() {
    let isDue = timer.deadline.map { $0 <= clock.now() } ?? false
    guard isNudged || isDue else { return }
    isNudged = false
    var timerFired = false
    poll.wait(forEver: false) { if $0 == UInt64(timer.number) { timerFired = true } }
    if timerFired { timer.fired() }
  }
}
