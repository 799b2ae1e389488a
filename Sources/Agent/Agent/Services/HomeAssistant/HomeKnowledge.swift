internal import Forms
internal import Localization
internal import Settings
internal import Values

/// The entities and areas of a Home Assistant, as its registries tell them, and the file that is made
/// of them.
struct HomeKnowledge {
  /// What a configuration needs to know.
  struct Wish: Equatable, Sendable {
    var entities: Set<String> = []
    /// As the pages name them.
    var areas: Set<String> = []
    /// Nil: that of the system.
    var language: Language?
  }

  /// An entity in the registry of the house (`config/entity_registry/list_for_display`).
  struct Entry: Equatable, Sendable {
    var platform = ""
    var area: String?
    var device: String?
    var icon: String?
    var translation: String?
    var digits: Int?
    /// Whether it belongs on a page: it is neither hidden nor a setting or a diagnosis of a device.
    var isShown = true
  }

  struct Area: Equatable, Sendable {
    var id = ""
    var name = ""
    /// The entities for its temperature and its humidity.
    var climate: [String] = []
  }

  private(set) var entries: [String: Entry] = [:]
  private(set) var areas: [Area] = []
  private(set) var states: [String: EntityStates.Entity] = [:]
  var translations: [String: String] = [:]
  var icons: JSONValue = .null
  var platformIcons: JSONValue = .null

  /// Takes over the registries, in which any field may be missing.
  init(entities: JSONValue, devices: JSONValue, areas: JSONValue) {
    var deviceAreas: [String: String] = [:]
    var parents: [String: String] = [:]
    for device in devices.items {
      guard let id = device["id"]?.string else { continue }
      deviceAreas[id] = device["area_id"]?.string
      parents[id] = device["parent_device_id"]?.string
    }
    for item in entities["entities"]?.items ?? [] {
      guard let name = item["ei"]?.string, name.isEntity else { continue }
      var entry = Entry()
      entry.platform = item["pl"]?.string ?? ""
      entry.device = item["di"]?.string
      let device = entry.device
      entry.area =
        item["ai"]?.string
        ?? device.flatMap { deviceAreas[$0] ?? parents[$0].flatMap { deviceAreas[$0] } }
      entry.icon = item["ic"]?.string
      entry.translation = item["tk"]?.string
      entry.digits = item["dp"]?.number.flatMap { Int(exactly: $0) }.map { min(max($0, 0), 9) }
      entry.isShown = item["ec"] == nil && !(item["hb"]?.isTrue ?? false)
      self.entries[name] = entry
    }
    self.areas = areas.items.compactMap { item in
      guard let id = item["area_id"]?.string else { return nil }
      let climate = ["temperature_entity_id", "humidity_entity_id"].compactMap { item[$0]?.string }
      return Area(
        id: id, name: item["name"]?.string ?? id, climate: climate.filter(\.isEntity))
    }
  }

  /// The areas that are wished for.
  func areas(_ wish: Wish) -> [Area] {
    areas.filter { area in
      wish.areas.contains { $0 == area.id || $0.lowercased() == area.name.lowercased() }
    }
  }

  /// The names of all entities of a page of an area, whose states are needed to order them.
  func candidates(in area: Area) -> [String] {
    let own = entries.filter { name, entry in
      entry.area == area.id && entry.isShown && Self.place(of: name) != nil
    }
    return area.climate + own.keys.sorted()
  }

  mutating func take(_ states: [String: EntityStates.Entity]) {
    self.states.merge(states) { $1 }
  }
}

// MARK: Areas

extension HomeKnowledge {
  /// The domains on a page of an area, as Home Assistant orders them below each heading.
  private static let groups: [[[String]]] = [
    [["light"]],
    [["cover"], ["binary_sensor"]],
    [["climate", "humidifier", "water_heater", "fan"]],
    [["media_player"]],
    [["alarm_control_panel", "lock", "camera"]],
    [["script", "scene"], ["automation"]],
    [
      ["vacuum", "lawn_mower", "valve"], ["switch", "button", "input_boolean", "input_button"],
      ["select", "number", "input_select", "input_number", "counter", "timer"],
    ],
  ]
  /// The binary sensors that stand with the covers: all others stay away.
  private static let openings: Set = ["door", "garage_door", "window"]

  /// The place of an entity among the groups, and in its own.
  private static func place(of entity: String) -> (group: Int, part: Int)? {
    let domain = domain(of: entity)
    for (group, parts) in groups.enumerated() {
      if let part = parts.firstIndex(where: { $0.contains(domain) }) { return (group, part) }
    }
    return nil
  }

  static func domain(of entity: String) -> String { String(entity.prefix { $0 != "." }) }

  /// The entities of a page of an area, in the order of Home Assistant's own.
  func page(of area: Area) -> [String] { area.climate + groups(of: area).flatMap(\.entities) }

  private func own(of area: Area) -> [String] {
    candidates(in: area).filter { name in
      guard !area.climate.contains(name) else { return false }
      return Self.domain(of: name) != "binary_sensor"
        || Self.openings.contains(deviceClass(of: name) ?? "")
    }
  }

  /// The entities below each heading of such a page, in the order of Home Assistant's own.
  private func groups(of area: Area) -> [(group: Int, entities: [String])] {
    let places = own(of: area).filter(knows).compactMap { name in
      Self.place(of: name).map { (place: $0, name: name) }
    }
    return Dictionary(grouping: places) { $0.place.group }.sorted { $0.key < $1.key }
      .map { group, members in
        func key(_ member: (place: (group: Int, part: Int), name: String)) -> (Int, String, String)
        {
          (member.place.part, label(of: member.name), member.name)
        }
        return (group, members.sorted { key($0) < key($1) }.map(\.name))
      }
  }
}

// MARK: Entities

extension HomeKnowledge {
  private func attribute(_ name: String, of entity: String) -> JSONValue? {
    states[entity]?.attributes[name]
  }

  private func deviceClass(of entity: String) -> String? {
    attribute("device_class", of: entity)?.string
  }

  private func label(of entity: String) -> String {
    attribute("friendly_name", of: entity)?.string ?? entity
  }

  /// The words for the states of an entity: those of its platform before those of its device class,
  /// and those before the ones of its domain.
  func words(of entity: String) -> [(key: String, value: String)] {
    let domain = Self.domain(of: entity)
    var prefixes: [String] = []
    if let entry = entries[entity], let key = entry.translation {
      prefixes.append("component.\(entry.platform).entity.\(domain).\(key).state.")
    }
    let classes = [deviceClass(of: entity), "_"].compactMap(\.self)
    prefixes += classes.map { "component.\(domain).entity_component.\($0).state." }
    var words: [String: String] = [:]
    for prefix in prefixes.reversed() {
      for (key, word) in translations where key.hasPrefix(prefix) {
        let state = String(key.dropFirst(prefix.count))
        if !state.contains(".") { words[state] = word }
      }
    }
    return words.sorted { $0.key < $1.key }
  }

  /// The unit of an entity's state, in the panel's language before that of the house.
  private func unit(of entity: String) -> String? {
    if let entry = entries[entity], let key = entry.translation {
      let place = "component.\(entry.platform).entity.\(Self.domain(of: entity)).\(key)"
      if let unit = translations["\(place).unit_of_measurement"] { return unit }
    }
    return attribute("unit_of_measurement", of: entity)?.string
  }

  /// The icons of an entity as Home Assistant names them, such as `mdi:lamp`: one that a person has
  /// set comes before those that its platform, its device class and its domain have by its state.
  func icons(of entity: String) -> EntityIcons? {
    let (domain, entry) = (Self.domain(of: entity), entries[entity])
    if let icon = entry?.icon ?? attribute("icon", of: entity)?.string {
      return EntityIcons(plain: icon)
    }
    if let entry, let key = entry.translation,
      let icons = EntityIcons(platformIcons[entry.platform]?[domain]?[key])
    {
      return icons
    }
    let classes = [deviceClass(of: entity), "_"].compactMap(\.self)
    return classes.lazy.compactMap { EntityIcons(icons[domain]?[$0]) }.first
  }

  /// What an entity can do, by the bits of its features and its colour modes.
  func abilities(of entity: String) -> [String] {
    let bits = attribute("supported_features", of: entity)?.number.flatMap { Int(exactly: $0) } ?? 0
    let domain = Self.domain(of: entity)
    var abilities = (Self.features[domain] ?? []).filter { bits & $0.bit != 0 }.map(\.name)
    if domain == "light" {
      let modes = (attribute("supported_color_modes", of: entity)?.items ?? []).compactMap(\.string)
      let other = modes.filter { !["onoff", "unknown"].contains($0) }
      if !other.isEmpty { abilities.append("brightness") }
      if modes.contains("color_temp") { abilities.append("temperature") }
      if other.contains(where: { !["brightness", "color_temp", "white"].contains($0) }) {
        abilities.append("color")
      }
    }
    if domain == "alarm_control_panel",
      attribute("code_format", of: entity).map({ $0 != .null }) ?? false
    {
      abilities.append("code")
    }
    return abilities
  }

  private static let features: [String: [(bit: Int, name: String)]] = [
    "cover": [(1, "open"), (2, "close"), (4, "position"), (8, "stop")],
    "valve": [(1, "open"), (2, "close"), (4, "position"), (8, "stop")],
    "fan": [(1, "speed")],
    "climate": [(1, "target"), (2, "range")],
    "media_player": [
      (1, "pause"), (2, "seek"), (4, "volume"), (16, "previous"), (32, "next"), (16384, "play"),
    ],
    "alarm_control_panel": [
      (1, "arm_home"), (2, "arm_away"), (4, "arm_night"), (32, "arm_vacation"),
    ],
    "weather": [(1, "daily"), (2, "hourly"), (4, "twice_daily")],
    "camera": [(2, "stream")],
    "vacuum": [(4, "pause"), (8, "stop"), (16, "return"), (8192, "start")],
  ]

  /// The smallest and the largest value, and the step between two.
  private func numbers(of entity: String) -> [(key: String, value: JSONValue)] {
    func number(_ names: String...) -> Double? {
      names.lazy.compactMap { attribute($0, of: entity)?.number }.first
    }
    var members: [(key: String, value: JSONValue)] = []
    if let least = number("min_temp", "min", "min_humidity"),
      let greatest = number("max_temp", "max", "max_humidity"), least < greatest
    {
      members.append(("range", .array([.number(least), .number(greatest)])))
    } else if attribute("unit_of_measurement", of: entity)?.string == "%" {
      members.append(("range", .array([.number(0), .number(100)])))
    }
    if let step = number("target_temp_step", "step", "percentage_step"), step > 0 {
      members.append(("step", .number(step)))
    }
    return members
  }

  /// Whether Home Assistant has told of an entity.
  func knows(_ entity: String) -> Bool { states[entity] != nil }

  /// The entry of an entity in the file of knowledge.
  /// - Parameter icons: The pictures for its icons.
  func members(of entity: String, icons: EntityIcons?) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = []
    func add(_ key: String, _ text: String?) {
      if let text, !text.isEmpty { members.append((key, .string(text))) }
    }
    add("label", attribute("friendly_name", of: entity)?.string)
    add("icon", icons?.plain)
    if let icons, !icons.states.isEmpty {
      members.append(("icons", .object(icons.states.map { ($0.key, .string($0.value)) })))
    }
    add("unit", unit(of: entity))
    if let digits = entries[entity]?.digits { members.append(("digits", .number(Double(digits)))) }
    members += numbers(of: entity)
    add("class", deviceClass(of: entity))
    let abilities = abilities(of: entity)
    if !abilities.isEmpty { members.append(("can", .texts(abilities))) }
    let options = (attribute("options", of: entity)?.items ?? []).compactMap(\.string)
    if ["select", "input_select"].contains(Self.domain(of: entity)), !options.isEmpty {
      members.append(("options", .texts(options.filter { !$0.isEmpty }.prefix(100).map(\.self))))
    }
    let words = words(of: entity)
    if !words.isEmpty {
      members.append(("words", .object(words.map { ($0.key, .string($0.value)) })))
    }
    return .object(members)
  }

  /// The file of knowledge.
  /// - Parameter icons: The picture of each entity that has one.
  func root(_ wish: Wish, icons: [String: EntityIcons], headings: [String]) -> Node {
    let areas = areas(wish)
    let names = wish.entities.union(areas.flatMap(page)).filter(knows).sorted()
    let entities = names.map { (key: $0, value: members(of: $0, icons: icons[$0])) }
    let pages = areas.map { area in
      let groups = groups(of: area).map { group, entities in
        JSONValue.object([
          ("title", .string(headings[group])), ("entities", .texts(Array(entities.prefix(100)))),
        ])
      }
      let members: [(key: String, value: JSONValue)] = [
        ("title", .string(area.name)), ("entities", .texts(area.climate.filter(knows))),
        ("groups", .array(groups)),
      ]
      return (key: area.id, value: JSONValue.object(members))
    }
    return Node(
      .object([("entities", .object(entities)), ("areas", .object(pages))]), at: .start)
  }
}
