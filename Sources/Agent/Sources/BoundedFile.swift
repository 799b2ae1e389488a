internal import CLinux
internal import Glibc
internal import Settings
internal import Values

/// Small files, read and written whole, without waiting for anyone.
enum BoundedFile {
  /// The bytes of a regular file, no more than `limit`.
  static func read(_ path: String, limit: Int) throws(SourceFailure) -> [UInt8] {
    // A FIFO without a writer would hold the thread.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw unreadable(path, errno) }
    defer { close(descriptor) }
    guard isRegular(descriptor) else {
      throw SourceFailure(
        "\(path) is no file with a text in it; name one that is.", kind: .unreadable)
    }
    var bytes: [UInt8] = []
    while bytes.count < limit {
      let room = min(limit - bytes.count, 4096)
      let (chunk, code) = nextBytes(of: descriptor, atMost: room)
      guard code == 0 else { throw unreadable(path, code) }
      guard !chunk.isEmpty else { break }
      bytes += chunk
    }
    return bytes
  }

  /// The number in a file, such as a sysfs max_brightness.
  static func number(in pattern: String) throws(SourceFailure) -> Double {
    let path = FilePattern(pattern).firstMatch
    let text = String(decoding: try read(path, limit: 256), as: UTF8.self)
    guard let number = Decimal.leadingNumber(in: text) else {
      throw SourceFailure("\(path) holds no number; name a file that does.", kind: .unreadable)
    }
    return number
  }

  /// Writes into a regular file that is there, in one piece, as sysfs wants it.
  ///
  /// The file is not made anew (sysfs has no room for another), and a link in its place is not
  /// followed, so that what is named is what is written; links on the way are.
  static func write(_ text: String, to pattern: String) throws(SourceFailure) {
    let path = FilePattern(pattern).firstMatch
    let flags = O_WRONLY | O_TRUNC | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW
    let descriptor = open(path, flags)
    guard descriptor >= 0 else { throw unwritable(path, errno) }
    defer { close(descriptor) }
    guard isRegular(descriptor) else {
      throw SourceFailure("\(path) is no file that can be written; name one that is.")
    }
    let bytes = Array(text.utf8)
    let count = Glibc.write(descriptor, bytes, bytes.count)
    guard count >= 0 else { throw unwritable(path, errno) }
    guard count == bytes.count else {
      throw SourceFailure("\(path) took only a part of the text; write a shorter one.")
    }
  }

  private static func nextBytes(
    of descriptor: Int32, atMost room: Int
  ) -> (bytes: ArraySlice<UInt8>, code: Int32) {
    var buffer = [UInt8](repeating: 0, count: room)
    var count = Glibc.read(descriptor, &buffer, room)
    while count < 0, errno == EINTR { count = Glibc.read(descriptor, &buffer, room) }
    return count < 0 ? ([], errno) : (buffer.prefix(count), 0)
  }

  private static func isRegular(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private static func unreadable(_ path: String, _ code: Int32) -> SourceFailure {
    SourceFailure(
      "\(path) cannot be read (\(String(cString: strerror(code)))); correct the path.",
      kind: FailureKind(systemError: code))
  }

  private static func unwritable(_ path: String, _ code: Int32) -> SourceFailure {
    let hint =
      code == ELOOP ? "it is a link; name the file itself" : "correct the path or its rights"
    return SourceFailure(
      "\(path) cannot be written (\(String(cString: strerror(code)))); \(hint).",
      kind: FailureKind(systemError: code))
  }
}

extension FailureKind {
  /// What an error number of a file stands for; see errno(3).
  init(systemError code: Int32) {
    self =
      switch code {
      case ENOENT, ENOTDIR, ENXIO, ENODEV: .notFound
      case EACCES, EPERM, EROFS, ELOOP: .notAllowed
      case ETIMEDOUT: .timedOut
      case ENOTCONN, ECONNREFUSED, ECONNRESET, EHOSTDOWN, EHOSTUNREACH, ENETDOWN, ENETUNREACH:
        .unreachable
      default: .failed
      }
  }
}
