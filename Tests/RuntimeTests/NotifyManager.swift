import CLinux
import Glibc
import TestFolders
import TestSupport
import Testing

@testable import Runtime

/// A service manager's end: a datagram socket as it has one.
final class NotifyManager {
  /// A path in a folder of our own, or an abstract name.
  enum Place: CaseIterable { case path, abstract }

  let name: String
  private let descriptor: CInt
  private let folder: TestFolder

  init(_ place: Place) throws {
    folder = try TestFolder()
    let path = folder.path("notify")
    name = place == .path ? path : "@" + path.dropFirst()
    let address = try #require(UnixAddress(name))
    descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue), 0)
    let status = address.withSocketAddress { bind(descriptor, $0, $1) }
    try #require(status == 0)
  }

  deinit { close(descriptor) }

  /// What has arrived, in its order.
  func received() -> [String] {
    var messages: [String] = []
    while let (text, passed) = next() {
      if passed >= 0 { close(passed) }
      messages.append(text)
    }
    return messages
  }

  /// The next message with the descriptor beside it, which is the caller's; −1: none.
  func next() -> (text: String, passed: CInt)? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    var passed: CInt = -1
    let count = clinux_receive(descriptor, &buffer, buffer.count, &passed)
    guard count > 0 else { return nil }
    return (String(decoding: buffer.prefix(count), as: UTF8.self), passed)
  }
}
