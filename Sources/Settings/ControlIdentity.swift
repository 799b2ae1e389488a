/// What a control is known by in another configuration: what a person calls it, or else what it does.
package struct ControlIdentity {
  /// The name of its page.
  package let page: String
  /// Nil: a page that is one control.
  package let tile: TileSettings?
  package let kind: String
  /// Where its tile is.
  private let place: TileID
  /// What it does and shows, without the names that were made for it.
  let content: Content
  /// What names made for its own actions and sources begin with.
  package let madeName: String

  struct Content: Equatable {
    var actions: [ActionSettings]
    var sources: [SourceSettings]

    var isEmpty: Bool { actions.isEmpty && sources.isEmpty }
  }

  init(_ tile: TileSettings, number: Int, on page: String, of configuration: Configuration) {
    (self.page, self.tile, kind) = (page, tile, tile.kind.rawValue)
    place = TileID(page: page, index: number - 1)
    let name = TileName(tile, number: number, of: page == Configuration.mainPage ? nil : page)
    madeName = name.made
    func plain(_ other: String) -> String { name.isMade(other) ? "" : other }
    let actions = tile.actionNames.flatMap { configuration.steps(of: $0) }.map { action in
      var action = action
      action.name = plain(action.name)
      return action
    }
    let sources = tile.sourceNames.compactMap { name in
      configuration.sources.last { $0.name == name }
    }
    .map { source in
      var source = source
      source.name = plain(source.name)
      return source
    }
    content = Content(actions: actions, sources: sources)
  }

  /// A page that is one control, such as the spring lab.
  init(page: PageSettings) {
    (self.page, tile, kind, madeName) = (page.name, nil, "page \(page.kind)", "")
    place = TileID(page: page.name, index: 0)
    content = Content(actions: [], sources: [])
  }

  /// Those of all controls, in their order on the screen.
  package static func all(of configuration: Configuration) -> [ControlIdentity] {
    func identities(of tiles: [TileSettings], on page: String) -> [ControlIdentity] {
      tiles.enumerated().map {
        ControlIdentity($1, number: $0 + 1, on: page, of: configuration)
      }
    }
    return identities(of: configuration.tiles, on: Configuration.mainPage)
      + configuration.pages.flatMap { page in
        page.kind == .tiles
          ? identities(of: page.tiles, on: page.name) : [ControlIdentity(page: page)]
      }
  }

  /// In which way two are the same, the surest first.
  private static let rules: [@Sendable (ControlIdentity, ControlIdentity) -> Bool] = [
    { $0.tile?.id != nil && $0.tile?.id == $1.tile?.id },
    { $0.page == $1.page && $0.isCalled($1) && $0.kind == $1.kind && $0.content == $1.content },
    { $0.page == $1.page && $0.isCalled($1) && $0.kind == $1.kind },
    { $0.page == $1.page && $0.isCalled($1) },
    { $0.isCalled($1) && $0.kind == $1.kind },
    { $0.page == $1.page && $0.doesTheSame($1) },
    { $0.doesTheSame($1) },
    { $0.page == $1.page && $0.isPlain && $1.isPlain && $0.kind == $1.kind },
  ]

  /// Which of `old` each of `new` is; nil: it is a new one. None is taken twice.
  ///
  /// - Complexity: O(old × new) a rule.
  package static func matches(of new: [ControlIdentity], among old: [ControlIdentity]) -> [Int?] {
    var found = [Int?](repeating: nil, count: new.count)
    var free = Set(old.indices)
    for rule in rules {
      for index in new.indices where found[index] == nil {
        let same = free.sorted().first {
          new[index].mayBe(old[$0]) && rule(new[index], old[$0])
        }
        guard let same else { continue }
        found[index] = same
        free.remove(same)
      }
    }
    return found
  }

  /// Where the tiles of one configuration are in another; those that are gone are not in it.
  package static func places(
    from old: Configuration, to new: Configuration
  ) -> [TileID: TileID] {
    let (before, after) = (all(of: old), all(of: new))
    let olds = matches(of: after, among: before)
    return Dictionary(
      zip(after, olds).compactMap { tile, old in old.map { (before[$0].place, tile.place) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Two that have ids of their own are the same by these only.
  private func mayBe(_ other: ControlIdentity) -> Bool {
    guard let id = tile?.id, let otherID = other.tile?.id else {
      return (tile == nil) == (other.tile == nil)
    }
    return id == otherID
  }

  private func isCalled(_ other: ControlIdentity) -> Bool {
    guard let tile, let otherTile = other.tile else { return page == other.page }
    return !tile.label.isEmpty && tile.label == otherTile.label
  }

  private func doesTheSame(_ other: ControlIdentity) -> Bool {
    kind == other.kind && !content.isEmpty && content == other.content
  }

  /// Whether neither name nor work tells it from others.
  private var isPlain: Bool { tile?.label.isEmpty == true && content.isEmpty }
}
