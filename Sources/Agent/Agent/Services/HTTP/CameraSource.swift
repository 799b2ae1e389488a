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
  /// The longest picture [bytes].
  private static let limit = 8 << 20
  /// How often a snapshot is taken [s].
  private static let interval = 10.0

  var secretNames: [String] { SecretPlaceholder.names(in: address) + access.secretNames }
  var isConnected: Bool { true }
  var host: String? { HTTPAddress.host(of: address) }

  func check(_ node: Node, _ decoder: inout Decoder) { access.check(node, &decoder) }

  func run(in context: SourceContext) async throws(SourceFailure) {
    try await context.http(access) { client throws(SourceFailure) in
      while !Task.isCancelled {
        let exchange = try await open(client, context)
        let type = exchange.header("Content-Type") ?? ""
        if let boundary = MJPEGStream.boundary(in: type) {
          try await follow(exchange, boundary, context)
        } else {
          try await tell(try await snapshot(exchange), context)
          let interval = context.settings.interval ?? Self.interval
          await context.alarm.wait(until: Ticks.next(after: context.time.now(), every: interval))
        }
      }
    }
  }

  private func open(
    _ client: HTTPClient, _ context: SourceContext
  ) async throws(SourceFailure) -> HTTPExchange {
    var request = try await context.request("GET", try await context.address(address), access)
    request.timeLimit = context.settings.timeout
    let exchange: HTTPExchange
    do throws(NetworkError) { exchange = try await client.open(request) } catch {
      throw SourceFailure(error)
    }
    if let failure = SourceFailure(status: exchange.status, of: host ?? "") { throw failure }
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
    _ exchange: HTTPExchange, _ boundary: String, _ context: SourceContext
  ) async throws(SourceFailure) {
    var stream = MJPEGStream(boundary: boundary)
    while !Task.isCancelled, let piece = try await next(of: exchange) {
      stream.append(piece)
      guard stream.count <= Self.limit else { throw SourceFailure(.tooLong(Self.limit)) }
      if let picture = stream.takeNewest() { try await tell(picture, context) }
    }
    if !Task.isCancelled {
      throw SourceFailure("The camera \(host ?? "") has ended its stream.", kind: .ended)
    }
  }

  private func next(of exchange: HTTPExchange) async throws(SourceFailure) -> [UInt8]? {
    do throws(NetworkError) {
      return try await exchange.read()
    } catch {
      throw SourceFailure(error)
    }
  }

  private func tell(_ picture: [UInt8], _ context: SourceContext) async throws(SourceFailure) {
    guard !Task.isCancelled else { return }
    guard ImageFile(bytes: picture).isPicture else {
      throw SourceFailure(
        "The camera \(host ?? "") sends something that is no picture; name the address of a snapshot"
          + " or of an MJPEG stream.", kind: .unreadable)
    }
    let image = context.services.pictures.keep(picture, of: context.name)
    _ = await context.deliver(.value(.image(image)))
  }
}
