import DetentGeometry
import DetentGestures
import DetentMotion
import DetentScene
import DetentStage
import Display
import DisplayHeadless
import Widgets

@testable import ControlCenter

/// What must hold whatever happens.
extension TouchSoak {
  /// How far things may go that fingers hold.
  func slack(isLaidOut: Bool = false) -> SoakLook.Slack {
    // What is less than a device pixel away counts as arrived. A fade goes up to three times as fast
    // as a finger that pulls the smallest page, the gallery's, by its 80 px.
    let scale = scale
    let fade = travel.way / scale / 26
    // On one of the gallery's pages a thing turns twice, as POP has it, while it fades once.
    return SoakLook.Slack(
      pixels: (0.75 + 3 * travel.way) / min(1, scale), part: 0.012 + fade,
      turn: 0.012 + 4 * .pi * fade, isLaidOut: isLaidOut)
  }

  /// What wants time to pass.
  var waiting: String {
    let screen = screen
    let due = screen.controls.indices.compactMap { i in
      screen.due(i).map { "\(type(of: screen.controls[i].view)) at \($0.seconds(since: .zero)) s" }
    }
    let arena = run.panel.assumeIsolated { $0.touches.deadline }
    return
      "Due: \(due), \(String(describing: arena)), toast \(String(describing: screen.overlays.toast.deadline)), alert \(String(describing: screen.overlays.alert.deadline))"
  }

  /// Lets something happen, before and after which everything is seen at the same place.
  func check(
    _ event: String, at time: Instant, within slack: SoakLook.Slack, _ happen: () throws -> Void
  ) throws {
    let isSteady = run.panel.assumeIsolated { $0.settings.pending == nil }
    // Taken out, since there must be no second copy of it when it is changed.
    var copy = LayerTreeCopy()
    swap(&copy, &layers)
    let before = run.panel.assumeIsolated { panel in
      copy.update(from: panel)
      return SoakLook(panel, at: time, of: copy)
    }
    swap(&copy, &layers)
    try happen()
    let after = run.panel.assumeIsolated { SoakLook($0, at: time) }
    if let what = after.broken(since: before) { throw fail("after \(event), \(what)") }
    // A screen that was built anew fades in over what was seen, and has other layers.
    guard isSteady, run.panel.assumeIsolated({ $0.settings.pending == nil }),
      after.screen == before.screen
    else { return }
    let size = run.display.size.logical(at: scale)
    if let what = before.jump(
      to: after, within: slack, screen: Rect(origin: .zero, size: size))
    {
      throw fail("at \(event), \(what)")
    }
    try checkRange()
  }

  /// A held pane stays within what its rubber band gives.
  private func checkRange() throws {
    let wrong: Double? = run.panel.assumeIsolated { panel in
      let pane = panel.screen.pane
      guard case .held(let hold, _) = pane.grip, let band = hold.band else { return nil }
      let y = panel.screen.stage.tree[pane.layer].values.position.y
      let give = band.displacement(for: 1e6) + 1
      let range = hold.range
      return y < range.lowerBound - give || y > range.upperBound + give ? y : nil
    }
    if let wrong { throw fail("the pane is held at \(wrong)") }
  }

  /// A pane in the hand is where the only finger is that is down.
  func checkHold() throws {
    guard now.seconds(since: touched) > 0.1, places.count == 1, let finger = places.first?.value
    else { return }
    let screen = screen
    let pane = screen.pane
    guard case .held(let hold, _) = pane.grip else { return }
    let free = hold.free + finger.y / scale - hold.finger
    guard free > hold.range.lowerBound, free < hold.range.upperBound else { return }
    let y = screen.stage.tree[pane.layer].values.position.y
    if abs(y - free) > 1 { throw fail("the pane is at \(y) and its finger has it at \(free)") }
  }
}
