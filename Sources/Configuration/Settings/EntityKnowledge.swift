package import Forms

/// What a service has told of an entity: how its tile looks and what it can do. It is kept in a file
/// that is read before the configuration's own (`KnowledgeFile`).
package struct EntityKnowledge: Equatable, Sendable {
  package var label: String?
  package var icon: String?
  /// The icons for some of its states, each under the state or the number from which on it counts.
  package var icons: [Named<String>] = []
  package var unit: String?
  /// The number of decimal places.
  package var digits: Int?
  package var range: ClosedRange<Double>?
  package var step: Double?
  /// What its device class is, such as `door`.
  package var deviceClass: String?
  /// What it can do, such as `brightness`.
  package var abilities: Set<String> = []
  /// What can be chosen from.
  package var options: [String] = []
  /// The words for its states in the panel's language, by the service's own words.
  package var words: [Named<String>] = []

  package init() {}

  package static func == (a: EntityKnowledge, b: EntityKnowledge) -> Bool {
    a.label == b.label && a.icon == b.icon && a.icons.map(\.name) == b.icons.map(\.name)
      && a.icons.map(\.value) == b.icons.map(\.value) && a.unit == b.unit && a.digits == b.digits
      && a.range == b.range && a.step == b.step && a.deviceClass == b.deviceClass
      && a.abilities == b.abilities && a.options == b.options
      && a.words.map(\.name) == b.words.map(\.name)
      && a.words.map(\.value) == b.words.map(\.value)
  }

  /// The word for a state; nil: none is known.
  package func word(for state: String) -> String? { words.first { $0.name == state }?.value }

  /// The icon for a state; nil: it is that of all.
  package func icon(for state: String) -> String? { icons.first { $0.name == state }?.value }

  static let section = Section<EntityKnowledge>(fields: [
    Field("label", \.label, .text, "The name of the entity."),
    Field("icon", \.icon, .icon, "Its icon."),
    Field(
      "icons", \.icons, .named(.icon),
      "Its icons in some states, each under the state or the number from which on it counts."
    ).shown(["on: bell"]),
    Field("unit", \.unit, .text, "The unit of its state."),
    Field("digits", \.digits, .integer(0...9), "The number of decimal places of its state."),
    Field("range", \.range, .numbers, "The smallest and the largest value that it takes."),
    Field("step", \.step, .number(.above(0, to: 1e9)), "From one value to the next."),
    Field("class", \.deviceClass, .word, "The device class of the service, such as door."),
    Field(
      "can", Reader<[String]>.list(of: .word, count: 0...100),
      "What it can do, such as brightness or position."
    ) { $0.abilities = Set($1) }.shown(["- brightness"]),
    Field(
      "options", \.options, .list(of: .word, count: 0...100), "What can be chosen from."
    ).shown(["- eco"]),
    Field("words", \.words, .named(.text), "The words for its states."),
  ])
}

/// What a service has told of an area, such as a room.
package struct AreaKnowledge: Equatable, Sendable {
  package var title: String?
  /// The entities that a page of the area shows first, in that order.
  package var entities: [String] = []
  /// The others, each group below a heading.
  package var groups: [Group] = []

  /// Entities below a heading.
  package struct Group: Equatable, Sendable {
    package var title = ""
    package var entities: [String] = []

    package init() {}

    static let section = Section<Group>(fields: [
      Field("title", \.title, .text, "The heading.", isRequired: true),
      Field(
        "entities", \.entities, .list(of: .entity, count: 0...100),
        "The entities below it, in that order."
      ).shown(["- light.kitchen"]),
    ])
  }

  package init() {}

  static let section = Section<AreaKnowledge>(fields: [
    Field("title", \.title, .text, "The name of the area."),
    Field(
      "entities", \.entities, .list(of: .entity, count: 0...100),
      "The entities that a page of the area shows first, in that order."
    ).shown(["- light.kitchen"]),
    Field(
      "groups", \.groups, .list(of: .group(Group.section, from: Group()), count: 0...20),
      "The other entities of the page, each group below a heading."
    ).shown(["- title: Lights", "  entities: [light.kitchen]"]),
  ])
}

/// What services have told, by the names that they have there.
package struct Knowledge: Equatable, Sendable {
  package var entities: [String: EntityKnowledge] = [:]
  package var areas: [String: AreaKnowledge] = [:]

  package init() {}

  /// Reads what is right in a configuration; mistakes are reported where all keys are read.
  init(in root: Node) {
    func read<Item: Sendable>(
      _ key: String, _ section: Section<Item>, from initial: Item
    ) -> [String: Item] {
      guard let node = root.entry(key)?.value else { return [:] }
      var decoder = Decoder([], files: .memory([:]))
      let items = Reader.named(.group(section, from: initial)).read(node, &decoder) ?? []
      return Dictionary(items.map { ($0.name, $0.value) }) { $1 }
    }
    entities = read("entities", EntityKnowledge.section, from: EntityKnowledge())
    areas = read("areas", AreaKnowledge.section, from: AreaKnowledge())
  }

  /// The area with a name, either the one that programs use or the one that people see.
  package func area(_ name: String) -> AreaKnowledge? {
    areas[name] ?? areas.values.first { $0.title?.lowercased() == name.lowercased() }
  }

  static let fields: [Field<ConfigurationDraft>] = [
    Field(
      "entities", Reader.named(.group(EntityKnowledge.section, from: EntityKnowledge())),
      "What is known of the entities of a house, each under its name; Detent asks for that by"
        + " itself, and what is written here counts instead."
    ) { _, _ in }.shown(["sensor.outdoor:", "  label: Outside", "  unit: °C"]),
    Field(
      "areas", Reader.named(.group(AreaKnowledge.section, from: AreaKnowledge())),
      "What is known of the areas of a house, each under its name; Detent asks for that by"
        + " itself, and what is written here counts instead."
    ) { _, _ in }.shown(["kitchen:", "  title: Kitchen", "  entities: [light.kitchen]"]),
  ]
}

extension Node {
  /// The page of an area with the tiles of its entities after those that are written. A group of
  /// which all are written has no heading.
  func filled(by knowledge: Knowledge) -> Node {
    guard let area = entry("area")?.value, case .scalar(let name, _) = area.content,
      let known = knowledge.area(name), case .mapping(var entries) = content
    else { return self }
    var tiles: [Node] = []
    if case .sequence(let written) = entry("tiles")?.value.content { tiles = written }
    let shown = Set(tiles.compactMap { $0.entry("entity")?.value.text })
    func text(_ text: String) -> Node {
      Node(mark: area.mark, content: .scalar(text, isPlain: false))
    }
    func own(_ key: String, _ value: Node) -> Entry {
      Entry(key: key, mark: area.mark, value: value)
    }
    func add(_ entities: [String], below heading: String? = nil) {
      let entities = entities.filter { !shown.contains($0) }
      // A heading needs something below it.
      guard !entities.isEmpty, tiles.count + 1 < TileDraft.limit else { return }
      if let heading {
        let tile = [own("kind", text("heading")), own("label", text(heading))]
        tiles.append(Node(mark: area.mark, content: .mapping(tile)))
      }
      for entity in entities.prefix(TileDraft.limit - tiles.count) {
        var tile = [own("entity", text(entity))]
        if let title = known.title,
          let label = knowledge.entities[entity]?.label?.without(prefix: title)
        {
          tile.append(own("label", text(label)))
        }
        tiles.append(Node(mark: area.mark, content: .mapping(tile)))
      }
    }
    add(known.entities)
    for group in known.groups { add(group.entities, below: group.title) }
    entries.removeAll { $0.key == "tiles" }
    entries.append(own("tiles", Node(mark: area.mark, content: .sequence(tiles))))
    if entry("title") == nil, let title = known.title {
      entries.append(own("title", text(title)))
    }
    var page = self
    page.content = .mapping(entries)
    return page
  }

  private var text: String? { if case .scalar(let text, _) = content { text } else { nil } }
}

extension String {
  /// The name of an entity without that of its area or its device before it, and with a large first
  /// letter; nil: it does not begin with that, or is nothing else.
  package func without(prefix: String) -> String? {
    for separator in [": ", " - ", " "] {
      let start = prefix + separator
      guard !prefix.isEmpty, lowercased().hasPrefix(start.lowercased()) else { continue }
      let rest = dropFirst(start.count).drop { $0 == " " }
      guard let word = rest.split(separator: " ").first else { return nil }
      // A word with a capital, as “iPad”, stays as it is.
      return word == word.lowercased()
        ? rest.prefix(1).uppercased() + rest.dropFirst() : String(rest)
    }
    return nil
  }
}
