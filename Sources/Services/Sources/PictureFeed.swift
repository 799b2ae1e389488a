internal import CLinux
internal import DetentMotion
internal import Settings

/// Tells the path of a picture's file and its version, whenever the file changes.
actor PictureFeed: SourceFeed {
  private let path: String
  private let time: any Timekeeping
  private let alarm: Alarm

  init(_ path: String, time: any Timekeeping) {
    self.path = path
    self.time = time
    alarm = Alarm(time)
  }

  func run(
    _ deliver: @escaping @Sendable ([UInt8]) async -> Bool
  ) async throws(SourceFailure) {
    let alarm = alarm
    let found = FilePattern(path).firstMatch
    let watch = FileWatch(found) { Task { await alarm.ring() } }
    defer { watch?.cancel() }
    while !Task.isCancelled {
      watch?.rearm()
      // A file that is not there is news too: whoever shows it says so, and it is watched for.
      _ = await deliver(Array(PictureStamp(found).text.utf8))
      if await alarm.wait(until: .distantFuture) {
        _ = try? await time.sleep(until: time.now().advanced(by: FileFeed.settling))
      }
    }
  }

  func refresh() async { await alarm.ring() }
}

/// A file with what tells two versions of it apart.
package struct PictureStamp: Equatable, Sendable {
  /// As it is told by a source: the path, a tab and the version.
  package let text: String

  /// The file as it is now.
  init(_ path: String) {
    var status = stat()
    let isThere = stat(path, &status) == 0
    let time = status.st_mtim
    let version =
      isThere ? "\(time.tv_sec).\(time.tv_nsec).\(status.st_size).\(status.st_ino)" : "missing"
    text = "\(path)\t\(version)"
  }

  package init(text: String) { self.text = text }

  /// The path without the version; of a `file:` address too (RFC 8089).
  package var path: String {
    let path = text.prefix { $0 != "\t" }
    guard path.hasPrefix("file://") else { return String(path) }
    return PictureStamp.decoded(path.dropFirst(7))
  }

  /// Without the per cent signs (RFC 3986, 2.1).
  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Substring(text).utf8
    while let byte = rest.popFirst() {
      let digits = String(Substring(rest.prefix(2)))
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let code = UInt8(digits, radix: 16) {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
