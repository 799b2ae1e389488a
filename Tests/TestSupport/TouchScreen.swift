internal import DetentGeometry
internal import Foundation

/// The other end of Xorg's `inputtest` driver: fingers on a touch screen that is not there.
///
/// The driver answers one connection in the server's whole life, so this is kept as long as that.
final class TouchScreen {
  enum Phase: UInt32 {
    case down = 18
    case move
    case up
  }

  private enum Message: UInt32 { case version = 0, synchronise, touch = 6 }

  private let socketNumber: CInt
  private let size: PixelSize
  private var positions: [UInt32: Point] = [:]

  init(_ path: String, _ size: PixelSize) throws {
    self.size = size
    socketNumber = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socketNumber, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else {
      throw XServer.Failure(description: "The touch screen at \(path) does not answer.")
    }
    // Version 1.1 of its protocol.
    try exchange(words(12, Message.version.rawValue) + [1, 0, 1, 0])
  }

  deinit { close(socketNumber) }

  /// Returns once the server has taken it in. Without a position the finger is where it was.
  func send(_ id: UInt32, _ phase: Phase, _ position: Point?) throws {
    let point = position ?? positions[id] ?? .zero
    positions[id] = phase == .up ? nil : point
    var bytes = words(1056, Message.touch.rawValue, id, phase.rawValue, 0)
    // Two of the 64 axes carry values: x and y, 0…65535 across the screen.
    bytes += [3, 0, 0, 0, 0, 0, 0, 0] + words(0)
    var values = [Double](repeating: 0, count: 128)
    values[0] = point.x * 65536 / Double(size.width)
    values[1] = point.y * 65536 / Double(size.height)
    values.withUnsafeBytes { bytes += $0 }
    try write(bytes)
    try exchange(words(8, Message.synchronise.rawValue))
  }

  private func words(_ values: UInt32...) -> [UInt8] {
    values.flatMap { value in withUnsafeBytes(of: value) { Array($0) } }
  }

  /// Sends a message and waits for its answer.
  private func exchange(_ message: [UInt8]) throws {
    try write(message)
    let length = try read(4).withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
    _ = try read(Int(length) - 4)
  }

  private func write(_ bytes: [UInt8]) throws {
    guard
      Foundation.send(socketNumber, bytes, bytes.count, CInt(MSG_NOSIGNAL)) == bytes.count
    else { throw XServer.Failure(description: "The touch screen is gone.") }
  }

  private func read(_ count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    guard recv(socketNumber, &bytes, count, CInt(MSG_WAITALL)) == count else {
      throw XServer.Failure(description: "The touch screen does not answer.")
    }
    return bytes
  }
}
