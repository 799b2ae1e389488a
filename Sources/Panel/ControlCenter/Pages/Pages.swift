internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Localization
internal import Look
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
/// Their look has a host for each control; what a control shows in it is its own.
struct Pages {
  let index: PageIndex
  let frames: PageFrames
  var strip: PageStrip
  /// The menu or page that opens over the strip.
  var cover: PageCover
  var menu: Menu
  /// The icons of the tiles that have opened pages.
  var icons = RaisedIcons()
  /// The scrolling of pages that are higher than their frame, by number.
  var scrolls: [Int: PageScroll] = [:]
  var style: PagesStyle
  /// The controls of each page.
  let controls: [[PageControl]]
  var isButtonPressed = false
  /// The place on the glass where the finger on the dots came down.
  var dotsFinger: Point?
  /// The number of screens before.
  private let number: Int
  /// The layers that are asked for often; they are the same as long as the screen is.
  private var layers: [Part: LayerID] = [:]
  private var live: LiveLook

  /// Adds the layers, or continues those of the screen before.
  /// - Parameters:
  ///   - controls: The controls of each page.
  ///   - isGone: Whether a control of the screen before is gone.
  init(
    _ configuration: Configuration, _ frames: PageFrames, material: PictureID,
    controls: [[PageControl]], after old: Pages?, isGone: (ControlID) -> Bool, placing: Layout,
    on stage: inout Stage, pane: LayerID, at time: Instant
  ) {
    let (index, palette) = (PageIndex(configuration, configuration.strings), Palette(configuration))
    let size = frames.area.size
    strip = constant(try PageStrip(index.row.count, size: size, palette: palette))
    (self.index, self.frames, self.controls) = (index, frames, controls)
    style = PagesStyle(configuration, palette, frames, material)
    cover = PageCover(
      size: size,
      details: Set(index.entries.indices.filter { index.entries[$0].place == .detail }))
    for page in index.entries.indices {
      let before = old.flatMap { old in
        old.index.page(named: index.entries[page].name).flatMap { old.scrolls[$0] }
      }
      scrolls[page] = PageScroll(
        height: frames.heights[page], frame: frames.viewports[page], after: before, at: time)
    }
    menu = Menu(
      index.choices.map { index.entries[$0].listRow }, size: frames.menu.size,
      bleed: frames.menuBleed, icon: frames.button - frames.area.origin - frames.menu.origin,
      palette: palette, after: old?.menu, in: pane, of: &stage.tree)
    live = LiveLook(after: old?.live, in: pane, of: &stage.tree)
    number = old.map { $0.number + 1 } ?? 0
    if let old { resume(from: old, isGone: isGone, on: &stage, at: time) }
    become(by: .live, on: &stage, placing)
    for part in Part.allCases { layers[part] = live.layer(at: path(of: part)) }
    menu.attach(to: layer(of: .menu), showing: menuRows, on: &stage, placing: placing)
  }

  /// Takes over what is under way on the screen before.
  private mutating func resume(
    from old: Pages, isGone: (ControlID) -> Bool, on stage: inout Stage, at time: Instant
  ) {
    let beside = index.page(named: old.index.entries[old.besidePage].name)
    if let place = beside.flatMap({ index.row.firstIndex(of: $0) }) {
      strip.resume(from: old.strip, page: place, at: time)
    }
    var shown = old.cover.shown
    if case .page(let page) = shown {
      shown = index.page(named: old.index.entries[page].name)
        .flatMap { index.row.contains($0) ? nil : .page($0) }
    }
    cover.resume(from: old.cover, as: shown)
    if live.isNew { return }
    icons = old.icons
    // An icon of a tile that is gone goes with it.
    icons.settle(keepsFront: icons.front.map { !isGone($0.opener) } ?? false, in: &stage.tree)
  }

  // MARK: Layers

  /// The boxes that others have to find.
  enum Part: String, CaseIterable { case home, strip, dots, sheet, menu, button }

  private func path(of part: Part) -> [BoxKey] {
    let key = BoxKey.name(part.rawValue)
    switch part {
    case .home, .sheet, .button: return ["pages", key]
    case .strip, .dots: return ["pages", "home", key]
    case .menu: return ["pages", "sheet", key]
    }
  }

  func layer(of part: Part) -> LayerID {
    guard let layer = layers[part] else { preconditionFailure("no \(part)") }
    return layer
  }

  /// The path to a page.
  private func path(ofPage page: Int) -> [BoxKey] {
    let key = style.key(of: index.entries[page].name)
    return index.row.contains(page)
      ? path(of: .strip) + ["root", key] : path(of: .sheet) + ["opened", "root", key]
  }

  func layer(ofPage page: Int) -> LayerID? { live.layer(at: path(ofPage: page)) }

  /// The layer of a page that a finger scrolls.
  func content(ofPage page: Int) -> LayerID? { live.layer(at: path(ofPage: page) + ["content"]) }

  /// The layers of all pages that carry their controls.
  var contents: [LayerID] { index.entries.indices.compactMap(content) }

  /// The layer in which a control of a page lies.
  func host(_ place: Int, onPage page: Int) -> LayerID? {
    live.layer(
      at: path(ofPage: page) + ["content", "controls", "root", controls[page][place].key])
  }

  /// The layer over the strip.
  var sheet: LayerID { layer(of: .sheet) }
  var isOpen: Bool { cover.isOpen }

  /// The title in the heading.
  func title(_ strings: LocalizedStrings) -> String {
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
    if !tree[layer(of: .home)].isHidden {
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
    guard !tree[layer(of: .home)].isHidden, let place = index.row.firstIndex(of: page) else {
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
    let (home, wasHidden) = (context.seen(layer(of: .home)), stage.tree[sheet].isHidden)
    if wasHidden, home.scale == SIMD2(1, 1) {
      cover.transition.turn(about: pivot.map(part))
    }
    let staying = cover.shown == new ? icons.front : nil
    if cover.shown == .menu, new != .menu { menu.leave(on: &stage, in: context) }
    cover.open(new)
    raise(icon ?? staying, in: context, on: &stage)
    become(on: &stage, in: context)
    guard new == .menu else { return }
    if wasHidden { menu.place(isFolded: true, on: &stage, in: context) }
    menu.setRows(menuRows, on: &stage, in: context)
    menu.enter(on: &stage, in: context)
  }

  /// A point of the pages, in parts of their size.
  private func part(_ point: Point) -> Point {
    let size = frames.area.size
    let x = style.palette.isRightToLeft ? size.width - point.x : point.x
    return Point(x / max(1, size.width), point.y / max(1, size.height))
  }

  /// Raises an icon to the top from where it is seen, instead of the present one; nil: none.
  private mutating func raise(
    _ icon: RaisedIcons.Icon?, in context: ControlContext, on stage: inout Stage
  ) {
    guard icon?.opener != icons.front?.opener else { return }
    icons.raise(icon)
    guard let icon else { return }
    let isNew = live.layer(at: ["pages", icon.slot]) == nil
    become(on: &stage, in: context)
    guard let slot = live.layer(at: ["pages", icon.slot]) else { return }
    if isNew { begin(icon, slot, in: context, on: &stage) }
    if stage.tree[icon.layer].parent != slot { stage.tree.attach(icon.layer, to: slot) }
  }

  /// Puts a new slot where its tile is seen on home, from where it goes to its own place.
  private func begin(
    _ icon: RaisedIcons.Icon, _ slot: LayerID, in context: ControlContext, on stage: inout Stage
  ) {
    guard let page = stage.tree[icon.card].parent else { return }
    let (tree, seen, home) = (stage.tree, context.presentation, layer(of: .home))
    let card = seen[icon.card]
    let place = tree.origin(of: page, in: home, as: seen) + card.position
    let goal = tree[slot].values
    stage.set(
      .translation, of: slot, to: tree[home].transform(seen[home])(place) - goal.position)
    stage.set(.scale, of: slot, to: seen[home].scale * card.scale)
    stage.set(.opacity, of: slot, to: seen[home].opacity * card.opacity)
    let zoom = DetailTransition.zoom
    stage.animate(.translation, of: slot, to: goal.translation, by: zoom)
    stage.animate(.scale, of: slot, to: goal.scale, by: zoom)
    stage.animate(.opacity, of: slot, to: goal.opacity, by: DetailTransition.fade(0.5))
  }

  /// Closes the menu or page over the strip.
  mutating func close(in context: ControlContext, on stage: inout Stage) {
    guard isOpen else { return }
    if cover.shown == .menu { menu.leave(on: &stage, in: context) }
    cover.close()
    become(on: &stage, in: context)
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
    strip.go(to: place, at: context.time)
    become(on: &stage, in: context)
  }

  /// Turns to another of the pages side by side.
  mutating func turn(by count: Int, in context: ControlContext, on stage: inout Stage) {
    guard !isOpen else { return }
    strip.go(to: strip.page + count, at: context.time)
    become(on: &stage, in: context)
  }

  /// Scrolls the page in front.
  /// - Returns: Whether there was more to see in that direction.
  mutating func scroll(by way: Double, in context: ControlContext, on stage: inout Stage) -> Bool {
    guard let page = scrolls.keys.first(where: isInFront) else { return false }
    defer { become(on: &stage, in: context) }
    return scrolls[page]?.scroll(by: way, at: context.time) == true
  }

  /// Scrolls all pages back to the top, except those that fingers hold.
  mutating func rewind(in context: ControlContext, on stage: inout Stage) {
    for page in scrolls.keys.sorted() {
      _ = scrolls[page]?.scroll(by: .greatestFiniteMagnitude, at: context.time)
    }
    become(on: &stage, in: context)
  }

  /// Scrolls a row of the menu into sight.
  mutating func reveal(menuRow row: Int, in context: ControlContext, on stage: inout Stage) {
    menu.reveal(row, on: &stage, in: context)
  }

  /// The rows of the menu, with a mark at the page behind it.
  private var menuRows: [ListRow] {
    index.choices.map { page in
      var row = index.entries[page].listRow
      if page == besidePage { row.accessory = .selected }
      return row
    }
  }

  /// Takes note of motions that have ended.
  mutating func end(
    _ completions: [Completion], on stage: inout Stage, placing layout: Layout
  ) {
    menu.end(completions, on: &stage)
    live.end(completions, on: &stage)
    if stage.tree[sheet].isHidden, cover.shown != nil, !isOpen { cover.forget() }
    guard !cover.isHeld,
      completions.contains(where: { live.hasArrived(path(of: .home), with: $0) })
    else { return }
    icons.settle(keepsFront: isOpen, in: &stage.tree)
    become(by: .live, on: &stage, layout)
  }

  // MARK: Look

  mutating func become(on stage: inout Stage, in context: ControlContext) {
    become(by: .live, on: &stage, context.layout)
  }

  private mutating func become(by motion: Look.Motion, on stage: inout Stage, _ layout: Layout) {
    live.become(look(by: layout), by: motion, on: &stage)
  }

  /// Shows where the strip is, on which nothing else depends.
  mutating func moveStrip(on stage: inout Stage, in context: ControlContext) {
    let layout = context.layout
    layout.isRightToLeft = style.palette.isRightToLeft
    let look = layout.place(in: Rect(origin: .zero, size: frames.area.size), home)
    live.become(part: look, in: ["pages"], by: .live, on: &stage)
  }

  private func look(by layout: Layout) -> PlacedLook {
    layout.isRightToLeft = style.palette.isRightToLeft
    let area = frames.area
    return layout.place(in: area, key: "pages") { boxes in
      boxes.overlay {
        for icon in icons.behind { write(icon, boxes) }
        home(boxes)
        sheet(boxes)
        if let icon = icons.front { write(icon, boxes) }
        style.button(isOpen: isOpen, isPressed: isButtonPressed, in: boxes)
      }
    }
  }

  private func write(_ icon: RaisedIcons.Icon, _ boxes: Boxes) {
    icons.write(
      icon, by: cover.transition, width: frames.area.size.width,
      isRightToLeft: style.palette.isRightToLeft, in: boxes)
  }

  private func home(_ boxes: Boxes) {
    let home = boxes.overlay {
      // The steps of a finger on the strip write none of the pages.
      strip.show(
        boxes.kept("strip", inputs(of: index.row)) { boxes in
          boxes.overlay {
            for (place, page) in index.row.enumerated() {
              boxes.place(strip.frame(ofPage: place, height: frames.viewports[page])) {
                let box = write(page, boxes)
                if frames.isPaged { box.clipped() }
              }
            }
          }
        })
      strip.dots(in: boxes)
    }
    if frames.isPaged { home.clipped() }
    _ = cover.transition.showHome(home.key("home"))
  }

  private func sheet(_ boxes: Boxes) {
    _ = cover.transition.showPage(
      boxes.overlay {
        style.ground(in: boxes).opacity(cover.leavesHomeVisible ? 0 : 1)
          .motion(PagesStyle.exchange).key("ground")
        boxes.place(frames.menu) { boxes.host("menu") }
        let opened = index.entries.indices.filter { !index.row.contains($0) }
        boxes.kept("opened", inputs(of: opened)) { boxes in
          boxes.overlay {
            for page in opened {
              write(page, boxes).opacity(cover.shown == .page(page) ? 1 : 0)
                .motion(PagesStyle.exchange).passing(from: .zero, to: .zero, scale: 1.06)
            }
          }
        }
      }.clipped().key("sheet"))
  }

  /// All that the look of a page depends on besides the style.
  private struct Inputs: Equatable {
    let name: String
    let frame: Size
    let controls: [PageControl]
    let scroll: PageScroll?
    let isShown: Bool
    /// That of the screen: another one has another style.
    let number: Int
  }

  private func inputs(of pages: [Int]) -> [Inputs] {
    pages.map { page in
      Inputs(
        name: index.entries[page].name, frame: Size(frames.area.size.width, frames.viewports[page]),
        controls: controls[page], scroll: scrolls[page], isShown: cover.shown == .page(page),
        number: number)
    }
  }

  private func write(_ page: Int, _ boxes: Boxes) -> Box {
    boxes.overlay {
      if cover.details.contains(page) { style.ground(ofPage: page, in: boxes) }
      let size = Size(frames.area.size.width, frames.heights[page])
      let content = boxes.place(Rect(origin: .zero, size: size)) {
        boxes.kept("controls", controls[page]) { [controls = controls[page]] boxes in
          boxes.overlay { for control in controls { control.write(in: boxes) } }
        }
      }.key("content")
      guard let scroll = scrolls[page] else { return }
      scroll.show(content)
      // The screen cuts a page that ends where the pane does.
      if frames.viewports[page] < frames.area.size.height { style.fades(over: scroll, in: boxes) }
    }.key(style.key(of: index.entries[page].name))
  }
}

// MARK: State that outlives a screen
extension Pages {
  /// How far pages are scrolled, by their names [px].
  func offsets(at time: Instant) -> [String: Double] {
    Dictionary(
      scrolls.map { (index.entries[$0].name, $1.offset(at: time)) }, uniquingKeysWith: { $1 })
  }

  /// Scrolls pages at once, by their names, when the look arrives.
  mutating func scroll(to offsets: [String: Double]) {
    for (name, offset) in offsets {
      if let page = index.page(named: name) { scrolls[page]?.place(at: offset) }
    }
  }

  /// Shows one of the pages side by side, if there is one of that name, when the look arrives.
  mutating func show(pageNamed name: String) {
    guard let place = index.page(named: name).flatMap({ index.row.firstIndex(of: $0) }),
      place != strip.page
    else { return }
    strip.place(at: place)
  }

  /// Shows at once what has been restored on a screen that nobody has seen.
  mutating func arrive(in context: ControlContext, on stage: inout Stage) {
    become(on: &stage, in: context)
    live.arrive(on: &stage)
  }

  /// Puts an icon on top of the open page, which has grown out of it, on a new screen; nil: none.
  mutating func place(
    _ icon: RaisedIcons.Icon?, in context: ControlContext, on stage: inout Stage
  ) {
    icons.raise(icon)
    become(by: .reload, on: &stage, context.layout)
    if let icon, let slot = live.layer(at: ["pages", icon.slot]) {
      stage.tree.attach(icon.layer, to: slot)
    }
  }
}
