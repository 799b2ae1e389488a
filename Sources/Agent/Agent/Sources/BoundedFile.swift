internal import Blocking
internal import CLinux
internal import Forms
internal import Glibc
internal import Settings
internal import Values

/// Small files, read and written whole, without waiting for anyone.
enum BoundedFile {
  /// The bytes of a regular file, no more than `limit`.
  static func read(_ path: String, limit: Int) throws(SourceFailure) -> [UInt8] {
    do throws(FileError) {
      return try RegularFile.read(path, limit: limit, isCut: true)
    } catch {
      let kind = FailureKind(error)
      let remedy = kind == .notAllowed ? "grant the right to read it" : "correct the path"
      throw SourceFailure(
        "\(path) cannot be read (\(error.message)); \(remedy).", kind: kind)
    }
  }

  /// Reads a file as `read` does, and returns the error as a value.
  static func reading(_ path: String, limit: Int) -> Result<[UInt8], SourceFailure> {
    do throws(SourceFailure) {
      return .success(try read(path, limit: limit))
    } catch {
      return .failure(error)
    }
  }

  /// The number in a file, such as a sysfs max_brightness.
  static func number(in pattern: String) -> Result<Double, SourceFailure> {
    let path = FilePattern(pattern).firstMatch
    return reading(path, limit: 256).flatMap { bytes in
      guard let number = Decimal.leadingNumber(in: String(decoding: bytes, as: UTF8.self)) else {
        return .failure(
          SourceFailure("\(path) holds no number; name a file that does.", kind: .unreadable))
      }
      return .success(number)
    }
  }

  /// Writes into a regular file that is there, in one piece, as sysfs wants it.
  ///
  /// The file is not created anew, since sysfs does not allow that. A link in its place is not
  /// followed, so that only the named file is written; links to its folders are followed.
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

  private static func isRegular(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
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
  init(_ error: FileError) {
    self =
      switch error.reason {
      case .refused(let code): FailureKind(systemError: code)
      case .noFile, .tooLarge: .unreadable
      case .noAnswer: .unreachable
      }
  }

  /// Creates the kind of failure for an error number of a file; see errno(3).
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
