internal import DetentMotion
internal import Geometry
internal import Settings
internal import Stage
internal import Widgets

/// What is taken over from another screen.
extension ControlScreen {
  /// Takes over what the person has done on a screen of another size or look: the states of the
  /// controls and the detent, and what is being done.
  /// - Returns: What has to be done outside.
  mutating func restore(from other: ControlScreen, in context: ControlContext) -> [Effect] {
    loads.next = other.loads.next
    let isSame =
      other.configuration.tiles == configuration.tiles
      && other.configuration.pages == configuration.pages
    let ended = runs.adopt(other.runs, of: configuration.actions) { tile in
      guard configuration.tile(tile) == other.configuration.tile(tile) else { return nil }
      return tiles.firstIndex(of: tile)
    }
    if isSame {
      reports = other.reports
      for i in controls.indices { controls[i].restore(from: other.controls[i], on: &stage) }
      controlsChanged()
    }
    // Whoever was asked on a screen that is gone has not said yes.
    if let run = other.asking { _ = end(run, nil, in: context) }
    for source in configuration.sources {
      // What was known of a source that is another one now is no longer true.
      guard other.configuration.sources.contains(source), let state = other.states[source.name]
      else { continue }
      _ = show([source.name: state], in: context)
    }
    restorePages(from: other, in: context)
    takeTuned(from: other)
    if other.pane.detent != pane.detent { pane.place(at: other.pane.detent, on: &stage) }
    // One that has become fixed opens once more, and for good.
    if isPaneFixed, pane.detent != .open { pane.go(to: .open, on: &stage) }
    showHeading()
    return ended.map { name, sender in
      .tell(
        other.spoken(
          "“\(name)” was ended: the configuration has changed.", of: sender.control))
    }
  }

  /// Sends the pane to its detent from somewhere else.
  mutating func fly(from place: Point, velocity: SIMD2<Double>) {
    pane.fly(from: place, velocity: velocity, on: &stage)
  }
}
