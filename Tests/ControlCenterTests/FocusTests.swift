import DetentMotion
import Display
import DisplayHeadless
import Geometry
import Gestures
import Scene
import SeededNumbers
import Services
import Settings
import Stage
import Synchronization
import Testing

@testable import ControlCenter
@testable import Widgets

private let text = """
  home: {clock: false, date: false, wallpaper: {color: "#203040"}}
  theme: {material: false}
  tiles:
    - {kind: toggle, label: Lamp, action: lamp}
    - {kind: slider, label: Level, range: [0, 100], action: level}
    - {kind: momentary, label: Horn, action: horn, release: quiet}
    - {kind: button, label: Off, action: off}
    - {kind: list, label: Songs, rows: [{label: A, action: a}, {label: B}, {label: C, action: c}]}
  actions:
    lamp: {exec: [/bin/true]}
    level: {exec: [/bin/echo, "${value}"]}
    horn: {exec: [/bin/true]}
    quiet: {exec: [/bin/true]}
    a: {exec: [/bin/true]}
    c: {exec: [/bin/true]}
    off: {confirm: {title: "Power off?", action: lamp}}
  pages:
    second: {title: Second, tiles: [{kind: toggle, label: Door}]}
    springs: {place: over, tiles: [{kind: toggle, label: Gate}]}
  """

/// Hears what is asked for.
private final class Ear: ActionPerforming {
  private let names = Mutex<[String]>([])
  var heard: [String] { names.withLock { $0 } }

  func perform(_ name: String) async -> ActionOutcome {
    names.withLock { $0.append(name) }
    return .succeeded
  }

  func perform(_ name: String, value: SourceValue?) async -> ActionOutcome {
    names.withLock { $0.append(value.map { "\(name) \($0)" } ?? name) }
    return .succeeded
  }
}

/// A panel with a keyboard.
private final class Desk {
  let run: HeadlessRun
  let ear = Ear()
  private(set) var time = 0.0

  init(_ text: String = text, isKiosk: Bool = false, interval: Double = 1.0 / 60) throws {
    var configuration = try Configuration.parse(Array(text.utf8), file: "test")
    configuration.display.isKiosk = isKiosk
    let world = Panel.Surroundings(
      actions: ear,
      localTime: { LocalTime(hour: 9, minute: 41, date: "Today", secondsToNextMinute: 60) })
    run = try HeadlessRun(
      configuration, size: PixelSize(1000, 700), interval: interval, in: world)
    try wait(100)
  }

  var screen: ControlScreen { run.panel.assumeIsolated { $0.screen } }
  var isFinished: Bool { run.panel.assumeIsolated { $0.isFinished } }
  var ring: LayerValues {
    run.panel.assumeIsolated { $0.renderer.presentation[$0.screen.focus.layer] }
  }

  func wait(_ ms: Double) throws {
    time += ms / 1000
    try run.run(until: Instant(seconds: time))
  }

  func key(_ key: Key, isDown: Bool) throws {
    try run.post(.key(KeyEvent(key, isDown: isDown, time: Instant(seconds: time))))
  }

  func type(_ keys: Key...) throws {
    for key in keys {
      try self.key(key, isDown: true)
      try wait(60)
      try self.key(key, isDown: false)
      try wait(900)
    }
  }

  func touch(_ phase: TouchEvent.Phase, _ place: Point) throws {
    try run.post(
      .touch(
        TouchEvent(id: .init(3), phase: phase, position: place, time: Instant(seconds: time))))
  }

  /// Waits until so much has been asked for: that is done elsewhere.
  func heard(_ count: Int) async throws -> [String] {
    for _ in 0..<30_000 where ear.heard.count < count {
      try await Task.sleep(for: .milliseconds(10))
      try wait(1)
    }
    try wait(500)
    return ear.heard
  }

  /// What the ring is around; nil: it is not shown.
  var focused: (any Control)? {
    guard screen.focus.isShown, let stop = screen.focus.stop else { return nil }
    return screen.control(of: stop.id.target)?.control
  }

  /// Tab until it is on a control of that kind.
  func go<T: Control>(to kind: T.Type) throws {
    for _ in 0..<20 where !(focused is T) { try type(.next) }
    try #require(focused is T)
  }
}

@Suite struct FocusTests {
  @Test func `The first key shows where the focus is, the next one acts`() async throws {
    let desk = try Desk()
    #expect(desk.ring.opacity == 0)
    try desk.type(.activate)
    #expect(desk.screen.pane.detent == .closed)
    #expect(desk.ring.opacity == 1)
    try desk.type(.next, .previous, .activate)
    #expect(desk.screen.pane.detent == .open)
    try desk.go(to: Tile.self)
    try desk.type(.activate)
    #expect(try await desk.heard(1) == ["lamp"])
    #expect(desk.focused?.isOn == true)
  }

  @Test func `The ring is around what it stands for, in front of everything, and rests`() throws {
    let desk = try Desk()
    try desk.type(.next, .activate)
    for _ in 0..<12 {
      try desk.type(.next)
      let stop = try #require(desk.screen.focus.stop)
      let ring = desk.ring
      let reach = 2 * (FocusRing.gap + ring.borderWidth)
      #expect(abs(ring.position.x - stop.frame.center.x) < 0.6)
      #expect(abs(ring.position.y - stop.frame.center.y) < 0.6)
      #expect(abs(ring.size.width - stop.frame.size.width - reach) < 0.6)
      let frames = desk.run.display.presentedFrames
      try desk.wait(3000)
      #expect(desk.run.display.presentedFrames == frames)
    }
  }

  @Test func `However fast keys come, the ring never jumps`() throws {
    let desk = try Desk(interval: 1.0 / 240)
    try desk.type(.next, .activate)
    var numbers = SeededNumbers(7)
    var last = desk.ring.position
    for _ in 0..<300 {
      if Bool.random(using: &numbers) {
        let key = [Key.next, .previous, .up, .down, .left, .right].randomElement(using: &numbers)
        try desk.key(key ?? .next, isDown: true)
      }
      try desk.wait(1000.0 / 240)
      let place = desk.ring.position
      // Across the whole screen in its response of 0.28 s, twice as fast at its fastest.
      #expect(place.distance(to: last) < 1300 / 0.28 / 240 * 3, "\(last) \(place)")
      last = place
    }
  }

  @Test func `Arrow keys set a slider, a twentieth at a time`() async throws {
    let desk = try Desk()
    try desk.type(.next, .activate)
    try desk.go(to: Slider.self)
    let isUpright = desk.focused?.keyAxis(of: 0) == .vertical
    let (more, less, away) = isUpright ? (Key.up, Key.down, Key.right) : (.right, .left, .down)
    for (i, (key, level)) in [(more, 5.0), (more, 10), (more, 15), (less, 10)].enumerated() {
      try desk.type(key)
      #expect(try await desk.heard(i + 1).last == "level \(SourceValue.number(level))")
    }
    try desk.type(away)
    #expect(!(desk.focused is Slider))
  }

  @Test func `A key that is held is a finger that is held`() async throws {
    let desk = try Desk()
    try desk.type(.next, .activate)
    for _ in 0..<20 where desk.screen.focus.stop.map({ desk.horn == $0.id.target }) != true {
      try desk.type(.next)
    }
    try desk.key(.activate, isDown: true)
    try desk.wait(300)
    // It repeats.
    try desk.key(.activate, isDown: true)
    try desk.wait(1200)
    #expect(try await desk.heard(1) == ["horn"])
    try desk.key(.activate, isDown: false)
    try desk.wait(100)
    #expect(try await desk.heard(2) == ["horn", "quiet"])
  }

  @Test func `A question has the focus, on no, and Escape is no`() throws {
    for answer in [Key.activate, .escape] {
      let desk = try Desk()
      try desk.type(.next, .activate)
      for _ in 0..<20 where desk.screen.asking == nil { try desk.type(.next, .activate) }
      let heard = desk.ear.heard
      let stop = try #require(desk.screen.focus.stop)
      #expect(stop.id.target == desk.screen.alertTarget(.cancel))
      #expect(desk.screen.focusOrder.stops.count == 2)
      try desk.type(answer)
      #expect(desk.screen.asking == nil)
      #expect(desk.ear.heard == heard)
      #expect(desk.screen.pane.detent == .open)
    }
  }

  @Test func `Rows of a list are chosen one by one, those that do something`() async throws {
    let desk = try Desk()
    try desk.type(.next, .activate)
    try desk.go(to: ListTile.self)
    #expect(desk.screen.focus.stop?.id.row == 0)
    try desk.type(.activate)
    #expect(try await desk.heard(1).last?.first == "a")
    try desk.type(.down)
    #expect(desk.screen.focus.stop?.id.row == 2)
    try desk.type(.activate)
    #expect(try await desk.heard(2).last?.first == "c")
  }

  @Test func `The menu leads to a page, and Escape goes back step by step`() throws {
    let desk = try Desk()
    try desk.type(.next, .activate)
    for _ in 0..<20
    where desk.screen.focus.stop?.id.target != ControlScreen.menuButtonTarget {
      try desk.type(.next)
    }
    try desk.type(.activate)
    #expect(desk.screen.pages?.over == .menu)
    for _ in 0..<20 where desk.screen.focus.stop?.id.row != 2 { try desk.type(.down) }
    try desk.type(.activate)
    #expect(desk.screen.pages?.over == .page(2))
    #expect(desk.focused is Tile)
    try desk.type(.escape)
    #expect(desk.screen.pages?.isOpen == false)
    try desk.type(.pageDown)
    #expect(desk.screen.pages?.strip.page == 1)
    try desk.type(.escape)
    #expect(desk.screen.pane.detent == .closed)
    #expect(!desk.isFinished)
    try desk.type(.escape)
    #expect(desk.isFinished)
  }

  @Test func `On a wall no key ends it`() throws {
    let desk = try Desk(isKiosk: true)
    try desk.type(.escape, .quit, .escape)
    #expect(!desk.isFinished)
  }

  @Test func `A finger takes the ring away, and a key brings it back to where it was`() throws {
    let desk = try Desk()
    try desk.type(.next, .activate)
    try desk.go(to: Slider.self)
    try desk.touch(.began, Point(500, 100))
    try desk.wait(40)
    try desk.touch(.ended, Point(500, 100))
    try desk.wait(1000)
    #expect(desk.ring.opacity == 0)
    try desk.type(.next)
    #expect(desk.ring.opacity == 1)
    #expect(desk.focused is Slider)
  }

  @Test func `A pane that closes takes the ring with it`() throws {
    let desk = try Desk()
    try desk.type(.next, .activate)
    try desk.go(to: Slider.self)
    try desk.type(.escape)
    let stop = try #require(desk.screen.focus.stop)
    #expect(stop.frame.maxY <= 700 && stop.id.target.number < 0)
  }
}

extension Desk {
  /// Which target the horn is.
  var horn: GestureTarget? {
    let order = screen.focusOrder.stops
    return order.first { stop in
      guard let (control, _) = screen.control(of: stop.id.target) else { return false }
      let tree = screen.stage.tree
      return tree.texts(under: control.layer).contains("Horn")
    }?.id.target
  }
}

extension LayerTree {
  fileprivate func texts(under layer: LayerID) -> [String] {
    var found: [String] = []
    visit(from: layer, ()) { _, layer, _ in
      if case .text(let text) = layer.content { found.append(text.string) }
      return ()
    }
    return found
  }
}

@Suite struct FocusOrderTests {
  /// A grid of stops, each somewhat smaller than its cell, numbered row by row.
  private func grid(_ columns: Int, _ rows: Int, _ seed: UInt64) -> [FocusStop] {
    var numbers = SeededNumbers(seed)
    return (0..<columns * rows).map { i in
      let (x, y) = (Double(i % columns) * 200, Double(i / columns) * 120)
      let inset = Double.random(in: 1...20, using: &numbers)
      return FocusStop(
        id: .init(target: GestureTarget(i), row: nil),
        frame: Rect(x: x, y: y, width: 200, height: 120).inset(by: inset), radius: 0)
    }
  }

  @Test(arguments: 1...8, [false, true])
  func `Every stop is reached once, in the order of reading, and back`(
    _ seed: UInt64, _ isRightToLeft: Bool
  ) throws {
    let (columns, rows) = (Int(seed % 5) + 1, Int(seed % 3) + 1)
    let stops = grid(columns, rows, seed)
    let order = FocusOrder(stops.reversed(), isRightToLeft: isRightToLeft)
    #expect(Set(order.stops.map(\.id)).count == stops.count)
    var stop = try #require(order.stops.first)
    #expect(stop.id == stops[isRightToLeft ? columns - 1 : 0].id)
    for i in order.stops.indices {
      #expect(stop == order.stops[i])
      let next = try #require(order.stop(.next, from: stop))
      #expect(order.stop(.previous, from: next) == stop)
      stop = next
    }
    #expect(stop == order.stops.first)
  }

  @Test(arguments: 1...8)
  func `Arrows lead to the neighbour that way, and nowhere past the last`(_ seed: UInt64) throws {
    let (columns, rows) = (4, 3)
    let stops = grid(columns, rows, seed)
    let order = FocusOrder(stops, isRightToLeft: false)
    for (i, stop) in stops.enumerated() {
      let (x, y) = (i % columns, i / columns)
      #expect(order.stop(.left, from: stop)?.id == (x > 0 ? stops[i - 1].id : nil))
      #expect(order.stop(.right, from: stop)?.id == (x + 1 < columns ? stops[i + 1].id : nil))
      #expect(order.stop(.up, from: stop)?.id == (y > 0 ? stops[i - columns].id : nil))
      #expect(
        order.stop(.down, from: stop)?.id == (y + 1 < rows ? stops[i + columns].id : nil))
    }
  }
}
