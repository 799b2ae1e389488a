internal import Forms
internal import Glibc
internal import Settings
internal import Values

/// The panel as a device of Home Assistant, as the key `device` names it.
struct DeviceSettings: Equatable, Codable, Sendable {
  var name = ""
  var area: String?

  static let section = Section<DeviceSettings>(fields: [
    Field("name", \.name, .word, "The name of the panel in the house.", isRequired: true),
    Field("area", \.area, .word, "The area of the house that it is in."),
  ])

  /// Its name in topics: small letters, digits and _.
  var slug: String {
    let plain = name.lowercased().utf8.map { byte -> Character in
      let letter = Character(Unicode.Scalar(byte))
      return letter.isASCII && (letter.isLetter || letter.isNumber) ? letter : "_"
    }
    return String(plain)
  }

  var statusTopic: String { "detent/\(slug)/status" }
}

/// Makes the panel a device by Home Assistant's MQTT discovery, and carries out its commands.
struct PanelDevice: StandingWork {
  let broker: MQTTBroker
  let device: DeviceSettings
  let pages: [String]
  let themes: [String]

  var needsReports: Bool { true }

  /// The choice of a theme that leaves it to the configuration.
  private static let automatic = "auto"
  private static let birthTopic = "homeassistant/status"

  private var base: String { "detent/\(device.slug)" }

  /// What Home Assistant is told of each part, by its topic.
  var announcements: [String: String] {
    var found: [String: String] = [:]
    func add(_ kind: String, _ key: String, _ members: [(key: String, value: JSONValue)]) {
      let id = "detent_\(device.slug)"
      var about: [(key: String, value: JSONValue)] = [
        ("identifiers", .array([.string(id)])), ("name", .string(device.name)),
        ("manufacturer", .string("Detent")), ("model", .string("Panel")),
        ("sw_version", .string(ProgramVersion.current)),
      ]
      if let area = device.area { about.append(("suggested_area", .string(area))) }
      // Without a name for the entity every version makes one of both names, `light.hall_panel_screen`.
      // `object_id` stops in 2026.4, and `default_entity_id` begins only in 2025.10.
      let all: [(key: String, value: JSONValue)] =
        members + [
          ("unique_id", .string("\(id)_\(key)")),
          ("availability_topic", .string(broker.statusTopic ?? device.statusTopic)),
          ("device", .object(about)),
          (
            "origin",
            .object([("name", .string("Detent")), ("sw_version", .string(ProgramVersion.current))])
          ),
        ]
      found["homeassistant/\(kind)/\(id)/\(key)/config"] = JSONValue.object(all).text
    }
    func state(_ key: String) -> (key: String, value: JSONValue) {
      ("state_topic", .string("\(base)/\(key)"))
    }
    func command(_ key: String) -> (key: String, value: JSONValue) {
      ("command_topic", .string("\(base)/\(key)/set"))
    }
    add(
      "light", "screen",
      [
        ("name", .string("Screen")), ("schema", .string("json")), ("brightness", .boolean(true)),
        ("brightness_scale", .number(100)), ("icon", .string("mdi:tablet")), state("screen"),
        command("screen"),
      ])
    for (key, title, icon, choices) in [
      ("page", "Page", "mdi:view-dashboard", pages),
      ("theme", "Theme", "mdi:palette", [Self.automatic] + themes),
    ] where choices.count > 1 {
      add(
        "select", key,
        [
          ("name", .string(title)), ("icon", .string(icon)),
          ("options", .array(choices.map { .string($0) })), state(key), command(key),
        ])
    }
    add(
      "sensor", "touch",
      [
        ("name", .string("Last touch")), ("device_class", .string("timestamp")), state("touch"),
      ])
    add("notify", "message", [("name", .string("Message")), command("message")])
    return found
  }

  /// The states of its parts, by their topics.
  func states(_ report: PanelReport, lastTouch: Double?) -> [String: String] {
    let brightness = Int((report.brightness * 100).rounded())
    var states = [
      "\(base)/screen":
        #"{"state":"\#(report.isAwake ? "ON" : "OFF")","brightness":\#(brightness)}"#,
      "\(base)/page": report.page, "\(base)/theme": report.theme,
    ]
    if let lastTouch {
      states["\(base)/touch"] = Self.moment(lastTouch)
    }
    return states
  }

  /// A moment as ISO 8601 writes it.
  private static func moment(_ wall: Double) -> String {
    var seconds = time_t(exactly: wall.rounded(.down)) ?? 0
    var parts = tm()
    gmtime_r(&seconds, &parts)
    var buffer = [CChar](repeating: 0, count: 32)
    let count = strftime(&buffer, buffer.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The commands that a message asks for.
  func commands(_ key: String, _ text: String) -> [PanelCommand] {
    switch key {
    case "screen":
      guard let wish = try? JSONReader.value(of: Array(text.utf8)) else { return [] }
      if wish["state"]?.string == "OFF" { return [.sleep] }
      guard case .number(let percent) = wish["brightness"] else { return [.wake] }
      return [.brightness(min(max(percent / 100, 0), 1)), .wake]
    case "page": return pages.contains(text) ? [.page(text)] : []
    case "theme":
      if text == Self.automatic { return [.theme(nil)] }
      return themes.contains(text) ? [.theme(text)] : []
    case "message":
      if Self.message(key, text) != nil { return [.wake] }
      return text.isEmpty
        ? [] : [.wake, .toast(PanelMessage(text.beginning(ValueMapping.textLimit)))]
    default: return []
    }
  }

  /// The command for a message that is a group, as the key `toast` has it; nil: it is a text.
  private static func message(_ key: String, _ text: String) -> JSONValue? {
    guard key == "message", text.hasPrefix("{"),
      case .object(let members)? = try? JSONReader.value(of: Array(text.utf8))
    else { return nil }
    return .object([("toast", .object(members))])
  }

  func run(in context: WorkContext) async throws(SourceFailure) {
    let lost = try await context.broker(broker) { connection throws(SourceFailure) in
      try await announce(by: connection)
      try await connection.tell(isThere: true)
      return await withTaskGroup(of: SourceFailure?.self) { group in
        for key in ["screen", "page", "theme", "message"] {
          group.addTask {
            await failure {
              () throws(SourceFailure) in
              try await connection.obey("\(base)/\(key)/set") { text in
                if let message = Self.message(key, text) { context.panel.order(message) }
                for command in commands(key, text) { context.panel.send(command) }
              }
            }
          }
        }
        group.addTask {
          await failure { () throws(SourceFailure) in
            for await (answer, _) in context.panel.answers(of: nil) {
              try await connection.publish(
                "\(base)/answer", answer.event.text, quality: 1, isRetained: false, within: 10)
            }
          }
        }
        // The same commands as those of `detent ctl`.
        group.addTask {
          await failure { () throws(SourceFailure) in
            try await connection.obey("\(base)/command/set") { text in
              let json = try? JSONReader.value(of: Array(text.utf8))
              context.panel.order(json ?? .string(text))
            }
          }
        }
        group.addTask {
          await failure { () throws(SourceFailure) in try await tell(context.panel, by: connection)
          }
        }
        group.addTask {
          await failure {
            () throws(SourceFailure) in
            try await connection.obey(Self.birthTopic) { text in
              guard text == "online" else { return }
              try? await announce(by: connection)
              try? await publish(current(context.panel), by: connection)
            }
          }
        }
        let first = await group.next() ?? nil
        group.cancelAll()
        return first
      }
    }
    if let lost { throw lost }
  }

  private func failure(
    of body: () async throws(SourceFailure) -> Void
  ) async -> SourceFailure? {
    do throws(SourceFailure) {
      try await body()
      return nil
    } catch {
      return error
    }
  }

  func pause(in context: WorkContext) async throws(SourceFailure) {
    try await PanelStatus(broker: broker).pause(in: context)
  }

  func leave(to next: (any StandingWork)?, in context: WorkContext) async throws(SourceFailure) {
    let next = next as? PanelDevice
    // Another broker knows nothing of it.
    let kept = next?.broker.address == broker.address ? next?.announcements ?? [:] : [:]
    let gone = announcements.keys.filter { kept[$0] == nil }
    guard !gone.isEmpty else { return }
    try await context.broker(broker) { connection throws(SourceFailure) in
      try await publish(Dictionary(gone.map { ($0, "") }) { $1 }, by: connection)
    }
  }

  private func announce(by connection: MQTTConnection) async throws(SourceFailure) {
    try await publish(announcements, by: connection)
  }

  private func current(_ panel: PanelDesk) -> [String: String] {
    panel.report.map { states($0, lastTouch: panel.lastTouch) } ?? [:]
  }

  /// Publishes the states that have changed.
  private func tell(_ panel: PanelDesk, by connection: MQTTConnection) async throws(SourceFailure) {
    var told: [String: String] = [:]
    for await _ in panel.bells() {
      let states = current(panel)
      try await publish(states.filter { told[$0.key] != $0.value }, by: connection)
      told = states
    }
  }

  private func publish(
    _ texts: [String: String], by connection: MQTTConnection
  ) async throws(SourceFailure) {
    for (topic, text) in texts.sorted(by: { $0.key < $1.key }) {
      try await connection.publish(topic, text, quality: 1, isRetained: true, within: 10)
    }
  }
}
