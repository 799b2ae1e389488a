internal import Forms
internal import Network
internal import Runtime
internal import Settings
internal import Values

/// Shows the notifications that a house sends to the panel, which it knows as a mobile app
/// (`notify.mobile_app_…`). They come over the connection, so that the house need not reach the panel.
struct NotificationWork: StandingWork {
  let home: HomeAssistant
  /// The name of the panel in the house.
  let name: String
  /// The folder of the file with the registration.
  let folder: String

  /// The most notifications that wait to be shown; the house sends no more than a few at once.
  private static let backlog = 16

  func run(in context: WorkContext) async throws(SourceFailure) {
    try await context.home(home) { connection throws(SourceFailure) in
      if let registration = await known(to: context) {
        do throws(SourceFailure) {
          return try await hear(registration, by: connection, context.panel)
        } catch {
          // The house has forgotten the panel, or was set up anew.
          guard error.kind == .failed else { throw error }
        }
      }
      try await hear(try await register(in: context), by: connection, context.panel)
    }
  }

  /// - Parameter registration: The secret name of the panel in the house.
  private func hear(
    _ registration: String, by connection: HomeConnection, _ panel: PanelDesk
  ) async throws(SourceFailure) {
    let id = (key: "webhook_id", value: JSONValue.string(registration))
    let channel = [
      (key: "type", value: JSONValue.string("mobile_app/push_notification_channel")), id,
      ("support_confirm", .boolean(true)),
    ]
    try await connection.follow(channel, keeping: Self.backlog) { event throws(SourceFailure) in
      for command in Self.commands(for: event) { panel.send(command) }
      // The house takes the panel for gone if it is not told within ten seconds.
      if let confirmed = event["hass_confirm_id"] {
        _ = try await connection.ask([
          ("type", .string("mobile_app/push_notification_confirm")), id, ("confirm_id", confirmed),
        ])
      }
      return true
    }
  }

  /// The commands for a notification. A title and its message become one line, a tag becomes the id.
  static func commands(for event: JSONValue) -> [PanelCommand] {
    let tag = event["data"]?["tag"]?.string
    if event["message"]?.string == "clear_notification" { return tag.map { [.dismiss($0)] } ?? [] }
    let lines = [event["title"]?.plain, event["message"]?.plain].compactMap(\.self)
      .filter { !$0.isEmpty }
    guard !lines.isEmpty else { return [] }
    let line = lines.joined(separator: ": ").beginning(ValueMapping.textLimit)
    return [.wake, .toast(PanelMessage(line, id: tag))]
  }
}

// MARK: Registration

extension NotificationWork {
  private var path: String { "\(folder)/home-assistant-panel.json" }

  /// What the registration belongs to.
  private var owner: [(key: String, value: JSONValue)] {
    [("url", .string(home.address)), ("name", .string(name))]
  }

  /// The registration that is kept; nil: there is none for this house and this name.
  private func known(to context: WorkContext) async -> String? {
    guard let bytes = try? await context.services.files.read(path, limit: 4096),
      let kept = try? JSONReader.value(of: bytes), owner.allSatisfy({ kept[$0.key] == $0.value })
    else { return nil }
    return kept["webhook_id"]?.string
  }

  /// Makes the panel known to the house. One of the same name is replaced.
  private func register(in context: WorkContext) async throws(SourceFailure) -> String {
    var request = HTTPRequest(home.address + "/api/mobile_app/registrations")
    (request.method, request.bodyType) = ("POST", "application/json")
    request.headers = [("Authorization", "Bearer \(try await context.secret(home.token))")]
    request.body = Array(JSONValue.object(about).text.utf8)
    let answer: HTTPResponse
    do throws(NetworkError) {
      let client = try await HTTPClient(in: try context.services.context.get())
      answer = try await client.send(request)
      await client.close()
    } catch {
      throw SourceFailure(error)
    }
    if answer.status == 404 {
      throw SourceFailure(
        "Home Assistant at \(home.host) takes no panels: add mobile_app or default_config to its"
          + " configuration.yaml and restart it.", kind: .notFound)
    }
    if let failure = SourceFailure(status: answer.status, of: home.host) { throw failure }
    guard let id = try JSONReader.value(of: answer.body)["webhook_id"]?.string else {
      throw home.unreachable("It has not registered the panel.")
    }
    // Whoever knows it speaks for the panel.
    let kept = JSONValue.object(owner + [("webhook_id", .string(id))])
    await context.write(path, Array(kept.text.utf8), mode: 0o600)
    return id
  }

  private var about: [(key: String, value: JSONValue)] {
    let device = DeviceSettings(name: name)
    return [
      ("device_id", .string("detent_\(device.slug)")), ("app_id", .string("detent")),
      ("app_name", .string("Detent")), ("app_version", .string(ProgramVersion.current)),
      ("device_name", .string(name)), ("manufacturer", .string("Detent")),
      ("model", .string("Panel")), ("os_name", .string("Linux")), ("os_version", .string("")),
      ("supports_encryption", .boolean(false)),
      ("app_data", .object([("push_websocket_channel", .boolean(true))])),
    ]
  }
}
