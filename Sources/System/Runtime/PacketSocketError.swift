internal import Glibc

/// An error in connecting to a server's socket, or in creating one.
package enum PacketSocketError: Error, Equatable, CustomStringConvertible {
  case badPath(String)
  /// The path and the kernel's `errno`.
  case notAnswering(String, Int32)
  case cannotListen(String, Int32)
  case noGroup(String)
  case notHandedOver
  case system(String, Int32)

  package var description: String {
    switch self {
    case .badPath(let path):
      "“\(path)” cannot be a socket; give an absolute path of at most 107 bytes."
    case .notAnswering(let path, let code):
      "Nothing answers at \(path) (\(reason(code))); start detent-agent.socket."
    case .cannotListen(let path, let code):
      "No socket can be made at \(path) (\(reason(code))); remove what is there or choose another."
    case .noGroup(let name): "There is no group “\(name)”; see systemd-sysusers."
    case .notHandedOver:
      "No socket was handed over; start detent-agent.socket, or give --socket."
    case .system(let call, let code):
      "The system call \(call) failed (\(reason(code))); there may be too many open files."
    }
  }

  private func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
