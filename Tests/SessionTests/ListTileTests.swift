import Agent
import DetentAnimation
import DetentGeometry
import DetentGestures
import DetentMotion
import DetentScene
import DetentStage
import Display
import DisplayHeadless
import PanelTestKit
import Settings
import TestKinds
import TestSupport
import Testing
import Values

@testable import ControlCenter
@testable import Widgets

private let text = """
  home: {clock: false, date: false}
  pane: {columns: 4}
  sources:
    trains: {poll: [trains], as: lines}
    lamp: {poll: [lamp], range: [0, 100]}
    empty: {poll: [empty], as: lines}
  actions: {run: {exec: [run]}}
  tiles:
    - kind: list
      label: Rooms
      icon: home
      span: [2, 2]
      rows:
        - {label: Living room, icon: light, source: lamp, action: run}
        - {label: Kitchen, icon: coffee, detail: Evening, action: run}
        - {label: A room with a name that is far too long for its row, detail: And a long detail too}
        - {label: Hall, detail: Off}
        - {label: Bath, detail: Off}
        - {label: Attic, detail: Off}
        - {label: Garage, detail: Off}
        - {label: Garden, detail: Off}
        - {label: Cellar, detail: Off}
        - {label: Roof, detail: Off}
    - {kind: list, label: Departures, source: trains, span: [2, 1]}
    - {kind: list, label: Today, source: empty}
    - {kind: list, source: trains}
  """

@Suite struct ListTileTests {
  private func list(_ house: PanelUnderTest, _ tile: Int = 0) throws -> LookTile<ListTile> {
    try #require(house.screen.controls[tile].view as? LookTile<ListTile>)
  }

  /// The layers of a list's rows: in its content lie the kept rows, and in them their column.
  private func rows(of tile: LookTile<ListTile>, in tree: LayerTree) throws -> [LayerID] {
    let content = try #require(tile.rows(of: 0)).layer
    let column = try #require(tree[tree[content].children[0]].children.first)
    return tree[column].children
  }

  private func swipe(_ house: PanelUnderTest, by way: Double) throws {
    let place = house.middle(of: 0)
    try house.touch(.began, place)
    for i in 1...8 {
      try house.wait(0.016)
      try house.touch(.moved, Point(place.x, place.y + way * Double(i) / 8))
    }
    try house.touch(.ended, Point(place.x, place.y + way))
  }

  @Test func `A finger scrolls it without a jump, and it flies on`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    let place = house.middle(of: 0)
    try house.touch(.began, place)
    var start: Double?
    for way in stride(from: 10.0, through: 100, by: 10) {
      try house.wait(0.016)
      try house.touch(.moved, Point(place.x, place.y - way))
      let offset = try list(house).state.offset(at: house.now)
      start = start ?? offset + way
      if let start, way > 20 { #expect(abs(offset - (start - way)) < 12) }
    }
    let before = try list(house).state.offset(at: house.now)
    try house.touch(.ended, Point(place.x, place.y - 100))
    #expect(abs(try list(house).state.offset(at: house.now) - before) < 1)
    try house.wait(2)
    #expect(try list(house).state.offset(at: house.now) < before - 10)
    #expect(house.screen.pane.detent == .open, "the pane has stayed")
    #expect(house.screen.requests.runs.underWay.isEmpty)
  }

  @Test func `At its top it leaves a finger downwards to the pane, and else keeps it`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    var list = try self.list(house)
    #expect(!list.canPan(part: 0, by: Point(0, 20), at: house.now))
    #expect(list.canPan(part: 0, by: Point(0, -20), at: house.now))
    try swipe(house, by: -120)
    try house.wait(2.5)
    list = try self.list(house)
    #expect(list.canPan(part: 0, by: Point(0, 20), at: house.now))
    #expect(try !self.list(house, 2).canPan(part: 0, by: Point(0, -20), at: house.now))
  }

  @Test func `A tap on a row runs its action, and no reading does`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.hear("lamp", .number(0.4))
    try house.hear("trains", .lines("9:41 Lisboa\n10:02 Porto"))
    #expect(house.screen.requests.runs.underWay.isEmpty)
    let box = house.frames[0]
    let first = Point(box.center.x, box.minY + house.top + 52 + 28)
    try house.tap(first)
    #expect(house.screen.requests.runs.underWay.count == 1)
    try house.tap(Point(first.x, first.y + 3 * 56))
    #expect(house.screen.requests.runs.underWay.count == 1, "a row without an action does nothing")
  }

  @Test func `A finger comes down before the frame that shows more rows than there were`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.hear("trains", .lines("17:02 Harbour"))
    try house.wait(4)
    try swipe(house, by: -160)
    let frames = house.run.display.presentedFrames
    let rows = (0..<200).map { "Train \($0)" }.joined(separator: "\n")
    let news = SourceState.fresh(.lines(rows), at: house.now)
    house.run.panel.assumeIsolated { $0.receive(.source("trains", news)) }
    try house.touch(.began, house.middle(of: 1))
    #expect(house.run.display.presentedFrames == frames, "the list that flies waits for its frame")
    try house.touch(.ended, house.middle(of: 1))
    try house.wait(4)
    #expect(house.run.display.presentedFrames > frames)
  }

  @Test func `A key looks for rows while a finger has more of them than there are by now`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.hear("trains", .lines((0..<10).map { "Train \($0)" }.joined(separator: "\n")))
    try house.wait(4)
    try house.touch(.began, house.middle(of: 1))
    for rows in ["One", ""] {
      try house.hear("trains", .lines(rows))
      try house.run.post(.key(KeyEvent(.next, isDown: true, time: house.now)))
      try house.wait(0.3)
    }
    try house.touch(.ended, house.middle(of: 1))
    try house.wait(0.3)
    #expect(try list(house, 1).rows(of: 0)?.frames.isEmpty == true)
  }

  @Test func `A tap that came in flight chooses nothing, also when the flight has just ended`()
    throws
  {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.wait(4)
    var tile = try list(house)
    var stage = house.screen.stage
    var context = ControlContext(
      time: house.now, presentation: PresentationTree(of: stage.tree))
    // What the arena tells of a finger that came down in flight and was up before it took hold.
    tile.take(.touch(.tapped, on: 0), on: &stage, in: &context)
    #expect(context.effects.isEmpty)
    #expect(!tile.isInFlight(part: 0, at: house.now))
  }

  @Test func `Lists look as they were approved`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.hear("lamp", .number(0.4))
    try house.hear("trains", .lines("9:41 Lisboa Oriente\n10:02 Porto Campanhã\n10:37 Faro"))
    try house.hear("empty", .lines(""))
    try house.wait(2.5)
    try house.touch(.began, Point(house.frames[0].center.x, house.frames[0].minY + house.top + 136))
    try house.wait(0.3)
    #expect(try house.difference(from: "tile-list", in: house.tiles) == nil)
  }

  @Test func `Rows enter one after another from below`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.hear("trains", .lines("9:41 Lisboa Oriente\n10:02 Porto Campanhã\n10:37 Faro"))
    try house.wait(0.18)
    #expect(try house.difference(from: "tile-list-enters", in: house.tiles) == nil)
  }

  /// A list on a page that is flown past, and whether its name comes in with its rows.
  private static func passed(_ entrance: String) -> String {
    """
    home: {clock: false, date: false}
    pane: {columns: 2}
    actions: {go: {page: third}}
    sources: {trains: {poll: [trains], as: lines}}
    tiles:
      - {kind: button, label: Go, action: go}
    pages:
      second:
        title: Second
        tiles:
          - kind: list
            label: Rooms
            entrance: \(entrance)
            span: [2, 3]
            rows: [{label: Hall}, {label: Bath}, {label: Attic}, {label: Roof}]
      third:
        title: Third
        tiles: [{kind: button, label: Go}]
    """
  }

  @Test(arguments: ["below", "side"])
  func `The rows of a page that is caught as it flies past come in from where they were`(
    _ entrance: String
  ) throws {
    let house = try PanelUnderTest(yaml: Self.passed(entrance), isOpen: true)
    try house.tap(house.middle(of: 0))
    while house.screen.pages.strip.progress(at: house.now) < 0.7 {
      try house.wait(0.004)
    }
    let tile = try list(house, 1)
    var layers: [LayerID] = []
    house.screen.stage.tree.forEach(from: tile.layer) { layers.append($0) }
    func places() -> [Point] {
      let now = house.now
      let seen = house.run.panel.assumeIsolated { panel in
        PresentationTree(
          of: panel.screen.stage, in: panel.scheduler.assumeIsolated { $0.engine }, at: now)
      }
      return layers.map { seen[$0].position + seen[$0].translation }
    }
    let before = places()
    try house.touch(.began, Point(640, 500))
    try house.touch(.moved, Point(600, 500))
    #expect(house.screen.pages.strip.isHeld == true)
    #expect(zip(before, places()).allSatisfy { $0.distance(to: $1) < 1 })
    try house.wait(3)
    let rows = try rows(of: list(house, 1), in: house.screen.stage.tree)
    #expect(
      rows.count == 4 && rows.allSatisfy { house.seen($0).translation.distance(to: .zero) < 0.5 })
  }

  @Test func `Rows that were there before the others entered come home with them`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    let told = { (count: Int) in (0..<count).map { "Train \($0)" }.joined(separator: "\n") }
    try house.run.run(until: house.now)
    var tile = try list(house, 1)
    var stage = house.screen.stage
    var context = ControlContext(
      time: house.now, presentation: PresentationTree(of: stage.tree))
    for count in [5, 2] {
      tile.take(
        .news(.fresh(.lines(told(count)), at: house.now), from: "trains"), on: &stage, in: &context)
    }
    tile.take(.time, on: &stage, in: &context)
    tile.take(
      .news(.fresh(.lines(told(5)), at: house.now), from: "trains"), on: &stage, in: &context)
    let rows = try rows(of: tile, in: stage.tree).map { stage.tree[$0] }
    let tops = rows.map { $0.values.position.y - $0.size.height / 2 }
    #expect(tops == tops.indices.map { Double($0) * rows[0].size.height } && tops.count == 5)
    #expect(rows.allSatisfy { $0.values.translation == .zero && $0.values.opacity == 1 })
  }

  @Test(arguments: ["below", "side"])
  func `What a closed pane shows is there before anybody opens it`(_ entrance: String) throws {
    let configuration = try Configuration.parse(
      Array(
        """
        home: {clock: false, date: false}
        pane: {peek: 250}
        tiles: [{kind: list, label: A, entrance: \(entrance), span: [2, 3], rows: [{label: Hall}]}]
        """.utf8), file: "/nowhere/panel.yaml")
    let screen = ControlScreen(configuration, size: Size(1280, 800), scale: 1)
    let tile = try #require(screen.controls[0].view as? LookTile<ListTile>)
    let tree = screen.stage.tree
    #expect(try rows(of: tile, in: tree).count == 1)
    tree.forEach(from: tile.layer) { layer in
      #expect(tree[layer].values.translation == .zero)
    }
  }

  @Test func `A name that comes in with its rows is there before them, and does not come twice`()
    throws
  {
    let house = try PanelUnderTest(
      yaml: """
        home: {clock: false, date: false}
        sources: {trains: {poll: [trains], as: lines}}
        tiles: [{kind: list, label: Departures, entrance: side, source: trains, span: [2, 2]}]
        """, isOpen: true)
    try house.wait(2.5)
    let name = try #require(layers(of: "Departures", in: house).first)
    let heading = try #require(house.screen.stage.tree[name].parent)
    func isInPlace() -> Bool {
      [name, heading].map(house.seen).allSatisfy { $0.opacity == 1 && $0.translation == .zero }
    }
    #expect(isInPlace())
    try house.hear("trains", .lines("9:41 Lisboa Oriente"))
    try house.wait(0.04)
    #expect(isInPlace())
  }

  /// A panel with a list that is so narrow that a long detail has no room beside its title.
  private func narrow(_ cellar: String, language: String = "en") throws -> PanelUnderTest {
    let text = """
      language: \(language)
      pane: {columns: 4}
      sources: {kitchen: {poll: [a], unit: "°C"}}
      tiles:
        - kind: list
          label: House
          span: [1, 2]
          rows: [{label: Kitchenette, source: kitchen}, {label: Cellar, detail: \(cellar)}]
      """
    let house = try PanelUnderTest(yaml: text, size: PixelSize(800, 480), isOpen: true)
    try house.hear("kitchen", .number(21))
    try house.wait(1.5)
    return house
  }

  /// The layers that say so, in the order in which they were made.
  private func layers(of words: String, in house: PanelUnderTest) -> [LayerID] {
    let tree = house.screen.stage.tree
    var layers: [LayerID] = []
    tree.forEach(from: tree.root) { id in
      if case .text(let text) = tree[id].content, text.string == words { layers.append(id) }
    }
    return layers
  }

  @Test(arguments: ["en", "ar"])
  func `Details that change sides fade on one and come on the other`(language: String) throws {
    let house = try narrow("12 °C", language: language)
    let beside = try #require(layers(of: "12 °C", in: house).first)
    let place = house.frame(of: beside)
    #expect(house.seen(beside).opacity == 1)
    try house.hear("kitchen", .failed(reason: "There is no network.", kind: .unreachable))
    let below = try #require(layers(of: "12 °C", in: house).first { $0 != beside })
    #expect(house.frame(of: below).center.y > place.center.y + 4)
    func look() -> [Double] {
      let there = layers(of: "12 °C", in: house)
      return [beside, below].map { there.contains($0) ? house.seen($0).opacity : 0 }
    }
    var last = [1.0, 0]
    func follow(_ frames: Int) throws {
      for _ in 0..<frames {
        let seen = look()
        #expect(zip(seen, last).allSatisfy { abs($0 - $1) < 0.3 })
        last = seen
        try house.wait(0.016)
      }
    }
    try follow(6)
    #expect(look().allSatisfy { $0 > 0.1 && $0 < 0.9 })
    #expect(house.frame(of: beside) == place)
    // Back in mid-flight.
    try house.hear("kitchen", .fresh(.number(21), at: house.now))
    try follow(90)
    #expect(look() == [1, 0])
    #expect(house.frame(of: beside) == place)
  }

  @Test func `A detail below its title begins where it did, whatever it says`() throws {
    let house = try narrow("as cold as it has ever been")
    var places = Set<Double>()
    let failures: [(FailureKind, String)] = [
      (.unreachable, "No connection"), (.timedOut, "No answer"), (.unreachable, "No connection"),
    ]
    for (kind, words) in failures {
      try house.hear("kitchen", .failed(reason: "It is not there.", kind: kind))
      let detail = try #require(layers(of: words, in: house).last)
      for _ in 0..<20 {
        #expect(house.seen(detail).opacity == 1)
        places.insert(house.frame(of: detail).minX)
        try house.wait(0.016)
      }
    }
    #expect(places.count == 1)
  }

  @Test func `Rows that come and go in sight fade`() throws {
    let rows = "tiles: [{kind: list, source: trains, span: [2, 2]}]"
    let house = try PanelUnderTest(
      yaml: "sources: {trains: {poll: [a], as: lines}}\n\(rows)", isOpen: true)
    func tell(_ count: Int) throws {
      try house.hear("trains", .rows((0..<count).map { ValueRow("Train \($0)") }))
    }
    try tell(4)
    try house.wait(1)
    let title = try #require(layers(of: "Train 3", in: house).first)
    let row = try #require(house.screen.stage.tree[title].parent)
    func isSeen() -> Bool { layers(of: "Train 3", in: house) == [title] }
    #expect(house.seen(row).opacity == 1)
    try tell(3)
    #expect(house.seen(row).opacity > 0.7 && isSeen())
    try house.wait(0.1)
    let half = house.seen(row).opacity
    #expect(half > 0.1 && half < 0.9)
    // Told again, it goes on fading.
    try tell(3)
    #expect(house.seen(row).opacity < half && isSeen())
    let rest = house.seen(row).opacity
    try tell(4)
    #expect(abs(house.seen(row).opacity - rest) < 0.3 && isSeen())
    try house.wait(1)
    #expect(house.seen(row).opacity == 1)
    try tell(0)
    #expect(house.seen(row).opacity > 0.7)
    try house.wait(1)
    #expect(!isSeen())
    try tell(4)
    let next = try #require(layers(of: "Train 3", in: house).first)
    let other = try #require(house.screen.stage.tree[next].parent)
    #expect(house.seen(other).opacity < 0.3)
    try house.wait(1)
    #expect(house.seen(other).opacity == 1)
  }
}
