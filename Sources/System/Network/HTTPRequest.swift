/// A request to a server, with the limits of its answer.
package struct HTTPRequest: Sendable {
  package var method = "GET"
  /// An address with the scheme http or https.
  package var address: String
  package var headers: [(name: String, value: String)] = []
  package var body: [UInt8]?
  package var bodyType = "application/octet-stream"
  /// The name and the password for a server that asks for them (basic or digest).
  package var credentials: (user: String, password: String)?
  /// Whether an answer that names another address is followed to it.
  package var followsRedirects = true
  /// How long the answer may take [s]; where its body is read in pieces, how long each may take.
  package var timeLimit = 10.0
  /// The longest body of an answer that is read as a whole [bytes].
  package var byteLimit = 1 << 20

  package init(_ address: String) { self.address = address }
}

/// The answer of a server, whose status may tell of a failure, too.
package struct HTTPResponse: Sendable {
  package let status: Int
  package let headers: [(name: String, value: String)]
  package let body: [UInt8]

  /// Whether the status tells of success.
  package var isSuccess: Bool { (200..<300).contains(status) }

  /// Returns the first header of a name, in either case of its letters.
  package func header(_ name: String) -> String? { headers.value(of: name) }
}

extension [(name: String, value: String)] {
  func value(of name: String) -> String? {
    first { $0.name.lowercased() == name.lowercased() }?.value
  }
}
