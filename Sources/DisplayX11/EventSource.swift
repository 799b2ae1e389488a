internal import CLinux
internal import DetentMotion
internal import Display
internal import Runtime

/// What the display's one descriptor stands for: the connection, a timer, and events that Xlib read
/// by the way while it was waiting for something else.
struct EventSource: ~Copyable {
  private let poll: PollSet
  private let nudge: FileDescriptor
  private var timer: DeadlineTimer
  private var isNudged = false

  init(_ connection: Connection) throws(SystemCallError) {
    let poll = try PollSet()
    let nudge = try FileDescriptor(
      eventfd(0, CInt(EFD_NONBLOCK) | CInt(EFD_CLOEXEC)), from: "eventfd")
    let timer = try DeadlineTimer()
    try poll.add(connection.fileDescriptor)
    try poll.add(nudge.number, once: true)
    try poll.add(timer.number, once: true)
    self.poll = poll
    self.nudge = nudge
    self.timer = timer
  }

  var number: CInt { poll.number }

  mutating func set(deadline: Instant?) { timer.set(deadline) }

  /// Makes the descriptor readable although the connection is not.
  mutating func becomeReadable() {
    guard !isNudged else { return }
    isNudged = true
    eventfd_write(nudge.number, 1)
  }

  /// Takes back what made it readable, except for the connection.
  mutating func acknowledge() {
    guard isNudged || timer.deadline != nil else { return }
    isNudged = false
    var timerFired = false
    poll.wait(forEver: false) { if $0 == timer.number { timerFired = true } }
    if timerFired { timer.fired() }
  }
}
