internal import CGio

/// A failure of a connection. Its text names no address, since an address may contain a secret.
package enum NetworkError: Error, Equatable, CustomStringConvertible {
  case noLibrary(String)
  case noRoom
  case badAddress
  case badText
  case badCertificates(String)
  /// No connection could be made, so that nothing was sent.
  case unreachable(String)
  /// The connection broke.
  case broken(String)
  /// The time limit has passed [s].
  case timedOut(Double)
  /// An answer or a message is longer than the limit [bytes].
  case tooLong(Int)
  /// The other end has closed the connection.
  case closed
  case cancelled

  package var description: String {
    switch self {
    case .noLibrary(let file): "The library \(file) is missing; install libsoup-3.0-0."
    case .noRoom: "The system has no file descriptor left; close other programs."
    case .badAddress:
      "This is no address of a server; write one such as “http://host:8123/path”."
    case .badText: "A text for the server contains a control character; leave it out."
    case .badCertificates(let why): "The certificates cannot be used: \(why)."
    case .unreachable(let why): "The server cannot be reached: \(why)."
    case .broken(let why): "The connection to the server broke: \(why)."
    case .timedOut(let seconds):
      "The server did not answer within \(seconds.formatted) s; check that it runs and can be reached."
    case .tooLong(let limit): "The server sent more than \(limit) bytes, which is the limit."
    case .closed: "The server has closed the connection."
    case .cancelled: "The request was cancelled."
    }
  }
}

extension Double {
  fileprivate var formatted: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}

extension NetworkError {
  /// Returns the text of an error that a function of GLib has reported, without its full stop.
  static func reason(of error: UnsafeMutablePointer<GError>?) -> String {
    let text = error.flatMap { $0.pointee.message }.map { String(cString: $0) }
    let reason = (text ?? "no reason is known").prefix(200)
    return String(reason.hasSuffix(".") ? reason.dropLast() : reason)
  }

  /// Returns the error that a function of GLib has reported, and frees it.
  static func taking(_ error: UnsafeMutablePointer<GError>?) -> NetworkError {
    let isEarly = error.map { error in
      [g_resolver_error_quark(), g_tls_error_quark()].contains(error.pointee.domain)
        || earlyCodes.contains {
          g_error_matches(error, g_io_error_quark(), CInt($0.rawValue)) != 0
        }
    }
    let why = reason(error)
    return isEarly == false ? .broken(why) : .unreachable(why)
  }

  /// The errors that come before anything is sent.
  private static let earlyCodes = [
    G_IO_ERROR_NOT_FOUND, G_IO_ERROR_HOST_NOT_FOUND, G_IO_ERROR_HOST_UNREACHABLE,
    G_IO_ERROR_NETWORK_UNREACHABLE, G_IO_ERROR_CONNECTION_REFUSED, G_IO_ERROR_PERMISSION_DENIED,
  ]

  /// Returns the text and frees the error.
  static func reason(_ error: UnsafeMutablePointer<GError>?) -> String {
    defer { if let error { g_error_free(error) } }
    return reason(of: error)
  }
}
