import DetentAnimation
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import SeededNumbers
import Testing

/// What has come to rest is drawn where it was sent, whether or not anything waits for its end.
@Suite struct RestTests {
  /// A square that is moved and faded, drawn as often as the engine asks for it.
  private struct Desk {
    var stage: Stage
    let layer: LayerID
    var engine = AnimationEngine()
    var drawn: PresentationTree
    /// The frames for which the engine asked after nothing could be seen to move any more.
    var lateFrames = 0

    init() {
      var tree = LayerTree(size: Size(2000, 2000))
      layer = tree.add(
        Layer(frame: Rect(x: 100, y: 100, width: 20, height: 20), content: .fill, color: .black),
        to: tree.root)
      stage = Stage(tree: tree)
      drawn = PresentationTree(of: tree)
    }

    mutating func rest(from start: Double = 0) {
      for command in stage.takeCommands() { engine.apply(command, at: Instant(seconds: start)) }
      var time = Instant(seconds: start)
      for _ in 0..<5000 {
        let wasInFlight = isInFlight(at: time)
        let next = engine.advance(to: time)
        drawn.apply(engine.snapshot)
        if !wasInFlight { lateFrames += 1 }
        switch next {
        case .frame: time = time.advanced(by: 1.0 / 60)
        case .at(let due): time = due
        case .never: return
        }
      }
      Issue.record("it never comes to rest")
    }

    private func isInFlight(at time: Instant) -> Bool {
      let before = time.advanced(by: -1.0 / 60)
      return [
        LayerKey<Point>.position.track(of: layer).id, LayerKey<Double>.opacity.track(of: layer).id,
      ]
      .contains { engine.isInFlight($0, at: before) }
    }
  }

  private static let ways: [AnimationSpec] = [
    .spring(.hand), .spring(.pop), .spring(.scrollEdge), .curve(.easeOut, duration: 0.3),
  ]

  @Test func `A layer that has faded out is at nothing and is drawn no more`() {
    for way in Self.ways {
      var desk = Desk()
      desk.stage.animate(.opacity, of: desk.layer, to: 0, by: way)
      desk.rest()
      #expect(desk.drawn[desk.layer].opacity == 0, "\(way)")
      #expect(RenderList(of: desk.stage.tree, as: desk.drawn, scale: 1).items.isEmpty, "\(way)")
      #expect(desk.engine.isAtRest)
    }
  }

  @Test func `Every place that a layer is sent to is the one where it is drawn in the end`() {
    var random = SeededNumbers(5)
    for _ in 0..<1000 {
      var desk = Desk()
      let place = Point(
        Double.random(in: 0...1900, using: &random), Double.random(in: 0...1900, using: &random))
      let way = Self.ways[Int.random(in: 0..<Self.ways.count, using: &random)]
      desk.stage.animate(.position, of: desk.layer, to: place, by: way)
      desk.rest()
      #expect(desk.drawn[desk.layer].position == place)
      #expect(desk.lateFrames <= 1)
      #expect(desk.engine.isAtRest)
    }
  }

  @Test func `What goes on from its rest does so from where it was drawn`() {
    for way in Self.ways {
      var desk = Desk()
      desk.stage.animate(.position, of: desk.layer, to: Point(300.3, 411.7), by: way)
      desk.rest()
      let last = desk.drawn[desk.layer].position
      let start = desk.engine.snapshot.time
      desk.stage.animate(.position, of: desk.layer, to: Point(900, 900), by: .spring(.hand))
      for command in desk.stage.takeCommands() { desk.engine.apply(command, at: start) }
      let track = LayerKey<Point>.position.track(of: desk.layer)
      #expect(desk.engine.value(of: track, at: start) == last)
      #expect(desk.engine.velocity(of: track, at: start) == .zero)
    }
  }
}
