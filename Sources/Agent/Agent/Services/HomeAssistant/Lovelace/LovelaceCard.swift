internal import Forms
internal import Settings

/// What becomes of one card that holds no others.
struct LovelaceCard {
  enum Result {
    case tiles([LovelaceTile])
    case missed(String)
  }

  let json: JSONValue
  private(set) var result = Result.missed("there is no kind of tile for it")
  /// What of it was left out.
  private(set) var remarks: [String] = []
  /// The names of pages by the paths of their views.
  private let paths: [String: String]

  init(_ json: JSONValue, paths: [String: String]) {
    (self.json, self.paths) = (json, paths)
    result = map()
  }

  private var type: String { json["type"]?.string ?? "" }

  private var entity: String? {
    (json["entity"] ?? json["entity_id"])?.string.flatMap { $0.isEntity ? $0 : nil }
  }

  private var entities: [JSONValue] { json["entities"]?.items ?? [] }

  private var title: String? { json["title"]?.plain.flatMap { $0.isEmpty ? nil : $0 } }

  private mutating func map() -> Result {
    if hasScript(json) { return .missed("its texts are JavaScript ([[[ … ]]])") }
    if json["visibility"] != nil {
      remarks.append("it is always shown, whatever its conditions say")
    }
    if json["card_mod"] != nil || json["style"] != nil {
      remarks.append("its own style (CSS) was left out")
    }
    switch type {
    case "map", "iframe", "picture-elements", "energy-distribution", "energy-date-selection",
      "calendar", "logbook", "shopping-list", "custom:plotly-graph", "custom:floorplan-card",
      "custom:auto-entities", "custom:config-template-card", "custom:decluttering-card":
      return .missed("there is no kind of tile for it")
    case "markdown", "custom:hui-markdown-card": return markdown()
    case "heading", "custom:mushroom-title-card":
      return heading.map { .tiles([.heading($0)]) } ?? .missed("it has no text")
    case "entities", "glance", "custom:multiple-entity-row": return list()
    case "history-graph", "custom:mini-graph-card", "statistics-graph", "custom:apexcharts-card",
      "custom:mini-graph":
      return graph()
    case "picture-glance", "picture": return picture()
    case "area": return area()
    case "media-control", "weather-forecast", "alarm-panel", "thermostat", "humidifier", "light",
      "gauge", "sensor", "entity", "tile", "button", "picture-entity", "todo-list", "statistic",
      "custom:button-card", "custom:template-entity-row":
      return one()
    default:
      guard entity != nil else { return fallback() }
      if !type.hasPrefix("custom:mushroom-") {
        remarks.append("of the card \(type), only the entity is shown")
      }
      return one()
    }
  }

  private var heading: String? {
    ["heading", "title", "name"].lazy.compactMap { json[$0]?.string }.first { !$0.isEmpty }
  }

  private func fallback() -> Result {
    let known = entities.compactMap { $0.string ?? $0["entity"]?.string }.filter(\.isEntity)
    return known.isEmpty
      ? .missed("there is no kind of tile for it")
      : .tiles(known.map { LovelaceTile(entity: $0) })
  }

  private func hasScript(_ value: JSONValue) -> Bool {
    switch value {
    case .string(let text): text.contains("[[[")
    case .array(let items): items.contains(where: hasScript)
    case .object(let entries): entries.contains { hasScript($0.value) }
    default: false
    }
  }
}

// MARK: One tile

extension LovelaceCard {
  private mutating func one() -> Result {
    guard entity != nil || json["tap_action"] != nil else {
      return .missed("it names no entity")
    }
    guard var tile = tile(of: json) else { return .missed("its action cannot be done here") }
    switch type {
    case "gauge":
      tile.add("kind", .string("gauge"))
      let (least, greatest) = (json["min"]?.number ?? 0, json["max"]?.number ?? 100)
      if least < greatest { tile.add("range", .array([.number(least), .number(greatest)])) }
      tile.add("unit", json["unit"]?.plain.map { .string($0) })
    case "light" where isLevel: tile.add("kind", .string("slider"))
    case "sensor" where json["graph"]?.string == "line": tile.add("kind", .string("sparkline"))
    case "tile", "custom:mushroom-light-card", "custom:mushroom-cover-card":
      let features = (json["features"]?.items ?? []).compactMap { $0["type"]?.string }
      let shows = json["show_brightness_control"]?.isTrue ?? json["show_position_control"]?.isTrue
      let sliders = [
        "light-brightness", "cover-position", "fan-speed", "media-player-volume-slider",
      ]
      if isLevel, features.contains(where: sliders.contains) || shows == true {
        tile.add("kind", .string("slider"))
      }
      if features.contains("trend-graph") { tile.add("kind", .string("sparkline")) }
    case "picture-entity":
      if let camera = json["camera_image"]?.string, camera.isEntity {
        tile.add("entity", .string(camera))
      }
    case "weather-forecast" where json["show_forecast"] != .boolean(false):
      tile.add("kind", .string("list"))
      tile.add("span", .array([.number(2), .number(2)]))
    case "alarm-panel": tile.add("kind", .string("list"))
    default: break
    }
    return .tiles([tile])
  }

  /// Whether its entity has a level that a slider can set.
  private var isLevel: Bool {
    let domain = entity.map(HomeKnowledge.domain) ?? ""
    return ["light", "cover", "fan", "media_player", "valve"].contains(domain)
  }

  /// The tile of a card or of a row, with its name, its icon and its action; nil: it does nothing that
  /// can be done here.
  private mutating func tile(of json: JSONValue) -> LovelaceTile? {
    var tile = LovelaceTile([])
    let entity = (json["entity"] ?? json["entity_id"])?.string.flatMap { $0.isEntity ? $0 : nil }
    if let entity { tile.add("entity", .string(entity)) }
    let name = ["name", "title", "primary", "heading"].lazy.compactMap { json[$0]?.string }
      .first { !$0.isEmpty && !$0.contains("{{") }
    tile.add("label", name.map { .string(String($0.prefix(200))) })
    let icon = json["icon"]?.string.flatMap(MaterialIcons.name).flatMap(MaterialIcons.builtIn)
    tile.add("icon", icon.map { .string($0) })
    if let entity, let attribute = json["attribute"]?.string {
      let source = "\(entity) \(attribute)"
      tile.add("kind", .string("label"))
      tile.add("source", .string(source))
      tile.sources = [
        (
          source,
          .object([("entity", .string(entity)), ("attribute", .string(attribute))])
        )
      ]
    }
    let action = LovelaceAction(json["tap_action"], entity: entity, paths: paths)
    switch action.result {
    case .none where entity == nil: return nil
    case .none: break
    case .action(let action):
      // A button, also of an entity whose own tile would show its state only.
      if entity == nil || isShownOnly(entity ?? "") {
        tile.add("kind", .string("button"))
        if tile.members.allSatisfy({ $0.key != "label" }) {
          tile.add("label", .string(entity ?? "Button"))
        }
        if entity != nil { remarks.append("it does something, but does not show the state") }
      }
      tile.add("action", action)
    case .missed(let reason):
      guard entity != nil else { return nil }
      remarks.append(reason)
    }
    if let page = LovelaceAction(json["hold_action"], entity: entity, paths: paths).page,
      page != Configuration.mainPage
    {
      tile.add("detail", .string(page))
    } else if ![nil, "none", "more-info"].contains(json["hold_action"]?["action"]?.string) {
      remarks.append("its hold_action was left out")
    }
    if ![nil, "none"].contains(json["double_tap_action"]?["action"]?.string) {
      remarks.append("its double_tap_action was left out")
    }
    return tile
  }

  private func isShownOnly(_ entity: String) -> Bool {
    ["sensor", "binary_sensor", "person", "weather", "sun", "device_tracker", "zone", "camera"]
      .contains(HomeKnowledge.domain(of: entity))
  }
}

// MARK: Several tiles

extension LovelaceCard {
  private mutating func list() -> Result {
    var tiles: [LovelaceTile] = []
    for row in entities {
      if let name = row.string {
        if name.isEntity { tiles.append(LovelaceTile(entity: name)) }
        continue
      }
      switch row["type"]?.string {
      case "divider", "cast": continue
      case "section":
        if let label = row["label"]?.string, !label.isEmpty { tiles.append(.heading(label)) }
      case "weblink": remarks.append("its link to a page of the web was left out")
      case "conditional":
        guard let inner = row["row"] else { continue }
        remarks.append("a row is always shown, whatever its conditions say")
        if let tile = tile(of: inner) { tiles.append(tile) }
      case "buttons":
        tiles += (row["entities"]?.items ?? []).compactMap { item in
          item.string.map { LovelaceTile(entity: $0) } ?? tile(of: item)
        }
      default:
        if let tile = tile(of: row) {
          tiles.append(tile)
        } else {
          remarks.append("a row without an entity was left out")
        }
      }
    }
    if tiles.isEmpty, let one = tile(of: json) { tiles = [one] }
    guard !tiles.isEmpty else { return .missed("it names no entity") }
    return .tiles((title.map { [.heading($0)] } ?? []) + tiles)
  }

  private mutating func graph() -> Result {
    let named = entities.compactMap { item -> (String, String?)? in
      guard let entity = item.string ?? item["entity"]?.string, entity.isEntity else { return nil }
      return (entity, item["name"]?.string)
    }
    let all = named.isEmpty ? entity.map { [($0, json["name"]?.string)] } ?? [] : named
    guard !all.isEmpty else { return .missed("it names no entity") }
    let tiles = all.map { entity, name in
      var tile = LovelaceTile(entity: entity)
      let numbers = ["sensor", "number", "input_number", "counter"]
      if numbers.contains(HomeKnowledge.domain(of: entity)) {
        tile.add("kind", .string("sparkline"))
      }
      tile.add("label", name.map { .string($0) })
      return tile
    }
    return .tiles((title.map { [.heading($0)] } ?? []) + tiles)
  }

  private mutating func picture() -> Result {
    var tiles: [LovelaceTile] = []
    if let camera = (json["camera_image"] ?? json["image_entity"])?.string, camera.isEntity {
      tiles.append(LovelaceTile(entity: camera))
    } else if json["image"] != nil {
      if entities.isEmpty, json["tap_action"] == nil {
        return .missed("its picture is a file of the house")
      }
      remarks.append("its picture was left out")
    }
    for row in entities {
      if let name = row.string {
        tiles.append(LovelaceTile(entity: name))
      } else if let tile = tile(of: row) {
        tiles.append(tile)
      }
    }
    if tiles.isEmpty, let one = tile(of: json) { tiles = [one] }
    return tiles.isEmpty ? .missed("it names no entity") : .tiles(tiles)
  }

  private mutating func area() -> Result {
    guard let area = json["area"]?.string, !area.isEmpty else { return .missed("it names no area") }
    let action = LovelaceAction(
      .object([
        ("action", .string("navigate")), ("navigation_path", json["navigation_path"] ?? .null),
      ]), entity: nil, paths: paths)
    guard let page = action.page else {
      return .missed("write a page with area: \(area) instead")
    }
    return .tiles([
      LovelaceTile([
        ("kind", .string("button")), ("label", .string(json["name"]?.string ?? area)),
        ("action", .object([("page", .string(page))])),
      ])
    ])
  }

  private mutating func markdown() -> Result {
    guard let content = json["content"]?.string, !content.isEmpty else {
      return .missed("it has no text")
    }
    if content.contains("<") { return .missed("its text is HTML") }
    if content.contains("{{") || content.contains("{%") {
      let name = "text " + String(StateFolder.hash(Array(content.utf8)), radix: 16)
      var tile = LovelaceTile([("kind", .string("label")), ("source", .string(name))])
      tile.add("label", title.map { .string($0) })
      tile.sources = [(name, .object([("template", .string(content))]))]
      return .tiles([tile])
    }
    let lines = content.split(whereSeparator: \.isNewline).map { line -> String in
      String(line.drop { "#*- ".contains($0) }.filter { !"*_`".contains($0) })
    }
    let texts: [String] = ((title.map { [$0] } ?? []) + lines).filter { !$0.isEmpty }
    guard texts.count <= 3, !texts.isEmpty else {
      return .missed("there is no kind of tile for a long text")
    }
    return .tiles(texts.map { LovelaceTile.heading($0) })
  }
}

/// What a tap of a card does.
struct LovelaceAction {
  enum Result {
    /// What the tile of its entity does by itself.
    case none
    case action(JSONValue)
    case missed(String)
  }

  private(set) var result = Result.none
  /// The page that it shows; nil: it does something else.
  private(set) var page: String?

  init(_ action: JSONValue?, entity: String?, paths: [String: String]) {
    guard let action else { return }
    switch action["action"]?.string {
    case nil, "none", "toggle", "more-info": return
    case "navigate":
      let path = action["navigation_path"]?.plain ?? ""
      let last = path.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last.map(String.init)
      page = last.flatMap { paths[$0] }
      result =
        page.map { .action(.object([("page", .string($0))])) }
        ?? .missed("it goes to “\(path)”, which is not in this dashboard")
    case "call-service", "perform-action": result = Self.call(action, entity)
    case "url": result = .missed("it opens a page of the web")
    case let other?: result = .missed("its action “\(other)” was left out")
    }
    guard case .action(let inner) = result, let question = action["confirmation"],
      question != .boolean(false)
    else { return }
    let title = question["text"]?.string ?? "Do it?"
    result = .action(
      .object([("confirm", .object([("title", .string(title)), ("action", inner)]))]))
  }

  private static func call(_ action: JSONValue, _ entity: String?) -> Result {
    let service = (action["perform_action"] ?? action["service"])?.string ?? ""
    guard service.isEntity else { return .missed("it names no service") }
    var data = Optional(action["data"] ?? action["service_data"] ?? .null).entries
    var entities: [String] = []
    func take(_ value: JSONValue?) {
      let names = value?.string.map { [$0] } ?? (value?.items ?? []).compactMap(\.string)
      entities += names.flatMap { $0.split(separator: ",").map { $0.trimmed } }
    }
    take(action["target"]?["entity_id"])
    take(data.first { $0.key == "entity_id" }?.value)
    data.removeAll { $0.key == "entity_id" }
    // An area or a device goes with the data, as Home Assistant permits.
    data += Optional(action["target"] ?? .null).entries.filter { $0.key != "entity_id" }
    if "\(JSONValue.object(data).text)".contains("{{") {
      return .missed("its action has a template")
    }
    entities = entities.map { $0 == "entity" ? entity ?? "" : $0 }.filter(\.isEntity)
    var members: [(key: String, value: JSONValue)] = [("service", .string(service))]
    if entities.count == 1 {
      members.append(("entity", .string(entities[0])))
    } else if !entities.isEmpty {
      members.append(("entity", .texts(Array(entities.prefix(100)))))
    }
    if !data.isEmpty { members.append(("data", .object(data))) }
    return .action(.object(members))
  }
}
