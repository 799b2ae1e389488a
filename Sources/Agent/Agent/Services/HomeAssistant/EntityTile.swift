internal import Forms
internal import Settings

extension HomeAssistant {
  /// Returns the kind, the label, the icon, the source and the action of an entity's tile.
  static func completion(of tile: Node, _ knowledge: Knowledge) -> TileCompletion? {
    guard let node = tile.entry("entity")?.value, case .scalar(let name, _) = node.content,
      name.isEntity
    else { return nil }
    let kind = tile.entry("kind")?.value.plainText
    var completion = EntityTile(
      name, knowledge.entities[name] ?? EntityKnowledge(), kind: kind, at: node.mark
    ).completion
    // An icon that is written stays in every state.
    if tile.entry("icon") != nil { completion.tile.removeAll { $0.key == "icons" } }
    return completion
  }
}

/// The tile of an entity, as its domain tells it.
private struct EntityTile {
  private let entity: String
  private let known: EntityKnowledge
  private let kind: String?
  private let mark: Mark
  private(set) var completion = TileCompletion()

  /// - Parameter kind: The kind that is written; nil: none is.
  init(_ entity: String, _ known: EntityKnowledge, kind: String?, at mark: Mark) {
    (self.entity, self.known, self.kind, self.mark) = (entity, known, kind, mark)
    add("label", .string(label))
    switch (domain, kind) {
    case ("light", "slider"):
      level("brightness", of: 255, by: "light.turn_on", as: "brightness")
    case ("fan", "slider"):
      level("percentage", of: 100, by: "fan.set_percentage", as: "percentage")
    case ("cover", "slider"):
      level("current_position", of: 100, by: "cover.set_cover_position", as: "position")
    case ("media_player", "slider"):
      level("volume_level", of: 1, by: "media_player.volume_set", as: "volume_level")
    case ("valve", "slider"):
      level("current_position", of: 100, by: "valve.set_valve_position", as: "position")
    case ("light", _), ("switch", _), ("fan", _), ("input_boolean", _), ("automation", _),
      ("humidifier", _), ("siren", _), ("remote", _):
      toggle(by: "\(domain).turn_${value}", ["off", "on"])
    case ("cover", _), ("valve", _): cover()
    case ("lock", _): lock()
    case ("scene", _), ("script", _): act(as: "scene", by: "\(domain).turn_on")
    case ("button", _), ("input_button", _): act(as: "button", by: "\(domain).press")
    case ("climate", _): climate()
    case ("number", _), ("input_number", _): number()
    case ("media_player", _): player()
    case ("camera", _): picture()
    case ("weather", "list"): forecast()
    case ("weather", _): weather()
    case ("alarm_control_panel", "list"): alarm()
    case ("select", "list"), ("input_select", "list"): options()
    case ("vacuum", _):
      goOut(
        by: ["return_to_base", "start"], on: ["cleaning", "returning", "on"],
        off: ["docked", "idle", "paused", "off", "error"])
    case ("lawn_mower", _):
      goOut(
        by: ["dock", "start_mowing"], on: ["mowing", "returning"],
        off: ["docked", "paused", "error"])
    case ("binary_sensor", _):
      show(as: "label", [("as", .string("switch"))] + words(["on", "off"]), named: "switch")
    case (_, "gauge"), (_, "sparkline"): showNumber()
    default: if known.unit == nil { show(as: "label", words()) } else { showNumber() }
    }
  }

  private var domain: String { String(entity.prefix { $0 != "." }) }

  /// The name, or one as Home Assistant makes it of an entity that was given none.
  private var label: String {
    if let label = known.label { return label }
    let words = entity.drop { $0 != "." }.dropFirst().split(separator: "_").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  private mutating func add(_ key: String, _ value: JSONValue) {
    completion.tile.append(Node.Entry(key: key, mark: mark, value: Node(value, at: mark)))
  }

  /// - Returns: The name of the source.
  @discardableResult
  private mutating func source(
    _ attribute: String? = nil, _ others: Members = [], named role: String? = nil
  ) -> JSONValue {
    let words = [entity, attribute, role].compactMap(\.self)
    let name = words.joined(separator: " ")
    var members: Members = [("entity", .string(entity))]
    if let attribute { members.append(("attribute", .string(attribute))) }
    members += others
    completion.sources.append(
      Node.Entry(key: name, mark: mark, value: Node(.object(members), at: mark)))
    return .string(name)
  }

  private func call(
    _ service: String, _ data: KeyValuePairs<String, JSONValue> = [:],
    _ others: KeyValuePairs<String, JSONValue> = [:]
  ) -> JSONValue {
    var members: Members = [("service", .string(service)), ("entity", .string(entity))]
    if !data.isEmpty { members.append(("data", .object(data.map { ($0.key, $0.value) }))) }
    return .object(members + others.map { ($0.key, $0.value) })
  }

  private static let icons = [
    "light": "light", "switch": "plug", "fan": "fan", "cover": "blinds", "lock": "lock",
    "scene": "evening", "climate": "heating", "media_player": "music", "vacuum": "vacuum",
    "automation": "settings", "input_boolean": "power", "siren": "bell", "remote": "tv",
  ]

  /// The icon and those in some states.
  private mutating func addIcon(_ icons: Members = []) {
    guard let icon = known.icon ?? Self.icons[domain] else { return }
    add("icon", .string(icon))
    if known.icon != nil, !icons.isEmpty { add("icons", .object(icons)) }
  }

  /// The icons for the states of a switch.
  private func icons(on: [String], off: [String]) -> Members {
    [("on", on), ("off", off)].compactMap { key, states in
      states.lazy.compactMap(known.icon).first.map { (key, .string($0)) }
    }
  }

  /// The icons for the states as they are.
  private var icons: Members { known.icons.map { ($0.name, .string($0.value)) } }

  /// The words for some states, or for all.
  private func words(_ states: [String]? = nil) -> Members {
    let words = known.words.filter { states?.contains($0.name) ?? true }
    return words.isEmpty ? [] : [("words", .object(words.map { ($0.name, .string($0.value)) }))]
  }

  private mutating func add(range: ClosedRange<Double>?, step: Double?) {
    if let range {
      add("range", .array([.number(range.lowerBound), .number(range.upperBound)]))
    }
    if let step { add("step", .number(step)) }
  }

  private mutating func toggle(by service: String, _ words: [String]) {
    add("kind", .string("toggle"))
    addIcon(icons(on: ["on"], off: ["off"]))
    add("source", source(nil, [("as", .string("switch"))], named: "switch"))
    add("action", call(service, [:], ["words": .texts(words)]))
  }

  /// The source of something that is in one of two states, or on its way to one.
  private mutating func addStates(
    on: [String], off: [String], _ words: (off: String, on: String)
  ) {
    addIcon(icons(on: on, off: off))
    let mapping: Members = [("as", .string("switch")), ("on", .texts(on)), ("off", .texts(off))]
    add("source", source(nil, mapping, named: "switch"))
    add(
      "states", .texts([known.word(for: off[0]) ?? words.off, known.word(for: on[0]) ?? words.on]))
  }

  /// Opens and closes. One that can stop does so when it is tapped on its way.
  private mutating func cover() {
    add("kind", .string("toggle"))
    addStates(on: ["open", "opening"], off: ["closed", "closing"], ("Closed", "Open"))
    if known.abilities.contains("stop") {
      add("action", call("\(domain).toggle"))
    } else {
      let action = call(
        "\(domain).${value}_\(domain)", [:], ["words": .texts(["close", "open"])])
      add("action", action)
    }
  }

  private mutating func level(
    _ attribute: String, of whole: Double, by service: String, as key: String
  ) {
    let range = JSONValue.array([.number(0), .number(whole)])
    addIcon()
    add("source", source(attribute, [("range", range)]))
    let format = JSONValue.string(whole > 1 ? "%d" : "%.2f")
    add("action", call(service, [key: .string("${value}")], ["range": range, "format": format]))
  }

  /// Asks before a lock is opened or closed: a bare tap must do neither.
  private mutating func lock() {
    add("kind", .string("toggle"))
    addStates(
      on: ["locked", "locking"], off: ["unlocked", "unlocking", "open", "opening"],
      ("Unlocked", "Locked"))
    let action = call("lock.${value}", [:], ["words": .texts(["unlock", "lock"])])
    add("action", .object([("confirm", .object([("title", .string(label)), ("action", action)]))]))
  }

  private mutating func act(as kind: String, by service: String) {
    add("kind", .string(kind))
    addIcon()
    add("action", call(service))
  }

  private mutating func climate() {
    add("kind", .string("stepper"))
    addIcon()
    add("source", source("temperature", [("as", .string("number"))]))
    // The limits of Home Assistant for a thermostat that says none [°C].
    add(range: known.range ?? 7...35, step: known.step ?? 0.5)
    add("action", call("climate.set_temperature", ["temperature": .string("${value}")]))
  }

  private mutating func number() {
    add("kind", .string("stepper"))
    if let icon = known.icon { add("icon", .string(icon)) }
    add("source", source(nil, numberMapping, named: "number"))
    add(range: known.range, step: known.step)
    add("action", call("\(domain).set_value", ["value": .string("${value}")]))
  }

  private mutating func player() {
    add("kind", .string("media"))
    addIcon()
    let playing = source(
      nil,
      [
        ("as", .string("switch")), ("on", .texts(["playing"])),
        ("off", .texts(["paused", "idle", "off", "on", "standby", "buffering"])),
      ], named: "playing")
    let media: Members = [
      ("title", source("media_title")), ("artist", source("media_artist")), ("playing", playing),
      ("play", call("media_player.media_play_pause")),
      ("previous", call("media_player.media_previous_track")),
      ("next", call("media_player.media_next_track")),
      ("cover", picture(named: "cover")),
    ]
    let seek: Members = [
      ("position", source("media_position", [("as", .string("number"))])),
      ("length", source("media_duration", [("as", .string("number"))])),
      ("seek", call("media_player.media_seek", ["seek_position": .string("${value}")])),
    ]
    add("media", .object(media + (known.abilities.contains("seek") ? seek : [])))
  }

  /// A source of the entity's picture.
  private mutating func picture(named role: String) -> JSONValue {
    let name = "\(entity) \(role)"
    let members = JSONValue.object([("picture", .string(entity))])
    completion.sources.append(
      Node.Entry(key: name, mark: mark, value: Node(members, at: mark)))
    return .string(name)
  }

  private mutating func picture() {
    add("kind", .string("image"))
    add("source", picture(named: "picture"))
  }

  /// A machine that leaves its dock and comes back.
  private mutating func goOut(by services: [String], on: [String], off: [String]) {
    add("kind", .string("toggle"))
    addStates(on: on, off: off, ("Docked", "Out"))
    let action = call("\(domain).${value}", [:], ["words": .texts(services)])
    add("action", action)
  }

  /// The condition in words, and the temperature.
  private mutating func weather() {
    add("kind", .string("label"))
    if let icon = known.icon { add("icon", .string(icon)) }
    let words = JSONValue.object(known.words.map { ($0.name, .string($0.value)) }).text
    let name = JSONValue.string(entity).text
    let template =
      "{% set s = states(\(name)) %}{% set t = state_attr(\(name), 'temperature') %}"
      + "{{ \(words).get(s, s) }}"
      + "{% if t is not none %}, {{ t | round }} {{ state_attr(\(name), 'temperature_unit') }}{% endif %}"
    let source = "\(entity) weather"
    let members = JSONValue.object([("template", .string(template))])
    completion.sources.append(
      Node.Entry(key: source, mark: mark, value: Node(members, at: mark)))
    add("source", .string(source))
  }

  private mutating func forecast() {
    if let icon = known.icon { add("icon", .string(icon)) }
    let source = "\(entity) forecast"
    var members: Members = [("forecast", .string(entity))]
    if !known.abilities.contains("daily"), known.abilities.contains("hourly") {
      members.append(("span", .string("hourly")))
    }
    completion.sources.append(
      Node.Entry(key: source, mark: mark, value: Node(.object(members + words()), at: mark)))
    add("source", .string(source))
  }

  /// A row for each mode. One that needs a code has no action, because nobody writes one into a file.
  private mutating func alarm() {
    let modes = ["arm_home", "arm_away", "arm_night", "arm_vacation"]
      .filter(known.abilities.contains)
    let rows = (["disarm"] + modes).map { mode in
      let state = mode == "disarm" ? "disarmed" : mode.replacing("arm_", with: "armed_")
      let title = known.word(for: state) ?? state.replacing("_", with: " ")
      var row: Members = [("label", .string(title))]
      if !known.abilities.contains("code") {
        let action = call("alarm_control_panel.alarm_\(mode)")
        row.append(
          (
            "action",
            .object([("confirm", .object([("title", .string(title)), ("action", action)]))])
          ))
      }
      return JSONValue.object(row)
    }
    add("rows", .array(rows))
  }

  /// A row for each option.
  private mutating func options() {
    add(
      "rows",
      .array(
        known.options.map { option in
          .object([
            ("label", .string(known.word(for: option) ?? option)),
            ("action", call("\(domain).select_option", ["option": .string(option)])),
          ])
        }))
  }

  /// How a number is read: with the unit and the decimal places of the house.
  private var numberMapping: Members {
    var members: Members = [("as", .string("number"))]
    if let unit = known.unit { members.append(("unit", .string(unit))) }
    if let digits = known.digits { members.append(("digits", .number(Double(digits)))) }
    return members
  }

  private mutating func showNumber() {
    show(as: "label", numberMapping, named: "number")
    if kind == "gauge" { add(range: known.range, step: nil) }
  }

  private mutating func show(as kind: String, _ others: Members = [], named role: String? = nil) {
    add("kind", .string(kind))
    addIcon(["label", "gauge"].contains(self.kind ?? kind) ? icons : [])
    add("source", source(nil, others, named: role))
  }
}

private typealias Members = [(key: String, value: JSONValue)]

extension Node {
  /// The same value, as if it were written at a place.
  init(_ value: JSONValue, at mark: Mark) {
    let content: Content =
      switch value {
      case .null: .scalar("", isPlain: true)
      case .boolean, .number: .scalar(value.text, isPlain: true)
      case .string(let text): .scalar(text, isPlain: false)
      case .array(let items): .sequence(items.map { Node($0, at: mark) })
      case .object(let entries):
        .mapping(
          entries.map { Entry(key: $0.key, mark: mark, value: Node($0.value, at: mark)) })
      }
    self.init(mark: mark, content: content)
  }
}
