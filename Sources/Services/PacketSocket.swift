internal import CLinux
internal import Glibc

/// A Unix socket of whole packets (SOCK_SEQPACKET) that never blocks a thread.
final class PacketSocket: Sendable {
  private let descriptor: Int32

  /// Takes the descriptor over, which closes with this object.
  init(adopting descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit { close(descriptor) }

  private static func unbound() throws(ActionSocketError) -> PacketSocket {
    let descriptor = socket(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0)
    guard descriptor >= 0 else { throw .system("socket", errno) }
    return PacketSocket(adopting: descriptor)
  }

  static func connected(to path: String) throws(ActionSocketError) -> PacketSocket {
    guard let address = UnixAddress(path) else { throw .badPath(path) }
    let client = try unbound()
    guard address.withSocketAddress({ connect(client.descriptor, $0, $1) }) == 0 else {
      throw .notAnswering(path, errno)
    }
    return client
  }

  static func listening(at path: String) throws(ActionSocketError) -> PacketSocket {
    guard let address = UnixAddress(path) else { throw .badPath(path) }
    let server = try unbound()
    guard address.withSocketAddress({ bind(server.descriptor, $0, $1) }) == 0,
      listen(server.descriptor, 64) == 0
    else { throw .cannotListen(path, errno) }
    return server
  }

  /// The next caller; nil: there is none now.
  func accept() -> PacketSocket? {
    let caller = Glibc.accept(descriptor, nil, nil)
    return caller < 0 ? nil : PacketSocket(adopting: caller)
  }

  /// The user at the other end (SO_PEERCRED in unix(7)).
  var peerUser: uid_t? {
    // struct ucred, which the C library shows only to GNU programs.
    var credentials: (process: pid_t, user: uid_t, group: gid_t) = (0, 0, 0)
    var size = socklen_t(MemoryLayout.size(ofValue: credentials))
    let status = getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size)
    return status == 0 ? credentials.user : nil
  }

  /// Whether the packet was taken at once.
  @discardableResult
  func send(_ packet: [UInt8]) -> Bool {
    Glibc.send(descriptor, packet, packet.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      == packet.count
  }

  /// The next packet, cut off after `limit` bytes; nil: closed, or nothing came in time.
  func receive(atMost limit: Int, within duration: Duration) async -> [UInt8]? {
    guard await waitUntilReadable(within: duration) else { return nil }
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = recv(descriptor, &buffer, limit, Int32(MSG_DONTWAIT))
    return count > 0 ? Array(buffer.prefix(count)) : nil
  }

  /// Whether there is something to read, or an end to see, before the time is over.
  func waitUntilReadable(within duration: Duration) async -> Bool {
    await Pause.until(descriptor, isReadableWithin: duration / .seconds(1))
  }
}

/// Why there is no way to the program that runs the actions.
package enum ActionSocketError: Error, Equatable, CustomStringConvertible {
  case badPath(String)
  case notAnswering(String, Int32)
  case cannotListen(String, Int32)
  case notHandedOver
  case system(String, Int32)

  package var description: String {
    switch self {
    case .badPath(let path):
      "“\(path)” cannot be a socket; give an absolute path of at most 107 bytes."
    case .notAnswering(let path, let code):
      "Nothing answers at \(path) (\(reason(code))); start detent-actions.socket."
    case .cannotListen(let path, let code):
      "No socket can be made at \(path) (\(reason(code))); remove what is there or choose another."
    case .notHandedOver:
      "No socket was handed over; start detent-actions.socket, or give --socket."
    case .system(let call, let code):
      "The system call \(call) failed (\(reason(code))); there may be too many open files."
    }
  }

  private func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
