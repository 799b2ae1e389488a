internal import Forms
internal import Network
internal import Runtime
internal import Settings
internal import Values

/// Asks a server at intervals; its answer is the text. An answer that has not changed is not sent again
/// by servers that know the last one (RFC 9110, 8.8.3).
struct GetSource: ReadableSource {
  var address = ""
  var access = HTTPAccess()

  static let fields: [Field<GetSource>] =
    [
      Field(
        "get", \.address, .httpAddress,
        "An address to ask at intervals; the answer is the value.")
    ] + HTTPAccess.fields(within: \.access, beside: "get: \"http://lamp.local/state\"")
  static let refusedKeys = ["environment", "input"]
  static let filledKeys = ["get", "headers"]
  /// The longest answer [bytes].
  static let limit = 1 << 20

  var secretNames: [String] { SecretPlaceholder.names(in: address) + access.secretNames }
  var host: String? { HTTPAddress.host(of: address) }
  var interval: Double? { 60 }

  func check(_ node: Node, _ decoder: inout Decoder) { access.check(node, &decoder) }

  func run(in context: SourceContext) async throws(SourceFailure) {
    var last: (tag: String, text: [UInt8])?
    while !Task.isCancelled {
      var request = try await context.request("GET", try await context.address(address), access)
      request.timeLimit = context.settings.timeout
      request.byteLimit = Self.limit
      if let last { request.headers.append(("If-None-Match", last.tag)) }
      let ready = request
      let answer = try await context.http(access) { client throws(SourceFailure) in
        try await client.answer(to: ready, of: host ?? "")
      }
      let text = answer.status == 304 ? last?.text ?? [] : answer.body
      if answer.status != 304 { last = answer.header("ETag").map { ($0, text) } }
      guard !Task.isCancelled else { return }
      _ = await context.deliver(.text(text))
      let interval = context.settings.interval ?? 60
      await context.alarm.wait(until: Ticks.next(after: context.time.now(), every: interval))
    }
  }
}

extension KindContext {
  /// Returns an address with the secrets and the value filled in, each encoded for it.
  func address(_ text: String, _ value: String? = nil) async throws(SourceFailure) -> String {
    try await program.filled(text, value, services.files, as: Escaping.address)
  }
}
