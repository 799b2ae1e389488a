internal import CLinux
package import Logging

/// The second program of the panel: runs actions by name for callers on a Unix socket.
package actor ActionServer {
  /// What the server puts up with.
  package struct Limits: Sendable {
    /// How long to stay with nobody calling; the service manager starts the program again.
    package var idleTime = Duration.seconds(60)
    /// How long a caller may take to say a name.
    package var askingTime = Duration.seconds(5)

    package init() {}
  }

  private let listener: PacketSocket
  private let performer: any ActionPerforming
  private let limits: Limits
  private let log: Logger
  private var callers = 0

  /// Serves on the socket the service manager handed over (sd_listen_fds(3)).
  package init(
    environment: [String: String], performer: any ActionPerforming, log: Logger,
    limits: Limits = Limits()
  ) throws(ActionSocketError) {
    let isOurs = environment["LISTEN_PID"].flatMap(Int32.init) == getpid()
    guard isOurs, environment["LISTEN_FDS"].flatMap(Int.init) == 1 else { throw .notHandedOver }
    let firstPassedDescriptor: Int32 = 3
    self.init(.init(adopting: firstPassedDescriptor), performer, log, limits)
  }

  /// Serves on a socket of its own, for a desk without a service manager.
  package init(
    socketPath: String, performer: any ActionPerforming, log: Logger, limits: Limits = Limits()
  ) throws(ActionSocketError) {
    self.init(try .listening(at: socketPath), performer, log, limits)
  }

  private init(
    _ listener: PacketSocket, _ performer: any ActionPerforming, _ log: Logger, _ limits: Limits
  ) {
    self.listener = listener
    self.performer = performer
    self.limits = limits
    self.log = log
  }

  /// Serves until nobody has called for a while and every action has ended.
  package func run() async {
    await withDiscardingTaskGroup { group in
      while !Task.isCancelled {
        let isCalled = await listener.waitUntilReadable(within: limits.idleTime)
        guard isCalled || callers > 0 else { return }
        while let caller = listener.accept() {
          callers += 1
          group.addTask { await self.serve(caller) }
        }
      }
    }
  }

  /// An action that was started runs to its end, whether its caller waits for it or not.
  private func serve(_ caller: PacketSocket) async {
    defer { callers -= 1 }
    guard Self.admits(caller.peerUser, to: getuid()) else {
      log.warning("A stranger was turned away.")
      return
    }
    // One byte more than a request may have shows that a packet was too long.
    let packet = await caller.receive(
      atMost: ActionMessage.requestLimit + 1, within: limits.askingTime)
    guard let packet else { return }
    let outcome = await outcome(for: packet)
    if let message = outcome.message { log.warning("\(message)") }
    caller.send(ActionMessage.reply(outcome))
  }

  /// Whether a caller may ask the server of this owner: only the owner and root may.
  static func admits(_ caller: uid_t?, to owner: uid_t) -> Bool {
    caller == owner || caller == 0
  }

  private func outcome(for packet: [UInt8]) async -> ActionOutcome {
    guard let (name, value) = ActionMessage.request(in: packet) else {
      return .failed(message: "What was asked for is not an action's name; ask by name only.")
    }
    log.info("Running the action “\(name)”.")
    return await performer.perform(name, value: value)
  }
}
