internal import CLinux

/// The name and the addresses of the machine in its network.
package struct MachineName: Equatable, Codable, Sendable {
  package var host: String
  /// Numeric addresses, IPv4 before IPv6, without loopback and link-local ones.
  package var addresses: [String]

  package init(host: String, addresses: [String]) {
    (self.host, self.addresses) = (host, addresses)
  }

  /// Reads the present name and addresses.
  static func read() -> MachineName {
    var host = [CChar](repeating: 0, count: 256)
    gethostname(&host, host.count - 1)
    return MachineName(host: string(host), addresses: addresses())
  }

  private static func addresses() -> [String] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    var found: [CInt: [String]] = [:]
    var next = list
    while let entry = next {
      next = entry.pointee.ifa_next
      guard let address = entry.pointee.ifa_addr,
        entry.pointee.ifa_flags & UInt32(IFF_LOOPBACK) == 0
      else { continue }
      let family = CInt(address.pointee.sa_family)
      let size: Int
      switch family {
      case AF_INET: size = MemoryLayout<sockaddr_in>.size
      case AF_INET6: size = MemoryLayout<sockaddr_in6>.size
      default: continue
      }
      var text = [CChar](repeating: 0, count: 64)
      let status = getnameinfo(
        address, socklen_t(size), &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
      // A link-local address is of no use without the name of the link.
      let name = string(text)
      if status == 0, !name.hasPrefix("fe80:") { found[family, default: []].append(name) }
    }
    return (found[AF_INET] ?? []) + (found[AF_INET6] ?? [])
  }

  private static func string(_ bytes: [CChar]) -> String {
    String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
