internal import Forms
internal import Network
internal import Settings
internal import Values

/// Shows the picture of an entity of Home Assistant: that of a camera, or the cover of what a player
/// plays.
struct EntityPictureSource: ServiceSource {
  var entity = ""
  var server: HomeAssistant?

  static let fields: [Field<EntityPictureSource>] = [
    Field(
      "picture", \.entity, .entity,
      "An entity of Home Assistant whose picture is the value: a camera, or the cover of a player."
    ).shown(["camera.porch"])
  ]
  static let refusedKeys = ["environment", "input"]

  func run(in context: SourceContext) async throws(SourceFailure) {
    guard let home = server else {
      throw SourceFailure(
        "There is no Home Assistant; add the section home-assistant.", kind: .notFound)
    }
    if entity.hasPrefix("camera.") {
      try await context.http(HTTPAccess()) { client throws(SourceFailure) in
        let feed = CameraFeed(host: home.host, client: client, context: context)
        try await feed.run { () async throws(SourceFailure) in
          try await request("/api/camera_proxy_stream/\(entity)", of: home, context)
        }
      }
    } else {
      try await followCover(of: home, context)
    }
  }

  private func followCover(
    of home: HomeAssistant, _ context: SourceContext
  ) async throws(SourceFailure) {
    let entity = entity
    // Latest first: a cover that comes while another is fetched takes its place.
    let (paths, path) = AsyncStream.makeStream(
      of: String?.self, bufferingPolicy: .bufferingNewest(1))
    let showing = Task {
      var last: String??
      for await path in paths where last != .some(path) {
        last = path
        guard let path else {
          _ = await context.deliver(.unknown)
          continue
        }
        do throws(SourceFailure) {
          try await context.http(HTTPAccess()) { client throws(SourceFailure) in
            let feed = CameraFeed(host: home.host, client: client, context: context)
            try await feed.show(try await request(path, of: home, context))
          }
        } catch {
          _ = await context.deliver(.failure(error))
        }
      }
    }
    defer { showing.cancel() }
    try await context.home(home) { connection throws(SourceFailure) in
      try await connection.follow(entity) { state in
        path.yield(state?.attributes["entity_picture"]?.string)
      }
    }
  }

  /// - Parameter path: Of the house, or an address elsewhere, which is not told the token.
  private func request(
    _ path: String, of home: HomeAssistant, _ context: SourceContext
  ) async throws(SourceFailure) -> HTTPRequest {
    guard path.hasPrefix("/") else { return HTTPRequest(path) }
    var request = HTTPRequest(home.address + path)
    let token = try await context.secret(home.token)
    request.headers = [("Authorization", "Bearer \(token)")]
    return request
  }
}
