import DetentAnimation
import DetentGeometry
import DetentGestures
import DetentMotion
import DetentScene
import DetentStage
import Settings
import Testing
import Values

@testable import Widgets

/// How the fill of a slider moves under a finger and after it.
@Suite struct SliderMotionTests {
  /// A slider of 212 by 60 px at 50 %, and what a finger does with it.
  private struct Hand {
    var bench: Bench
    var slider: LookTile<Slider>
    let fill: LayerID
    let isUpright: Bool
    let isReversed: Bool

    init(_ direction: TileSettings.Direction, rightToLeft: Bool = false) throws {
      (isUpright, isReversed) = (direction == .up, rightToLeft && direction == .across)
      var tile = TileSettings()
      (tile.kind, tile.label, tile.direction) = (.slider, "Light", direction)
      var palette = Palette.test
      palette.isRightToLeft = rightToLeft
      var building = BuildContext(
        Configuration(), palette: palette, tree: LayerTree(size: Size(500, 500)),
        frame: Rect(origin: .zero, size: isUpright ? Size(60, 212) : Size(212, 60)))
      slider = LookTile<Slider>(tile, in: &building)
      bench = Bench(building.tree)
      var now = bench.context
      slider.take(.recalled(.number(0.5)), on: &bench.stage, in: &now)
      bench.commit(0)
      fill = try #require(bench.stage.tree[slider.layer].children.first)
    }

    /// The length of the fill and its velocity.
    func seen(_ seconds: Double) throws -> (length: Double, velocity: Double) {
      let state = bench.state(.size, of: fill, seconds)
      return isUpright
        ? (state.value.y, state.velocity.y) : (state.value.x, state.velocity.x)
    }

    mutating func take(_ gesture: Gesture, _ seconds: Double) {
      var context = ControlContext(
        time: Instant(seconds: seconds), presentation: bench.seen(seconds))
      slider.take(.touch(gesture, on: 0), on: &bench.stage, in: &context)
      bench.commit(seconds)
    }

    /// A way towards a larger value.
    func way(_ length: Double) -> Point {
      isUpright ? Point(0, -length) : Point(isReversed ? -length : length, 0)
    }
  }

  @Test(
    arguments: [
      (TileSettings.Direction.across, false), (.across, true), (.up, false), (.up, true),
    ], [0.0, 90, 96, 130, -60, -99])
  func `The fill goes on as fast as the finger, but never beyond the ends of its track`(
    _ kind: (direction: TileSettings.Direction, rightToLeft: Bool), _ end: Double
  ) throws {
    for speed in [0.0, 300, 4000] {
      var hand = try Hand(kind.direction, rightToLeft: kind.rightToLeft)
      let velocity = end < 0 ? -speed : speed
      let finger = Point(100, 30)
      // The spring of the start has come to rest.
      hand.take(.grabbed(at: finger), 5)
      for step in 1...5 {
        let time = 5 + Double(step) * 0.016
        hand.take(.dragged(to: finger + hand.way(end * Double(step) / 5)), time)
        let (length, held) = try hand.seen(time)
        let share = min(max(100 + end * Double(step) / 5, 0), 200)
        #expect(abs(length - share) < 0.01)
        if end != 130 { #expect(abs(held - end / 5 / 0.016) < 0.01) }
      }
      let before = try hand.seen(5.08).length
      let way = hand.way(velocity)
      hand.take(.thrown(velocity: [way.x, way.y]), 5.08)
      let after = try hand.seen(5.08)
      #expect(abs(after.length - before) < 1e-6)
      let isFree = end == 0 || abs(end) == 60 || speed <= 300 && end == 90
      if isFree, speed <= 300 { #expect(abs(after.velocity - velocity) < 1e-6) }
      #expect(after.velocity * velocity >= 0)
      for frame in 0..<120 {
        let length = try hand.seen(5.08 + Double(frame) / 120).length
        #expect(length >= -0.01 && length <= 200.01, "\(end) px, then \(velocity) px/s: \(length)")
      }
    }
  }

  @Test func `A finger that comes down on a fill in motion holds it where it is seen`() throws {
    var hand = try Hand(.across)
    hand.take(.grabbed(at: Point(100, 30)), 5)
    hand.take(.dragged(to: Point(160, 30)), 5.016)
    hand.take(.thrown(velocity: [900, 0]), 5.016)
    let before = try hand.seen(5.1).length
    #expect(before > 162)
    hand.take(.grabbed(at: Point(20, 30)), 5.1)
    #expect(try abs(hand.seen(5.1).length - before) < 1e-6)
    #expect(try abs(hand.seen(6).length - before) < 1e-6)
    hand.take(.tapped, 6)
    #expect(try abs(hand.seen(9).length - 160) < 0.5)
  }
}
