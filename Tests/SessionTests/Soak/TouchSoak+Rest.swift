import Demos
import DetentAnimation
import DetentGeometry
import DetentGestures
import DetentMotion
import DetentScene
import DetentStage
import Display
import DisplayHeadless
import Settings

@testable import ControlCenter
@testable import Widgets

/// What must hold when nobody has touched the panel for a while.
extension TouchSoak {
  func checkRest() throws {
    let time = now
    let what = run.panel.assumeIsolated { $0.left(at: time) }
    if let next = run.display.nextEvent, next < time.advanced(by: 1) {
      throw fail("a frame is asked for at rest\(what.map { ": \($0)" } ?? "")")
    }
    if let what { throw fail("at rest, \(what)") }
  }
}

extension Panel {
  /// What is left of what fingers did; nil: nothing.
  func left(at time: Instant) -> String? {
    if !touches.isEmpty { return "the arena has fingers" }
    if settings.pending != nil { return "a configuration waits" }
    if screen.pane.isHeld { return "the pane is held" }
    if screen.pages.cover.isHeld == true { return "the sheet is held" }
    if !screen.requests.runs.underWay.isEmpty {
      return "runs are under way: \(screen.requests.runs.underWay)"
    }
    if screen.overlays.asking != nil { return "a question is open" }
    return waiting() ?? moving(at: time) ?? pressed()
  }

  /// Whether anything but a clock wants time to pass.
  private func waiting() -> String? {
    if let time = glass.pacing.deadline {
      return "a look is due at \(time.seconds(since: .zero)) s"
    }
    let control = screen.controls.indices.first { index in
      let view = screen.controls[index].view
      // What has failed stands for a minute.
      return screen.due(index) != nil && !view.showsFailure
        && !(view is LookTile<ClockTile> || view is LookTile<Sparkline>)
    }
    if let control {
      return "control \(control), \(type(of: screen.controls[control].view)), waits"
    }
    if screen.overlays.toast.deadline != nil { return "the toast waits" }
    return screen.overlays.alert.deadline == nil ? nil : "the question waits"
  }

  /// What is not where the model has it.
  private func moving(at time: Instant) -> String? {
    let look = SoakLook(self, at: time)
    if let what = look.broken() { return what }
    // It is not asked any more once nothing is to be seen, and learns only then that all is over.
    var engine = scheduler.assumeIsolated { $0.engine }
    // The last hundredths of a pixel of a spring tuned to be slow are no motion.
    guard engine.advance(to: time) == .never else {
      return "the engine moves: \(engine.snapshot.values), \(glass.pacing)"
    }
    // Frames end where no more is to be seen; the last of a slow spring takes longer than that.
    let sight = max(0.5, Resolution.pixels.visible / glass.scale)
    // Not asked for each layer: whoever asks copies the screen.
    let pane = screen.pane.layer
    for number in look.tree.layers.indices {
      let id = LayerID(number)
      guard look.seen(id) != look.tree[id].values else { continue }
      for property in LayerProperty.allCases where !property.isColor {
        let (a, b) = (look.seen(id)[property], look.tree[id].values[property])
        let most = (0..<4).map { abs(a[$0] - b[$0]) }.max() ?? 0
        // A heavy pane rests as near to its end as the configuration asks for.
        let near =
          id == pane
          ? max(sight, settings.configuration.motion.restDistance) : sight
        if most > (property.isPlace ? near : 0.01) {
          return "\(property) of layer \(number) is seen at \(a) and is to be at \(b)"
        }
      }
    }
    return nil
  }

  /// What looks other than on a screen that nobody has touched.
  private func pressed() -> String? {
    let fresh = ControlScreen(
      appearance.themed(settings.configuration),
      size: glass.size, scale: glass.scale, pages: dependencies.pageMakers)
    let (old, new) = (fresh.stage.tree, screen.stage.tree)
    for (index, control) in fresh.controls.enumerated() {
      // An exhibit stays as it was left.
      let parts =
        control.view is Gallery ? control.parts.filter { $0.role == .press } : control.parts
      for layer in parts.map(\.layer) + [control.layer] {
        for property in [LayerProperty.scale, .rotation]
        where old[layer].values[property] != new[layer].values[property] {
          return "\(property) of layer \(layer.number) of control \(index), "
            + "\(type(of: control)), is \(new[layer].values[property])"
        }
      }
    }
    return nil
  }
}

extension TouchSoak {
  /// After the first thousand touches nothing more is kept.
  func checkGrowth() throws {
    let early = measures.filter { $0.touches <= 1000 }
    guard let layers = early.map(\.layers).max(), let tracks = early.map(\.tracks).max(),
      let last = measures.last
    else { return }
    if last.layers > layers * 3 / 2 + 200 {
      throw fail("layers have grown from \(layers) to \(last.layers)")
    }
    // The tiles of one panel fade while another one's grow, and places are used again, but not given back.
    let panels = configurations.map {
      ControlScreen($0, size: size.logical(at: scale), scale: scale, pages: DemoPages.makers).stage
        .tree.layers.count
    }
    let largest = (panels + measures.map(\.layers)).max() ?? 0
    if last.places > largest * 3 + 400 {
      throw fail("layers have \(last.places) places, where a panel has \(largest) at most")
    }
    // Each is a property of a layer: where all have moved once, there are more of them than when
    // hardly any had.
    if last.tracks > max(tracks * 2 + 200, last.layers) {
      throw fail("tracks have grown from \(tracks) to \(last.tracks)")
    }
  }
}
