internal import CLinux

/// The address of a Unix socket: a path, or a name after `@` in the abstract namespace (unix(7)).
struct UnixAddress: Sendable {
  private let storage: sockaddr_un
  private let length: socklen_t

  /// Nil for any other text, and for one that is too long.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    let isAbstract = bytes.first == UInt8(ascii: "@")
    guard isAbstract || bytes.first == UInt8(ascii: "/"), bytes.count > 1 else { return nil }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // A path needs a final zero within the field; an abstract name does not.
    let room = MemoryLayout.size(ofValue: address.sun_path) - (isAbstract ? 0 : 1)
    guard bytes.count <= room, !bytes.contains(0) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { path in
      path.copyBytes(from: bytes)
      if isAbstract { path[0] = 0 }
    }
    storage = address
    let offset = MemoryLayout<sa_family_t>.size
    length = socklen_t(offset + bytes.count + (isAbstract ? 0 : 1))
  }

  func withSocketAddress<Result>(
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    withUnsafePointer(to: storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }
}
