internal import CLinux
internal import Glibc

/// A Unix socket of packets (SOCK_SEQPACKET) that never blocks a thread.
package final class PacketSocket: Sendable {
  private let descriptor: Int32

  /// Takes ownership of the descriptor.
  package init(adopting descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit { close(descriptor) }

  private static func unbound() throws(PacketSocketError) -> PacketSocket {
    let descriptor = socket(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0)
    guard descriptor >= 0 else { throw .system("socket", errno) }
    return PacketSocket(adopting: descriptor)
  }

  package static func connected(to path: String) throws(PacketSocketError) -> PacketSocket {
    guard let address = UnixAddress(path) else { throw .badPath(path) }
    let client = try unbound()
    guard address.withSocketAddress({ connect(client.descriptor, $0, $1) }) == 0 else {
      throw .notAnswering(path, errno)
    }
    return client
  }

  package static func listening(at path: String) throws(PacketSocketError) -> PacketSocket {
    guard let address = UnixAddress(path) else { throw .badPath(path) }
    let server = try unbound()
    guard address.withSocketAddress({ bind(server.descriptor, $0, $1) }) == 0,
      listen(server.descriptor, 64) == 0
    else { throw .cannotListen(path, errno) }
    return server
  }

  /// Listens in the place of a program that has gone, for users of a group besides its own.
  /// - Parameter group: The name of the group; nil: for its own user alone.
  package static func listening(
    at path: String, for group: String?
  ) throws(PacketSocketError) -> PacketSocket {
    if (try? connected(to: path)) == nil, isSocket(path) { unlink(path) }
    let mask = umask(0o177)
    defer { umask(mask) }
    let server = try listening(at: path)
    guard let group else { return server }
    guard let entry = getgrnam(group) else { throw .noGroup(group) }
    // A new group first: the other one must not get in.
    guard chown(path, .max, entry.pointee.gr_gid) == 0, chmod(path, 0o660) == 0 else {
      throw .cannotListen(path, errno)
    }
    return server
  }

  private static func isSocket(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }

  /// Returns the single socket that the service manager has passed (sd_listen_fds(3)).
  package static func handedOver(
    in environment: [String: String]
  ) throws(PacketSocketError) -> PacketSocket {
    let isOurs = environment["LISTEN_PID"].flatMap(Int32.init) == getpid()
    guard isOurs, environment["LISTEN_FDS"].flatMap(Int.init) == 1 else { throw .notHandedOver }
    let firstPassedDescriptor: Int32 = 3
    return PacketSocket(adopting: firstPassedDescriptor)
  }

  package enum Arrival: Sendable {
    case caller(PacketSocket)
    case nobody
    /// There are no descriptors or no memory left; the caller keeps waiting.
    case noRoom
  }

  /// Accepts the next caller (accept(2)).
  package func accept() -> Arrival {
    let caller = Glibc.accept(descriptor, nil, nil)
    if caller >= 0 { return .caller(PacketSocket(adopting: caller)) }
    return [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) ? .noRoom : .nobody
  }

  /// The user at the other end (SO_PEERCRED in unix(7)).
  package var peerUser: UInt32? {
    // The struct ucred, which the C library declares only for GNU programs.
    var credentials: (process: pid_t, user: uid_t, group: gid_t) = (0, 0, 0)
    var size = socklen_t(MemoryLayout.size(ofValue: credentials))
    let status = getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size)
    return status == 0 ? credentials.user : nil
  }

  /// The greatest length of a packet [bytes].
  package static let packetLimit = 128 * 1024

  package enum Sending: Sendable {
    case sent
    /// The peer has not read earlier packets.
    case isFull
    /// The peer is gone, or the packet is too long.
    case failed
  }

  /// Sends a packet if there is room for it.
  package func send(_ packet: [UInt8]) -> Sending { send(packet, -1) }

  private func send(_ packet: [UInt8], _ memory: CInt) -> Sending {
    if clinux_send(descriptor, packet, packet.count, memory) == packet.count { return .sent }
    return errno == EAGAIN || errno == ENOBUFS ? .isFull : .failed
  }

  /// Sends a packet as soon as there is room for it; several tasks may wait at a time.
  /// - Returns: Whether it was sent, rather than the peer being gone or not making room in time.
  package nonisolated(nonsending) func send(_ packet: [UInt8], within duration: Duration) async
    -> Bool
  {
    await send(packet, -1, within: duration)
  }

  /// Sends a packet with a copy of a descriptor.
  package nonisolated(nonsending) func send(
    _ packet: [UInt8], with memory: borrowing SharedMemory, within duration: Duration
  ) async -> Bool {
    await send(packet, memory.number, within: duration)
  }

  private nonisolated(nonsending) func send(
    _ packet: [UInt8], _ memory: CInt, within duration: Duration
  ) async -> Bool {
    while true {
      switch send(packet, memory) {
      case .sent: return true
      case .failed: return false
      case .isFull:
        // Another sender may have used the room meanwhile.
        guard await waitUntilWritable(within: duration) else { return false }
      }
    }
  }

  /// Whether the peer has read all packets (SIOCOUTQ in unix(7)).
  package var isReadByPeer: Bool {
    var size: CInt = 0
    return ioctl(descriptor, UInt(TIOCOUTQ), &size) != 0 || size == 0
  }

  package enum Receiving: ~Copyable {
    case packet([UInt8], SharedMemory?)
    /// There is no packet now.
    case nothing
    /// The peer has closed the connection, or sent something invalid.
    case end
  }

  /// Receives the next packet, if there is one.
  package func receive() -> Receiving {
    var memory: CInt = -1
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.packetLimit) { buffer, initialized in
      count = clinux_receive(descriptor, buffer.baseAddress, buffer.count, &memory)
      initialized = max(0, count)
    }
    let shared = memory >= 0 ? SharedMemory(adopting: memory) : nil
    // A descriptor sent with an empty packet is closed.
    if count > 0 { return .packet(bytes, shared) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothing : .end
  }

  /// Returns whether there is room for a packet before the time is over.
  package nonisolated(nonsending) func waitUntilWritable(within duration: Duration) async -> Bool {
    await Pause.until(descriptor, isWritableWithin: duration / .seconds(1))
  }

  /// Ends the connection in both directions (shutdown(2)).
  package func shutDown() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Returns whether there is a packet or the end before the time is over.
  package nonisolated(nonsending) func waitUntilReadable(within duration: Duration) async -> Bool {
    await Pause.until(descriptor, isReadableWithin: duration / .seconds(1))
  }

  /// Waits until there is a packet or the end; returns false if the task was cancelled.
  package nonisolated(nonsending) func waitUntilReadable() async -> Bool {
    await Pause.until(descriptor)
  }
}
