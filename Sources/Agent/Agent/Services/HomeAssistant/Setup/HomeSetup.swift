package import Blocking
internal import DetentMotion
package import Forms
internal import Localization
internal import Network
internal import Runtime
package import Settings
package import Values

/// A Home Assistant that is being set up, or asked by the command line.
package struct HomeSetup: Sendable {
  /// What a house has told, and the configuration for it.
  package struct House: Sendable {
    package let name: String
    package let version: String
    /// The names of its areas, and the number of entities on a page of each.
    package let areas: [(name: String, count: Int)]
    fileprivate let knowledge: HomeKnowledge
  }

  var home: HomeAssistant
  private let services: Services

  /// - Parameter address: As a browser shows it; without a scheme, http and port 8123 are meant.
  /// - Throws: If it is none.
  package init(address: String, files: FileAccess = FileAccess()) throws(SourceFailure) {
    var text = address.trimmed
    if !text.contains("://") {
      let host = text.prefix { $0 != "/" }
      text = "http://" + (host.contains(":") || host.isEmpty ? text : "\(host):8123")
    }
    while text.hasSuffix("/") { text.removeLast() }
    guard let host = HTTPAddress.host(of: text), !host.hasPrefix(":"),
      !text.contains(where: { "?#\"\\".contains($0) || $0.isWhitespace })
    else {
      throw SourceFailure(
        "“\(excerpt(address))” is no address of a Home Assistant; write one such as"
          + " http://homeassistant.local:8123.", kind: .address)
    }
    home = HomeAssistant(address: text, token: "home-assistant")
    services = Services(files: files)
  }

  /// Creates one for the house of a configuration.
  /// - Returns: Nil if it has none.
  package init?(of configuration: Configuration, files: FileAccess = FileAccess()) {
    guard let home = configuration.service(HomeAssistant.self) else { return nil }
    (self.home, services) = (home, Services(files: files))
  }

  /// As a browser shows it, without a slash at its end.
  package var address: String { home.address }

  /// The name of the secret that is its token; nil: it has none.
  package var tokenName: String? { home.token.isEmpty ? nil : home.token }

  /// Signs in with a token and asks for all that a configuration needs.
  package func house(token: String) async throws(SourceFailure) -> House {
    try await connected(token) { connection throws(SourceFailure) in
      let config = try await connection.ask([("type", .string("get_config"))])
      let all = try await HomeKnowledge.areas(of: connection)
      let wish = HomeKnowledge.Wish(areas: Set(all.map(\.id)))
      let knowledge = try await HomeKnowledge.ask(connection, wish, in: .english)
      return House(
        name: config["location_name"]?.string ?? "Home",
        version: config["version"]?.string ?? "",
        areas: knowledge.areas.map { ($0.name, knowledge.page(of: $0).count) },
        knowledge: knowledge)
    }
  }

  /// Returns a dashboard (`lovelace/config`).
  /// - Parameter path: As in its address; nil: the first one.
  package func dashboard(
    _ path: String?, token: String
  ) async throws(SourceFailure) -> JSONValue {
    try await connected(token) { connection throws(SourceFailure) in
      try await connection.ask([
        ("type", .string("lovelace/config")), ("url_path", path.map { .string($0) } ?? .null),
      ])
    }
  }

  /// Makes a long-lived token with the one that a sign-in has brought.
  func longLivedToken(with token: String, named name: String) async throws(SourceFailure) -> String
  {
    try await connected(token) { connection throws(SourceFailure) in
      let answer = try await connection.ask([
        ("type", .string("auth/long_lived_access_token")), ("client_name", .string(name)),
        ("lifespan", .number(3650)),
      ])
      guard let token = answer.string else { throw home.unreachable("It made no token.") }
      return token
    }
  }

  /// Sends a form to the house and returns what it answers.
  func post(_ path: String, _ form: KeyValuePairs<String, String>) async throws(SourceFailure)
    -> JSONValue
  {
    var request = HTTPRequest(home.address + path)
    (request.method, request.timeLimit) = ("POST", home.limit)
    request.bodyType = "application/x-www-form-urlencoded"
    let text = form.map { "\($0.key)=\(Escaping.address($0.value))" }.joined(separator: "&")
    request.body = Array(text.utf8)
    let answer: HTTPResponse
    do throws(NetworkError) {
      let client = try await HTTPClient(in: try services.context.get())
      answer = try await client.send(request)
      await client.close()
    } catch {
      throw SourceFailure(error)
    }
    if let failure = SourceFailure(status: answer.status, of: home.host) { throw failure }
    return (try? JSONReader.value(of: answer.body)) ?? .null
  }

  private func connected<Result: Sendable>(
    _ token: String, _ body: @Sendable (HomeConnection) async throws(SourceFailure) -> Result
  ) async throws(SourceFailure) -> Result {
    let connection = try await HomeConnection.open(home, token: token, in: services.context)
    do throws(SourceFailure) {
      let result = try await body(connection)
      await connection.close()
      return result
    } catch {
      await connection.close()
      throw error
    }
  }
}

extension HomeSetup {
  /// Returns the configuration for a house: a page for each area, which follows the house.
  /// - Parameter tokenFile: The file of the token, as the configuration names it.
  package func configuration(for house: House, tokenFile: String) -> String {
    func quoted(_ text: String) -> String { JSONValue.quoted(text) }
    let areas = house.knowledge.areas.filter { !house.knowledge.page(of: $0).isEmpty }
    var lines = [
      "# Home Assistant “\(house.name.filter { !$0.isNewline })” \(house.version), set up by Detent."
        + " The file is yours from now on.",
      "home-assistant: {url: \(quoted(address)), token: \(home.token)}",
      "secrets:",
      "  \(home.token): {file: \(quoted(tokenFile))}",
      "",
      "# The first page has a button for each of the others. An entity's tile is one line, such as",
      "# - entity: light.kitchen",
    ]
    lines.append("tiles:" + (areas.isEmpty ? " []" : ""))
    for area in areas.prefix(100) {
      lines.append(
        "  - {kind: button, icon: home, label: \(quoted(area.name)), action: {page:"
          + " \(quoted(area.id))}}")
    }
    if !areas.isEmpty {
      lines += [
        "", "# Each page shows an area as Home Assistant has it, and follows it. To have it as you",
      ]
      lines.append("# like, take area: out and write tiles: with the entities below.")
      lines.append("pages:")
    }
    for area in areas.prefix(100) {
      lines.append("  \(quoted(area.id)):")
      lines.append("    area: \(quoted(area.id))")
      lines.append("    # tiles:")
      lines += house.knowledge.page(of: area).map { "    #   - entity: \($0)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension HomeKnowledge {
  /// All areas of a house.
  static func areas(of connection: HomeConnection) async throws(SourceFailure) -> [Area] {
    HomeKnowledge(
      entities: .null, devices: .null,
      areas: try await connection.ask([("type", .string("config/area_registry/list"))])
    ).areas
  }
}
