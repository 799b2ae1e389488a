internal import Glibc
internal import Synchronization

/// A descriptor of which the service manager holds a copy from one run of the program to the next: what
/// is open through it outlives a crash (`FDSTORE` in sd_notify(3)).
package final class StoredDescriptor: Sendable {
  private let descriptor: CInt
  private let name: String
  private let notifier: ServiceNotifier
  /// Those of the run before.
  private let earlier: Mutex<[CInt]>

  /// Takes over what the manager has held under that name, if there is any.
  /// - Parameters:
  ///   - descriptor: Stays its owner's.
  ///   - environment: The program's environment variables.
  ///   - processID: The program's own; what was meant for another process is not ours.
  package init(
    _ descriptor: CInt, as name: String, environment: [String: String],
    processID: Int32 = getpid()
  ) {
    self.descriptor = descriptor
    self.name = name
    notifier = ServiceNotifier(environment: environment)
    let handedOver = Self.handedOver(environment, processID).filter { $0.name == name }
    for descriptor in handedOver { _ = fcntl(descriptor.number, F_SETFD, FD_CLOEXEC) }
    earlier = Mutex(handedOver.map(\.number))
  }

  deinit { closeEarlier() }

  /// Has it held from now on, in place of the earlier run's.
  package func store() {
    notifier.removeStored(name)
    notifier.store(descriptor, as: name)
    closeEarlier()
  }

  private func closeEarlier() {
    earlier.withLock { descriptors in
      for descriptor in descriptors { close(descriptor) }
      descriptors = []
    }
  }

  /// What the manager has passed on (sd_listen_fds_with_names(3)).
  static func handedOver(
    _ environment: [String: String], _ processID: pid_t
  ) -> [(name: String, number: CInt)] {
    guard environment["LISTEN_PID"].flatMap(pid_t.init) == processID,
      let count = environment["LISTEN_FDS"].flatMap(CInt.init), count > 0,
      let names = environment["LISTEN_FDNAMES"]?.split(
        separator: ":", omittingEmptySubsequences: false),
      names.count == Int(count)
    else { return [] }
    let first: CInt = 3
    return zip(names, first..<(first + count)).map { (String($0), $1) }
  }
}
