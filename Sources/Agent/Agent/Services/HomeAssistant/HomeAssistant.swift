internal import Forms
internal import Network
internal import Settings
internal import Synchronization
internal import Values

/// A Home Assistant, as the section `home-assistant` names it.
struct HomeAssistant: ServiceKind {
  /// Without a slash at its end.
  var address = ""
  /// The name of a secret.
  var token = ""
  /// The name of the panel in the house, which sends it notifications; nil: it sends none.
  var notify: String?
  /// How long an answer may take [s].
  var limit = 10.0

  static let key = "home-assistant"
  static let sources: [any SourceKind.Type] = [
    EntitySource.self, TemplateSource.self, EntityPictureSource.self, ForecastSource.self,
  ]
  static let actions: [any ActionKind.Type] = [ServiceAction.self]
  static let summary = "The Home Assistant of entities, templates and services."
  static let fields: [Field<HomeAssistant>] = [
    Field(
      "url", \.address, .webAddress, "Its address, as a browser shows it.", isRequired: true),
    Field(
      "token", \.token, .secretName,
      "The name of the secret that is a long-lived access token of a user, who need be no"
        + " administrator.", isRequired: true),
    Field(
      "notify", \.notify, .word,
      "The name of the panel in the house, which sends it messages by the action"
        + " notify.mobile_app_NAME; left out, it sends none."
    ).shown(["Hall panel"]),
  ]

  var secretNames: [String] { [token] }
  var endpoint: String { address }

  /// The name of its machine.
  var host: String {
    let rest = address.split(separator: "://", maxSplits: 1).last ?? ""
    return String(rest.prefix { $0 != "/" && $0 != ":" })
  }
}

extension KindContext {
  /// Uses the connection that all sources and actions share.
  func home<Result: Sendable>(
    _ home: HomeAssistant?, use: @Sendable (HomeConnection) async throws(SourceFailure) -> Result
  ) async throws(SourceFailure) -> Result {
    guard let home else {
      throw SourceFailure(
        "There is no Home Assistant; add the section home-assistant.", kind: .notFound)
    }
    return try await connection(
      "home-assistant \(home)",
      open: { () async throws(SourceFailure) in
        let token = try await secret(home.token)
        try services.refusedTokens.check(token, at: home)
        do throws(SourceFailure) {
          return try await HomeConnection.open(home, token: token, in: services.context)
        } catch {
          if error == home.refusal { services.refusedTokens.add(token, at: home) }
          throw error
        }
      }, use: use)
  }
}

extension HomeAssistant {
  var refusal: SourceFailure {
    SourceFailure(
      "Home Assistant at \(host) does not accept the token; make another one in the user's profile"
        + " there, and write it into the secret “\(token)”.", kind: .notAllowed)
  }
}

/// The tokens that a Home Assistant has refused. It counts each attempt with one and locks the
/// address out at last, so that none is used twice.
final class RefusedTokens: Sendable {
  private let refused = Mutex<Set<Int>>([])

  func add(_ token: String, at home: HomeAssistant) {
    refused.withLock { _ = $0.insert(Self.hash(token, home)) }
  }

  func check(_ token: String, at home: HomeAssistant) throws(SourceFailure) {
    if refused.withLock({ $0.contains(Self.hash(token, home)) }) { throw home.refusal }
  }

  private static func hash(_ token: String, _ home: HomeAssistant) -> Int {
    var hasher = Hasher()
    hasher.combine(token)
    hasher.combine(home.address)
    return hasher.finalize()
  }
}

extension Reader where Value == String {
  /// An address with the scheme http or https, without a name and a password.
  fileprivate static var webAddress: Reader {
    Reader(.sample(.text, "http://homeassistant.local:8123")) { node, decoder in
      guard let text = Reader.word.read(node, &decoder) else { return nil }
      let rest = ["http://", "https://"].lazy.filter(text.hasPrefix).first
        .map { text.dropFirst($0.count) }
      let host = rest?.prefix { $0 != "/" } ?? ""
      let isPlain = text.unicodeScalars.allSatisfy {
        $0.value > 0x20 && !"@?#$\\".unicodeScalars.contains($0)
      }
      if !host.isEmpty, host.first != ":", isPlain {
        return text.last == "/" ? String(text.dropLast()) : text
      }
      decoder.report(
        node.mark,
        "\(decoder.path) must be an address such as http://homeassistant.local:8123, without a"
          + " name and a password")
      return nil
    }
  }
}
