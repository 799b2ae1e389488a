internal import CLinux
internal import Glibc

/// Reads whole files up to a limit without blocking: a FIFO, a device or a folder in the place of a
/// file is an error.
///
/// Only a file system that does not answer can still block the caller; see `FileAccess`.
package enum RegularFile {
  /// Reads a file.
  /// - Parameters:
  ///   - limit: The greatest size [bytes].
  ///   - isCut: Whether to return the first `limit` bytes of a larger file instead of an error.
  package static func read(
    _ path: String, limit: Int, isCut: Bool = false
  ) throws(FileError) -> [UInt8] {
    let file = try open(path)
    defer { close(file) }
    // Uses the reported size to avoid copies, except for /proc and /sys, where it is wrong.
    let size = size(of: file)
    guard size <= limit || isCut else { throw FileError(path, .tooLarge(limit: limit)) }
    var bytes: [UInt8] = []
    var room = min(limit, max(size, 4096)) + 1
    while true {
      let piece = try piece(of: file, room, path)
      bytes = bytes.isEmpty ? piece : bytes + piece
      if piece.count < room { return bytes }
      guard bytes.count <= limit else { break }
      room = min(limit + 1 - bytes.count, 1 << 16)
    }
    guard isCut else { throw FileError(path, .tooLarge(limit: limit)) }
    return Array(bytes.prefix(limit))
  }

  /// Writes all of the bytes to an open file (`write`).
  /// - Returns: The kernel's `errno`; 0 if all bytes were written.
  package static func write(_ bytes: [UInt8], to descriptor: CInt) -> CInt {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return errno }
      rest = rest.dropFirst(count)
    }
    return 0
  }

  /// Returns why a file cannot be read, as the second half of a sentence; nil if it can.
  @Sendable package static func obstacle(to path: String) -> String? {
    do throws(FileError) {
      close(try open(path))
      return nil
    } catch {
      return error.message
    }
  }

  /// - Returns: The descriptor, which the caller closes.
  private static func open(_ path: String) throws(FileError) -> CInt {
    guard !path.utf8.contains(0) else { throw FileError(path, .refused(ENOENT)) }
    // Checks the kind first, as opening a tape or a printer has effects.
    var status = stat()
    if stat(path, &status) == 0, let kind = kind(of: status) {
      throw FileError(path, .noFile(kind))
    }
    let file = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard file >= 0 else { throw FileError(path, .refused(errno)) }
    // The path may lead to another file by now.
    guard fstat(file, &status) == 0, kind(of: status) == nil else {
      close(file)
      throw FileError(path, .noFile(kind(of: status) ?? "gone"))
    }
    return file
  }

  /// The kind of anything but a file; nil for a file.
  private static func kind(of status: stat) -> String? {
    switch status.st_mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: "a folder"
    case S_IFIFO: "a FIFO"
    case S_IFSOCK: "a socket"
    default: "a device"
    }
  }

  private static func size(of file: CInt) -> Int {
    var status = stat()
    return fstat(file, &status) == 0 ? max(0, Int(status.st_size)) : 0
  }

  /// Reads the next `length` bytes, or fewer at the end.
  private static func piece(
    of file: CInt, _ length: Int, _ path: String
  ) throws(FileError) -> [UInt8] {
    var code = CInt(0)
    let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      while count < length, code == 0 {
        let result = Glibc.read(file, buffer.baseAddress.map { $0 + count }, length - count)
        if result == 0 { return }
        if result > 0 { count += result } else if errno != EINTR { code = errno }
      }
    }
    guard code == 0 else { throw FileError(path, .refused(code)) }
    return bytes
  }
}
