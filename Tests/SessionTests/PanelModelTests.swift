import Demos
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Display
import Drawing
import PanelTestKit
import Settings
import TestSupport
import Testing
import Values
import Widgets

@testable import ControlCenter

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
    let past = PreviousScreen(
      screen: old, time: now,
      presentation: PresentationTree(of: old.stage.tree))
    let change = ScreenChange(from: old.configuration, to: old.configuration)
    let fresh = ControlScreen(
      old.configuration, size: panel.glass.size, scale: panel.glass.scale,
      pages: panel.dependencies.pageMakers, after: (past, change))
    var succession = ScreenReplacement(of: past, change, to: fresh)
    _ = succession.resume(in: panel.context(at: now))
    let isMoving = panel.isPaneInFlight(at: now)
    let sight = succession.screen.visiblePages(isPaneMoving: isMoving, at: now)
    succession.screen.showChrome(for: sight, placing: panel.glass.layout)
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
    compare(soak.run, "after \(soak.hand.touches) touches")
  }

  private static func compare(_ run: HeadlessRun, _ when: String) {
    let (old, new) = run.panel.assumeIsolated { panel in
      (looks(of: panel.screen), looks(of: anew(panel)))
    }
    #expect(old.count == new.count)
    for (old, new) in zip(old, new) where old != new {
      Issue.record("\(when): \(old) is \(new)")
      break
    }
  }

  @Test(arguments: Story.all) func `What a screen has come to is on the one made anew`(
    story: Story
  ) throws {
    let house = try PanelUnderTest(
      yaml: "home: {clock: false, date: false}\n" + story.text, isOpen: true)
    try house.wait(2)
    try story.happen(house)
    try house.wait(2)
    Self.compare(house.run, story.testDescription)
  }
}

/// What happens on a panel and is not written in its configuration.
struct Story: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: String
  let happen: @Sendable (PanelUnderTest) throws -> Void

  private static let failure = ActionOutcome.failed(message: "It is off.", kind: .notFound)

  private static func failRun(of house: PanelUnderTest) throws {
    try house.wait(0.04)
    try house.finish(try #require(house.screen.requests.runs.underWay.first), failure)
  }

  static let all = [
    Story(
      testDescription: "A page has grown out of its tile",
      text: """
        tiles: [{kind: button, label: One, detail: more}, {kind: button, label: Two}]
        pages: {more: {place: detail, tiles: [{kind: button, label: In it}]}}
        """
    ) { house in
      try house.tap(house.middle(of: 0))
      try house.wait(2)
      #expect(house.screen.pages.isOpen == true)
    },
    Story(
      testDescription: "A page has left its tile's icon on top",
      text: """
        tiles: [{kind: button, label: One, icon: light, detail: more}, {kind: button, label: Two}]
        pages: {more: {place: detail, tiles: [{kind: button, label: In it}]}}
        """
    ) { house in
      try house.tap(house.middle(of: 0))
      try house.wait(2)
      #expect(house.screen.namedPlaces.contains { $0.name == "One" })
    },
    Story(
      testDescription: "The menu is scrolled",
      text: """
        tiles: [{kind: button, label: One}]
        pages:
        \((0..<30).map { "  p\($0): {tiles: [{kind: button, label: A}]}" }.joined(separator: "\n"))
        """
    ) { house in
      let pages = house.screen.pages
      try house.tap(house.frame(of: pages.layer(of: .button)).center)
      try house.wait(3)
      let middle = house.frame(of: pages.menu.layer).center
      try house.touch(.began, middle)
      for way in 1...10 {
        try house.wait(0.016)
        try house.touch(.moved, Point(middle.x, middle.y - 20 * Double(way)))
      }
      try house.wait(0.3)
      try house.touch(.ended, Point(middle.x, middle.y - 200))
      try house.wait(2)
      #expect(house.screen.pages.menu.offset(at: house.now) < -100)
    },
    Story(
      testDescription: "A source tells rows before they are seen, and then fails",
      text: """
        sources: {rooms: {poll: [rooms]}}
        tiles: [{kind: button, label: One}]
        pages: {second: {tiles: [{kind: list, label: Rooms, source: rooms}]}}
        """
    ) { house in
      try house.hear("rooms", .rows([ValueRow("Hall"), ValueRow("Attic")]))
      try house.hear("rooms", .failed(reason: "It is over"))
    },
    Story(
      testDescription: "What a row does has failed",
      text: """
        tiles: [{kind: list, rows: [{label: Door, action: {exec: [door]}}, {label: Lamp}]}]
        """
    ) { house in
      let frame = house.frames[0]
      try house.tap(Point(frame.center.x, house.top + frame.minY + 24))
      try failRun(of: house)
    },
    Story(
      testDescription: "What a tile does has failed since its source spoke",
      text: """
        sources: {lamp: {poll: [lamp], as: switch}}
        tiles: [{kind: toggle, label: Lamp, source: lamp, action: {exec: [lamp]}}]
        """
    ) { house in
      try house.hear("lamp", .boolean(true))
      try house.tap(house.middle(of: 0))
      try failRun(of: house)
    },
    Story(
      testDescription: "A picture cannot be shown",
      text: """
        sources: {door: {poll: [door]}}
        tiles: [{kind: image, label: Door, source: door}]
        """
    ) { house in
      try house.hear("door", .image(ImageReference("/run/door.jpg")))
      try house.show(PictureNews(number: 16, .failed("It is none")))
    },
    Story(
      testDescription: "A clock is told something else than the time",
      text: """
        sources: {now: {poll: [now]}}
        tiles: [{kind: clock, source: now}]
        """
    ) { house in
      try house.hear("now", .number(7))
    },
    Story(
      testDescription: "A stepper was at its end, and then nothing is known",
      text: """
        sources: {heat: {poll: [heat]}}
        tiles: [{kind: stepper, label: Heat, source: heat, range: [0, 10]}]
        """
    ) { house in
      try house.hear("heat", .number(10))
      try house.hear("heat", .failed(reason: "It is over"))
    },
  ]
}
