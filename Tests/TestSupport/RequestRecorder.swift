internal import Foundation
internal import Synchronization

/// Stands between programs and an X server, on a socket of its own, and notes what they ask for.
package final class RequestRecorder: Sendable {
  /// What to connect to, as in `$DISPLAY`.
  package let displayName: String

  private let path: String
  private let listener: CInt
  private let requests = Notes()

  /// Listens in front of this server.
  package init(_ server: XServer) throws {
    (displayName, path, listener) = try Self.freeDisplay()
    let listener = listener
    let requests = requests
    let serverPath = Self.path(server.displayName.dropFirst())
    Thread.detachNewThread {
      while case let client = accept(listener, nil, nil), client >= 0 {
        Thread.detachNewThread { Self.relay(client, serverPath, requests) }
      }
      close(listener)
    }
  }

  deinit {
    // Its thread is woken by this, and closes it.
    shutdown(listener, CInt(SHUT_RDWR))
    unlink(path)
  }

  /// The requests since the last call.
  package func take() -> [XRequest] { requests.take() }

  /// A display of which nobody has made use.
  private static func freeDisplay() throws -> (name: String, path: String, listener: CInt) {
    // Far above the numbers that servers choose for themselves.
    for number in 8000..<9000 {
      if let listener = try? LocalSocket.listen(path(number)) {
        return (":\(number)", path(number), listener)
      }
    }
    throw XServer.Failure(description: "No display is free; remove /tmp/.X11-unix/X8???.")
  }

  private static func path(_ number: some CustomStringConvertible) -> String {
    "/tmp/.X11-unix/X\(number)"
  }

  private static func relay(_ client: CInt, _ path: String, _ requests: Notes) {
    defer { close(client) }
    guard let server = try? LocalSocket.connect(path) else { return }
    defer { close(server) }
    var talk = Conversation()
    var ends = [client, server].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while poll(&ends, 2, -1) >= 0 || errno == EINTR {
      if ends[0].revents != 0 {
        let count = read(client, &buffer, buffer.count)
        guard count > 0 else { return }
        requests.append(talk.sent(buffer[..<count]))
        guard LocalSocket.send(buffer[..<count], to: server) else { return }
      }
      if ends[1].revents != 0 {
        let count = read(server, &buffer, buffer.count)
        guard count > 0 else { return }
        talk.received(buffer[..<count])
        guard LocalSocket.send(buffer[..<count], to: client) else { return }
      }
    }
  }
}

/// Requests, noted on one thread and read on another.
private final class Notes: Sendable {
  private let list = Mutex<[XRequest]>([])

  func append(_ requests: [XRequest]) { list.withLock { $0 += requests } }

  func take() -> [XRequest] {
    list.withLock { list in
      defer { list = [] }
      return list
    }
  }
}
