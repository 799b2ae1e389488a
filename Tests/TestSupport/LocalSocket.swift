internal import Foundation

/// Stream sockets in the file system.
enum LocalSocket {
  static func listen(_ path: String) throws -> CInt {
    let number = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    guard withAddress(path, { bind(number, $0, $1) }) == 0, Foundation.listen(number, 4) == 0
    else {
      close(number)
      throw XServer.Failure(description: "There is no socket to be had at \(path).")
    }
    return number
  }

  static func connect(_ path: String) throws -> CInt {
    let number = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    guard withAddress(path, { Foundation.connect(number, $0, $1) }) == 0 else {
      close(number)
      throw XServer.Failure(description: "Nobody answers at \(path).")
    }
    return number
  }

  /// Sends all of it; false: the other end is gone.
  static func send(_ bytes: ArraySlice<UInt8>, to number: CInt) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(number, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private static func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt
  ) -> CInt {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
