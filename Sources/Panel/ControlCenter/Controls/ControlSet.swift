internal import DetentMotion
internal import DetentScene
internal import Settings
internal import Values
internal import Widgets

/// The controls of a screen in their order, and what each of them is known by.
struct ControlSet: RandomAccessCollection, MutableCollection {
  /// What has changed one of them says `changed()`.
  private var views: [ShownControl]
  /// Which they are.
  private(set) var ids: [ControlID]
  private var places: [ControlID: Int]
  /// The number of the next control that comes.
  private(set) var nextID: Int
  private(set) var dues: ControlDues
  /// The page that each is on.
  let pages: [Int]
  /// What the agent calls each of them.
  let tiles: [TileID]
  /// What people call each of them; empty: nothing.
  let labels: [String]
  /// What the controls of each page show something of.
  let sources: [Int: Set<String>]
  /// The controls that show something of each source.
  let listeners: [String: [Int]]
  /// What is seen of controls that are there no more.
  var ghosts: [Ghost] = []

  /// - Parameter built: The controls, each with the number of its page.
  init(_ built: [(page: Int, control: ShownControl)], of configuration: Configuration) {
    (views, pages) = (built.map(\.control), built.map(\.page))
    tiles = Self.tiles(pages, of: configuration)
    labels = tiles.map { configuration.tile($0)?.label ?? "" }
    ids = views.indices.map { ControlID($0) }
    places = Dictionary(uniqueKeysWithValues: zip(ids, views.indices))
    nextID = ids.count
    dues = ControlDues(views)
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

  /// Where a control is; nil: it is gone.
  func place(of control: ControlID) -> Int? { places[control] }

  /// Each is the one of the model that it is matched with; the others are new.
  /// - Parameter olds: The place that each had; nil: none.
  mutating func identify(after model: PanelModel, _ olds: [Int?]) {
    let next = model.nextControl
    ids = olds.enumerated().map { $1.map { model.controls[$0].id } ?? ControlID(next + $0) }
    places = Dictionary(uniqueKeysWithValues: zip(ids, views.indices))
    nextID = next + views.count
  }

  /// Controls have changed: they may want time to pass at another moment.
  mutating func changed() { dues = ControlDues(views) }

  /// Puts one more in that no configuration has.
  mutating func append(_ control: ShownControl) { views.append(control) }
}
