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
          return try await serve(registration, by: connection, in: context)
        } catch {
          // The house has forgotten the panel, or was set up anew.
          guard error.kind == .failed else { throw error }
        }
      }
      try await serve(try await register(in: context), by: connection, in: context)
    }
  }

  /// Shows what the house sends, and tells it the answers.
  /// - Parameter registration: The secret name of the panel in the house.
  private func serve(
    _ registration: String, by connection: HomeConnection, in context: WorkContext
  ) async throws(SourceFailure) {
    let panel = context.panel
    let telling = Task {
      for await (answer, events) in panel.answers(of: asker) {
        guard let index = answer.index, let event = events.items.dropFirst(index).first else {
          continue
        }
        do throws(SourceFailure) {
          try await tell(event, as: registration, in: context)
        } catch {
          panel.send(
            .toast(PanelMessage("“\(answer.title)” was not passed on. \(error)", severity: .error)))
        }
      }
    }
    defer { telling.cancel() }
    try await hear(registration, by: connection, panel)
  }

  private func hear(
    _ registration: String, by connection: HomeConnection, _ panel: PanelDesk
  ) async throws(SourceFailure) {
    let id = (key: "webhook_id", value: JSONValue.string(registration))
    let channel = [
      (key: "type", value: JSONValue.string("mobile_app/push_notification_channel")), id,
      ("support_confirm", .boolean(true)),
    ]
    try await connection.follow(channel, keeping: Self.backlog) { event throws(SourceFailure) in
      show(HomeNotification(event), on: panel)
      // The house takes the panel for gone if it is not told within ten seconds.
      if let confirmed = event["hass_confirm_id"] {
        _ = try await connection.ask([
          ("type", .string("mobile_app/push_notification_confirm")), id, ("confirm_id", confirmed),
        ])
      }
      return true
    }
  }

  private func show(_ notification: HomeNotification, on panel: PanelDesk) {
    if let id = notification.dismissed { panel.send(.dismiss(id)) }
    guard let message = notification.message else { return }
    panel.send(.wake)
    guard !message.answers.isEmpty else { return panel.send(.toast(message)) }
    panel.show(message, of: asker, about: .array(notification.events))
  }

  /// The name of the owner of its messages.
  private var asker: String { "\(home.address) \(name)" }

  /// Tells the house an answer, as the phone apps do.
  private func tell(
    _ event: JSONValue, as registration: String, in context: WorkContext
  ) async throws(SourceFailure) {
    let data = JSONValue.object([
      ("event_type", .string("mobile_app_notification_action")), ("event_data", event),
    ])
    let message = JSONValue.object([("type", .string("fire_event")), ("data", data)])
    let answer = try await post(message, to: "/api/webhook/\(registration)", in: context)
    if let failure = SourceFailure(status: answer.status, of: home.host) { throw failure }
  }

  /// - Parameter token: What authorizes it; nil: the address does.
  private func post(
    _ message: JSONValue, to path: String, token: String? = nil, in context: WorkContext
  ) async throws(SourceFailure) -> HTTPResponse {
    var request = HTTPRequest(home.address + path)
    (request.method, request.bodyType) = ("POST", "application/json")
    if let token { request.headers = [("Authorization", "Bearer \(token)")] }
    request.body = Array(message.text.utf8)
    do throws(NetworkError) {
      let client = try await HTTPClient(in: try context.services.context.get())
      let answer = try await client.send(request)
      await client.close()
      return answer
    } catch {
      throw SourceFailure(error)
    }
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
    let token = try await context.secret(home.token)
    let answer = try await post(
      .object(about), to: "/api/mobile_app/registrations", token: token, in: context)
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
