internal import CLinux
internal import Dispatch
internal import Glibc

/// A program that runs, with what can be heard of it. Exactly one of `reap` and `stop` is called.
final class ChildProcess: Sendable {
  private let process: pid_t
  /// Readable once it has ended (pidfd_open(2)).
  private let end: Int32
  /// Readable when there is something to read in any of what follows or it has ended (epoll(7)).
  private let events: Int32
  private let outputEnd: Int32
  private let errorsEnd: Int32

  init(_ program: Program, isHeard: Bool) throws(ProgramError) {
    let (pipes, process) = try Self.start(program, isHeard: isHeard)
    self.process = process
    (outputEnd, errorsEnd) = (pipes.output.reading, pipes.errors.reading)
    end = clinux_pidfd_open(process)
    events = epoll_create1(CInt(EPOLL_CLOEXEC))
    guard end >= 0, events >= 0 else {
      // Nobody would hear of its end.
      let code = errno
      kill(-process, SIGKILL)
      _ = reap()
      throw .system(end < 0 ? "pidfd_open" : "epoll_create1", code)
    }
    for descriptor in [end, outputEnd, errorsEnd] where descriptor >= 0 {
      var event = epoll_event()
      event.events = EPOLLIN.rawValue
      epoll_ctl(events, EPOLL_CTL_ADD, descriptor, &event)
    }
  }

  deinit {
    for descriptor in [end, outputEnd, errorsEnd, events] where descriptor >= 0 {
      close(descriptor)
    }
  }

  var output: OutputPipe { OutputPipe(outputEnd, in: events) }
  var errors: OutputPipe { OutputPipe(errorsEnd, in: events) }

  var hasEnded: Bool {
    var poll = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
    return Glibc.poll(&poll, 1, 0) != 0
  }

  /// Returns when there is something to read, when it has ended, or when the task is cancelled.
  func news() async {
    await firstEvent(
      of: DispatchSource.makeReadSource(fileDescriptor: events, queue: .forOneSource))
  }

  /// Waits for it, which has ended or is about to (waitpid(2)).
  func reap() -> Program.Ending.Manner {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signaled(signal)
  }

  /// Tells it and all it has started to leave, and kills what is left of them after that.
  func stop(within grace: Duration) async {
    // The task that runs the program is cancelled, so it takes another to wait for its end.
    await Task {
      kill(-self.process, SIGTERM)
      await Pause.until(self.end, isReadableWithin: grace / .seconds(1))
      kill(-self.process, SIGKILL)
      await Pause.until(self.end, isReadableWithin: .infinity)
      _ = self.reap()
    }.value
  }
}

/// Why a program does not run.
enum ProgramError: Error, Equatable {
  /// It is not there, or is none.
  case cannotBeRun
  /// The system has no room for one more.
  case system(String, Int32)
}
