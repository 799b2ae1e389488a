internal import Glibc

/// A descriptor that the service manager holds from one run of the program to the next: what is open
/// through it outlives a crash (`FDSTORE` in sd_notify(3)).
package final class StoredDescriptor {
  private let name: String
  private let notifier: ServiceNotifier
  /// Those of the run before.
  private var earlier: [CInt]

  /// Takes over what the manager has held under that name, if there is any.
  /// - Parameters:
  ///   - environment: The program's environment variables.
  ///   - processID: The program's own; what was meant for another process is not ours.
  package init(_ name: String, environment: [String: String], processID: Int32 = getpid()) {
    self.name = name
    notifier = ServiceNotifier(environment: environment)
    earlier = Self.handedOver(environment, processID).filter { $0.name == name }.map(\.number)
    for descriptor in earlier { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
  }

  deinit { closeEarlier() }

  /// Whether the run before has left one.
  package var isHandedOver: Bool { !earlier.isEmpty }

  /// Has this one held from now on, in place of the earlier run's.
  package func replace(with descriptor: CInt) {
    notifier.removeStored(name)
    notifier.store(descriptor, as: name)
    closeEarlier()
  }

  private func closeEarlier() {
    for descriptor in earlier { close(descriptor) }
    earlier = []
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
