internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Localization
internal import Settings
internal import Widgets

/// What can be seen of the pages at a moment.
struct PagesInSight: Equatable {
  /// The places of those side by side; nil: none of them.
  var beside: ClosedRange<Int>?
  /// The page that lies over them, by its number.
  var over: Int?
  /// The page of which a closed pane shows what stands above the screen's lower edge, by its number.
  var peeking: Int?
}

/// The pages of the pane: those side by side, and over them, one at a time, the menu or a page
/// that was opened.
///
/// Pages are numbered in the order of the configuration; 0 is the one of the tiles outside of it.
struct Pages {
  let index: PageIndex
  var strip: PageStrip
  var button: Hamburger
  /// What comes over the strip and goes.
  var cover: PageCover
  /// Where each page's content lies.
  let hosts: [LayerID]
  /// The pages that are higher than their frame, by their numbers.
  var scrolls: [Int: PageScroll] = [:]

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
    let (sheet, ground) = Pages.addSheet(frames.area, configuration.theme, to: &tree, pane)
    let rows = index.choices.map { index.entries[$0].listRow }
    guard
      let menu = try? ScrollList(
        rows, frame: frames.menu, bleed: frames.menuBleed, palette: palette, in: &tree,
        parent: sheet)
    else { return nil }
    tree[menu.layer].isHidden = true
    let size = frames.area.size
    var opened: [Int: LayerID] = [:]
    let layers = index.entries.indices.map { page in
      if let place = index.row.firstIndex(of: page) { return strip.pages[place] }
      var layer = Layer(frame: Rect(origin: .zero, size: size))
      layer.isHidden = true
      layer.values.opacity = 0
      let added = tree.add(layer, to: sheet)
      opened[page] = added
      return added
    }
    for page in index.entries.indices {
      let seen = Size(size.width, frames.viewports[page])
      scrolls[page] = PageScroll(
        height: frames.heights[page], size: seen, in: &tree, page: layers[page])
      // One that ends where the pane does is cut by the screen; and what lets the wallpaper through
      // would have it redrawn with every step.
      guard seen.height < size.height, !configuration.theme.showsMaterial else { continue }
      scrolls[page]?.addFade(seen, color: configuration.theme.pane, in: &tree, page: layers[page])
    }
    hosts = layers.indices.map { [scrolls] in scrolls[$0]?.content ?? layers[$0] }
    cover = PageCover(
      sheet, on: ground, over: strip.layer, menu: menu,
      from: .folded(frames.button - frames.area.origin - frames.menu.origin), pages: opened,
      details: Set(index.entries.indices.filter { index.entries[$0].place == .detail }),
      in: &tree)
    button = Hamburger(center: frames.button, palette: palette, in: &tree, parent: pane)
    tree[button.layer].isHidden = !configuration.hasMenu
    (self.index, self.strip) = (index, strip)
  }

  private static func addSheet(
    _ frame: Rect, _ theme: ThemeSettings, to tree: inout LayerTree, _ pane: LayerID
  ) -> (sheet: LayerID, ground: LayerID) {
    var sheet = Layer(frame: frame)
    sheet.clipsChildren = true
    let added = tree.add(sheet, to: pane)
    let ground = Layer(
      frame: Rect(origin: .zero, size: frame.size),
      content: theme.showsMaterial ? .backdrop(.material) : .fill, color: theme.pane)
    return (added, tree.add(ground, to: added))
  }

  /// The layer that holds what is over the strip.
  var sheet: LayerID { cover.layer }
  var isOpen: Bool { cover.isOpen }

  /// What the heading says.
  func title(_ words: LocalizedStrings) -> String? {
    shownPage.map { index.entries[$0].title } ?? words.menu
  }

  /// The page of those side by side that is shown, or gone to.
  var besidePage: Int { index.row[strip.page] }

  /// The page that is open, or is gone to; nil: the menu.
  var shownPage: Int? {
    switch isOpen ? cover.shown : nil {
    case .menu: nil
    case .page(let page): page
    case nil: besidePage
    }
  }

  /// Whether it is the page that fingers and keys reach.
  func isInFront(_ page: Int) -> Bool {
    isOpen ? cover.shown == .page(page) : besidePage == page
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
    if !tree[sheet].isHidden, case .page(let page) = cover.shown { found.over = page }
    return found
  }

  /// Whether a page is the one that is shown, or about to be: a finger that has the strip may bring
  /// the one beside it.
  func isShown(_ page: Int, in tree: LayerTree) -> Bool {
    if cover.shown == .page(page), !tree[sheet].isHidden { return true }
    guard !tree[strip.layer].isHidden, let place = index.row.firstIndex(of: page) else {
      return false
    }
    return abs(place - strip.page) <= (strip.isHeld ? 1 : 0)
  }

  // MARK: Going to a page

  /// Opens a page or the menu over the strip from what is seen.
  ///
  /// - Parameter pivot: What was touched for it, from the pages' upper left corner [px]: there both
  ///   keep still.
  mutating func open(
    _ new: PageCover.Shown, about pivot: Point? = nil, in context: ControlContext,
    on stage: inout Stage
  ) {
    cover.open(new, about: pivot, rows: menuRows, in: context, on: &stage)
    button.setOpen(true, on: &stage)
  }

  /// Back to the pages side by side.
  mutating func close(in context: ControlContext, on stage: inout Stage) {
    guard isOpen else { return }
    button.setOpen(false, on: &stage)
    cover.close(in: context, on: &stage)
  }

  /// To a page, wherever it is.
  mutating func show(
    _ page: Int, about pivot: Point?, in context: ControlContext, on stage: inout Stage
  ) {
    guard let place = index.row.firstIndex(of: page) else {
      return open(.page(page), about: pivot, in: context, on: &stage)
    }
    close(in: context, on: &stage)
    strip.go(to: place, at: context.time, on: &stage)
  }

  /// Another one of those side by side.
  mutating func turn(by count: Int, in context: ControlContext, on stage: inout Stage) {
    guard !isOpen else { return }
    let page = min(max(strip.page + count, 0), index.row.count - 1)
    strip.go(to: page, at: context.time, on: &stage)
  }

  /// Moves the page that is in front on.
  /// - Returns: Whether there was more to be seen that way.
  mutating func scroll(by way: Double, in context: ControlContext, on stage: inout Stage) -> Bool {
    guard let page = scrolls.keys.first(where: isInFront) else { return false }
    return scrolls[page]?.scroll(by: way, at: context.time, on: &stage) == true
  }

  /// Brings all pages back to their tops, but those that fingers have.
  mutating func rewind(at time: Instant, on stage: inout Stage) {
    for page in scrolls.keys.sorted() {
      _ = scrolls[page]?.scroll(by: .greatestFiniteMagnitude, at: time, on: &stage)
    }
  }

  /// Has a row of the menu seen.
  mutating func reveal(menuRow row: Int, in context: ControlContext, on stage: inout Stage) {
    cover.menu.reveal(row, at: context.time, on: &stage)
  }

  /// The menu shows which of its pages is open behind it.
  private var menuRows: [ListRow] {
    index.choices.map { page in
      var row = index.entries[page].listRow
      if page == besidePage { row.accessory = .selected }
      return row
    }
  }

  /// A transition that was begun has ended.
  mutating func completed(_ completion: Completion, on stage: inout Stage) {
    cover.completed(completion, on: &stage)
  }
}

// What of them outlives a screen.
extension Pages {
  func state(at time: Instant, in tree: LayerTree) -> PagesState {
    let over: PagesState.Over? =
      switch isOpen ? cover.shown : nil {
      case .menu: .menu(offset: cover.menu.offset(at: time))
      case .page(let page):
        .page(index.entries[page].name, pivot: cover.transition.pivot(in: tree))
      case nil: nil
      }
    return PagesState(
      beside: index.entries[besidePage].name, over: over,
      scrolls: Dictionary(
        scrolls.map { (index.entries[$0].name, $1.offset(at: time)) }, uniquingKeysWith: { $1 }))
  }

  /// What is there no more is left out.
  mutating func resume(
    from state: PagesState, in context: ControlContext, on stage: inout Stage
  ) {
    if let place = index.page(named: state.beside).flatMap({ index.row.firstIndex(of: $0) }) {
      strip.place(at: place, on: &stage)
    }
    for (name, offset) in state.scrolls {
      guard let page = index.page(named: name) else { continue }
      scrolls[page]?.place(at: offset, on: &stage)
    }
    switch state.over {
    case .menu(let offset):
      open(at: .menu, about: Point(0.5, 0.5), in: context, on: &stage)
      cover.menu.place(at: offset, on: &stage)
    case .page(let name, let pivot):
      guard let page = index.page(named: name), !index.row.contains(page) else { return }
      open(at: .page(page), about: pivot, in: context, on: &stage)
    case nil: break
    }
  }

  private mutating func open(
    at shown: PageCover.Shown, about pivot: Point, in context: ControlContext,
    on stage: inout Stage
  ) {
    cover.place(shown, about: pivot, rows: menuRows, in: context, on: &stage)
    button.place(isOpen: true, on: &stage)
  }
}
