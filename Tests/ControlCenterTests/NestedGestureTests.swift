import DetentGeometry
import DetentGestures
import DetentMotion
import DetentScene
import DetentStage
import Display
import DisplayHeadless
import PanelTestKit
import SeededNumbers
import Settings
import TestKinds
import Testing

@testable import ControlCenter
@testable import Widgets

private func rows(_ name: String) -> String {
  (1...12).map { "{label: \"\(name) \($0)\"}" }.joined(separator: ", ")
}

/// A list and a slider on a page that fits, and both on one that scrolls, in a pane.
private let text = """
  home: {clock: false, date: false}
  pane: {columns: 4}
  actions: {set: {exec: [set, "${value}"], range: [0, 100]}}
  tiles:
    - {kind: list, label: Rooms, span: [2, 2], rows: [\(rows("Room"))]}
    - {kind: slider, label: Level, action: set, span: [2, 1]}
    - {kind: toggle, label: Light}
  pages:
    long:
      columns: 4
      tiles:
        - {kind: list, label: Deep, span: [2, 2], rows: [\(rows("Deep"))]}
        - {kind: slider, label: Low, action: set, span: [2, 1]}
        - {kind: list, label: End, span: [4, 6], rows: [\(rows("End"))]}
  """

/// What a script of touches does to what lies in what.
private final class Nest {
  let run: HeadlessRun
  private var start = 0.0
  /// All that was played, with times that count from the beginning.
  private var played = ""
  private var steps = 0

  init() throws {
    run = try PanelUnderTest(yaml: text).run
    try play("100 tap 640 788\n2500 end")
  }

  var screen: ControlScreen { run.panel.assumeIsolated { $0.screen } }
  var now: Instant { run.display.now() }
  var pages: Pages { screen.pages }

  /// Plays on with a script whose times count from now.
  func play(_ text: String) throws {
    var end = start
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1)
      let time = start + (Double(words[0]) ?? 0)
      if words[1] == "end" { end = time } else { played += "\(time) \(words[1])\n" }
    }
    let script = try TouchScript(played)
    for step in script.steps[steps...] {
      try run.run(until: step.time)
      if case .touch(let touch) = step.action { try run.post(.touch(touch)) }
    }
    (start, steps) = (end, script.steps.count)
    try run.run(until: Instant(seconds: start / 1000))
  }

  /// The middle of a control, as a script says it.
  func place(_ control: Int) -> Point {
    let layer = screen.controls[control].layer
    return run.panel.assumeIsolated {
      $0.screen.stage.tree.bounds(of: layer, as: $0.glass.renderer.presentation).center
    }
  }

  func offset(_ list: Int) throws -> Double {
    try #require(screen.controls[list].view as? LookTile<ListTile>).state.offset(at: now)
  }

  func scroll() throws -> Double { try #require(pages.scrolls[1]).offset(at: now) }

  func turnPage() throws {
    try play("0 drag 1000 760 500 760 80 125\n2500 end")
    try #require(pages.strip.page == 1)
  }

  /// Drags from the middle of a control and leaves the finger there.
  /// - Parameter header: Where in it, below the middle of its upper edge; nil: its middle.
  func drag(
    _ control: Int, from header: Point? = nil, by way: Point, finger: Int = 1
  ) throws {
    let height = screen.stage.tree[screen.controls[control].layer].size.height
    let place = place(control) + (header.map { $0 - Point(0, height / 2) } ?? .zero)
    var script = "0 press \(place.x) \(place.y) \(finger)\n"
    for i in 1...10 {
      let point = place + way * (Double(i) / 10)
      script += "\(i * 8) move \(point.x) \(point.y) \(finger)\n"
    }
    try play(script + "90 end")
  }

  /// - Parameter ms: How long it rests before.
  func release(_ finger: Int = 1, after ms: Double = 0) throws {
    try play("\(ms) release \(finger)\n\(ms + 2500) end")
  }

  /// All that moves with a finger.
  struct Places: Equatable {
    var pane: Double, strip: Double, page: Double, lists: [Double], sends: Int

    /// How many of them have moved.
    func owners(since old: Places) -> Int {
      [pane != old.pane, strip != old.strip, page != old.page, sends > old.sends].count { $0 }
        + zip(lists, old.lists).count { $0 != $1 }
    }
  }

  func places() throws -> Places {
    Places(
      pane: screen.stage.tree[screen.pane.layer].values.position.y,
      strip: pages.strip.progress(at: now), page: try scroll(),
      lists: try [0, 3, 5].map(offset), sends: screen.requests.runs.underWay.count)
  }
}

@Suite struct NestedGestureTests {
  @Test func `A list in a page in a pane has the finger for itself`() throws {
    let nest = try Nest()
    let rest = try nest.places()
    try nest.drag(0, by: Point(0, -100))
    #expect(try nest.offset(0) < -60)
    #expect(try nest.places().owners(since: rest) == 1)
    try nest.release()
    #expect(nest.screen.pane.detent == .open)
    #expect(nest.pages.strip.page == 0)
  }

  @Test func `At its top the list leaves the finger to the pane`() throws {
    let nest = try Nest()
    let rest = try nest.places()
    try nest.drag(0, by: Point(0, 100))
    #expect(nest.screen.pane.isHeld)
    #expect(try nest.places().owners(since: rest) == 1)
    try nest.release()
    #expect(nest.screen.pane.detent == .closed)
  }

  @Test func `Sideways on a list the pages turn, and on a slider they do not`() throws {
    let nest = try Nest()
    let rest = try nest.places()
    try nest.drag(0, by: Point(-100, 4))
    #expect(nest.pages.strip.isHeld)
    #expect(try nest.places().owners(since: rest) == 1)
    try nest.play("0 move 100 500 1\n200 end")
    #expect(nest.pages.strip.isHeld, "whose it is, it stays, wherever it goes")
    #expect(!nest.screen.pane.isHeld)
    try nest.play("0 move 60 400 1\n10 move 10 300 1\n20 release 1\n2500 end")
    let (page, again) = (nest.pages.strip.page, try Nest())
    #expect(page == 1)
    let start = try again.places()
    try again.drag(1, by: Point(100, 4))
    #expect(!again.screen.requests.runs.underWay.isEmpty)
    #expect(try again.places().owners(since: start) == 1)
    try again.release()
    #expect(again.pages.strip.page == 0)
  }

  @Test func `Up and down on a slider is the pane's, and the slider's where the finger has rested`()
    throws
  {
    let nest = try Nest()
    let rest = try nest.places()
    try nest.drag(1, by: Point(3, 120))
    #expect(nest.screen.pane.isHeld)
    #expect(try nest.places().owners(since: rest) == 1)
    try nest.release()
    let again = try Nest()
    let place = again.place(1)
    try again.play(
      "0 press \(place.x) \(place.y)\n150 move \(place.x + 12) \(place.y + 120)\n160 end")
    #expect(!again.screen.pane.isHeld)
    #expect(try again.places().owners(since: rest) == 1)
    try again.release(0)
    #expect(try again.places().pane == rest.pane)
  }

  @Test func `From the list to the page to the pane, each at its own end`() throws {
    let nest = try Nest()
    try nest.turnPage()
    // Up on what does not scroll by itself: the page.
    try nest.drag(3, from: Point(0, 14), by: Point(0, -70))
    try nest.release(after: 200)
    let scrolled = try nest.scroll()
    #expect(scrolled < -50)
    var rest = try nest.places()
    try nest.drag(3, by: Point(0, -40))
    #expect(try nest.offset(3) < 0 && nest.scroll() == scrolled, "the list, and nothing else")
    #expect(try nest.places().owners(since: rest) == 1)
    try nest.release(after: 200)
    try nest.drag(3, by: Point(0, 100))
    #expect(try nest.scroll() == scrolled, "pulled beyond its top, it keeps the finger")
    try nest.release(after: 200)
    #expect(try nest.offset(3) == 0)
    rest = try nest.places()
    try nest.drag(3, by: Point(0, 40))
    #expect(try nest.scroll() > scrolled && nest.offset(3) == 0, "the list is at its top")
    #expect(try nest.places().owners(since: rest) == 1)
    try nest.play("0 release 1\n4000 end")
    if try nest.scroll() < 0 {
      try nest.drag(3, by: Point(0, 100))
      try nest.release(after: 200)
    }
    #expect(nest.screen.pane.detent == .open)
    try nest.drag(3, by: Point(0, 120))
    #expect(nest.screen.pane.isHeld, "the page is at its top, too")
    #expect(try nest.scroll() == 0 && nest.offset(3) == 0)
  }

  @Test func `Other fingers go on with other parts meanwhile`() throws {
    let nest = try Nest()
    try nest.drag(0, by: Point(0, -100), finger: 1)
    let held = try nest.offset(0)
    try nest.drag(1, by: Point(80, 0), finger: 2)
    #expect(nest.screen.requests.runs.underWay.count == 1)
    let light = nest.place(2)
    try nest.play("0 press \(light.x) \(light.y) 3\n50 release 3\n100 end")
    #expect(nest.screen.controls[2].isOn == true)
    #expect(try nest.offset(0) == held, "the first finger has not moved")
    // The pane's title, while the list is in a hand: nobody has the pane.
    let top = nest.screen.layout.openY
    try nest.play("0 press 900 \(top + 30) 4\n20 move 900 \(top + 60) 4\n40 end")
    #expect(nest.screen.pane.isHeld)
    let y = nest.screen.stage.tree[nest.screen.pane.layer].values.position.y
    try nest.play("0 press 400 \(top + 70) 5\n20 move 400 \(top + 300) 5\n60 end")
    #expect(
      nest.screen.stage.tree[nest.screen.pane.layer].values.position.y == y,
      "one finger holds it, another one does not move it")
    for finger in [5, 4, 2, 1] { try nest.release(finger) }
    #expect(!nest.screen.pane.isHeld && !nest.pages.strip.isHeld)
    #expect(nest.run.panel.assumeIsolated { $0.touches.isEmpty })
  }

  @Test func `A list in the hand goes by its finger only, wherever the pane goes meanwhile`() throws
  {
    let nest = try Nest()
    try nest.drag(0, by: Point(0, -100), finger: 1)
    let (finger, held) = (nest.place(0) + Point(0, -100), try nest.offset(0))
    let top = nest.screen.layout.openY
    try nest.play("0 press 900 \(top + 30) 2\n20 move 900 \(top + 90) 2\n40 end")
    try #require(nest.screen.pane.isHeld)
    try nest.play("0 move \(finger.x) \(finger.y - 2) 1\n20 end")
    #expect(abs(try nest.offset(0) - (held - 2)) < 0.01)
    for finger in [2, 1] { try nest.release(finger) }
  }

  @Test func `Wherever a finger comes down and wherever it goes, one has it`() throws {
    let nest = try Nest()
    var random = SeededNumbers(11)
    for round in 0..<12 {
      let place = Point(
        .random(in: 40...1240, using: &random), .random(in: 140...780, using: &random))
      let way = Point(
        .random(in: -160...160, using: &random), .random(in: -160...160, using: &random))
      var script = "0 press \(place.x) \(place.y)\n"
      for i in 1...12 {
        let point = place + way * (Double(i) / 12)
        script += "\(i * 8) move \(point.x) \(point.y)\n"
      }
      // Whoever had it at first goes back where it was.
      try nest.play(script + "1500 end")
      let held = try nest.places()
      let further = place + way * 1.2
      try nest.play("0 move \(further.x) \(further.y)\n20 end")
      #expect(try nest.places().owners(since: held) <= 1, "round \(round), \(place) by \(way)")
      try nest.play("0 release\n3000 end")
      #expect(!nest.screen.pane.isHeld && !nest.pages.strip.isHeld)
      if nest.screen.pane.detent == .closed { try nest.play("0 tap 640 788\n2500 end") }
    }
  }
}
