internal import Blocking
internal import CLinux
internal import DetentMotion
internal import Settings

/// Tells the path of a picture's file and its version, whenever the file changes.
actor PictureFeed: SourceFeed {
  private let path: String
  private let time: any Timekeeping
  private let alarm: Alarm
  private let files = FileAccess()
  private let makeWatch: FileWatching

  /// - Parameter makeWatch: Nil where the system has none left to give.
  init(
    _ path: String, time: any Timekeeping,
    makeWatch: @escaping FileWatching = { FileWatch(onChange: $0) }
  ) {
    self.path = path
    self.time = time
    alarm = Alarm(time)
    self.makeWatch = makeWatch
  }

  func run(
    _ deliver: @escaping @Sendable ([UInt8]) async -> Bool
  ) async throws(SourceFailure) {
    let (alarm, path) = (alarm, path)
    var watch: FileWatch?
    defer { watch?.cancel() }
    while !Task.isCancelled {
      watch = watch ?? makeWatch { Task { await alarm.ring() } }
      let (stamp, isWatched) = try await files.answer(path) { [watch] in
        let found = FilePattern(path).firstMatch
        let isWatched = watch?.watch(found) ?? false
        return (PictureStamp(found), isWatched)
      }
      // A file that is not there is news too: whoever shows it says so, and it is watched for.
      _ = await deliver(Array(stamp.text.utf8))
      let next =
        isWatched ? Instant.distantFuture : Ticks.next(after: time.now(), every: FileFeed.glance)
      if await alarm.wait(until: next) {
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
