internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Settings
internal import Widgets

/// The layer that opens over the pages side by side, with the menu or one page.
struct PageCover {
  enum Shown: Equatable {
    case menu
    case page(Int)
  }

  /// The transition that opens and closes it.
  private(set) var transition: DetailTransition
  /// The element that is open or was open last; nil: none was, or it has closed.
  private(set) var shown: Shown?
  var menu: Menu
  /// The layers of the pages that open over the others, by number.
  private let frames: [Int: LayerID]
  /// The detail pages of tiles, behind which the other pages stay visible, shrunk and faded.
  let details: Set<Int>
  /// The completions of the transitions that are under way.
  private var endings: Set<CompletionID> = []
  private var count = 0
  /// The ground behind a page that covers the others.
  let ground: LayerID

  /// - Parameters:
  ///   - sheet: The layer that carries the menu and the pages.
  ///   - ground: The ground behind a page that covers the others.
  ///   - home: The layer that it opens over.
  init(
    _ sheet: LayerID, on ground: LayerID, over home: LayerID, menu: Menu,
    pages frames: [Int: LayerID], details: Set<Int>, in tree: inout LayerTree
  ) {
    self.ground = ground
    transition = DetailTransition(home: home, detail: sheet, in: &tree)
    (self.menu, self.frames, self.details) = (menu, frames, details)
  }

  var layer: LayerID { transition.detail }
  private var home: LayerID { transition.home }
  var isOpen: Bool { transition.isOpen }
  var isHeld: Bool { transition.isHeld }

  /// Whether the pages side by side stay visible behind the open element.
  private var leavesHomeVisible: Bool {
    if case .page(let page) = shown { details.contains(page) } else { false }
  }

  /// Opens a page or the menu, from the visible state.
  /// - Parameters:
  ///   - pivot: The touched point, from the upper left corner [px], which stays fixed; nil: none.
  ///   - rows: The rows of the menu.
  mutating func open(
    _ new: Shown, about pivot: Point?, rows: [ListRow], in context: ControlContext,
    on stage: inout Stage
  ) {
    let wasShown = !stage.tree[layer].isHidden
    transition.turn(about: pivot, seen: context.presentation, on: &stage)
    if shown != new || !wasShown {
      present(new, rows, isFirst: !wasShown, in: context, on: &stage)
    } else if new == .menu {
      // The page to mark may have changed while the menu was closing.
      menu.setRows(rows, on: &stage, in: context)
    }
    returnMenu(in: context, on: &stage)
    stage.tree[home].isHidden = false
    transition.open(seen: context.presentation, on: &stage, completion: begin())
  }

  /// Brings back rows of the menu that have left.
  private mutating func returnMenu(in context: ControlContext, on stage: inout Stage) {
    if shown == .menu { menu.enter(on: &stage, in: context) }
  }

  /// Closes it, back to the pages side by side.
  mutating func close(in context: ControlContext, on stage: inout Stage) {
    stage.tree[home].isHidden = false
    if shown == .menu { menu.leave(on: &stage, in: context) }
    transition.close(on: &stage, completion: begin())
  }

  /// Opens it at once, as it was on an earlier screen.
  mutating func place(
    _ other: Shown, about pivot: Point, rows: [ListRow], in context: ControlContext,
    on stage: inout Stage
  ) {
    present(other, rows, isFirst: true, in: context, on: &stage)
    if other == .menu { menu.place(isFolded: false, on: &stage, in: context) }
    transition.place(about: pivot, on: &stage)
    stage.tree[home].isHidden = !leavesHomeVisible
  }

  /// Sets the point about which the open layer has grown [px].
  mutating func turn(about pivot: Point, on stage: inout Stage) {
    transition.place(about: transition.anchor(at: pivot, in: stage.tree), on: &stage)
  }

  private mutating func present(
    _ new: Shown, _ rows: [ListRow], isFirst: Bool, in context: ControlContext,
    on stage: inout Stage
  ) {
    if let old = shown, old != new { dismiss(old, in: context, on: &stage) }
    shown = new
    let coverage: Double = leavesHomeVisible ? 0 : 1
    if isFirst {
      stage.set(.opacity, of: ground, to: coverage)
    } else {
      stage.animate(
        .opacity, of: ground, to: coverage, by: .curve(.easeInOut, duration: 0.2),
        completion: begin())
    }
    let layer = layer(of: new)
    let isNew = stage.tree[layer].isHidden
    stage.tree[layer].isHidden = false
    if new == .menu {
      if isFirst || isNew { menu.place(isFolded: true, on: &stage, in: context) }
      menu.setRows(rows, on: &stage, in: context)
      stage.set(.opacity, of: layer, to: 1)
      returnMenu(in: context, on: &stage)
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

  /// Removes the element that another one replaces.
  private mutating func dismiss(
    _ old: Shown, in context: ControlContext, on stage: inout Stage
  ) {
    if old == .menu {
      menu.leave(on: &stage, in: context)
    } else {
      stage.animate(
        .opacity, of: layer(of: old), to: .zero, by: .curve(.easeInOut, duration: 0.15),
        completion: begin())
    }
  }

  private func layer(of shown: Shown) -> LayerID {
    switch shown {
    case .menu: menu.layer
    case .page(let page): frames[page, default: menu.layer]
    }
  }

  private mutating func begin() -> CompletionID {
    count += 1
    endings.insert(CompletionID(count))
    return CompletionID(count)
  }

  /// Hides invisible layers when all transitions have come to rest.
  /// - Returns: Whether they have.
  mutating func completed(_ completion: Completion, on stage: inout Stage) -> Bool {
    // A held sheet begins a new transition when the finger lets go.
    guard endings.remove(completion.id) != nil, endings.isEmpty, !isHeld,
      completion.reason == .settled
    else { return false }
    transition.rest(on: &stage)
    stage.tree[home].isHidden = isOpen && !isHeld && !leavesHomeVisible
    for other in [Shown.menu] + frames.keys.map(Shown.page) where !isOpen || other != shown {
      stage.tree[layer(of: other)].isHidden = true
    }
    if !isOpen { shown = nil }
    return true
  }
}

// MARK: Dragging

extension PageCover: Draggable {
  mutating func grab(
    at finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    stage.tree[home].isHidden = false
    transition.grab(at: finger, seen: context.presentation, on: &stage)
    // The finger holds the whole menu, including rows that were leaving.
    returnMenu(in: context, on: &stage)
  }

  mutating func drag(
    to finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    transition.drag(to: finger, on: &stage)
  }

  mutating func release(
    velocity: SIMD2<Double>, on stage: inout Stage, in context: inout ControlContext
  ) {
    // A sheet that has been opened or closed meanwhile is no longer held.
    guard isHeld else { return }
    transition.release(velocity: velocity, on: &stage, completion: begin())
    if isOpen { returnMenu(in: context, on: &stage) }
  }

  mutating func tap(on stage: inout Stage, in context: inout ControlContext) {
    drop(on: &stage, in: &context)
  }

  mutating func drop(on stage: inout Stage, in context: inout ControlContext) {
    guard isHeld else { return }
    transition.drop(on: &stage, completion: begin())
    if isOpen { returnMenu(in: context, on: &stage) }
  }
}
