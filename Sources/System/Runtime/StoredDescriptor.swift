internal import Glibc
internal import Synchronization

/// A descriptor that the service manager keeps for the next run of the program: anything open
/// through it survives a crash (`FDSTORE` in sd_notify(3)).
package final class StoredDescriptor: Sendable {
  private let descriptor: CInt
  private let name: String
  private let notifier: ServiceNotifier
  /// The descriptors of the previous run.
  private let earlier: Mutex<[CInt]>

  /// Takes over the descriptors that the manager has kept under that name.
  /// - Parameters:
  ///   - descriptor: The descriptor to store, which remains its owner's.
  ///   - environment: The program's environment variables.
  ///   - processID: The program's own; descriptors for another process are ignored.
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

  /// Stores the descriptor, and drops those of the previous run.
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

  /// Returns the descriptors that the manager has passed (sd_listen_fds_with_names(3)).
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
