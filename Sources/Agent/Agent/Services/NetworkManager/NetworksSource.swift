internal import Forms
internal import Runtime
internal import Settings
internal import Values

/// Lists the wireless networks in reach, the strongest first.
struct NetworksSource: ReadableSource {
  enum Choice: String, CaseIterable, Codable, Sendable { case known, all }

  var choice = Choice.known

  static let fields: [Field<NetworksSource>] = [
    Field(
      "networks", \.choice, .choice(of: Choice.self),
      "The wireless networks in reach, all or those that NetworkManager knows, as the rows of a list;"
        + " the value of a row is the path of its connection, or the network's name without one.")
  ]
  static let refusedKeys = ["environment", "input"]

  var secretNames: [String] { [] }
  var host: String? { NetworkDesk.name }
  var isConnected: Bool { true }
  /// How strong a network is changes all the time, and is not listened to.
  var interval: Double? { 30 }

  func run(in context: SourceContext) async throws(SourceFailure) {
    let interfaces = ["\(NetworkDesk.name).Device", "\(NetworkDesk.name).Device.Wireless"]
    let known = KnownConnections { await context.alarm.ring() }
    try await context.read(NetworkDesk.manager, whenChanged: interfaces, at: nil) {
      bus, limit throws(SourceFailure) in
      let networks = try await NetworkDesk(bus: bus, limit: limit, known: known).networks()
      let rows = networks.filter { choice == .all || $0.connection != nil }.map(\.row)
      return .text(Array(JSONValue.array(rows).text.utf8))
    }
  }
}

extension WirelessNetwork {
  fileprivate var row: JSONValue {
    var row: [(key: String, value: JSONValue)] = [
      ("label", .string(title)), ("detail", .string("\(strength) %")),
      ("value", .string(connection ?? name)),
    ]
    if isActive {
      row.append(("icon", .string("wifi")))
    } else if connection == nil, lock != .none {
      row.append(("icon", .string("lock")))
    }
    return .object(row)
  }
}
