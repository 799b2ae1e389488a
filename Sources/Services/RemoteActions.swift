/// Actions run by `detent actions`, outside of the panel's sandbox.
package struct RemoteActions: ActionPerforming {
  private let socketPath: String
  private let patience: Duration

  /// - Parameter patience: How long an action may take at most; its own time-out is kept there.
  package init(socketPath: String, patience: Duration = .seconds(3600)) {
    self.socketPath = socketPath
    self.patience = patience
  }

  package func perform(_ name: String) async -> ActionOutcome {
    await perform(name, value: nil)
  }

  package func perform(_ name: String, value: SourceValue?) async -> ActionOutcome {
    guard ActionMessage.isValid(name: name) else {
      return .failed(
        message: "An action's name is one line of at most \(ActionMessage.nameLimit) bytes;"
          + " shorten it in the configuration.")
    }
    let request = ActionMessage.request(name, value: value)
    guard ActionMessage.request(in: request) != nil else {
      return .failed(message: "The action “\(name)” cannot take this value; make it short.")
    }
    do {
      let server = try PacketSocket.connected(to: socketPath)
      return await ask(server, request, for: name)
    } catch {
      return .failed(message: error.description, kind: .unreachable)
    }
  }

  private func ask(
    _ server: PacketSocket, _ request: [UInt8], for name: String
  ) async -> ActionOutcome {
    let wasSent = server.send(request)
    let reply = await server.receive(atMost: ActionMessage.replyLimit, within: patience)
    guard wasSent, let outcome = reply.flatMap(ActionMessage.outcome) else {
      return .failed(
        message: "The action “\(name)” was started but nothing tells how it ended;"
          + " see journalctl -u detent-actions.")
    }
    return outcome
  }
}
