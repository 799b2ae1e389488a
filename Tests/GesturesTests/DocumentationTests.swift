import DetentGestures
import DetentMotion
import EngineTestSupport
import Testing

/// The examples of the landing page, which imports nothing but the product.
private struct Screen: HitTesting {
  let card = Rect(x: 0, y: 100, width: 400, height: 700)
  let button = Rect(x: 100, y: 200, width: 100, height: 100)

  func touchables(at point: Point) -> [Touchable<String>] {
    var found: [Touchable<String>] = []
    if button.contains(point) { found.append(Touchable("button", .press)) }
    if card.contains(point) { found.append(Touchable("card", .pan, axis: .vertical)) }
    return found
  }

  func isInFlight(_ target: String) -> Bool { false }

  func distance(from point: Point, to target: String) -> Double {
    (target == "button" ? button : card).contains(point) ? 0 : .infinity
  }
}

@Suite struct GesturesDocumentationTests {
  @Test func `A button is pressed when a finger comes down on it`() {
    var pressed: [String] = []
    func press(_ target: String) { pressed.append(target) }
    func run(_ target: String) { Issue.record("\(target) ran") }
    func release(_ target: String) { Issue.record("\(target) was let go of") }
    func hold(_ target: String, _ point: Point) { Issue.record("\(target) was grabbed") }
    func move(_ target: String, _ point: Point) { Issue.record("\(target) was dragged") }
    func fly(_ target: String, _ velocity: SIMD2<Double>) { Issue.record("\(target) flew") }

    var arena = GestureArena<String>()
    let screen = Screen()
    let down = Touch(finger: 1, phase: .began, position: Point(150, 250), time: .zero)
    for event in arena.handle(down, in: screen) {
      switch event {
      case .pressed(let target): press(target)  // at touch-down, before any release
      case .activated(let target): run(target)  // released where it was pressed
      case .lifted(let target): release(target)  // the finger left, or something took it
      case .grabbed(let target, let point): hold(target, point)
      case .dragged(let target, let point): move(target, point)
      case .thrown(let target, let velocity): fly(target, velocity)
      case .tapped, .dropped, .longPressed: break
      }
    }
    #expect(pressed == ["button"])
  }

  @Test func `Every example is here`() throws {
    let documented = try DocumentationExamples(of: "Scene/DetentGestures", besides: #filePath)
    #expect(documented.examples.count == 2)
    #expect(try documented.missing(in: [#filePath]) == [])
  }
}
