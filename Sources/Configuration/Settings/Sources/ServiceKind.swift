package import Forms

/// A kind of service that sources and actions use, such as a broker: the keys of its section at the
/// top level of a file, with their explanations and checks, and its own sources and actions.
///
/// A source or an action of the service calls `refer` in its check, and takes the settings over in
/// `complete(from:)`. It is so restarted when they change, and knows their secrets.
package protocol ServiceKind: Equatable, Codable, Sendable {
  /// The key of its section.
  static var key: String { get }
  static var summary: String { get }
  static var fields: [Field<Self>] { get }
  static var sources: [any SourceKind.Type] { get }
  static var actions: [any ActionKind.Type] { get }

  init()

  /// The host that it is reached at.
  var host: String { get }
  /// The address by which it is told from others on that host.
  var endpoint: String { get }
  /// The names of the secrets that it uses.
  var secretNames: [String] { get }

  /// Reports what is wrong with its keys together.
  func check(_ node: Node, _ decoder: inout Decoder)

  /// Returns what a tile that names something of the service has by that; nil: it names nothing.
  /// - Parameter knowledge: What the service has told.
  static func completion(of tile: Node, _ knowledge: Knowledge) -> TileCompletion?
}

/// The keys that a tile does not say, and the sources that it then needs.
package struct TileCompletion {
  package var tile: [Node.Entry] = []
  /// By name; one of the same name in the file counts instead.
  package var sources: [Node.Entry] = []

  package init() {}
}

extension ServiceKind {
  package static var sources: [any SourceKind.Type] { [] }
  package static var actions: [any ActionKind.Type] { [] }
  package var endpoint: String { host }
  package var secretNames: [String] { [] }
  package func check(_ node: Node, _ decoder: inout Decoder) {}
  package static func completion(of tile: Node, _ knowledge: Knowledge) -> TileCompletion? { nil }

  /// Notes that a source or an action needs the service.
  /// - Parameter name: The name of one of several; nil: the first one.
  package static func refer(to name: String?, at mark: Mark, _ decoder: inout Decoder) {
    decoder.refer(to: .service(key), name ?? "", at: mark)
  }

  /// The key of its section.
  static var field: Field<ConfigurationDraft> {
    let section = Section(fields: fields) { $0.check($1, &$2) }
    return Field(key, .oneOrNamed(section, from: Self()), summary) { draft, services in
      draft.configuration.services += services.map {
        ServiceSettings(name: $0.name, kind: $0.value)
      }
    }
  }

  /// Reports references to services that the file does not have.
  static func resolve(in root: Node, _ services: [ServiceSettings], _ decoder: inout Decoder) {
    let section = root.entry(key)?.value
    let own = services.filter { $0.kind is Self }.map(\.name)
    // A name with a mistake counts as known. Without a name, any will do.
    let written = section.map(\.keys) ?? []
    let isThere = section.map { !$0.isEmpty } ?? false
    decoder.resolve(
      .service(key), among: own + written + (isThere ? [""] : []),
      written: own.filter { !$0.isEmpty }
    ) { _ in isThere ? nil : "; write the section \(key): at the start of a line" }
  }
}

/// A service as the configuration has it.
package struct ServiceSettings: Equatable, Sendable {
  /// Empty, if there is just one without a name.
  package let name: String
  @Compared package private(set) var kind: any ServiceKind
  /// Has the secrets that it uses.
  package internal(set) var program = ProgramSettings()

  package init(name: String, kind: any ServiceKind) { (self.name, self.kind) = (name, kind) }
}

extension Configuration {
  /// The service of a kind that has this name; without a name, the first one.
  package func service<Kind: ServiceKind>(_ kind: Kind.Type, named name: String? = nil) -> Kind? {
    services.lazy.filter { $0.kind is Kind && (name == nil || $0.name == name) }.first?.kind
      as? Kind
  }
}

extension Node {
  fileprivate var keys: [String] {
    if case .mapping(let entries) = content { entries.map(\.key) } else { [] }
  }
}

extension Node {
  /// The root of a configuration in which the pages of areas have their tiles, and each tile has what
  /// the services know of it. What is written counts.
  func completed(by services: [any ServiceKind.Type]) -> Node {
    let knowledge = Knowledge(in: self)
    var root = self
    var sources: [Entry] = []
    func complete(_ list: inout Node) {
      guard case .sequence(let tiles) = list.content else { return }
      list.content = .sequence(
        tiles.map { tile in
          guard case .mapping(let written) = tile.content,
            let completion = services.lazy.compactMap({ $0.completion(of: tile, knowledge) }).first
          else { return tile }
          let own = Set(written.map(\.key))
          sources += completion.sources
          var tile = tile
          tile.content = .mapping(written + completion.tile.filter { !own.contains($0.key) })
          return tile
        })
    }
    root.changeEntry("tiles", complete)
    root.changeEntry("pages") { pages in
      guard case .mapping(let entries) = pages.content else { return }
      for entry in entries {
        pages.changeEntry(entry.key) { page in
          page = page.filled(by: knowledge)
          page.changeEntry("tiles", complete)
        }
      }
    }
    root.add(sources)
    return root
  }

  private mutating func changeEntry(_ key: String, _ change: (inout Node) -> Void) {
    guard case .mapping(var entries) = content,
      let index = entries.firstIndex(where: { $0.key == key })
    else { return }
    change(&entries[index].value)
    content = .mapping(entries)
  }

  /// Adds sources that the file does not have.
  private mutating func add(_ sources: [Entry]) {
    guard let first = sources.first, case .mapping(var entries) = content else { return }
    if entry("sources") == nil {
      let none = Node(mark: first.mark, content: .mapping([]))
      entries.append(Entry(key: "sources", mark: first.mark, value: none))
      content = .mapping(entries)
    }
    changeEntry("sources") { node in
      var known = Set(node.keys)
      if node.isEmpty { node.content = .mapping([]) }
      guard case .mapping(let written) = node.content else { return }
      node.content = .mapping(written + sources.filter { known.insert($0.key).inserted })
    }
  }
}

extension Reader where Value == String {
  /// The name of a secret. Messages do not repeat it, since it may be the secret itself.
  package static var secretName: Reader {
    Reader(.name(of: "a secret")) { node, decoder in
      guard let name = Reader.word.read(node, &decoder) else { return nil }
      decoder.refer(to: .secret, name, at: node.mark, isHidden: true)
      return name
    }
  }
}
