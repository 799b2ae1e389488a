internal import DetentGeometry
internal import DetentGestures
internal import DetentScene
internal import DetentStage
internal import Settings
internal import Widgets

/// Finds the elements of a screen that keys can act on.
struct FocusFinder {
  let screen: ControlScreen

  init(_ screen: ControlScreen) { self.screen = screen }

  /// All stops, at their positions at rest.
  var order: FocusOrder {
    let tree = screen.stage.tree
    let still = PresentationTree(of: tree)
    let glass = Rect(origin: .zero, size: screen.layout.screen)
    let (targets, modal) = (screen.targets, screen.modalLayers)
    var stops: [FocusStop] = []
    for (layer, target) in targets where canFocus(target.target) {
      let rows = rows(of: target.target)
      let place = tree.bounds(of: rows?.layer ?? layer, as: still)
      let frames: [(number: Int?, label: String, frame: Rect)] =
        rows?.frames.map { ($0.number, $0.label, $0.frame.offset(by: place.origin)) }
        ?? [(nil, "", place)]
      for (row, label, frame) in frames {
        let seen = frame.intersection(glass)
        guard seen.size.width > 0, seen.size.height > 0,
          isReachable(target, at: seen.center, targets, modal, still)
        else { continue }
        let radius = row == nil ? tree[layer].values.cornerRadius : 12
        stops.append(
          FocusStop(
            id: .init(target: target.target, row: row), label: label, frame: seen, radius: radius))
      }
    }
    return FocusOrder(stops, isRightToLeft: screen.configuration.isRightToLeft)
  }

  private func isReachable(
    _ target: PanelTouchable, at place: Point, _ targets: [LayerID: PanelTouchable],
    _ modal: Set<LayerID>, _ still: PresentationTree
  ) -> Bool {
    let hits = screen.stage.tree.layers(at: place, as: still) {
      targets[$0] != nil || modal.contains($0)
    }
    let front = hits.firstIndex { modal.contains($0) } ?? hits.endIndex - 1
    return hits.prefix(front + 1).contains { targets[$0] == target }
  }

  /// Whether keys can act on a target: on the pane only while it is closed, never on targets that
  /// only move others.
  private func canFocus(_ target: PanelTarget) -> Bool {
    let (pages, controls) = (screen.pages, screen.controls)
    switch target {
    case .pane: return screen.pane.detent == .closed && !pages.isOpen
    case .menuButton, .opener: return true
    case .banner: return screen.overlays.banner.isShown
    case .menu: return pages.isOpen && pages.cover.shown == .menu
    case .part(let control, let part):
      return isInFront(control) { index in controls[index].parts.contains { $0.name == part } }
    case .face(let control): return isInFront(control) { screen.hasExplanation($0) }
    case .alert(let role):
      return (role == .cancel || role == .confirm)
        && screen.overlays.alert.parts.contains { $0.role == role }
    case .answer(let index, of: let number):
      let toast = screen.overlays.toast
      return toast.number == number && toast.answers.contains { $0.index == index }
    case .wallpaper, .toast, .strip, .dots, .sheet, .page: return false
    }
  }

  private func isInFront(_ control: ControlID, where isAble: (Int) -> Bool) -> Bool {
    guard screen.pane.detent == .open, let index = screen.index(of: control) else { return false }
    return screen.pages.isInFront(screen.controls.pages[index]) && isAble(index)
  }

  /// The rows of a list; nil: the target is no list.
  func rows(of target: PanelTarget) -> ControlRows? {
    if target == .menu { return screen.pages.menu.controlRows }
    return screen.part(of: target).flatMap { screen.controls[$0.control].rows(of: $0.part) }
  }

  /// The steps by which an arrow key changes the focused value; nil: it moves the focus.
  func steps(_ move: FocusMove, at stop: FocusStop) -> Int? {
    guard let (control, part) = screen.part(of: stop.id.target),
      let axis = screen.controls[control].keyAxis(of: part)
    else { return nil }
    switch (axis, move) {
    case (.vertical, .up), (.horizontal, .right): return 1
    case (.vertical, .down), (.horizontal, .left): return -1
    default: return nil
    }
  }

  /// The direction in which an arrow key slides an answer; nil: it moves the focus.
  func slide(_ move: FocusMove, at stop: FocusStop) -> Int? {
    guard stop.id.target == .alert(.confirm), screen.overlays.alert.isSlid else { return nil }
    let isRightToLeft = screen.configuration.isRightToLeft
    switch move {
    case .right: return isRightToLeft ? -1 : 1
    case .left: return isRightToLeft ? 1 : -1
    default: return nil
    }
  }

  /// The row to reveal before the focus moves on; nil: none.
  func row(_ move: FocusMove, from stop: FocusStop) -> Int? {
    guard move.isVertical, let row = stop.id.row,
      let rows = rows(of: stop.id.target)?.frames.map(\.number)
    else { return nil }
    return move == .down ? rows.first { $0 > row } : rows.last { $0 < row }
  }
}
