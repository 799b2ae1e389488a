internal import Forms
internal import Localization
internal import Runtime
internal import Settings
internal import Values

extension HomeAssistant: StandingService {
  /// Only one house has its knowledge kept.
  func work(
    in configuration: Configuration, keepingIn folder: String?
  ) -> [any StandingWork] {
    guard let folder, configuration.service(HomeAssistant.self) == self else { return [] }
    var work: [any StandingWork] = []
    if let notify { work.append(NotificationWork(home: self, name: notify, folder: folder)) }
    if let knowledge = knowledgeWork(in: configuration, keepingIn: folder) {
      work.append(knowledge)
    }
    return work
  }

  private func knowledgeWork(
    in configuration: Configuration, keepingIn folder: String
  ) -> KnowledgeWork? {
    var wish = HomeKnowledge.Wish()
    for source in configuration.sources {
      if let source = source.kind as? EntitySource { wish.entities.insert(source.entity) }
    }
    for action in configuration.actions {
      if let action = action.outside as? ServiceAction { wish.entities.formUnion(action.entities) }
    }
    wish.areas = Set(configuration.pages.compactMap(\.area))
    guard !wish.entities.isEmpty || !wish.areas.isEmpty else { return nil }
    wish.language = configuration.language
    return KnowledgeWork(home: self, wish: wish, folder: folder)
  }
}

/// Keeps what a house tells of its entities and areas in the file that the configuration is read after.
struct KnowledgeWork: StandingWork {
  let home: HomeAssistant
  let wish: HomeKnowledge.Wish
  /// The folder of the file.
  let folder: String

  func run(in context: WorkContext) async {
    // Each source says itself what is wrong.
    try? await follow(in: context)
  }

  private func follow(in context: WorkContext) async throws(SourceFailure) {
    let (home, wish, folder) = (home, wish, folder)
    try await context.home(home) { connection throws(SourceFailure) in
      // Before it is asked, so that no change in between is missed.
      try await connection.follow(Self.changes) { () async throws(SourceFailure) in
        let language = Language(environment: context.services.own.values) ?? .english
        let spoken = wish.language ?? language
        let knowledge = try await HomeKnowledge.ask(connection, wish, in: spoken)
        let icons = await home.pictures(of: knowledge, wish, keepingIn: folder, context)
        await context.write(
          KnowledgeFile.path(in: folder),
          KnowledgeFile.bytes(
            of: knowledge.root(wish, icons: icons, headings: spoken.strings.groups)))
      }
    }
  }

  /// The events after which the registries are asked for anew.
  private static let changes = [
    "entity_registry_updated", "device_registry_updated", "area_registry_updated",
  ]
}

extension HomeKnowledge {
  /// Asks for all that is wished for.
  static func ask(
    _ connection: HomeConnection, _ wish: Wish, in language: Language
  ) async throws(SourceFailure) -> HomeKnowledge {
    func list(_ type: String) async throws(SourceFailure) -> JSONValue {
      try await connection.ask([("type", .string(type))])
    }
    var knowledge = HomeKnowledge(
      entities: try await list("config/entity_registry/list_for_display"),
      devices: try await list("config/device_registry/list"),
      areas: try await list("config/area_registry/list"))
    let names = wish.entities.union(knowledge.areas(wish).flatMap(knowledge.candidates))
    knowledge.take(try await connection.states(of: names))
    try await knowledge.askForWords(connection, language, names)
    return knowledge
  }

  private mutating func askForWords(
    _ connection: HomeConnection, _ language: Language, _ names: Set<String>
  ) async throws(SourceFailure) {
    // Only platforms with texts of their own.
    let platforms = Set(
      names.compactMap { entries[$0] }.filter { $0.translation != nil }.map(\.platform))
    func resources(
      _ type: String, _ category: String, _ others: [(key: String, value: JSONValue)]
    ) async -> JSONValue {
      // A house that is too old for one of these has a panel with other words and icons.
      let answer = try? await connection.ask(
        [("type", .string(type)), ("category", .string(category))] + others)
      return answer?["resources"] ?? .null
    }
    let code = language.rawValue.prefix { $0 != "-" }
    let language = [(key: "language", value: JSONValue.string(String(code)))]
    let integration = [(key: "integration", value: JSONValue.texts(platforms.sorted()))]
    let words = "frontend/get_translations"
    takeWords(await resources(words, "entity_component", language))
    icons = await resources("frontend/get_icons", "entity_component", [])
    guard !platforms.isEmpty else { return }
    takeWords(await resources(words, "entity", language + integration))
    platformIcons = await resources("frontend/get_icons", "entity", integration)
  }

  private mutating func takeWords(_ resources: JSONValue) {
    for (key, word) in Optional(resources).entries {
      if let word = word.string { translations[key] = word }
    }
  }
}

extension JSONValue {
  /// The members of an array; of anything else none.
  var items: [JSONValue] { if case .array(let items) = self { items } else { [] } }

  var number: Double? { if case .number(let number) = self { number } else { nil } }

  var isTrue: Bool { self == .boolean(true) }

  static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
}
