import Agent
import DetentGeometry
import DetentGestures
import DetentMotion
import DetentScene
import DetentStage
import Display
import DisplayHeadless
import Look
import PanelTestKit
import Settings
import Testing
import Values

@testable import ControlCenter
@testable import Widgets

/// A question whose yes is slid.
@Suite struct SlideTests {
  private static let text = """
    home: {clock: false, date: false, wallpaper: {color: "#203040"}}
    pane: {start: open}
    tiles:
      - {kind: button, label: Off, action: off}
    actions:
      halt: {exec: [/bin/true]}
      off: {confirm: {title: "Power off?", yes: Slide, slide: true, action: halt}}
    """

  /// A panel that asks, with the knob where it was seen and the way that it has to go [px].
  private struct Asked {
    let desk: PanelUnderTest
    let start: Point
    let way: Double

    init(direction: String = "ltr") throws {
      desk = try PanelUnderTest(
        yaml: "direction: \(direction)\n" + SlideTests.text, size: PixelSize(1000, 700),
        outcome: .succeeded)
      try desk.tap(desk.frame(of: desk.screen.controls[0].layer).center)
      try desk.wait(2)
      try #require(desk.screen.overlays.asking != nil)
      let knob = try SlideTests.knob(desk)
      let slot = desk.frame(of: try #require(desk.screen.stage.tree[knob].parent))
      start = desk.frame(of: knob).center
      way = 2 * (slot.center.x - start.x)
    }

    var place: Double {
      get throws { desk.frame(of: try SlideTests.knob(desk)).center.x }
    }

    /// Draws the knob along a part of its way, evenly within 200 ms, and rests there.
    func drag(_ part: Double) throws {
      try desk.touch(.began, start)
      for step in 1...20 {
        try desk.wait(0.01)
        try desk.touch(.moved, start + Point(way * part * Double(step) / 20, 0))
      }
      try desk.wait(0.2)
    }

    /// Draws it on beyond its end, and lets go.
    func finish(from part: Double) throws {
      for step in 1...20 {
        try desk.wait(0.01)
        let now = part + (1.2 - part) * Double(step) / 20
        try desk.touch(.moved, start + Point(way * now, 0))
      }
      try desk.wait(0.2)
      try lift(1.2)
    }

    func lift(_ part: Double) throws { try desk.touch(.ended, start + Point(way * part, 0)) }
  }

  private static func knob(_ desk: PanelUnderTest) throws -> LayerID {
    try #require(desk.screen.overlays.alert.parts.first { $0.role == .confirm }).layer
  }

  @Test func `After another question the knob is where it would be without it`() throws {
    let text = """
      home: {clock: false, date: false, wallpaper: {color: "#203040"}}
      pane: {start: open}
      theme: {font: {scale: 2}}
      tiles:
        - {kind: button, label: Off, action: off}
        - {kind: button, label: All, action: all}
      actions:
        halt: {exec: [/bin/true]}
        off: {confirm: {title: "Power off?", yes: Slide, slide: true, action: halt}}
        all: {confirm: {title: "Both?", yes: "ずらす 👍", slide: true, action: halt}}
      """
    /// Where the knob stands, and how high what it slides in is.
    func knob(after first: Bool) throws -> (place: Point, height: Double) {
      let desk = try PanelUnderTest(yaml: text, size: PixelSize(1000, 700), outcome: .succeeded)
      func ask(_ tile: Int) throws {
        try desk.tap(desk.frame(of: desk.screen.controls[tile].layer).center)
        try desk.wait(2)
      }
      if first {
        try ask(0)
        let start = desk.frame(of: try Self.knob(desk)).center
        try desk.touch(.began, start)
        try desk.touch(.moved, start + Point(60, 0))
        try desk.touch(.ended, start + Point(60, 0))
        try desk.wait(1.5)
        let no = try #require(desk.screen.overlays.alert.parts.first { $0.role == .cancel })
        try desk.tap(desk.frame(of: no.layer).center)
        try desk.wait(2)
      }
      try ask(1)
      let knob = try Self.knob(desk)
      let slot = try #require(desk.screen.stage.tree[knob].parent)
      return (desk.frame(of: knob).center, desk.frame(of: slot).size.height)
    }
    let (alone, after) = (try knob(after: false), try knob(after: true))
    #expect(after.place.distance(to: alone.place) < 0.5 && after.height == alone.height)
  }

  @Test(arguments: ["ltr", "rtl"])
  func `Slid to its end it is a yes, and the finger is never left behind`(direction: String) throws
  {
    let asked = try Asked(direction: direction)
    #expect((asked.way > 0) == (direction == "ltr") && abs(asked.way) > 150)
    try asked.drag(0.5)
    #expect(abs(try asked.place - asked.start.x - asked.way / 2) < 12)
    #expect(asked.desk.asked.isEmpty)
    try asked.lift(0.5)
    try asked.desk.wait(1.5)
    #expect(abs(try asked.place - asked.start.x) < 1)
    #expect(asked.desk.asked.isEmpty && asked.desk.screen.overlays.asking != nil)
    try asked.drag(1.2)
    try asked.lift(1.2)
    try asked.desk.wait(1.5)
    #expect(asked.desk.asked == ["halt"] && asked.desk.screen.overlays.asking == nil)
  }

  @Test func `Neither a tap on it nor a push that ends half-way is a yes`() throws {
    let asked = try Asked()
    try asked.desk.tap(asked.start)
    try asked.desk.wait(1.5)
    #expect(abs(try asked.place - asked.start.x) < 1)
    // A quick one, let go of as it moves.
    try asked.desk.touch(.began, asked.start)
    for step in 1...4 {
      try asked.desk.wait(0.016)
      try asked.desk.touch(.moved, asked.start + Point(Double(step) * 6, 0))
    }
    try asked.lift(24 / asked.way)
    try asked.desk.wait(1.5)
    #expect(asked.desk.asked.isEmpty && asked.desk.screen.overlays.asking != nil)
  }

  @Test func `A file that is saved leaves it in the hand, and goes on with a question on its way`()
    throws
  {
    let asked = try Asked()
    let desk = asked.desk
    try asked.drag(0.5)
    let place = try asked.place
    try desk.save(Self.text.replacing("label: Off,", with: "label: Out,"))
    for _ in 0..<10 {
      try desk.wait(0.02)
      #expect(abs(try asked.place - place) < 0.5)
    }
    // It waits for nothing: what is in the hand stays there.
    #expect(desk.screen.controls.labels[0] == "Out")
    try asked.finish(from: 0.5)
    try desk.wait(1.5)
    #expect(desk.asked == ["halt"] && desk.screen.overlays.asking == nil)
  }

  @Test func `A file that changes the look leaves an answer in the hand`() throws {
    for look in ["theme: {name: light}", "theme: {schedule: {light: \"00:00\"}}"] {
      let asked = try Asked()
      let desk = asked.desk
      try asked.drag(0.5)
      let place = try asked.place
      try desk.save(look + "\n" + Self.text)
      for _ in 0..<40 {
        try desk.wait(0.2)
        #expect(abs(try asked.place - place) < 0.5)
      }
      try asked.finish(from: 0.5)
      try desk.wait(3)
      #expect(desk.asked == ["halt"])
      #expect(desk.screen.configuration.theme.name == "light")
    }
  }

  @Test func `A question for something that a saved file does not have leaves as others do`() throws
  {
    let asked = try Asked()
    let desk = asked.desk
    let card = try #require(desk.screen.overlays.alert.parts.first { $0.role == .box }).layer
    let box = try #require(desk.screen.stage.tree[card].parent)
    try asked.drag(0.5)
    let run = try #require(desk.screen.overlays.asking)
    try desk.save(Self.text.replacing("halt", with: "reboot"))
    // The agent says that it is no more.
    let ended = AgentEvent.outcome(run: run, .failed(message: "It was ended.", kind: .ended))
    try desk.run.receive(.agent(ended))
    var seen = [1.0]
    for _ in 0..<60 {
      try desk.wait(0.017)
      seen.append(
        desk.run.panel.assumeIsolated {
          let isThere = $0.screen.overlays.alert.layer(at: ["drop", "box"]) == box
          return isThere ? $0.glass.renderer.presentation[box].opacity : 0
        })
    }
    #expect(desk.screen.overlays.asking == nil && seen.last == 0)
    #expect(desk.run.panel.assumeIsolated { $0.touches.owners.isEmpty })
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $0 - $1 < 0.25 })
  }

  @Test func `Arrow keys slide it by a third each`() throws {
    let asked = try Asked()
    let desk = asked.desk
    for _ in 0..<3 where desk.screen.focus.stop?.id.target != .alert(.confirm) {
      try desk.type(.next)
    }
    // It glides, and two keys that come quickly count as two.
    for _ in 0..<2 {
      try desk.key(.right, isDown: true)
      try desk.wait(0.017)
      #expect(abs(try asked.place - asked.start.x) < asked.way / 6)
      try desk.key(.right, isDown: false)
    }
    try desk.wait(0.9)
    #expect(abs(try asked.place - asked.start.x - asked.way * 2 / 3) < 2)
    try desk.type(.activate, .left, .left, .right, .right)
    #expect(desk.asked.isEmpty)
    #expect(abs(try asked.place - asked.start.x - asked.way * 2 / 3) < 2)
    try desk.type(.right)
    #expect(desk.asked == ["halt"])
  }

  @Test func `Held to power off, the screen goes dark with the bar and stays dark`() throws {
    let desk = try PanelUnderTest(
      yaml: """
        home: {clock: false, date: false, wallpaper: {color: "#203040"}}
        pane: {start: open}
        tiles:
          - {kind: hold, label: Off, action: off, time: 2s}
          - {kind: hold, label: Other, action: other, time: 2s}
        actions:
          off: {exec: [systemctl, poweroff]}
          other: {exec: [/bin/true]}
        """, size: PixelSize(1000, 700), outcome: .succeeded)
    var dark: Double {
      guard let layer = desk.screen.overlays.alert.layer(at: ["dark"]) else { return 0 }
      return desk.run.panel.assumeIsolated { $0.glass.renderer.presentation[layer].opacity }
    }
    func hold(_ tile: Int, _ ms: Double) throws {
      try desk.touch(.began, desk.frame(of: desk.screen.controls[tile].layer).center)
      try desk.wait(ms / 1000)
    }
    func lift(_ tile: Int) throws {
      try desk.touch(.ended, desk.frame(of: desk.screen.controls[tile].layer).center)
      try desk.wait(1.5)
    }
    try hold(1, 1500)
    #expect(dark == 0)
    try lift(1)
    try hold(0, 1000)
    #expect(abs(dark - 0.5) < 0.06)
    try lift(0)
    #expect(dark == 0, "let go of too early, it comes back")
    try hold(0, 2500)
    #expect(dark == 1)
    try lift(0)
    #expect(dark == 1)
    // The machine is not off after all.
    try desk.tap(Point(500, 500))
    try desk.wait(1)
    #expect(dark == 0)
  }
}
