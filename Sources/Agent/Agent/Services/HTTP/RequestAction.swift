internal import Forms
internal import Network
internal import Settings
internal import Values

/// A method of HTTP by which an action asks a server.
protocol HTTPMethod: Equatable, Codable, Sendable {
  static var name: String { get }
}

enum PostMethod: String, HTTPMethod { case post; static let name = "POST" }
enum PutMethod: String, HTTPMethod { case put; static let name = "PUT" }
enum PatchMethod: String, HTTPMethod { case patch; static let name = "PATCH" }
enum DeleteMethod: String, HTTPMethod { case delete; static let name = "DELETE" }
enum GetMethod: String, HTTPMethod { case get; static let name = "GET" }

/// Sends a request to a server by one method.
struct RequestAction<Method: HTTPMethod>: PerformableAction {
  var address = ""
  var body: String?
  var access = HTTPAccess()

  static var fields: [Field<RequestAction>] {
    let companion = "\(key): \"http://lamp.local/state\""
    return [
      Field(
        key, \.address, .httpAddress,
        "An address to send a request to (\(Method.name)); ${value} stands for the control's value."
      ),
      Field(
        "body", \.body, .secretText,
        "The body of the request; ${value} stands for the control's value."
      ).beside([companion]),
    ] + HTTPAccess.fields(within: \.access, beside: companion)
  }
  static var refusedKeys: [String] { ["environment", "input", "display"] }
  private static var key: String { Method.name.lowercased() }

  var texts: [String] { [address] + (body.map { [$0] } ?? []) }
  var secretNames: [String] { texts.flatMap(SecretPlaceholder.names) + access.secretNames }

  func check(_ node: Node, _ decoder: inout Decoder) { access.check(node, &decoder) }

  func perform(in context: ActionContext) async throws(SourceFailure) -> ActionOutcome {
    let address = try await context.address(address, context.value)
    var request = try await context.request(Method.name, address, access)
    request.timeLimit = context.action.timeout
    if let body {
      let isJSON = body.trimmed.first.map { "{[".contains($0) } ?? false
      request.body = Array(try await context.body(body, isJSON: isJSON).utf8)
      request.bodyType = isJSON ? "application/json" : "text/plain; charset=utf-8"
    }
    let ready = request
    let host = HTTPAddress.host(of: self.address) ?? ""
    _ = try await context.http(access) { client throws(SourceFailure) in
      try await client.answer(to: ready, of: host)
    }
    return .succeeded
  }
}

extension ActionContext {
  fileprivate func body(_ text: String, isJSON: Bool) async throws(SourceFailure) -> String {
    guard isJSON else { return try await filled(text) }
    let whole = try await program.filled(text, nil, services.files, as: Escaping.json)
    return value.map { Escaping.filled(whole, with: $0) } ?? whole
  }
}
