internal import Forms
internal import Network
internal import Settings
internal import Values

/// Lists the wireless networks that NetworkManager knows and that are in reach, the strongest first. The
/// value of a row is the path of its connection, as NetworkManager's ActivateConnection takes it.
struct NetworksSource: ReadableSource {
  enum Choice: String, CaseIterable, Codable, Sendable { case known }

  var choice = Choice.known

  static let fields: [Field<NetworksSource>] = [
    Field(
      "networks", \.choice, .choice(of: Choice.self),
      "The wireless networks in reach that NetworkManager knows, as the rows of a list; the value of a"
        + " row is the path of its connection.")
  ]
  static let refusedKeys = ["environment", "input"]
  private static let name = "org.freedesktop.NetworkManager"
  /// NM_DEVICE_TYPE_WIFI.
  private static let wireless = 2.0

  var secretNames: [String] { [] }
  var host: String? { Self.name }
  var isConnected: Bool { true }
  /// How strong a network is changes all the time, and is not listened to.
  var interval: Double? { 30 }

  func run(in context: SourceContext) async throws(SourceFailure) {
    var manager = BusObject()
    (manager.service, manager.path) = (Self.name, "/org/freedesktop/NetworkManager")
    let interfaces = ["\(Self.name).Device", "\(Self.name).Device.Wireless"]
    try await context.read(manager, whenChanged: interfaces, at: nil) {
      [manager] bus, limit throws(SourceFailure) in
      let desk = Desk(bus: bus, limit: limit)
      var networks: [Network] = []
      for device in try await desk.ask("GetDevices", of: Self.name, at: manager.path).items {
        networks += try await desk.networks(of: device.string ?? "")
      }
      let rows = networks.sorted { ($1.strength, $0.name) < ($0.strength, $1.name) }.map(\.row)
      return .text(Array(JSONValue.array(rows).text.utf8))
    }
  }

  private struct Network {
    let name: String
    let connection: String
    /// In per cent.
    let strength: Int
    let isActive: Bool

    var row: JSONValue {
      var row: [(key: String, value: JSONValue)] = [
        ("label", .string(name)), ("detail", .string("\(strength) %")),
        ("value", .string(connection)),
      ]
      if isActive { row.append(("icon", .string("wifi"))) }
      return .object(row)
    }
  }

  private struct Desk {
    let bus: MessageBus
    let limit: Double

    func ask(
      _ method: String, of interface: String, at path: String, _ arguments: String...
    ) async throws(SourceFailure) -> JSONValue {
      var call = BusCall(
        service: NetworksSource.name, path: path, interface: interface, member: method)
      call.arguments = arguments
      call.signature = String(repeating: "s", count: arguments.count)
      return try JSONReader.value(of: Array(try await bus.answer(call, within: limit).text.utf8))
    }

    /// All properties of an interface (org.freedesktop.NetworkManager.…).
    private func all(_ interface: String, of path: String) async throws(SourceFailure) -> JSONValue
    {
      try await ask(
        "GetAll", of: MessageBus.properties, at: path, "\(NetworksSource.name).\(interface)")
    }

    func networks(of device: String) async throws(SourceFailure) -> [Network] {
      let about = try await all("Device", of: device)
      guard about["DeviceType"]?.number == NetworksSource.wireless else { return [] }
      var strengths: [String: Int] = [:]
      for point in try await all("Device.Wireless", of: device)["AccessPoints"]?.items ?? [] {
        // One may be out of reach meanwhile.
        guard let point = try? await all("AccessPoint", of: point.string ?? ""),
          let name = point["Ssid"]?.text, let strength = point["Strength"]?.number
        else { continue }
        strengths[name] = max(strengths[name] ?? 0, Int(strength))
      }
      let active = about["ActiveConnection"]?.string ?? "/"
      let present = active == "/" ? nil : try? await all("Connection.Active", of: active)
      var networks: [Network] = []
      for connection in about["AvailableConnections"]?.items.compactMap(\.string) ?? [] {
        let settings = try await ask(
          "GetSettings", of: "\(NetworksSource.name).Settings.Connection", at: connection)
        guard let name = settings["connection"]?["id"]?.string,
          let strength = settings["802-11-wireless"]?["ssid"].flatMap({ strengths[$0.text] })
        else { continue }
        networks.append(
          Network(
            name: name, connection: connection, strength: strength,
            isActive: present?["Connection"]?.string == connection))
      }
      return networks
    }
  }
}
