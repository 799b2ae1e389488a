internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Localization
internal import Settings
internal import Widgets

/// The pages that are visible at a moment.
struct VisiblePages: Equatable {
  /// The positions of the visible pages side by side; nil: none of them is visible.
  var beside: ClosedRange<Int>?
  /// The number of the page that lies over them; nil: none.
  var over: Int?
  /// The number of the page that a closed pane shows the upper end of; nil: none.
  var peeking: Int?
}

/// The pages of the pane: a row of pages, and over them the menu or one opened page.
///
/// Pages are numbered in the order of the configuration; page 0 holds the tiles outside of `pages`.
struct Pages {
  let index: PageIndex
  var strip: PageStrip
  var button: Hamburger
  /// The menu or page that opens over the strip.
  var cover: PageCover
  /// The icons of the tiles that have opened pages.
  var icons: RaisedIcons
  /// The layer that holds each page's content.
  let hosts: [LayerID]
  /// The scrolling of pages that are higher than their frame, by number.
  var scrolls: [Int: PageScroll] = [:]

  init?(
    _ configuration: Configuration, layout: PanelLayout, palette: Palette, material: PictureID,
    in tree: inout LayerTree, pane: LayerID
  ) {
    guard let frames = layout.pages else { return nil }
    let index = PageIndex(configuration, configuration.strings)
    guard
      let strip = try? PageStrip(
        index.row.map { frames.viewports[$0] }, frame: frames.area, palette: palette, in: &tree,
        parent: pane)
    else { return nil }
    let plane = Layer(frame: frames.area)
    let below = tree.add(plane, to: pane)
    let (sheet, ground) = Pages.addSheet(
      frames.area, configuration.theme, material, to: &tree, pane)
    let menu = Menu(
      index.choices.map { index.entries[$0].listRow }, frame: frames.menu, bleed: frames.menuBleed,
      icon: frames.button - frames.area.origin - frames.menu.origin, palette: palette, in: &tree,
      parent: sheet)
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
      // The screen cuts a page that ends where the pane does. A fade over a see-through pane would
      // redraw the wallpaper with every step.
      guard seen.height < size.height, !configuration.theme.showsMaterial else { continue }
      scrolls[page]?.addFade(seen, color: configuration.theme.pane, in: &tree, page: layers[page])
    }
    for page in index.entries.indices where index.entries[page].place == .detail {
      let frame = Pages.ground(of: page, in: frames)
      var ground = Layer(
        frame: frame, content: configuration.theme.showsMaterial ? .backdrop(material) : .fill,
        color: configuration.theme.pane)
      ground.values.cornerRadius = palette.tileRadius + Pages.groundMargin
      (ground.values.borderWidth, ground.values.borderColor) = (
        1, configuration.theme.pane.mixed(with: palette.text, 0.2)
      )
      let layer = layers[page]
      tree.attach(tree.add(ground, to: layer), to: layer, at: 0)
    }
    hosts = layers.indices.map { [scrolls] in scrolls[$0]?.content ?? layers[$0] }
    cover = PageCover(
      sheet, on: ground, over: strip.layer, menu: menu, pages: opened,
      details: Set(index.entries.indices.filter { index.entries[$0].place == .detail }),
      in: &tree)
    icons = RaisedIcons(from: strip.layer, below: below, above: tree.add(plane, to: pane))
    button = Hamburger(center: frames.button, palette: palette, in: &tree, parent: pane)
    tree[button.layer].isHidden = !configuration.hasMenu
    (self.index, self.strip) = (index, strip)
  }

  /// The distance from the tiles of a page over another to the edges of its ground [px].
  private static let groundMargin = 10.0

  /// The place of the ground of a page over another, around which that one is seen.
  private static func ground(of page: Int, in frames: PageFrames) -> Rect {
    let whole = Rect(
      origin: .zero, size: Size(frames.area.size.width, frames.viewports[page]))
    guard let first = frames.tiles[page].first else { return whole }
    let all = frames.tiles[page].reduce(first) { all, next in
      let (x, y) = (min(all.minX, next.minX), min(all.minY, next.minY))
      return Rect(
        x: x, y: y, width: max(all.maxX, next.maxX) - x, height: max(all.maxY, next.maxY) - y)
    }
    return all.inset(by: -groundMargin).intersection(whole)
  }

  private static func addSheet(
    _ frame: Rect, _ theme: ThemeSettings, _ material: PictureID, to tree: inout LayerTree,
    _ pane: LayerID
  ) -> (sheet: LayerID, ground: LayerID) {
    var sheet = Layer(frame: frame)
    sheet.clipsChildren = true
    let added = tree.add(sheet, to: pane)
    let ground = Layer(
      frame: Rect(origin: .zero, size: frame.size),
      content: theme.showsMaterial ? .backdrop(material) : .fill, color: theme.pane)
    return (added, tree.add(ground, to: added))
  }

  /// The layer over the strip.
  var sheet: LayerID { cover.layer }
  var isOpen: Bool { cover.isOpen }

  /// The title in the heading.
  func title(_ strings: LocalizedStrings) -> String? {
    shownPage.map { index.entries[$0].title } ?? strings.menu
  }

  /// The page of those side by side that is shown, or moved to.
  var besidePage: Int { index.row[strip.page] }

  /// The page that is open, or moved to; nil: the menu is.
  var shownPage: Int? {
    switch isOpen ? cover.shown : nil {
    case .menu: nil
    case .page(let page): page
    case nil: besidePage
    }
  }

  /// Whether a page is the one that fingers and keys reach.
  func isInFront(_ page: Int) -> Bool {
    isOpen ? cover.shown == .page(page) : besidePage == page
  }

  /// The pages that are at least partly visible.
  func inSight(at time: Instant, in tree: LayerTree) -> VisiblePages {
    var found = VisiblePages()
    if !tree[strip.layer].isHidden {
      let place = strip.progress(at: time)
      let last = index.row.count - 1
      let (low, high) = (place.rounded(.down), place.rounded(.up))
      found.beside = min(max(Int(low), 0), last)...min(max(Int(high), 0), last)
    }
    if !tree[sheet].isHidden, case .page(let page) = cover.shown { found.over = page }
    return found
  }

  /// Whether a page is shown, or may be soon: a held strip may bring a neighbour into sight.
  func isShown(_ page: Int, in tree: LayerTree) -> Bool {
    if cover.shown == .page(page), !tree[sheet].isHidden { return true }
    guard !tree[strip.layer].isHidden, let place = index.row.firstIndex(of: page) else {
      return false
    }
    return abs(place - strip.page) <= (strip.isHeld ? 1 : 0)
  }

  // MARK: Going to a page

  /// Opens a page or the menu over the strip, from the visible state.
  /// - Parameters:
  ///   - pivot: The touched point, from the pages' upper left corner [px], which stays fixed; nil:
  ///     none.
  ///   - icon: The icon to raise above the page; nil: the one that is there stays on its page.
  mutating func open(
    _ new: PageCover.Shown, about pivot: Point? = nil, raising icon: RaisedIcons.Icon? = nil,
    in context: ControlContext, on stage: inout Stage
  ) {
    let staying = cover.shown == new ? icons.front : nil
    // Before the pivot changes, from which home is seen.
    icons.raise(icon ?? staying, seen: context.presentation, on: &stage)
    cover.open(new, about: pivot, rows: menuRows, in: context, on: &stage)
    icons.go(with: cover.transition, on: &stage)
    button.setOpen(true, on: &stage)
  }

  /// Closes the menu or page over the strip.
  mutating func close(in context: ControlContext, on stage: inout Stage) {
    guard isOpen else { return }
    button.setOpen(false, on: &stage)
    cover.close(in: context, on: &stage)
    icons.go(with: cover.transition, on: &stage)
  }

  /// Shows a page, whether in the strip or over it.
  mutating func show(
    _ page: Int, about pivot: Point?, raising icon: RaisedIcons.Icon? = nil,
    in context: ControlContext, on stage: inout Stage
  ) {
    guard let place = index.row.firstIndex(of: page) else {
      return open(.page(page), about: pivot, raising: icon, in: context, on: &stage)
    }
    close(in: context, on: &stage)
    strip.go(to: place, at: context.time, on: &stage)
  }

  /// Turns to another of the pages side by side.
  mutating func turn(by count: Int, in context: ControlContext, on stage: inout Stage) {
    guard !isOpen else { return }
    let page = min(max(strip.page + count, 0), index.row.count - 1)
    strip.go(to: page, at: context.time, on: &stage)
  }

  /// Scrolls the page in front.
  /// - Returns: Whether there was more to see in that direction.
  mutating func scroll(by way: Double, in context: ControlContext, on stage: inout Stage) -> Bool {
    guard let page = scrolls.keys.first(where: isInFront) else { return false }
    return scrolls[page]?.scroll(by: way, at: context.time, on: &stage) == true
  }

  /// Scrolls all pages back to the top, except those that fingers hold.
  mutating func rewind(at time: Instant, on stage: inout Stage) {
    for page in scrolls.keys.sorted() {
      _ = scrolls[page]?.scroll(by: .greatestFiniteMagnitude, at: time, on: &stage)
    }
  }

  /// Scrolls a row of the menu into sight.
  mutating func reveal(menuRow row: Int, in context: ControlContext, on stage: inout Stage) {
    cover.menu.reveal(row, on: &stage, in: context)
  }

  /// The rows of the menu, with a mark at the page behind it.
  private var menuRows: [ListRow] {
    index.choices.map { page in
      var row = index.entries[page].listRow
      if page == besidePage { row.accessory = .selected }
      return row
    }
  }

  /// Takes away the rows of the menu that have gone.
  mutating func end(_ completions: [Completion], on stage: inout Stage) {
    cover.menu.end(completions, on: &stage)
  }

  /// Takes the completion of a transition.
  mutating func completed(_ completion: Completion, on stage: inout Stage) {
    guard cover.completed(completion, on: &stage) else { return }
    icons.settle(keepsFront: isOpen, in: &stage.tree)
  }
}

// MARK: State that outlives a screen
extension Pages {
  func state(at time: Instant, in tree: LayerTree) -> PagesState {
    let over: PagesState.Over? =
      switch isOpen ? cover.shown : nil {
      case .menu: .menu(offset: cover.menu.offset(at: time))
      case .page(let page):
        .page(
          index.entries[page].name, pivot: cover.transition.pivot(in: tree),
          opener: icons.front?.opener)
      case nil: nil
      }
    return PagesState(
      beside: index.entries[besidePage].name, over: over,
      scrolls: Dictionary(
        scrolls.map { (index.entries[$0].name, $1.offset(at: time)) }, uniquingKeysWith: { $1 }))
  }

  /// Restores a state, except for pages that no longer exist.
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
      cover.menu.scroll(to: offset, on: &stage, in: context)
    case .page(let name, let pivot, _):
      guard let page = index.page(named: name), !index.row.contains(page) else { return }
      open(at: .page(page), about: pivot, in: context, on: &stage)
    case nil: break
    }
  }

  /// Raises an icon above the page that is restored, which has grown out of it.
  mutating func place(_ icon: RaisedIcons.Icon, on stage: inout Stage) {
    cover.turn(about: icon.frame.center, on: &stage)
    icons.place(icon, on: &stage)
  }

  private mutating func open(
    at shown: PageCover.Shown, about pivot: Point, in context: ControlContext,
    on stage: inout Stage
  ) {
    cover.place(shown, about: pivot, rows: menuRows, in: context, on: &stage)
    button.place(isOpen: true, on: &stage)
  }
}
