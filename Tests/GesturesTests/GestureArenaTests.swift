import DetentGeometry
import DetentGestures
import DetentMotion
import Testing

private let pane = "pane"
private let button = "button"

/// A pane below y = 100 with one button at 100…200 × 200…300.
private struct World: HitTesting {
  var isMoving = false
  /// Whether it flies on under a finger that has only come down.
  var fliesOn = true
  var grip = TouchGrip.loose

  private let frame = Rect(x: 100, y: 200, width: 100, height: 100)

  func touchables(at point: Point) -> [Touchable<String>] {
    var hits: [Touchable<String>] = []
    if frame.contains(point) { hits.append(Touchable(button, .press, grip: grip)) }
    if point.y >= 100 { hits.append(Touchable(pane, .pan)) }
    return hits
  }

  func isInFlight(_ target: String) -> Bool { isMoving }

  func fliesOn(_ target: String) -> Bool { fliesOn }

  func distance(from p: Point, to target: String) -> Double {
    let dx = max(frame.minX - p.x, 0, p.x - frame.maxX)
    let dy = max(frame.minY - p.y, 0, p.y - frame.maxY)
    return (dx * dx + dy * dy).squareRoot()
  }
}

/// A finger over an arena.
private struct Hand {
  var arena = GestureArena<String>()
  var world = World()

  mutating func callAsFunction(
    _ phase: Touch.Phase, _ x: Double, _ y: Double, _ ms: Int64, finger: UInt64 = 1
  ) -> [GestureEvent<String>] {
    let touch = Touch(
      finger: finger, phase: phase, position: Point(x, y),
      time: Instant(nanoseconds: ms * 1_000_000))
    return arena.handle(touch, in: world)
  }
}

@Suite struct GestureArenaTests {
  @Test func `A button is pressed at touch-down and acts on release`() {
    var hand = Hand()
    #expect(hand(.began, 150, 250, 0) == [.pressed(button)])
    #expect(hand(.moved, 153, 252, 10) == [])
    #expect(hand(.ended, 153, 252, 20) == [.activated(button)])
    #expect(hand.arena.isEmpty)
  }

  @Test
  func `A finger that leaves by more than a finger's breadth lets go, and presses again on return`()
  {
    var hand = Hand()
    _ = hand(.began, 150, 250, 0)
    #expect(hand(.moved, 235, 250, 10) == [])
    #expect(hand(.moved, 260, 250, 20) == [.lifted(button)])
    #expect(hand(.moved, 230, 250, 30) == [])
    #expect(hand(.moved, 180, 250, 40) == [.pressed(button)])
    #expect(hand(.moved, 260, 250, 50) == [.lifted(button)])
    #expect(hand(.ended, 260, 250, 60) == [])
  }

  @Test func `A finger on a button that passes the slop up or down goes to the pane`() {
    var hand = Hand()
    _ = hand(.began, 150, 250, 0)
    #expect(hand(.moved, 150, 243, 10) == [])
    #expect(hand(.moved, 150, 240, 20) == [.lifted(button), .grabbed(pane, at: Point(150, 240))])
    #expect(hand(.moved, 150, 200, 30) == [.dragged(pane, to: Point(150, 200))])
    guard case .thrown(pane, let velocity) = hand(.ended, 150, 180, 40).last else {
      Issue.record("not thrown")
      return
    }
    #expect(velocity.y < -1000)
  }

  @Test func `A button that keeps its finger keeps one that first moves across the pane's way`() {
    var hand = Hand()
    hand.world.grip = .kept
    #expect(hand(.began, 150, 250, 0) == [.pressed(button)])
    #expect(hand(.moved, 159, 250, 10) == [])
    #expect(hand(.moved, 159, 290, 20) == [])
    #expect(hand(.ended, 159, 290, 30) == [.activated(button)])
    _ = hand(.began, 150, 250, 2000)
    #expect(hand(.moved, 150, 260, 2010) == [.lifted(button), .grabbed(pane, at: Point(150, 260))])
  }

  @Test func `At rest the pane follows from the first pixel, and a small movement is still a tap`()
  {
    var hand = Hand()
    #expect(hand(.began, 20, 150, 0) == [.grabbed(pane, at: Point(20, 150))])
    #expect(hand(.moved, 20, 149, 10) == [.dragged(pane, to: Point(20, 149))])
    #expect(hand(.ended, 20, 149, 500) == [.tapped(pane)])
  }

  @Test func `A finger that comes back within the slop does not tap`() {
    var hand = Hand()
    _ = hand(.began, 20, 150, 0)
    _ = hand(.moved, 20, 120, 10)
    _ = hand(.moved, 20, 150, 20)
    guard case .thrown = hand(.ended, 20, 150, 30).last else {
      Issue.record("not thrown")
      return
    }
  }

  @Test func `In flight a quick tap does not stop the pane, not even on a button`() {
    var hand = Hand()
    hand.world.isMoving = true
    #expect(hand(.began, 150, 250, 0) == [])
    #expect(hand(.ended, 150, 250, 40) == [.tapped(pane)])
  }

  @Test func `What does not fly on under a finger is stopped at touch-down`() {
    var hand = Hand()
    (hand.world.isMoving, hand.world.fliesOn) = (true, false)
    #expect(hand(.began, 150, 250, 0) == [.grabbed(pane, at: Point(150, 250))])
    #expect(hand(.ended, 150, 250, 40) == [.tapped(pane)])
  }

  @Test func `In flight a finger that moves on catches the pane where it then is`() {
    var hand = Hand()
    hand.world.isMoving = true
    _ = hand(.began, 20, 250, 0)
    #expect(hand(.moved, 20, 255, 10) == [])
    #expect(hand(.moved, 20, 260, 20) == [.grabbed(pane, at: Point(20, 260))])
    #expect(hand(.moved, 20, 270, 30) == [.dragged(pane, to: Point(20, 270))])
  }

  @Test func `In flight a finger that rests catches the pane at that moment`() throws {
    var hand = Hand()
    hand.world.isMoving = true
    _ = hand(.began, 20, 250, 1000)
    let due = try #require(hand.arena.deadline)
    #expect(due == Instant(nanoseconds: 1_080_000_000))
    #expect(hand.arena.advance(to: due.advanced(by: -0.001)).isEmpty)
    let events = hand.arena.advance(to: due.advanced(by: 0.01))
    #expect(events.map(\.event) == [.grabbed(pane, at: Point(20, 250))])
    #expect(events.first?.time == due)
    #expect(hand.arena.deadline == nil)
    #expect(hand(.ended, 20, 250, 1200) == [.thrown(pane, velocity: .zero)])
  }

  @Test func `With catch touch the pane stops at touch-down`() {
    var hand = Hand()
    hand.arena.rules.catchRule = .touch
    hand.world.isMoving = true
    #expect(hand(.began, 20, 250, 0) == [.grabbed(pane, at: Point(20, 250))])
    #expect(hand(.ended, 20, 250, 40) == [.tapped(pane)])
  }

  @Test func `Two fingers have two owners`() {
    var hand = Hand()
    #expect(hand(.began, 20, 150, 0, finger: 1) == [.grabbed(pane, at: Point(20, 150))])
    #expect(hand(.began, 150, 250, 5, finger: 2) == [.pressed(button)])
    #expect(hand(.moved, 150, 200, 9, finger: 2).isEmpty, "the pane has its finger already")
    #expect(hand(.moved, 20, 130, 10, finger: 1) == [.dragged(pane, to: Point(20, 130))])
    #expect(hand(.ended, 150, 200, 20, finger: 2) == [.activated(button)])
    #expect(hand(.began, 40, 150, 25, finger: 3).isEmpty)
  }

  @Test func `A cancelled touch does nothing but undo`() {
    var hand = Hand()
    _ = hand(.began, 150, 250, 0)
    #expect(hand(.cancelled, 150, 250, 10) == [.lifted(button)])
    _ = hand(.began, 20, 150, 20)
    _ = hand(.moved, 20, 120, 25)
    #expect(hand(.cancelled, 20, 120, 30) == [.dropped(pane)])
    #expect(hand.arena.isEmpty)
  }
}
