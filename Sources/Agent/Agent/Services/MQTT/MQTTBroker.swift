internal import Forms
internal import Settings

/// A broker of MQTT, as the section `mqtt` names it.
struct MQTTBroker: StandingService {
  var address = MQTTAddress()
  var user: String?
  /// The name of a secret.
  var password: String?
  var client: String?
  var ca: String?
  var certificate: String?
  /// The file of the certificate's key.
  var privateKey: String?
  /// The topic that says whether the panel is there.
  var status: String?
  var device: DeviceSettings?

  static let key = "mqtt"
  static let sources: [any SourceKind.Type] = [TopicSource.self]
  static let actions: [any ActionKind.Type] = [PublishAction.self]
  static let summary = "The MQTT broker of topics, or several brokers, each under its own name."
  static let fields: [Field<MQTTBroker>] = [
    Field(
      "url", \.address, .mqttAddress,
      "The broker's address; mqtts:// encrypts, and checks the broker's certificate.",
      isRequired: true),
    Field("user", \.user, .word, "The user's name at the broker."),
    Field("password", \.password, .secretName, "The name of the secret that is the password.")
      .beside(["user: panel"]),
    Field(
      "client", \.client, .word,
      "The name of this client at the broker, which no other one may have."
    ).leftOut("another name each time"),
    Field(
      "ca", \.ca, .place(like: "/etc/detent/broker-ca.pem"),
      "The file of the authority that has signed the broker's certificate."
    ).leftOut("one of those that the system trusts"),
    Field(
      "certificate", \.certificate, .place(like: "/etc/detent/panel.pem"),
      "The file of this client's own certificate, if the broker asks for one."
    ).beside(["key: /etc/detent/panel.key"]),
    Field(
      "key", \.privateKey, .place(like: "/etc/detent/panel.key"),
      "The file of that certificate's key, which has no password."
    ).beside(["certificate: /etc/detent/panel.pem"]),
    Field(
      "status", \.status, .mqttTopic,
      "A topic that says online while the panel is there, and offline once it is gone (last will)."
    ).shown(["panels/hall"]),
    Field(
      "device", \.device, .group(DeviceSettings.section, from: DeviceSettings()),
      "Makes the panel a device of Home Assistant: its screen, page, theme, messages and last touch."
    ).shown(["name: Hall panel", "area: Hall"]),
  ]

  var host: String { address.host }
  var endpoint: String { address.shown }
  var secretNames: [String] { password.map { [$0] } ?? [] }

  /// The topic that says whether the panel is there; nil: none does.
  var statusTopic: String? { status ?? device?.statusTopic }

  func work(
    in configuration: Configuration, keepingIn folder: String?
  ) -> [any StandingWork] {
    if let device {
      let pages = [Configuration.mainPage] + configuration.pages.map(\.name)
      return [
        PanelDevice(
          broker: self, device: device, pages: pages,
          themes: configuration.theme.themes.map(\.name))
      ]
    }
    return status == nil ? [] : [PanelStatus(broker: self)]
  }

  func check(_ node: Node, _ decoder: inout Decoder) {
    if password != nil, user == nil {
      decoder.report(node.mark, "\(decoder.path).password needs a user; add user: NAME")
    }
    if (certificate == nil) != (privateKey == nil) {
      decoder.report(node.mark, "\(decoder.path) must have certificate and key together")
    }
    if let status, status.contains(where: { "+#".contains($0) }) {
      decoder.report(
        node.entry("status")?.value.mark ?? node.mark,
        "\(decoder.path).status must be one topic, without + and #")
    }
    if !address.isEncrypted {
      decoder.refuse(["ca", "certificate", "key"], of: node, beside: "mqtt://; write mqtts://")
    }
  }
}

/// The address of a broker.
struct MQTTAddress: Equatable, Codable, Sendable {
  var host = ""
  var port = 1883
  var isEncrypted = false

  /// How messages name it.
  var shown: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }
}

extension MQTTAddress {
  /// `mqtt://HOST`, `mqtts://HOST:PORT`; an address of IPv6 stands in brackets.
  init?(_ text: String) {
    guard let colon = text.firstRange(of: "://") else { return nil }
    switch text[..<colon.lowerBound] {
    case "mqtt": (isEncrypted, port) = (false, 1883)
    case "mqtts": (isEncrypted, port) = (true, 8883)
    default: return nil
    }
    var rest = text[colon.upperBound...]
    if rest.last == "/" { rest.removeLast() }
    if rest.first == "[" {
      guard let end = rest.firstIndex(of: "]") else { return nil }
      host = String(rest[..<end].dropFirst())
      rest = rest[end...].dropFirst()
    } else {
      host = String(rest.prefix { $0 != ":" })
      rest = rest.dropFirst(host.count)
    }
    guard !host.isEmpty, !host.contains(where: { $0.isWhitespace || "/@?#".contains($0) }) else {
      return nil
    }
    if rest.isEmpty { return }
    guard rest.removeFirst() == ":", let number = UInt16(rest), number > 0 else { return nil }
    port = Int(number)
  }
}

extension Reader where Value == MQTTAddress {
  /// The address of a broker. Messages never repeat one that may hold a password.
  fileprivate static var mqttAddress: Reader {
    Reader(.sample(.text, "\"mqtts://broker.local\"")) { node, decoder in
      guard let text = Reader<String>.word.read(node, &decoder) else { return nil }
      if let address = MQTTAddress(text) { return address }
      let hint =
        text.contains("@")
        ? "; write the name under user, and the password as a secret" : ""
      decoder.report(
        node.mark,
        "\(decoder.path) must be mqtt://HOST, mqtts://HOST or mqtts://HOST:PORT\(hint)")
      return nil
    }
  }
}
