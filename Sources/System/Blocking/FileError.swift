internal import Glibc

/// The reason for which a file could not be read.
package struct FileError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Reason: Equatable, Sendable {
    /// The kernel's `errno`.
    case refused(CInt)
    /// It is not a file but of this kind, such as "a folder".
    case noFile(String)
    /// The limit [bytes].
    case tooLarge(limit: Int)
    /// The time limit [s].
    case noAnswer(after: Double)
  }

  package let path: String
  package let reason: Reason

  package init(_ path: String, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// The reason as the second half of a sentence that begins with the file.
  package var message: String {
    switch reason {
    case .refused(let code): String(cString: strerror(code))
    case .noFile(let kind): "it is \(kind), not a file"
    case .tooLarge(let limit): "it is larger than \(FileError.size(limit))"
    case .noAnswer(let seconds):
      "it did not answer for \(seconds.formatted) s; check that its network share is available"
    }
  }

  package var description: String { "\(path) cannot be read: \(message)." }

  private static func size(_ bytes: Int) -> String {
    if bytes >= 1 << 20 { return "\(bytes >> 20) MiB" }
    return bytes >= 1 << 10 ? "\(bytes >> 10) KiB" : "\(bytes) bytes"
  }
}

extension Double {
  /// The number without a fraction if it is whole.
  fileprivate var formatted: String {
    let whole = Int(exactly: self)
    return whole.map(String.init) ?? String(self)
  }
}
