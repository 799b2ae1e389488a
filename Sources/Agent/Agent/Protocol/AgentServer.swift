internal import DetentMotion
internal import Glibc
package import Logging
package import Runtime
package import Settings
internal import Values

/// The agent's side of the socket: a `LocalAgent` for each panel that is connected.
package actor AgentServer {
  /// The limits of the server.
  package struct Limits: Sendable {
    /// How long the server stays without a session; the service manager starts it again [s].
    package var idleTime = 60.0
    /// How many panels may be connected: one that was just restarted, the one before, and a few
    /// that people start by hand.
    package var connections = 4
    /// How many sessions may exist, including those of panels that have gone while actions go on.
    package var sessions = 16

    package init() {}
  }

  /// The users that may connect.
  package struct Callers: Sendable {
    package var users: Set<UInt32>

    /// Admits this program's own user, root and these users.
    package init(_ others: Set<UInt32> = []) { users = others.union([getuid(), 0]) }

    func admit(_ user: UInt32?) -> Bool { user.map(users.contains) ?? false }
  }

  private let listener: PacketSocket
  private let versions: ConfigurationVersions
  private let makeAgent: @Sendable (Configuration) -> LocalAgent
  private let callers: Callers
  private let limits: Limits
  private let time: any Timekeeping
  private let log: Logger
  private var complaints = FailureLog()
  private let releases: PendingReleases?
  private var connections: [PanelConnection] = []
  private var sessions = 0
  /// Waits for the next caller.
  private var listening: Task<Bool, Never>?
  /// Ends `listening` when there has been no session for a while; cancelled while there is one, so
  /// that an agent at rest does not wake.
  private var leaving: Task<Void, Never>?

  /// Serves on the socket the service manager handed over (sd_listen_fds(3)).
  /// - Parameter releases: The failed releases; the server does not leave before they succeed.
  package init(
    environment: [String: String], versions: ConfigurationVersions, callers: Callers,
    releases: PendingReleases? = nil, time: any Timekeeping, log: Logger,
    limits: Limits = Limits(),
    makeAgent: @escaping @Sendable (Configuration) -> LocalAgent
  ) throws(PacketSocketError) {
    self.init(
      try .handedOver(in: environment), versions, callers, releases, time, log, limits, makeAgent)
  }

  /// Serves on a socket of its own, for a desk without a service manager.
  package init(
    socketPath: String, versions: ConfigurationVersions, callers: Callers = Callers(),
    releases: PendingReleases? = nil, time: any Timekeeping, log: Logger, limits: Limits = Limits(),
    makeAgent: @escaping @Sendable (Configuration) -> LocalAgent
  ) throws(PacketSocketError) {
    self.init(
      try .listening(at: socketPath), versions, callers, releases, time, log, limits, makeAgent)
  }

  private init(
    _ listener: PacketSocket, _ versions: ConfigurationVersions, _ callers: Callers,
    _ releases: PendingReleases?, _ time: any Timekeeping, _ log: Logger, _ limits: Limits,
    _ makeAgent: @escaping @Sendable (Configuration) -> LocalAgent
  ) {
    self.listener = listener
    self.versions = versions
    self.callers = callers
    self.releases = releases
    self.time = time
    self.log = log
    self.limits = limits
    self.makeAgent = makeAgent
  }

  /// Serves until there has been no session and no failed release for a while, or the task is
  /// cancelled.
  package func run() async {
    await withDiscardingTaskGroup { group in
      while !Task.isCancelled {
        if sessions == 0 { leaveLater() }
        guard await isCalled() else { break }
        await welcome(in: &group)
      }
      leaving?.cancel()
      group.cancelAll()
    }
  }

  /// Waits for a caller; false: the server is to leave.
  private func isCalled() async -> Bool {
    let listening = Task { [listener] in await listener.waitUntilReadable() }
    self.listening = listening
    return await withTaskCancellationHandler {
      await listening.value
    } onCancel: {
      listening.cancel()
    }
  }

  private func leaveLater() {
    leaving?.cancel()
    leaving = Task { [time, limits, releases] in
      repeat {
        let end = time.now().advanced(by: limits.idleTime)
        guard (try? await time.sleep(until: end)) != nil else { return }
      } while await !(releases?.isEmpty ?? true)
      guard !Task.isCancelled else { return }
      self.listening?.cancel()
    }
  }

  private func welcome(in group: inout DiscardingTaskGroup) async {
    switch listener.accept() {
    case .caller(let caller):
      guard callers.admit(caller.peerUser) else {
        return warn("A connection was refused, because its user may not connect.")
      }
      guard connections.count < limits.connections else {
        return warn(
          "\(connections.count) panels are connected already; one more was refused.")
      }
      guard sessions < limits.sessions else {
        return warn(
          "The actions of \(sessions - connections.count) panels that have gone still run; one more was"
            + " refused.")
      }
      let session = PanelConnection(caller, versions, makeAgent, self, time)
      connections.append(session)
      sessions += 1
      leaving?.cancel()
      group.addTask { await self.serve(session) }
    case .nobody: break
    case .noRoom:
      warn(
        "No file descriptor is left for a connection; trying again every second.")
      _ = try? await time.sleep(until: time.now().advanced(by: 1))
    }
  }

  private func serve(_ session: PanelConnection) async {
    let reason = await session.listen()
    connections.removeAll { $0 === session }
    await session.close(because: reason)
    sessions -= 1
    if sessions == 0, !Task.isCancelled { leaveLater() }
  }

  /// The agent of the panel that has connected last; nil: there is none.
  package func newestAgent() async -> LocalAgent? {
    for session in connections.reversed() {
      if let agent = await session.agent { return agent }
    }
    return nil
  }

  /// Logs a complaint about callers once: one that repeats a call or a message must not fill the
  /// journal.
  func warn(_ reason: String) {
    if let line = complaints.failed(reason, at: time.now()) { log.warning("\(line)") }
  }

  /// Notes that a caller is served: complaints from now on are logged again.
  func noteService() { complaints.succeeded() }
}
