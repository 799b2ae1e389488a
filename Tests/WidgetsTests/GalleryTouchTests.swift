import DetentAnimation
import DetentGeometry
import DetentGestures
import DetentMotion
import DetentScene
import DetentStage
import TestSupport
import Testing
import Widgets

@testable import Demos

/// What lies under a finger of a gallery, as it is seen at `seconds`.
private struct GallerySurroundings: HitTesting {
  let bench: GalleryBench
  let seconds: Double

  func touchables(at point: Point) -> [Touchable<PartName>] {
    let parts = Dictionary(uniqueKeysWithValues: bench.gallery.parts.map { ($0.layer, $0) })
    let seen = bench.base.seen(seconds)
    return bench.base.stage.tree.layers(at: point, as: seen) { parts[$0] != nil }.compactMap {
      parts[$0].map { Touchable($0.name, $0.role, axis: $0.axis) }
    }
  }

  func isInFlight(_ target: PartName) -> Bool {
    bench.gallery.isInFlight(part: target, at: Instant(seconds: seconds))
  }

  func distance(from point: Point, to target: PartName) -> Double { 0 }

  func canPan(_ target: PartName, by way: Point) -> Bool {
    bench.gallery.canPan(part: target, by: way, at: Instant(seconds: seconds))
  }
}

/// Fingers on the glass, by way of the arena.
@Suite struct GalleryTouchTests {
  private var bench = GalleryBench(Size(1280, 560))
  private var arena = GestureArena<PartName>()

  init() { TestFonts.use() }

  /// The middle of the window of a card.
  private func window(_ exhibit: GalleryExhibit, _ seconds: Double = 0) -> Point {
    let sensor = bench.gallery.parts.first { $0.name == GalleryBench.press(exhibit) }
    guard let layer = sensor?.layer else { return .zero }
    let bounds = bench.base.stage.tree.bounds(of: layer, as: bench.base.seen(seconds))
    return Point(bounds.center.x, bounds.minY + 80)
  }

  private mutating func touch(_ phase: Touch.Phase, _ point: Point, _ seconds: Double) {
    bench.wait(until: seconds)
    let surroundings = GallerySurroundings(bench: bench, seconds: seconds)
    let touch = Touch(
      finger: 1, phase: phase, position: point, time: Instant(seconds: seconds))
    for event in arena.handle(touch, in: surroundings) {
      let (target, gesture) = event.parts
      bench.act(gesture, target, seconds)
    }
  }

  /// A finger goes by `way` in 0.2 s and comes up.
  private mutating func swipe(from start: Point, by way: Point, _ seconds: Double) {
    touch(.began, start, seconds)
    for i in 1...10 {
      touch(.moved, start + way * (Double(i) / 10), seconds + 0.02 * Double(i))
    }
    touch(.ended, start + way, seconds + 0.2)
  }

  /// Whether any of what can be seen of a card has moved since it was built.
  private func hasMoved(_ exhibit: GalleryExhibit, _ seconds: Double) -> Bool {
    let (seen, fresh) = (bench.base.seen(seconds), GalleryBench(Size(1280, 560)).base.seen(0))
    return bench.visible(exhibit, seconds).contains { seen[$0] != fresh[$0] }
  }

  /// Scrolls until a card is in sight.
  private mutating func bring(_ exhibit: GalleryExhibit) {
    guard window(exhibit).y > 500 else { return }
    bench.act(.grabbed(at: .zero), .whole, 0)
    bench.act(.dragged(to: Point(0, 460 - window(exhibit).y)), .whole, 0)
    bench.act(.thrown(velocity: .zero), .whole, 0)
  }

  @Test mutating func `A tap beside the list of the folder folds it back`() {
    bring(.folder)
    for (seconds, way) in [(2.0, Point.zero), (4, Point(-130, -70))] {
      #expect(hasMoved(.folder, seconds) == (seconds > 2))
      let place = window(.folder, seconds) + way
      touch(.began, place, seconds)
      touch(.ended, place, seconds + 0.05)
    }
    #expect(!hasMoved(.folder, bench.rest(after: 6)))
  }

  @Test(arguments: GalleryExhibit.allCases)
  mutating func `A finger that goes up on a card scrolls, and does not run it`(
    exhibit: GalleryExhibit
  ) {
    bring(exhibit)
    let before = bench.gallery.offset(at: Instant(seconds: 1))
    swipe(from: window(exhibit, 1), by: Point(0, -90), 1)
    let end = bench.rest(after: 2)
    #expect(before - bench.gallery.offset(at: Instant(seconds: end)) > 60)
    #expect(!hasMoved(exhibit, end))
  }

  @Test mutating func `At its top a finger downwards is left to what the gallery is on`() {
    func takes(_ way: Double) -> Bool {
      bench.gallery.canPan(part: .whole, by: Point(0, way), at: Instant(seconds: 60))
    }
    #expect(!takes(40) && takes(-40))
    touch(.began, Point(640, 400), 0)
    for i in 1...10 { touch(.moved, Point(640, 400 - 20 * Double(i)), 0.02 * Double(i)) }
    touch(.ended, Point(640, 200), 0.4)
    bench.wait(until: 60)
    #expect(takes(40) && takes(-40))
  }

  @Test mutating func `A tap runs a card; a tap half-way turns it round`() {
    let place = window(.menu)
    touch(.began, place, 0)
    touch(.ended, place, 0.05)
    #expect(hasMoved(.menu, 0.15))
    touch(.began, place, 0.15)
    touch(.ended, place, 0.18)
    let end = bench.rest(after: 1)
    #expect(!hasMoved(.menu, end))
  }

  @Test(arguments: GalleryExhibit.allCases)
  mutating func `Turned round in a frame behind the glass, it comes to rest where it is to be`(
    exhibit: GalleryExhibit
  ) {
    bench.lag = 0.016
    bench.tap(exhibit, 1)
    bench.tap(exhibit, 1.09)
    let seen = bench.base.seen(bench.rest(after: 2))
    for id in bench.visible(exhibit, 60) {
      let (values, goal) = (seen[id], bench.base.stage.tree[id].values)
      for property in LayerProperty.allCases {
        #expect((values[property] - goal[property]).magnitude < 1e-6, "\(property) of \(id)")
      }
    }
  }

  @Test mutating func `What can be dragged follows a finger, and is thrown`() {
    for exhibit in [GalleryExhibit.call, .calendar, .many] {
      let bounds = window(exhibit)
      guard bounds.y < 480 else { continue }
      swipe(from: Point(bounds.x - 40, bounds.y), by: Point(100, 4), 0)
      #expect(hasMoved(exhibit, bench.rest(after: 1)))
    }
    // The pane is taken at its edge, upward; at rest above, downward.
    let pane = window(.pane)
    swipe(from: Point(pane.x, pane.y + 64), by: Point(0, -70), 30)
    let end = bench.rest(after: 31)
    #expect(hasMoved(.pane, end))
    #expect(bench.gallery.offset(at: Instant(seconds: end)) == 0)
    swipe(from: pane, by: Point(0, 70), 60)
    #expect(!hasMoved(.pane, bench.rest(after: 61)))
  }

  @Test mutating func `A finger on what is in flight stops it there`() {
    let place = window(.call)
    touch(.began, place, 0)
    touch(.ended, place, 0.05)
    touch(.began, place, 0.1)
    let surroundings = GallerySurroundings(bench: bench, seconds: 0.1)
    #expect(surroundings.isInFlight(GalleryBench.handle(.call)))
    for (event, due) in arena.advance(to: Instant(seconds: 0.3)) {
      bench.act(event.parts.gesture, event.parts.target, due.seconds(since: .zero))
    }
    let (early, late) = (bench.base.seen(0.2), bench.base.seen(0.9))
    #expect(bench.visible(.call, 0.9).allSatisfy { early[$0].rotation == late[$0].rotation })
    touch(.ended, place, 0.95)
    #expect(bench.base.engine.isAtRest == false)
    _ = bench.rest(after: 1)
    #expect(bench.base.engine.isAtRest)
  }

  private func list(_ seconds: Double) -> RenderList {
    RenderList(of: bench.base.stage.tree, as: bench.base.seen(seconds), scale: 1)
  }

  @Test(arguments: GalleryExhibit.allCases)
  mutating func `Its motion changes no pixel outside of its card`(exhibit: GalleryExhibit) {
    bench = GalleryBench(Size(1280, 1536))
    let sensor = bench.gallery.parts.first { $0.name == GalleryBench.press(exhibit) }
    guard let layer = sensor?.layer else { return }
    let card = PixelRect(
      enclosing: bench.base.stage.tree.bounds(of: layer, as: bench.base.seen(0)))
    let screen = PixelRect(minX: 0, minY: 0, maxX: 1280, maxY: 1536)
    var before = list(0)
    bench.tap(exhibit, 0)
    for frame in 1..<45 {
      let seconds = Double(frame) / 30
      bench.wait(until: seconds)
      _ = bench.base.engine.advance(to: Instant(seconds: seconds))
      let now = list(seconds)
      let damage = RenderList.damage(from: before, to: now, screen: screen).bounds
      #expect(damage.isEmpty || damage.union(card) == card)
      before = now
    }
  }
}
