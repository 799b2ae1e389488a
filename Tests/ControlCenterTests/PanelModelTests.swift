import DetentMotion
import Display
import Drawing
import Geometry
import Scene
import Settings
import Stage
import TestSupport
import Testing

@testable import ControlCenter
@testable import Widgets

/// Whatever a panel has been through, its screen can be thrown away and made anew from the model.
@Suite struct PanelModelTests {
  /// A layer as it is to be seen.
  private struct Look: Equatable {
    let content: Content
    let frame: Rect
    let values: LayerValues
  }

  /// All that is to be seen of the pane and of what lies on it, from back to front, but for the
  /// exhibits of a gallery, which begin anew.
  private static func looks(of screen: ControlScreen) -> [Look] {
    let tree = screen.stage.tree
    let seen = PresentationTree(of: tree)
    let galleries = screen.controls.filter { $0.view is Gallery }.map(\.layer)
    var looks: [Look] = []
    func add(_ id: LayerID) {
      let layer = tree[id]
      guard !layer.isHidden, layer.values.opacity > 0 else { return }
      // By another anchor the same place has other numbers.
      var values = layer.values
      values.position = .zero
      looks.append(
        Look(content: layer.content, frame: tree.bounds(of: id, as: seen), values: values))
      if !galleries.contains(id) { layer.children.forEach(add) }
    }
    add(screen.pane.layer)
    return looks
  }

  private static func anew(_ panel: isolated Panel) -> ControlScreen {
    let (now, old) = (panel.glass.display.now(), panel.screen)
    let past = PastScreen(
      screen: old, model: old.model(at: now), presentation: PresentationTree(of: old.stage.tree),
      velocity: { _ in .zero }, isSameGlass: false)
    let change = ScreenChange(from: past, to: old.configuration, sizes: [])
    let fresh = ControlScreen(
      old.configuration, size: panel.glass.size, scale: panel.glass.scale, after: (past, change))
    let typesetter = panel.glass.typesetter
    var succession = ScreenSuccession(of: past, change, to: fresh)
    _ = succession.resume(in: panel.context(at: now)) { typesetter.size(of: $0, fitting: $1) }
    return succession.screen
  }

  @Test(arguments: TouchSoakTests.files)
  func `A screen made anew from the model looks like the one that is thrown away`(
    file: String
  ) throws {
    TestFonts.use()
    var plan = TouchSoak.Plan(
      [try TouchSoakTests.text(file)], size: PixelSize(800, 480), scale: 0.125, seed: 3,
      touches: 40)
    plan.spell = 4
    let soak = try TouchSoak(plan)
    soak.onLift = { [unowned soak] in Self.compare(soak) }
    try soak.play()
    Self.compare(soak)
  }

  private static func compare(_ soak: TouchSoak) {
    let (old, new) = soak.run.panel.assumeIsolated { panel in
      let (old, new) = (panel.screen, anew(panel))
      return (looks(of: old), looks(of: new))
    }
    #expect(old.count == new.count)
    for (old, new) in zip(old, new) where old != new {
      Issue.record("after \(soak.hand.touches) touches: \(old) is \(new)")
      break
    }
  }
}
