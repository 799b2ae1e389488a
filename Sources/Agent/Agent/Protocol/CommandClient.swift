package import Forms
package import Runtime
internal import Settings
internal import Values

/// The paths of the sockets for commands to a panel.
package enum CommandSocket {
  /// The socket of the agent of an installation.
  package static let installed = "/run/detent-ctl/ctl.sock"

  /// The socket of a panel that is started by hand; nil: none.
  package static func ofDesk(in environment: [String: String]) -> String? {
    if let path = environment["DETENT_CTL_SOCKET"] { return path.isEmpty ? nil : path }
    guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return nil }
    return folder + "/detent-ctl.sock"
  }

  /// The socket for callers: the one of their own panel, or else of the installation.
  package static func found(
    in environment: [String: String], exists: (String) -> Bool
  ) -> String {
    guard let own = ofDesk(in: environment) else { return installed }
    return environment["DETENT_CTL_SOCKET"] != nil || exists(own) ? own : installed
  }
}

/// A caller of a panel.
package struct CommandClient: Sendable {
  package enum Part: Sendable {
    case line(JSONValue)
    case file([UInt8])
  }

  private let socket: PacketSocket

  package init(path: String) throws(PacketSocketError) { socket = try .connected(to: path) }

  /// Sends a command, and passes on the parts of its answer until it ends.
  /// - Parameter patience: How long the panel may take for each part; nil: as long as it likes.
  package func ask(
    _ request: JSONValue, patience: Duration?, _ take: (Part) throws -> Void
  ) async throws {
    guard case .sent = socket.send(request.packet) else {
      throw CommandError.notUnderstood("The command is too long.")
    }
    while true {
      let value = try await line(within: patience)
      if value["ok"] != nil { return }
      if let text = value["error"]?.string {
        throw CommandError(text, word: value["reason"]?.string ?? "")
      }
      guard case .number(let count) = value["bytes"] else {
        try take(.line(value))
        continue
      }
      var file: [UInt8] = []
      while file.count < Int(count) { file += try await packet(within: patience) }
      try take(.file(file))
    }
  }

  private func line(within patience: Duration?) async throws(CommandError) -> JSONValue {
    let bytes = try await packet(within: patience)
    do throws(SourceFailure) {
      return try JSONReader.value(of: bytes)
    } catch {
      throw .failed("The answer is not understood; is another version of the program running?")
    }
  }

  private func packet(within patience: Duration?) async throws(CommandError) -> [UInt8] {
    while true {
      switch socket.receive() {
      case .packet(let bytes, _): return bytes
      case .end: throw .noPanel("The panel has gone.")
      case .nothing: break
      }
      guard let patience else {
        _ = await socket.waitUntilReadable()
        if Task.isCancelled { throw .failed("The command was given up.") }
        continue
      }
      guard await socket.waitUntilReadable(within: patience) else {
        throw .noPanel("The panel does not answer.")
      }
    }
  }
}

extension CommandError {
  fileprivate init(_ text: String, word: String) {
    switch word {
    case "not-understood": self = .notUnderstood(text)
    case "refused": self = .refused(text)
    case "no-panel": self = .noPanel(text)
    default: self = .failed(text)
    }
  }
}
