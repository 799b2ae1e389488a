package import Forms

/// The kinds of sources, actions and services that a configuration may name. The reader of the configuration,
/// the schema, the explanations and the checks learn of them here only.
package struct Kinds: Sendable {
  let sources: [any SourceKind.Type]
  let actions: [any ActionKind.Type]
  let services: [any ServiceKind.Type]
  /// Makes the source of a clock tile from a format of strftime(3) and a time zone.
  let clock: @Sendable (_ format: String, _ zone: String?) -> any SourceKind
  /// Makes the source of an image tile from the path of its file.
  let picture: @Sendable (_ path: String) -> any SourceKind
  let section: Section<ConfigurationDraft>
  /// All keys at the top level of a file.
  package let keys: [KeyDescription]

  /// - Parameter services: Each brings its own sources and actions.
  package init(
    sources: [any SourceKind.Type], actions: [any ActionKind.Type],
    services: [any ServiceKind.Type] = [],
    clock: @escaping @Sendable (_ format: String, _ zone: String?) -> any SourceKind,
    picture: @escaping @Sendable (_ path: String) -> any SourceKind
  ) {
    self.sources = sources + services.flatMap { $0.sources }
    self.actions = actions + services.flatMap { $0.actions }
    self.services = services
    (self.clock, self.picture) = (clock, picture)
    let section = ConfigurationDraft.section(
      sources: SourceDraft.named(KindKeys(self.sources)),
      actions: ActionDraft.reader(KindKeys(self.actions)))
    self.section = Section(
      fields: section.fields + services.map { $0.field }
        + (services.isEmpty ? [] : Knowledge.fields))
    keys = self.section.fields.map(\.description)
  }

  /// The shape of a whole configuration.
  package var shape: Shape { .group(keys) }

  /// The keys of actions, whose texts are filled with the value of a control.
  package var actionKeys: [String] { actions.flatMap { $0.keys } }

  /// The keys of sources whose texts are filled with secrets.
  package var filledKeys: [String] { sources.flatMap { $0.filledKeys } }

  /// The keys that hold a program.
  package var programKeys: Set<String> {
    Set(sources.flatMap { $0.programKeys } + actions.flatMap { $0.programKeys })
  }
}

/// A kind of source or of action: its keys with their explanations, its checks and its traits. The
/// agent reads and performs it, by a protocol of its own that refines this one.
package protocol Kind: Equatable, Sendable {
  /// The keys of its own. The first says that a source or an action is of this kind.
  static var fields: [Field<Self>] { get }
  /// The common keys that mean nothing beside it.
  static var refusedKeys: [String] { get }

  init()

  /// The words of the program that it runs; empty: it runs none.
  var program: [String] { get }
  /// The names of the secrets that it uses.
  var secretNames: [String] { get }

  /// Reports what is wrong with its keys together.
  func check(_ node: Node, _ decoder: inout Decoder)
  /// Takes over what other parts of the configuration say.
  mutating func complete(from configuration: Configuration)
}

extension Kind {
  package static var fields: [Field<Self>] { [] }
  package static var refusedKeys: [String] { [] }
  package var program: [String] { [] }
  package func check(_ node: Node, _ decoder: inout Decoder) {}
  package mutating func complete(from configuration: Configuration) {}

  static var keys: [String] { fields.map(\.description.key) }
  static var programKeys: [String] {
    fields.map(\.description).filter { $0.shape == .program }.map(\.key)
  }
}

/// What the kinds of a source or an action have read of it.
struct ReadKinds: Sendable {
  /// The first key of a kind, and what it has read.
  private(set) var all: [String: any Kind] = [:]

  subscript<Read: Kind>(_ token: KindToken<Read>) -> Read {
    get { all[Read.keys[0]] as? Read ?? Read() }
    set { all[Read.keys[0]] = newValue }
  }

  /// One of several types, in the place of an index of a key path.
  struct KindToken<Read>: Hashable, Sendable {}
}

/// The keys of all kinds of sources, or of all kinds of actions.
struct KindKeys: Sendable {
  private let kinds: [any Kind.Type]

  init(_ kinds: [any Kind.Type]) { self.kinds = kinds }

  /// The keys that say the kind.
  var names: [String] { kinds.map { $0.keys[0] } }

  /// A reader of a group that has the keys of its kind besides common ones.
  func reader<Root: Sendable>(
    _ place: any WritableKeyPath<Root, ReadKinds> & Sendable, from initial: Root,
    besides common: [Field<Root>],
    check: @escaping @Sendable (Root, Node, inout Decoder) -> Void
  ) -> Reader<Root> {
    var known: Set<String> = []
    let all = kinds.flatMap { Self.fields(of: $0, place) }
    let fields = (all + common).filter { known.insert($0.description.key).inserted }
    return Reader(Section(fields: fields).shape) { node, decoder in
      // Of two kinds with a key of the same name, the one that the others of its keys are of.
      let own = given(in: node).flatMap { Self.fields(of: $0, place) }
      let section = Section(
        fields: fields.map { field in
          own.first { $0.description.key == field.description.key } ?? field
        }, check: check)
      return Reader.group(section, from: initial).read(node, &decoder)
    }
  }

  private static func fields<Root, Read: Kind>(
    of kind: Read.Type, _ place: any WritableKeyPath<Root, ReadKinds> & Sendable
  ) -> [Field<Root>] {
    kind.fields.map { $0.within(\ReadKinds[ReadKinds.KindToken<Read>()]).within(place) }
  }

  /// The kinds of a node. One whose first key is a lesser key of another one does not count.
  private func given(in node: Node) -> [any Kind.Type] {
    let said = kinds.filter { node.says($0.keys[0]) }
    return said.filter { kind in !said.contains { $0.keys.dropFirst().contains(kind.keys[0]) } }
  }

  /// Reports a node that is not of just one kind, and keys that mean nothing beside its kind.
  /// - Parameters:
  ///   - others: The names of further kinds, which have no keys of their own.
  ///   - refused: The common keys that mean nothing beside those.
  func check(
    _ read: ReadKinds, _ node: Node, _ decoder: inout Decoder, others: [String] = [],
    refused: [String] = [], by conjunction: String = "or"
  ) {
    let own = given(in: node)
    let names = own.map { $0.keys[0] } + others.filter(node.says)
    if names.count != 1 {
      let all = joined(self.names + others, by: conjunction)
      decoder.report(node.mark, "\(decoder.path) must have just one of \(all)")
    }
    guard let name = names.first, names.count == 1 || !others.isEmpty else { return }
    let lesser = kinds.flatMap { $0.keys.dropFirst() }.filter {
      own.first?.keys.contains($0) != true
    }
    decoder.refuse((own.first?.refusedKeys ?? refused) + lesser, of: node, beside: name)
    read.all[name]?.check(node, &decoder)
  }
}

extension Node {
  /// Whether it has a value under a key.
  fileprivate func says(_ key: String) -> Bool { entry(key).map { !$0.value.isEmpty } ?? false }
}

/// A value of one of many types, which equals a value of the same type with the same content.
@propertyWrapper package struct Compared<Value: Sendable>: Equatable, Sendable {
  package var wrappedValue: Value

  package init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  package static func == (a: Compared, b: Compared) -> Bool {
    (a.wrappedValue as? any Equatable)?.equals(b.wrappedValue) ?? false
  }
}

extension Equatable {
  fileprivate func equals(_ other: Any) -> Bool { other as? Self == self }
}
