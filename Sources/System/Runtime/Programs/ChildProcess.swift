internal import CLinux
internal import Glibc

/// A running program and its output. Exactly one of `reap` and `stop` is called.
final class ChildProcess: Sendable {
  private let process: pid_t
  private let signal: @Sendable (_ group: pid_t, _ number: Int32) -> Void
  /// The descriptor that is readable once the program has ended (pidfd_open(2)).
  private let end: Int32
  /// The descriptor that is readable when there is output or the program has ended (epoll(7)).
  private let events: Int32
  private let outputEnd: Int32
  private let errorsEnd: Int32

  init(_ program: Program, readsOutput: Bool) throws(ProgramError) {
    let (pipes, process) = try Self.start(program, readsOutput: readsOutput)
    self.process = process
    signal = program.signal
    (outputEnd, errorsEnd) = (pipes.output.reading, pipes.errors.reading)
    end = clinux_pidfd_open(process)
    events = epoll_create1(CInt(EPOLL_CLOEXEC))
    do throws(ProgramError) {
      guard end >= 0 else { throw .system("pidfd_open", errno) }
      guard events >= 0 else { throw .system("epoll_create1", errno) }
      for descriptor in [end, outputEnd, errorsEnd] where descriptor >= 0 {
        try watch(descriptor)
      }
    } catch {
      // Without these descriptors its end would not be noticed.
      signal(process, SIGKILL)
      _ = reap()
      throw error
    }
  }

  private func watch(_ descriptor: Int32) throws(ProgramError) {
    var event = epoll_event()
    event.events = EPOLLIN.rawValue
    guard epoll_ctl(events, EPOLL_CTL_ADD, descriptor, &event) == 0 else {
      throw .system("epoll_ctl", errno)
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

  /// Returns when there is output, when the program has ended, or when the task is cancelled.
  /// - Parameter isGathered: Whether to return a little later with others.
  func news(isGathered: Bool) async {
    await Pause.until(events, isGathered: isGathered)
  }

  /// Reaps the program, which has ended or is about to (waitpid(2)).
  func reap() -> Program.Ending.Status {
    let status = Orphans.reaping(process) {
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
      return status
    }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signaled(signal)
  }

  /// Kills the remaining processes of its group. The program has ended but is not reaped, so the
  /// number of the group still belongs to it.
  func killRest() { signal(process, SIGKILL) }

  /// Terminates the program and its children, and kills those that remain after `grace`.
  /// - Parameters:
  ///   - killing: The time to wait for its end after that; it is reaped whenever it ends.
  ///   - whenGone: Called once it is reaped.
  func stop(
    within grace: Duration, killing: Duration, _ whenGone: @escaping @Sendable () -> Void
  ) async {
    // Uses another task to wait, as the one that runs the program is cancelled.
    await Task {
      self.signal(self.process, SIGTERM)
      await Pause.until(self.end, isReadableWithin: grace / .seconds(1))
      self.signal(self.process, SIGKILL)
      if await Pause.until(self.end, isReadableWithin: killing / .seconds(1)) {
        _ = self.reap()
        whenGone()
      } else {
        Task {
          await Pause.until(self.end)
          _ = self.reap()
          whenGone()
        }
      }
    }.value
  }
}

/// The reason for which a program does not run.
package enum ProgramError: Error, Equatable, CustomStringConvertible {
  /// There is no such program, or the file is not executable.
  case cannotBeRun
  /// A system call has failed, for lack of resources.
  case system(String, Int32)

  package var description: String {
    switch self {
    case .cannotBeRun: "The program cannot be run; install it or correct its path."
    case .system(let call, let code):
      "The system has no room for another program (\(call): \(String(cString: strerror(code))));"
        + " end some, or raise the limits of the service."
    }
  }
}
