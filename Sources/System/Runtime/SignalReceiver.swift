internal import CLinux
internal import Glibc

/// The signals that the program handles itself, read as events.
package struct SignalReceiver: ~Copyable {
  private let descriptor: FileDescriptor

  /// Blocks the signals in the calling thread and in those it starts later; a thread that unblocks
  /// them passes them on to the main thread.
  /// - Parameter numbers: The signals; empty for a thread that hears none.
  init(_ numbers: [CInt]) throws(SystemCallError) {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers {
      sigaddset(&set, number)
      clinux_catch(number)
    }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    // A display server or a peer that goes away is an error to handle, not a signal to die from.
    if !numbers.isEmpty { signal(SIGPIPE, SIG_IGN) }
    descriptor = try FileDescriptor(
      signalfd(-1, &set, CInt(SFD_NONBLOCK) | CInt(SFD_CLOEXEC)), from: "signalfd")
  }

  package var number: CInt { descriptor.number }

  /// Reads the signals since the last call, in order.
  package func read() -> [EventLoop.Signal] {
    var signals: [EventLoop.Signal] = []
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    while CLinux.read(descriptor.number, &info, size) == size {
      switch CInt(info.ssi_signo) {
      case SIGHUP: signals.append(.hangUp)
      case SIGCHLD: signals.append(.childEnded)
      default: signals.append(.terminate)
      }
    }
    return signals
  }
}
