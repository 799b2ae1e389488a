internal import DetentGeometry
internal import DetentGestures
internal import DetentScene
internal import DetentStage
internal import DisplayHeadless
internal import Settings
internal import Widgets

extension ControlScreen {
  /// The elements that can be touched now, by visible name: each tile once by its label, rows and
  /// answers by their words, the closed pane as "pane" and the menu's button as "menu".
  var namedPlaces: [(name: String, place: NamedTouch.Place)] {
    var seen: Set<Int> = []
    return FocusFinder(self).order.stops.flatMap { stop in
      let frame = NamedTouch.Place(frame: stop.frame)
      var names = stop.label.isEmpty ? [] : [(stop.label, frame)]
      switch stop.id.target {
      case .pane: names.append(("pane", frame))
      case .menuButton: names.append(("menu", frame))
      case .opener: names += openerName.map { [($0, frame)] } ?? []
      case .alert(let role): names += overlays.alert.word(of: role).map { [($0, frame)] } ?? []
      case .answer(let index, of: _):
        names += overlays.toast.answers.filter { $0.index == index }.map { ($0.title, frame) }
      case let target:
        if let control = target.control, let index = index(of: control),
          !controls.labels[index].isEmpty, seen.insert(index).inserted
        {
          names.append((controls.labels[index], place(of: index)))
        }
      }
      return names
    }
  }

  /// The name of the tile whose icon lies on top of its page.
  private var openerName: String? {
    pages.icons.front.flatMap { index(of: $0.opener) }.map { controls.labels[$0] }
  }

  private func place(of index: Int) -> NamedTouch.Place {
    let (control, tree) = (controls[index], stage.tree)
    let frame = tree.bounds(of: control.layer, as: PresentationTree(of: tree))
    guard let part = control.parts.first, let (fraction, length) = control.keyRange,
      let axis = control.keyAxis(of: part.name)
    else { return NamedTouch.Place(frame: frame) }
    var half = Point(0, -length / 2)
    if axis == .horizontal {
      half = Point(configuration.isRightToLeft ? -length / 2 : length / 2, 0)
    }
    let middle = frame.center
    return NamedTouch.Place(frame: frame, value: (fraction, middle - half, middle + half))
  }
}
