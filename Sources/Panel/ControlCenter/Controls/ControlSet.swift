internal import DetentMotion
internal import DetentScene
internal import Settings
internal import Values
internal import Widgets

/// The controls of a screen in their order, with their identities and names.
struct ControlSet: RandomAccessCollection, MutableCollection {
  /// The controls. Code that changes one calls `changed()`.
  private var views: [ShownControl]
  /// The identity of each control.
  let ids: [ControlID]
  private let places: [ControlID: Int]
  /// The number of the next new control.
  let nextID: Int
  private(set) var deadlines: ControlDeadlines
  /// The page of each control.
  let pages: [Int]
  /// The agent's name for each control.
  let tiles: [TileID]
  /// The label of each control; empty: it has none.
  let labels: [String]
  /// The sources that the controls of each page show.
  let sources: [Int: Set<String>]
  /// The controls that show each source.
  let listeners: [String: [Int]]

  /// - Parameter built: The controls, each with the number of its page.
  init(
    _ built: [(page: Int, control: ShownControl)], _ ids: ControlIDs,
    of configuration: Configuration
  ) {
    (views, pages) = (built.map(\.control), built.map(\.page))
    tiles = Self.tiles(pages, of: configuration)
    labels = tiles.map { configuration.tile($0)?.label ?? "" }
    (self.ids, nextID) = (ids.all, ids.next)
    places = Dictionary(uniqueKeysWithValues: zip(ids.all, views.indices))
    deadlines = ControlDeadlines(views)
    sources = Dictionary(
      built.map { ($0.page, $0.control.sources) }, uniquingKeysWith: { $0.union($1) })
    listeners = Dictionary(
      built.enumerated().flatMap { index, one in one.control.sources.map { ($0, [index]) } },
      uniquingKeysWith: +)
  }

  private static func tiles(_ pages: [Int], of configuration: Configuration) -> [TileID] {
    var counts: [Int: Int] = [:]
    return pages.map { page in
      let index = counts[page, default: 0]
      counts[page] = index + 1
      let name = page == 0 ? Configuration.mainPage : configuration.pages[page - 1].name
      return TileID(page: name, index: index)
    }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { views.count }

  subscript(index: Int) -> ShownControl {
    get { views[index] }
    _modify { yield &views[index] }
  }

  /// The index of a control; nil: it is gone.
  func place(of control: ControlID) -> Int? { places[control] }

  /// Updates the deadlines after a change of controls.
  mutating func changed() { deadlines = ControlDeadlines(views) }

  /// Adds a control that is in no configuration.
  mutating func append(_ control: ShownControl) { views.append(control) }
}
