internal import DetentGeometry
internal import DetentGestures
internal import DetentScene
internal import DetentStage
internal import DisplayHeadless
internal import Settings
internal import Widgets

extension ControlScreen {
  /// What can be touched now, by the names that people see: tiles by their labels, each once, the shut
  /// pane and the menu by what they are.
  var namedPlaces: [(name: String, place: NamedTouch.Place)] {
    var seen: Set<Int> = []
    return FocusFinder(self).order.stops.compactMap { stop in
      switch stop.id.target {
      case .pane: return ("pane", NamedTouch.Place(frame: stop.frame))
      case .menuButton: return ("menu", NamedTouch.Place(frame: stop.frame))
      case let target:
        guard let control = target.control, let index = index(of: control),
          !controls.labels[index].isEmpty, seen.insert(index).inserted
        else { return nil }
        return (controls.labels[index], place(of: index))
      }
    }
  }

  private func place(of index: Int) -> NamedTouch.Place {
    let (control, tree) = (controls[index], stage.tree)
    let frame = tree.bounds(of: control.layer, as: PresentationTree(of: tree))
    guard let part = control.parts.first, let (fraction, length) = control.way,
      let axis = control.keyAxis(of: part.number)
    else { return NamedTouch.Place(frame: frame) }
    var half = Point(0, -length / 2)
    if axis == .horizontal {
      half = Point(configuration.isRightToLeft ? -length / 2 : length / 2, 0)
    }
    let middle = frame.center
    return NamedTouch.Place(frame: frame, value: (fraction, middle - half, middle + half))
  }
}
