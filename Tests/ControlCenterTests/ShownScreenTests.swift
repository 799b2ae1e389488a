import DetentAnimation
import DetentGeometry
import DetentGestures
import DetentMotion
import DetentScene
import DetentStage
import Settings
import Testing

@testable import ControlCenter

private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

/// A button on a card in front of another button.
private struct Cards {
  var stage: Stage
  var engine = AnimationEngine()
  let (behind, card, front): (LayerID, LayerID, LayerID)

  init() {
    var tree = LayerTree(size: Size(400, 400))
    let frame = Rect(x: 100, y: 100, width: 200, height: 200)
    behind = tree.add(Layer(frame: frame), to: tree.root)
    card = tree.add(Layer(frame: frame), to: tree.root)
    front = tree.add(Layer(frame: Rect(x: 0, y: 0, width: 200, height: 200)), to: card)
    stage = Stage(tree: tree)
  }

  /// Whom a finger in the middle reaches.
  func reached(at seconds: Double, modal: Set<LayerID> = []) throws -> [PanelTarget] {
    let screen = ControlScreen(Configuration(), size: Size(400, 400), scale: 1)
    let shown = ShownScreen(
      stage: stage, engine: engine,
      presentation: PresentationTree(of: stage, in: engine, at: at(seconds)),
      motion: TargetMotion(
        screen: screen, isPaneInFlight: false, isSheetInFlight: false, time: at(seconds)),
      targets: { [behind, front] in
        [behind: Touchable(.sheet, .press), front: Touchable(.strip, .press)]
      }, modal: { modal })
    return shown.touchables(at: Point(200, 200)).map(\.target)
  }

  mutating func fade(allowsInteraction: Bool) {
    var fade = Animation(.curve(.easeInOut, duration: 1))
    fade.allowsInteraction = allowsInteraction
    stage.animate(
      { _, new in
        fade.to = new
        return fade
      }, { [card] in $0[card].values.opacity = 0.5 })
    for command in stage.takeCommands() { engine.apply(command, at: .zero) }
  }
}

@Suite struct ShownScreenTests {
  @Test func `What must not be touched while it moves lets a finger through`() throws {
    var cards = Cards()
    #expect(try cards.reached(at: 0) == [.strip, .sheet])
    cards.fade(allowsInteraction: false)
    #expect(try cards.reached(at: 0.5) == [.sheet], "nor may what lies in it")
    #expect(try cards.reached(at: 1.5) == [.strip, .sheet])
  }

  @Test func `What may be touched while it moves keeps the finger`() throws {
    var cards = Cards()
    cards.fade(allowsInteraction: true)
    #expect(try cards.reached(at: 0.5) == [.strip, .sheet])
  }

  @Test func `What shields what lies behind it does so untouched, too`() throws {
    var cards = Cards()
    cards.fade(allowsInteraction: false)
    #expect(try cards.reached(at: 0.5, modal: [cards.card]) == [])
  }

  @Test func `A target is as far away as a finger has to go to it`() throws {
    var tree = LayerTree(size: Size(400, 400))
    let layer = tree.add(Layer(frame: Rect(x: 30, y: 0, width: 20, height: 20)), to: tree.root)
    let screen = ControlScreen(Configuration(), size: Size(400, 400), scale: 1)
    let shown = ShownScreen(
      stage: Stage(tree: tree), engine: AnimationEngine(), presentation: PresentationTree(of: tree),
      motion: TargetMotion(
        screen: screen, isPaneInFlight: false, isSheetInFlight: false, time: .zero),
      targets: { [layer: Touchable(.banner, .press)] }, modal: { [] })
    #expect(shown.distance(from: Point(40, 25), to: .banner) == 5)
    #expect(shown.distance(from: Point(40, 10), to: .banner) == 0)
    #expect(shown.distance(from: Point(5, 5), to: .sheet) == 0, "what is not there is not left")
  }
}
