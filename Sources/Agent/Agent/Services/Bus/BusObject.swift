internal import Forms
internal import Network
internal import Runtime
internal import Settings
internal import Values

/// An object at a bus: the keys of its sources and actions.
struct BusObject: Equatable, Codable, Sendable {
  enum Bus: String, CaseIterable, Codable, Sendable {
    case system, session
  }

  var bus = Bus.system
  var service = ""
  var path = ""

  static let fields: [Field<BusObject>] = [
    Field("bus", \.bus, .choice(of: Bus.self), "The bus of D-Bus: the machine's or the session's.")
      .leftOut("system"),
    Field(
      "service", \.service, .busName,
      "The service at the bus, such as org.freedesktop.UPower; a * at the end stands for any."
    ),
    Field(
      "path", \.path, .busPath, "The path of the service's object, such as /org/freedesktop/UPower."
    ),
  ]

  /// The lines of an example that its kinds must have beside their first key.
  static let example = ["path: /org/mpris/MediaPlayer2", "service: org.mpris.MediaPlayer2.mpv"]

  func check(_ node: Node, _ decoder: inout Decoder) {
    for (key, text) in [("service", service), ("path", path)] where text.isEmpty {
      decoder.report(node.mark, "\(decoder.path) needs the key \(quoted(key))")
    }
  }

  /// The name of the service; nil: it may be one of many.
  var ownService: String? { service.hasSuffix("*") ? nil : service }

  /// The fields as those of a kind.
  static func fields<Root>(
    within path: any WritableKeyPath<Root, BusObject> & Sendable, beside line: String
  ) -> [Field<Root>] {
    fields.map { field in
      let others = example.filter { !$0.hasPrefix(field.description.key + ":") }
      return field.within(path).beside([line] + others)
    }
  }

  /// The address of the bus (the D-Bus specification, Well-known Message Bus Instances).
  fileprivate func address(in own: ProcessEnvironment) -> String {
    switch bus {
    case .system:
      own["DBUS_SYSTEM_BUS_ADDRESS"] ?? "unix:path=/run/dbus/system_bus_socket"
    case .session:
      own["DBUS_SESSION_BUS_ADDRESS"]
        ?? "unix:path=\(own["XDG_RUNTIME_DIR"] ?? "/run/user/0")/bus"
    }
  }
}

/// A member of an interface, written with a dot between: `org.freedesktop.UPower.Device.Percentage`.
struct BusMember: Equatable, Codable, Sendable {
  var interface = ""
  var name = ""

  init() {}

  init?(_ text: String) {
    guard let dot = text.lastIndex(of: ".") else { return nil }
    (interface, name) = (String(text[..<dot]), String(text[dot...].dropFirst()))
    guard interface.contains("."), BusName.isName(interface), BusName.isName("a." + name) else {
      return nil
    }
  }
}

enum BusName {
  /// Whether a text has at least two parts between dots, of letters, digits, _ and -.
  static func isName(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1 && text.utf8.count < 256
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy {
            let letter = Character(Unicode.Scalar($0))
            return letter.isASCII && (letter.isLetter || letter.isNumber || "_-".contains(letter))
          }
      }
  }
}

extension Reader where Value == BusMember {
  static var busMember: Reader {
    Reader(.sample(.text, "org.mpris.MediaPlayer2.Player.Next")) { node, decoder in
      guard let text = Reader<String>.word.read(node, &decoder) else { return nil }
      if let member = BusMember(text) { return member }
      decoder.report(
        node.mark,
        "\(decoder.path) must be an interface and its member, such as"
          + " org.mpris.MediaPlayer2.Player.Next")
      return nil
    }
  }
}

extension Reader where Value == String {
  /// A name at the bus, or its beginning and a star.
  fileprivate static var busName: Reader {
    Reader(.sample(.text, "org.mpris.MediaPlayer2.mpv")) { node, decoder in
      guard let text = Reader.word.read(node, &decoder) else { return nil }
      if BusName.isName(text.hasSuffix(".*") ? text.dropLast(2) + ".a" : text) { return text }
      decoder.report(
        node.mark, "\(decoder.path) must be a name such as org.freedesktop.UPower")
      return nil
    }
  }

  fileprivate static var busPath: Reader {
    Reader(.sample(.text, "/org/mpris/MediaPlayer2")) { node, decoder in
      guard let text = Reader.word.read(node, &decoder) else { return nil }
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      let isPath =
        text == "/"
        || text.hasPrefix("/")
          && parts.allSatisfy { !$0.isEmpty && !$0.contains("-") && BusName.isName("a.\($0)") }
      if isPath { return text }
      decoder.report(
        node.mark, "\(decoder.path) must be a path such as /org/freedesktop/UPower")
      return nil
    }
  }
}

extension KindContext {
  /// Uses the connection to a bus, which all that use the bus share.
  func bus<Result: Sendable>(
    _ object: BusObject, use: @Sendable (MessageBus) async throws(SourceFailure) -> Result
  ) async throws(SourceFailure) -> Result {
    let (services, address) = (services, object.address(in: services.own))
    return try await connection(
      "bus \(address)",
      open: { () async throws(SourceFailure) in
        do throws(NetworkError) {
          return BusConnection(
            bus: try await MessageBus(at: address, in: try services.context.get()))
        } catch {
          throw SourceFailure(
            "The \(object.bus.rawValue) bus cannot be reached; check that D-Bus runs.",
            kind: .unreachable)
        }
      },
      use: { (connection: BusConnection) async throws(SourceFailure) in
        try await use(connection.bus)
      })
  }
}

struct BusConnection: SharedConnection {
  let bus: MessageBus

  var isOpen: Bool { bus.isOpen }
  var linger: Double { 60 }
  func close() async { await bus.close() }
}

extension MessageBus {
  /// Returns the name of an object's service: of many, the first that is at the bus; nil: none is.
  func service(
    of object: BusObject, within seconds: Double
  ) async throws(SourceFailure) -> String? {
    if let service = object.ownService { return service }
    let call = BusCall(
      service: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
      interface: "org.freedesktop.DBus", member: "ListNames")
    let answer = try await answer(call, within: seconds)
    guard case .array(let names) = try JSONReader.value(of: Array(answer.text.utf8)) else {
      return nil
    }
    return names.compactMap(\.string).filter { $0.hasPrefix(object.service.dropLast()) }.min()
  }

  /// Calls a method, and tells a failure in the words of whoever has answered.
  func answer(
    _ call: BusCall, within seconds: Double
  ) async throws(SourceFailure) -> BusValue {
    do throws(NetworkError) {
      return try await self.call(call, within: seconds)
    } catch {
      throw Self.failure(error, of: call)
    }
  }

  private static func failure(_ error: NetworkError, of call: BusCall) -> SourceFailure {
    switch error {
    case .badText:
      return SourceFailure(
        "The arguments of \(call.member) do not have the types of the signature.")
    case .timedOut(let seconds):
      return SourceFailure("\(call.service) did not answer within \(seconds) s.", kind: .timedOut)
    case .unreachable(let why), .broken(let why):
      // “GDBus.Error:NAME: TEXT”.
      let parts = why.split(separator: ":", maxSplits: 2).map { $0.trimmed }
      guard parts.count == 3, parts[0] == "GDBus.Error" else {
        return SourceFailure("The bus of \(call.service) is gone.", kind: .ended)
      }
      let name = parts[1].split(separator: ".").last ?? ""
      let kind: FailureKind =
        switch name {
        case "ServiceUnknown", "NameHasNoOwner", "UnknownMethod", "UnknownObject",
          "UnknownInterface", "UnknownProperty":
          .notFound
        case "AccessDenied", "NotAuthorized", "InteractiveAuthorizationRequired": .notAllowed
        case "NoReply", "Timeout": .timedOut
        default: .failed
        }
      return SourceFailure("\(call.service) answers: \(clause(parts[2])).", kind: kind)
    default: return SourceFailure(error)
    }
  }
}
