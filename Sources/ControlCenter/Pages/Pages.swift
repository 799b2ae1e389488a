internal import DetentAnimation
internal import DetentMotion
internal import Geometry
internal import Scene
internal import Settings
internal import Stage
internal import Widgets

/// What can be seen of the pages at a moment.
struct PagesInSight: Equatable {
  /// The places of those side by side; nil: none of them.
  var beside: ClosedRange<Int>?
  /// The page that lies over them, by its number.
  var over: Int?
}

/// The pages of the pane: those side by side, and over them, one at a time, the menu or a page
/// that was opened.
///
/// Pages are numbered in the order of the configuration; 0 is the one of the tiles outside of it.
struct Pages {
  enum Over: Equatable {
    case menu
    case page(Int)
  }

  let index: PageIndex
  var strip: PageStrip
  var menu: ScrollList
  var button: Hamburger
  /// What comes over the strip and goes.
  private(set) var transition: DetailTransition
  /// What is open over the strip, or was last.
  private(set) var over: Over?
  /// Where each page's content lies.
  let hosts: [LayerID]
  /// What is shown and hidden as a page that was opened.
  private let frames: [LayerID]
  /// The pages that are higher than their frame, by their numbers.
  var scrolls: [Int: PageScroll] = [:]
  /// Told when the transition that was last begun has ended.
  private var ending: CompletionID?
  private var count = 0

  /// What the menu comes out of: its icon.
  private let folded: ScrollList.Exit
  /// What is behind a page that covers the others.
  private let ground: Content

  init?(
    _ configuration: Configuration, layout: PanelLayout, palette: Palette, words: LocalizedStrings,
    in tree: inout LayerTree, pane: LayerID
  ) {
    guard let frames = layout.pages else { return nil }
    let index = PageIndex(configuration, words)
    guard
      let strip = try? PageStrip(
        index.row.map { frames.viewports[$0] }, frame: frames.area, palette: palette, in: &tree,
        parent: pane)
    else { return nil }
    let sheet = Pages.addSheet(frames.area, configuration.theme, to: &tree, pane)
    ground = tree[sheet].content
    let rows = index.choices.map { index.entries[$0].listRow }
    guard
      let menu = try? ScrollList(
        rows, frame: frames.menu, bleed: frames.menuBleed, palette: palette, in: &tree,
        parent: sheet)
    else { return nil }
    tree[menu.layer].isHidden = true
    let size = frames.area.size
    let layers = index.entries.indices.map { page in
      if let place = index.row.firstIndex(of: page) { return strip.pages[place] }
      var layer = Layer(frame: Rect(origin: .zero, size: size))
      layer.isHidden = true
      layer.values.opacity = 0
      return tree.add(layer, to: sheet)
    }
    for page in index.entries.indices {
      scrolls[page] = PageScroll(
        height: frames.heights[page], size: Size(size.width, frames.viewports[page]), in: &tree,
        page: layers[page])
    }
    self.frames = layers
    hosts = layers.indices.map { [scrolls] in scrolls[$0]?.content ?? layers[$0] }
    transition = DetailTransition(home: strip.layer, detail: sheet, in: &tree)
    button = Hamburger(center: frames.button, palette: palette, in: &tree, parent: pane)
    tree[button.layer].isHidden = index.choices.count < 2
    folded = .folded(frames.button - frames.area.origin - frames.menu.origin)
    self.index = index
    (self.strip, self.menu) = (strip, menu)
  }

  private static func addSheet(
    _ frame: Rect, _ theme: ThemeSettings, to tree: inout LayerTree, _ pane: LayerID
  ) -> LayerID {
    var sheet = Layer(
      frame: frame, content: theme.showsMaterial ? .backdrop(.material) : .fill, color: theme.pane)
    sheet.clipsChildren = true
    return tree.add(sheet, to: pane)
  }

  /// Whether what is open is a tile's own page, behind which the tiles are seen, shrunk and faded.
  private var leavesHomeVisible: Bool {
    if case .page(let page) = over { index.entries[page].place == .detail } else { false }
  }

  /// The layer that holds what is over the strip.
  var sheet: LayerID { transition.detail }
  var isOpen: Bool { transition.isOpen }
  var isSheetHeld: Bool { transition.isHeld }

  /// What the heading says.
  func title(_ words: LocalizedStrings) -> String? {
    shownPage.map { index.entries[$0].title } ?? words.menu
  }

  /// The page that is open, or is gone to; nil: the menu.
  var shownPage: Int? {
    guard isOpen else { return index.row[strip.page] }
    return switch over {
    case .menu: nil
    case .page(let page): page
    case nil: index.row[strip.page]
    }
  }

  /// The pages of which something can be seen.
  func inSight(at time: Instant, in tree: LayerTree) -> PagesInSight {
    var found = PagesInSight()
    if !tree[strip.layer].isHidden {
      let place = strip.progress(at: time)
      let last = index.row.count - 1
      let (low, high) = (place.rounded(.down), place.rounded(.up))
      found.beside = min(max(Int(low), 0), last)...min(max(Int(high), 0), last)
    }
    if !tree[sheet].isHidden, case .page(let page) = over { found.over = page }
    return found
  }

  /// Whether a page is the one that is shown, or about to be: a finger that has the strip may bring
  /// the one beside it.
  func isShown(_ page: Int, in tree: LayerTree) -> Bool {
    if over == .page(page), !tree[sheet].isHidden { return true }
    guard !tree[strip.layer].isHidden, let place = index.row.firstIndex(of: page) else {
      return false
    }
    return abs(place - strip.page) <= (strip.isHeld ? 1 : 0)
  }

  // MARK: What is over the strip

  /// Opens a page or the menu from what is seen.
  ///
  /// - Parameter pivot: What was touched for it, from the pages' upper left corner [px]: there both
  ///   keep still.
  mutating func open(
    _ new: Over, about pivot: Point? = nil, in context: ControlContext, on stage: inout Stage
  ) {
    let wasShown = !stage.tree[sheet].isHidden
    transition.turn(about: pivot, seen: context.presentation, on: &stage)
    if over != new || !wasShown { present(new, isFirst: !wasShown, in: context, on: &stage) }
    callMenuBack(in: context, on: &stage)
    button.setOpen(true, on: &stage)
    stage.tree[strip.layer].isHidden = false
    transition.open(seen: context.presentation, on: &stage, completion: begin())
  }

  /// Has rows of the menu that have gone come in again; those that are there stay.
  ///
  /// Rows of which one cannot move come at once.
  private mutating func callMenuBack(in context: ControlContext, on stage: inout Stage) {
    if over == .menu { try? menu.enter(time: context.time, on: &stage) }
  }

  /// Back to the pages side by side.
  mutating func close(in context: ControlContext, on stage: inout Stage) {
    guard isOpen else { return }
    button.setOpen(false, on: &stage)
    stage.tree[strip.layer].isHidden = false
    if over == .menu { menu.leave(folded, time: context.time, on: &stage) }
    transition.close(on: &stage, completion: begin())
  }

  /// As it was on a screen that is gone.
  mutating func place(_ other: Over, in context: ControlContext, on stage: inout Stage) {
    present(other, isFirst: true, in: context, on: &stage)
    button.place(isOpen: true, on: &stage)
    transition.place(on: &stage)
    stage.tree[strip.layer].isHidden = !leavesHomeVisible
  }

  private mutating func present(
    _ new: Over, isFirst: Bool, in context: ControlContext, on stage: inout Stage
  ) {
    if let old = over, old != new { dismiss(old, at: context.time, on: &stage) }
    over = new
    stage.tree[sheet].content = leavesHomeVisible ? .none : ground
    let layer = layer(of: new)
    let isNew = stage.tree[layer].isHidden
    stage.tree[layer].isHidden = false
    if new == .menu {
      markPlace(at: context.time, on: &stage)
      if isFirst || isNew { menu.hide(folded, time: context.time, on: &stage) }
      stage.set(.opacity, of: layer, to: 1)
      callMenuBack(in: context, on: &stage)
    } else if isFirst {
      stage.set(.opacity, of: layer, to: 1)
      stage.set(.scale, of: layer, to: [1, 1])
    } else {
      if isNew {
        stage.set(.scale, of: layer, to: [1.06, 1.06])
        stage.set(.opacity, of: layer, to: .zero)
      }
      stage.animate(.scale, of: layer, to: [1, 1], by: .spring(.scrollEdge))
      stage.animate(.opacity, of: layer, to: 1, by: .curve(.easeInOut, duration: 0.2))
    }
  }

  /// The menu shows which of its pages is open behind it.
  private mutating func markPlace(at time: Instant, on stage: inout Stage) {
    let rows = index.choices.map { page in
      var row = index.entries[page].listRow
      if page == index.row[strip.page] { row.accessory = .selected }
      return row
    }
    try? menu.setRows(rows, time: time, on: &stage)
  }

  /// What was over the strip gives way to something else there.
  private mutating func dismiss(_ old: Over, at time: Instant, on stage: inout Stage) {
    if old == .menu {
      menu.leave(folded, time: time, on: &stage)
    } else {
      stage.animate(
        .opacity, of: layer(of: old), to: .zero, by: .curve(.easeInOut, duration: 0.15))
    }
  }

  private func layer(of over: Over) -> LayerID {
    switch over {
    case .menu: menu.layer
    case .page(let page): frames[page]
    }
  }

  private mutating func begin() -> CompletionID {
    count += 1
    ending = CompletionID(count)
    return CompletionID(count)
  }

  /// The transition has come to rest: what nobody sees costs nothing.
  mutating func completed(_ completion: Completion, on stage: inout Stage) {
    guard completion.id == ending, completion.reason == .settled else { return }
    ending = nil
    transition.rest(on: &stage)
    stage.tree[strip.layer].isHidden = isOpen && !isSheetHeld && !leavesHomeVisible
    for other in [Over.menu] + frames.indices.filter({ !index.row.contains($0) }).map(Over.page)
    where !isOpen || other != over {
      stage.tree[layer(of: other)].isHidden = true
    }
    if !isOpen { over = nil }
  }
}

// MARK: In a finger's hand

extension Pages {
  mutating func grabSheet(at finger: Point, in context: ControlContext, on stage: inout Stage) {
    stage.tree[strip.layer].isHidden = false
    transition.grab(at: finger, seen: context.presentation, on: &stage)
  }

  mutating func dragSheet(to finger: Point, on stage: inout Stage) {
    transition.drag(to: finger, on: &stage)
  }

  mutating func throwSheet(
    velocity: SIMD2<Double>, in context: ControlContext, on stage: inout Stage
  ) {
    // A tap in flight had no hold of it, and what has been opened or closed meanwhile goes its way.
    guard isSheetHeld else { return }
    transition.throwOff(velocity: velocity, on: &stage, completion: begin())
    released(in: context, on: &stage)
  }

  mutating func dropSheet(in context: ControlContext, on stage: inout Stage) {
    guard isSheetHeld else { return }
    transition.drop(on: &stage, completion: begin())
    released(in: context, on: &stage)
  }

  private mutating func released(in context: ControlContext, on stage: inout Stage) {
    button.setOpen(isOpen, on: &stage)
    if isOpen { callMenuBack(in: context, on: &stage) }
  }
}
