internal import Forms
internal import Network
internal import Settings
internal import Values

/// How a server is asked, besides its address: the keys of all requests.
struct HTTPAccess: Equatable, Codable, Sendable {
  struct Header: Equatable, Codable, Sendable {
    var name: String
    var text: String
  }

  var headers: [Header] = []
  var user: String?
  /// The name of a secret.
  var password: String?
  var ca: String?

  static let fields: [Field<HTTPAccess>] = [
    Field("headers", \.headers, headers, "Headers of the request, each under its name."),
    Field("user", \.user, .word, "The user's name at the server (basic or digest)."),
    Field("password", \.password, .secretName, "The name of the secret that is the password."),
    Field(
      "ca", \.ca, .place(like: "/etc/detent/server-ca.pem"),
      "The file of the authority that has signed the server's certificate."
    ).leftOut("one of those that the system trusts"),
  ]

  private static let headers = Reader<[Named<String>]>.named(.secretText).map {
    $0.map { Header(name: $0.name, text: $0.value) }
  }

  var secretNames: [String] {
    headers.flatMap { SecretPlaceholder.names(in: $0.text) } + (password.map { [$0] } ?? [])
  }

  func check(_ node: Node, _ decoder: inout Decoder) {
    guard (user == nil) != (password == nil) else { return }
    decoder.report(node.mark, "\(decoder.path) must have user and password together")
  }

  /// The fields as those of a kind.
  static func fields<Root>(
    within path: any WritableKeyPath<Root, HTTPAccess> & Sendable, beside line: String
  ) -> [Field<Root>] {
    fields.map { field in
      let companion = ["user": "password: mine", "password": "user: me"][field.description.key]
      return field.within(path).beside([line] + (companion.map { [$0] } ?? []))
    }
  }
}

extension KindContext {
  /// Returns a request, with the secrets filled in.
  /// - Parameter address: Is complete already.
  func request(
    _ method: String, _ address: String, _ access: HTTPAccess
  ) async throws(SourceFailure) -> HTTPRequest {
    var request = HTTPRequest(address)
    request.method = method
    for header in access.headers {
      request.headers.append(
        (header.name, try await program.filled(header.text, nil, services.files)))
    }
    if let user = access.user, let name = access.password {
      request.credentials = (user, try await secret(name))
    }
    return request
  }

  /// Uses the connections to servers, which all requests with the same authority and password share:
  /// libsoup gives a password that a server has taken to all requests of a session.
  func http<Result: Sendable>(
    _ access: HTTPAccess, use: @Sendable (HTTPClient) async throws(SourceFailure) -> Result
  ) async throws(SourceFailure) -> Result {
    let services = services
    return try await connection(
      "http \(access.ca ?? "") \(access.user ?? "") \(access.password ?? "")",
      open: { () async throws(SourceFailure) in
        do throws(NetworkError) {
          return HTTPConnection(
            client: try await HTTPClient(in: try services.context.get(), authorities: access.ca))
        } catch {
          throw SourceFailure(error)
        }
      },
      use: { (connection: HTTPConnection) async throws(SourceFailure) in
        try await use(connection.client)
      })
  }
}

extension HTTPClient {
  /// Sends a request and returns the whole answer, unless that tells of a failure.
  func answer(
    to request: HTTPRequest, of host: String
  ) async throws(SourceFailure) -> HTTPResponse {
    let answer: HTTPResponse
    do throws(NetworkError) { answer = try await send(request) } catch {
      throw SourceFailure(error)
    }
    if let failure = SourceFailure(status: answer.status, of: host) { throw failure }
    return answer
  }
}

/// The connections to servers that are kept for the next request.
struct HTTPConnection: SharedConnection {
  let client: HTTPClient

  var isOpen: Bool { true }
  var linger: Double { 60 }
  func close() async { await client.close() }
}

extension SourceFailure {
  init(_ error: NetworkError) {
    let kind: FailureKind =
      switch error {
      case .noLibrary: .notFound
      case .timedOut: .timedOut
      case .unreachable, .noRoom: .unreachable
      case .broken, .closed, .cancelled: .ended
      case .tooLong, .badText: .unreadable
      case .badAddress: .address
      case .badCertificates: .notAllowed
      }
    self.init(error.description, kind: kind)
  }

  /// Creates the failure that a status tells of; nil: the server has answered.
  init?(status: Int, of host: String) {
    switch status {
    case 200..<300, 304: return nil
    case 401: self.init("The server \(host) asks for another user or password.", kind: .notAllowed)
    case 403: self.init("The server \(host) does not allow this.", kind: .notAllowed)
    case 404, 410: self.init("The server \(host) has nothing at this address.", kind: .notFound)
    default: self.init("The server \(host) answers with the status \(status).")
    }
  }
}

extension Reader where Value == String {
  /// The address of a page, in which secrets may be filled in.
  static var httpAddress: Reader {
    Reader(.sample(.text, "\"http://lamp.local/state\"")) { node, decoder in
      guard let text = Reader.secretText.read(node, &decoder) else { return nil }
      if HTTPAddress.host(of: text) != nil { return text }
      decoder.report(
        node.mark,
        "\(decoder.path) must be an address such as http://HOST/PATH; a name and a password go under"
          + " user and password")
      return nil
    }
  }
}

enum HTTPAddress {
  /// The host of an address; nil: it is none, or holds a password.
  static func host(of address: String) -> String? {
    guard let scheme = ["http://", "https://"].first(where: address.hasPrefix) else { return nil }
    let authority = address.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
    return authority.isEmpty || authority.contains("@") || authority.contains(where: \.isWhitespace)
      ? nil : String(authority)
  }
}
