import Foundation

/// The other end of `$NOTIFY_SOCKET`.
final class ServiceManager {
  let path: String
  private let number: CInt

  init(_ path: String) throws {
    self.path = path
    number = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else { throw Stand.Failure(description: "There is no socket at \(path).") }
  }

  deinit { close(number) }

  /// A message that has arrived.
  func receive() -> String? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = recv(number, &bytes, bytes.count, CInt(MSG_DONTWAIT))
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }
}
