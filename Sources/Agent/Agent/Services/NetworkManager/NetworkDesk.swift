internal import Forms
internal import Network
internal import Settings
internal import Values

/// A wireless network in reach.
struct WirelessNetwork {
  enum Lock { case none, password, other }

  let name: String
  /// The path of its device.
  let device: String
  /// The path of its strongest access point.
  let point: String
  let lock: Lock
  /// In per cent.
  let strength: Int
  /// The path of its connection; nil: NetworkManager does not know it.
  var connection: String?
  /// The name of its connection, or its own.
  var title: String
  var isActive = false
}

/// The calls to NetworkManager about wireless networks: listing those in reach and connecting to one.
struct NetworkDesk {
  let bus: MessageBus
  /// The time for each answer [s].
  let limit: Double
  /// The connections that were read before; nil: each is read anew.
  var known: KnownConnections?

  static let name = "org.freedesktop.NetworkManager"
  static let manager: BusObject = {
    var manager = BusObject()
    (manager.service, manager.path) = (name, "/org/freedesktop/NetworkManager")
    return manager
  }()
  static let connection = "\(name).Settings.Connection"
  /// NM_DEVICE_TYPE_WIFI.
  private static let wireless = 2.0

  func call(
    _ method: String, of interface: String = name, at path: String = manager.path,
    _ signature: String = "", _ arguments: String...
  ) async throws(SourceFailure) -> String {
    var call = BusCall(service: Self.name, path: path, interface: interface, member: method)
    (call.signature, call.arguments) = (signature, arguments)
    return try await bus.answer(call, within: limit).text
  }

  /// All properties of an interface (org.freedesktop.NetworkManager.…).
  func all(_ interface: String, of path: String) async throws(SourceFailure) -> JSONValue {
    try JSONReader.value(
      of: Array(
        try await call(
          "GetAll", of: MessageBus.properties, at: path, "s", "\(Self.name).\(interface)"
        ).utf8))
  }

  /// The networks in reach, the strongest first.
  func networks() async throws(SourceFailure) -> [WirelessNetwork] {
    let devices = try JSONReader.value(of: Array(try await call("GetDevices").utf8))
    var networks: [WirelessNetwork] = []
    for device in devices.items { networks += try await self.networks(of: device.string ?? "") }
    return networks.sorted { ($1.strength, $0.title) < ($0.strength, $1.title) }
  }

  private func networks(of device: String) async throws(SourceFailure) -> [WirelessNetwork] {
    let about = try await all("Device", of: device)
    guard about["DeviceType"]?.number == Self.wireless else { return [] }
    var strongest: [String: WirelessNetwork] = [:]
    for path in try await all("Device.Wireless", of: device)["AccessPoints"]?.items ?? [] {
      // One may be out of reach meanwhile.
      guard let path = path.string, let point = try? await all("AccessPoint", of: path),
        let name = point["Ssid"]?.name, let strength = point["Strength"]?.number,
        Int(strength) > strongest[name]?.strength ?? -1
      else { continue }
      strongest[name] = WirelessNetwork(
        name: name, device: device, point: path, lock: point.lock, strength: Int(strength),
        title: name)
    }
    var (networks, others) = ([WirelessNetwork](), strongest)
    let active = about["ActiveConnection"]?.string ?? "/"
    let present = active == "/" ? nil : try? await all("Connection.Active", of: active)
    for connection in about["AvailableConnections"]?.items.compactMap(\.string) ?? [] {
      let settings: JSONValue
      if let known {
        settings = try await known.settings(of: connection, at: self)
      } else {
        settings = try await self.settings(of: connection)
      }
      guard let title = settings["connection"]?["id"]?.string,
        let name = settings["802-11-wireless"]?["ssid"]?.name, var network = strongest[name]
      else { continue }
      others[name] = nil
      (network.connection, network.title) = (connection, title)
      network.isActive = present?["Connection"]?.string == connection
      networks.append(network)
    }
    return networks + others.values
  }

  func settings(of connection: String) async throws(SourceFailure) -> JSONValue {
    let text = try await call("GetSettings", of: Self.connection, at: connection)
    return try JSONReader.value(of: Array(text.utf8))
  }

  /// Waits until a connection is there.
  /// - Parameter active: Its path (…Connection.Active).
  func follow(_ active: String) async throws(SourceFailure) {
    let interface = "\(Self.name).Connection.Active"
    let changes = await bus.signals("StateChanged", of: interface, service: Self.name, path: active)
    // A connection that has failed may be removed before its state is asked for.
    let state = try? await all("Connection.Active", of: active)["State"]?.number
    if try isThere(state ?? ActiveState.gone) { return }
    for await change in changes {
      let values = try JSONReader.value(of: Array(change.text.utf8))
      if try isThere(values.items.first?.number ?? ActiveState.gone) { return }
    }
    throw SourceFailure("NetworkManager is gone.", kind: .ended)
  }

  private func isThere(_ state: Double) throws(SourceFailure) -> Bool {
    if state >= ActiveState.ending { throw SourceFailure("It did not come about.") }
    return state == ActiveState.there
  }

  /// NM_ACTIVE_CONNECTION_STATE_….
  private enum ActiveState { static let (there, ending, gone) = (2.0, 3.0, 4.0) }
}

extension JSONValue {
  /// The name of a network of its bytes; nil: it has none.
  fileprivate var name: String? {
    let bytes = items.compactMap { $0.number.flatMap { UInt8(exactly: $0) } }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// How an access point is locked (NM_802_11_AP_FLAGS_PRIVACY and NM_802_11_AP_SEC_KEY_MGMT_…).
  fileprivate var lock: WirelessNetwork.Lock {
    func flags(_ name: String) -> Int { self[name]?.number.flatMap { Int(exactly: $0) } ?? 0 }
    let (psk, enterprise, sae) = (0x100, 0x200, 0x400)
    let keys = flags("WpaFlags") | flags("RsnFlags")
    if keys & (psk | sae) != 0 { return .password }
    return keys & enterprise != 0 || flags("Flags") & 1 != 0 ? .other : .none
  }
}
