internal import Forms
internal import Network
internal import Runtime
internal import Settings
internal import Values

/// Connects to a wireless network in reach by NetworkManager.
struct NetworkAction: PerformableAction {
  /// The password of a network.
  struct Password: Equatable, Codable, Sendable {
    let network: String
    /// The name of a secret.
    let secret: String
  }

  var network = ""
  var passwords: [Password] = []

  static let fields: [Field<NetworkAction>] = [
    Field(
      "network", \.network, .secretText,
      "A wireless network in reach to connect to; ${value} stands for the row of a list of networks."
    ),
    Field(
      "passwords", \.passwords,
      Reader<[Named<String>]>.named(.secretName).map {
        $0.map { Password(network: $0.name, secret: $0.value) }
      },
      "The passwords of networks that NetworkManager does not know yet: under the name of each, the"
        + " name of a secret."
    ).beside(["network: Office"]).shown(["Office: office-password"]),
  ]
  static let refusedKeys = ["environment", "input", "display"]

  var texts: [String] { [network] }
  var secretNames: [String] {
    SecretPlaceholder.names(in: network) + passwords.map(\.secret)
  }

  func perform(in context: ActionContext) async throws(SourceFailure) -> ActionOutcome {
    let wanted = try await context.filled(network)
    let limit = context.action.timeout
    try await context.bus(NetworkDesk.manager) { bus throws(SourceFailure) in
      let desk = NetworkDesk(bus: bus, limit: limit)
      let networks = try await desk.networks()
      guard
        let network = networks.first(where: { $0.connection == wanted })
          ?? networks.first(where: { $0.connection != nil && [$0.title, $0.name].contains(wanted) })
          ?? networks.first(where: { $0.name == wanted })
      else {
        throw SourceFailure(
          "The network “\(excerpt(wanted))” is not in reach.", kind: .notFound)
      }
      try await network.connection == nil
        ? add(network, desk, context) : resume(network, desk)
    }
    return .succeeded
  }

  /// Connects to a network that NetworkManager knows.
  private func resume(_ network: WirelessNetwork, _ desk: NetworkDesk) async throws(SourceFailure) {
    let active = try await desk.call(
      "ActivateConnection", "ooo", network.connection ?? "/", network.device, "/")
    try await follow(active, desk) {
      "There was no connection to “\(network.title)”; connect to it once by nmtui on the machine."
    }
  }

  /// Connects to a network that NetworkManager does not know, and has it known from then on.
  private func add(
    _ network: WirelessNetwork, _ desk: NetworkDesk, _ context: ActionContext
  ) async throws(SourceFailure) {
    let secret = passwords.first { $0.network == network.name }?.secret
    var settings = ""
    switch network.lock {
    case .none: break
    case .password:
      guard let secret else { throw network.unknownPassword }
      // JSON's strings are among those of GVariant.
      let password = JSONValue.quoted(try await context.secret(secret))
      settings = "'802-11-wireless-security': {'psk': <\(password)>}"
    case .other:
      throw SourceFailure(
        "“\(network.name)” asks for more than a password; connect to it once by nmtui on the"
          + " machine.", kind: .notAllowed)
    }
    // NetworkManager adds what the access point tells.
    let paths = try JSONReader.value(
      of: Array(
        try await desk.call(
          "AddAndActivateConnection", "a{sa{sv}}oo", "{\(settings)}", network.device, network.point
        ).utf8)
    ).items.compactMap(\.string)
    guard paths.count == 2 else { throw SourceFailure("NetworkManager has not answered as usual.") }
    do throws(SourceFailure) {
      try await follow(paths[1], desk) {
        secret.map {
          "“\(network.name)” did not let the panel in; correct the secret “\($0)”."
        } ?? "There was no connection to “\(network.name)”."
      }
    } catch {
      // Otherwise the wrong password would be known, and taken again.
      _ = try? await desk.call(
        "Delete", of: NetworkDesk.connection, at: paths[0])
      throw error
    }
  }

  private func follow(
    _ active: String, _ desk: NetworkDesk, otherwise message: () -> String
  ) async throws(SourceFailure) {
    let failure = await withLimit({ try? await Pause.sleep(for: desk.limit) }) {
      () -> SourceFailure? in
      do throws(SourceFailure) {
        try await desk.follow(active)
        return nil
      } catch {
        return error
      }
    }
    guard let failure else { throw SourceFailure(message(), kind: .timedOut) }
    if failure != nil { throw SourceFailure(message()) }
  }
}

extension WirelessNetwork {
  fileprivate var unknownPassword: SourceFailure {
    SourceFailure(
      "The panel does not know the password of “\(name)”: whoever looks after it writes it into a"
        + " secret and names that under passwords, or connects once by nmtui on the machine.",
      kind: .notAllowed)
  }
}
