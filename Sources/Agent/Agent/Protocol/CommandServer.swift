internal import Forms
package import Logging
package import Runtime
internal import Settings
internal import Values

/// The socket of `detent ctl`: commands to the panel, by those whom its group lets in.
///
/// A request is a packet with one line of JSON, as an action of the file has it under `panel`. Its
/// answer is packets with a line each, of which the last one says how the command has ended. A line
/// `{"bytes":N}` is followed by packets with so many bytes.
package actor CommandServer {
  /// How many callers there may be at a time.
  static let mostConnections = 16
  /// The greatest length of a request [bytes].
  static let longestRequest = 8192
  /// How long a caller may say nothing before its first command.
  private static let patience = Duration.seconds(10)

  private let listener: PacketSocket
  /// A user who may record the panel besides root; nil: there is none.
  private let owner: UInt32?
  private let findAgent: @Sendable () async -> LocalAgent?
  private let log: Logger
  private var connections = 0

  /// - Parameters:
  ///   - owner: A user who may record the panel besides root; nil: there is none.
  ///   - agent: Returns the agent of the panel; nil: there is no panel.
  package init(
    _ listener: PacketSocket, log: Logger, owner: UInt32? = nil,
    agent: @escaping @Sendable () async -> LocalAgent?
  ) {
    (self.listener, self.log, self.owner, findAgent) = (listener, log, owner, agent)
  }

  /// Serves until the task is cancelled.
  package func run() async {
    await withDiscardingTaskGroup { group in
      while !Task.isCancelled {
        guard await listener.waitUntilReadable() else { continue }
        switch listener.accept() {
        case .caller(let socket) where connections < Self.mostConnections:
          connections += 1
          group.addTask { await self.serve(socket) }
        case .caller(let socket):
          _ = socket.send(CommandError.failed("Too many commands are under way.").packet)
        case .nobody: break
        case .noRoom:
          log.warning("No file descriptor is left for a command; trying again in a second.")
          try? await Pause.sleep(for: 1)
        }
      }
      group.cancelAll()
    }
  }

  private func serve(_ socket: PacketSocket) async {
    defer { connections -= 1 }
    guard await socket.waitUntilReadable(within: Self.patience) else { return }
    let user = socket.peerUser
    var isOver = false
    while !isOver, !Task.isCancelled {
      switch socket.receive() {
      case .packet(let bytes, _):
        // A caller that hangs up, or sends another request, cancels the answer.
        let answer = Task { await self.answer(bytes, to: socket, for: user) }
        let end = Task {
          if await socket.waitUntilReadable() { answer.cancel() }
        }
        await withTaskCancellationHandler {
          isOver = await !answer.value
        } onCancel: {
          answer.cancel()
        }
        end.cancel()
      case .nothing: _ = await socket.waitUntilReadable()
      case .end: isOver = true
      }
    }
  }

  /// Answers a request.
  /// - Returns: Whether the caller has read the whole answer.
  private func answer(
    _ bytes: [UInt8], to socket: PacketSocket, for user: UInt32?
  ) async -> Bool {
    do throws(CommandError) {
      let request = try Self.request(bytes)
      guard let agent = await findAgent() else {
        throw .noPanel("There is no panel; see systemctl status detent.")
      }
      if request == .string("watch") {
        for await event in await agent.watch() {
          guard await send(event.packet, on: socket) else { return false }
        }
        throw .noPanel("The panel has gone.")
      }
      let (command, isAdministrator) = (try await agent.command(request), user == 0)
      if case .recording = command, !isAdministrator, user != owner || user == nil {
        throw .refused(
          "Only root may record a panel: a recording has all that is touched and shown.")
      }
      for await reply in agent.panel.ask(command, isAdministrator: isAdministrator) {
        for packet in reply.packets {
          guard await send(packet, on: socket) else { return false }
        }
        switch reply.end {
        case .done?:
          return await send(JSONValue.object([("ok", .boolean(true))]).packet, on: socket)
        case .failed(let error)?: throw error
        case nil: break
        }
      }
      throw .noPanel("The panel has gone.")
    } catch {
      return await send(error.packet, on: socket)
    }
  }

  private static func request(_ bytes: [UInt8]) throws(CommandError) -> JSONValue {
    guard bytes.count <= longestRequest else {
      throw .notUnderstood("A command has at most \(longestRequest) bytes.")
    }
    do throws(SourceFailure) {
      return try JSONReader.value(of: bytes)
    } catch {
      throw .notUnderstood("A command is one line of JSON. \(error)")
    }
  }

  /// - Returns: Whether the caller still reads.
  private func send(_ packet: [UInt8], on socket: PacketSocket) async -> Bool {
    guard !Task.isCancelled else { return false }
    return await socket.send(packet, within: .seconds(5))
  }
}

extension CommandError {
  fileprivate var packet: [UInt8] {
    JSONValue.object([("error", .string(description)), ("reason", .string(word))]).packet
  }
}
