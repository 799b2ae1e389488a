internal import Forms
internal import Network
internal import Runtime
internal import Settings
internal import Values

/// The pictures of a camera: a stream of JPEG pictures while it is seen, or a snapshot at intervals.
/// Only the newest picture is kept.
struct CameraSource: ReadableSource {
  var address = ""
  var access = HTTPAccess()

  static let fields: [Field<CameraSource>] =
    [
      Field(
        "camera", \.address, .httpAddress,
        "The address of a camera's stream (MJPEG), or of its snapshot, for an image tile.")
    ] + HTTPAccess.fields(within: \.access, beside: "camera: \"http://door.local/stream.mjpeg\"")
  static let refusedKeys = ["environment", "input"]
  static let filledKeys = ["camera", "headers"]

  var secretNames: [String] { SecretPlaceholder.names(in: address) + access.secretNames }
  var isConnected: Bool { true }
  var host: String? { HTTPAddress.host(of: address) }

  func check(_ node: Node, _ decoder: inout Decoder) { access.check(node, &decoder) }

  func run(in context: SourceContext) async throws(SourceFailure) {
    try await context.http(access) { client throws(SourceFailure) in
      let feed = CameraFeed(host: host ?? "", client: client, context: context)
      try await feed.run { () async throws(SourceFailure) in
        try await context.request("GET", try await context.address(address), access)
      }
    }
  }
}

/// Delivers the pictures of a camera's stream, or snapshots of it.
struct CameraFeed: Sendable {
  let host: String
  let client: HTTPClient
  let context: SourceContext

  /// The longest picture [bytes].
  private static let limit = 8 << 20
  /// How often a snapshot is taken [s].
  private static let interval = 10.0

  /// - Parameter request: Makes the request for a stream or a snapshot.
  func run(
    _ request: @Sendable () async throws(SourceFailure) -> HTTPRequest
  ) async throws(SourceFailure) {
    while !Task.isCancelled {
      let exchange = try await open(try await request())
      let type = exchange.header("Content-Type") ?? ""
      if let boundary = MJPEGStream.boundary(in: type) {
        try await follow(exchange, boundary)
      } else {
        try await tell(try await snapshot(exchange))
        let interval = context.settings.interval ?? Self.interval
        await context.alarm.wait(until: Ticks.next(after: context.time.now(), every: interval))
      }
    }
  }

  /// Delivers one picture.
  func show(_ request: HTTPRequest) async throws(SourceFailure) {
    try await tell(try await snapshot(try await open(request)))
  }

  private func open(_ request: HTTPRequest) async throws(SourceFailure) -> HTTPExchange {
    var request = request
    request.timeLimit = context.settings.timeout
    let exchange: HTTPExchange
    do throws(NetworkError) { exchange = try await client.open(request) } catch {
      throw SourceFailure(error)
    }
    if let failure = SourceFailure(status: exchange.status, of: host) { throw failure }
    return exchange
  }

  private func snapshot(_ exchange: HTTPExchange) async throws(SourceFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    while let piece = try await next(of: exchange) {
      bytes += piece
      guard bytes.count <= Self.limit else { throw SourceFailure(.tooLong(Self.limit)) }
    }
    return bytes
  }

  private func follow(
    _ exchange: HTTPExchange, _ boundary: String
  ) async throws(SourceFailure) {
    var stream = MJPEGStream(boundary: boundary)
    while !Task.isCancelled, let piece = try await next(of: exchange) {
      stream.append(piece)
      guard stream.count <= Self.limit else { throw SourceFailure(.tooLong(Self.limit)) }
      if let picture = stream.takeNewest() { try await tell(picture) }
    }
    if !Task.isCancelled {
      throw SourceFailure("The camera \(host) has ended its stream.", kind: .ended)
    }
  }

  private func next(of exchange: HTTPExchange) async throws(SourceFailure) -> [UInt8]? {
    do throws(NetworkError) {
      return try await exchange.read()
    } catch {
      throw SourceFailure(error)
    }
  }

  private func tell(_ picture: [UInt8]) async throws(SourceFailure) {
    guard !Task.isCancelled else { return }
    guard ImageFile(bytes: picture).isPicture else {
      throw SourceFailure(
        "The camera \(host) sends something that is no picture; name the address of a snapshot"
          + " or of an MJPEG stream.", kind: .unreadable)
    }
    let image = context.services.pictures.keep(picture, of: context.name)
    _ = await context.deliver(.value(.image(image)))
  }
}
