import Agent
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Display
import Settings
import Testing
import Values

@testable import ControlCenter
@testable import Widgets

@Suite struct ActionRunsTests {
  private static func actions(
    second: [String] = ["second"], other: [String] = ["other"]
  ) -> [ActionSettings] {
    [
      ActionSettings(name: "both", kind: .sequence(["first", "second"])),
      ActionSettings(name: "first", exec: ["first"]),
      ActionSettings(name: "second", exec: second), ActionSettings(name: "other", exec: other),
    ]
  }

  private static let sender = ActionRuns.Sender(
    control: ControlID(2), tile: TileID(index: 2), send: 5)

  /// A sequence of which the first step has been asked for.
  private func begun() -> (runs: ActionRuns, number: Int) {
    var runs = ActionRuns()
    let turn = runs.start(
      "both", of: Self.actions(), value: .number(1), for: Self.sender, at: .zero)
    #expect(turn?.step == .perform(name: "first"))
    return (runs, turn?.number ?? -1)
  }

  @Test func `A sequence survives a reload that does not concern it, whatever its tile's place`() {
    let (old, number) = begun()
    var runs = ActionRuns()
    let place = TileID(index: 4)
    let ended = runs.adopt(old, of: Self.actions(other: ["another"])) { _ in place }.ended
    #expect(ended.isEmpty)
    #expect(runs.sender(of: number)?.control == Self.sender.control)
    let turn = runs.next(of: number)
    #expect(turn?.step == .perform(name: "second"))
    #expect(turn?.tile == place && turn?.value == .number(1))
    #expect(runs.next(of: number)?.step == .finished(.succeeded))
    // What is started from now on is another run.
    let next = runs.start("first", of: Self.actions(), value: nil, for: Self.sender, at: .zero)
    #expect(next?.number != number)
  }

  @Test func `A step that is still to come and is another one ends it, and so does its tile's end`()
  {
    let (old, number) = begun()
    let tile = Self.sender.tile
    for (actions, tile) in [(Self.actions(second: ["else"]), tile), (Self.actions(), nil)] {
      var runs = ActionRuns()
      let ended = runs.adopt(old, of: actions) { _ in tile }.ended
      #expect(ended.map(\.name) == ["both"] && ended.map(\.sender) == [Self.sender])
      #expect(runs.next(of: number) == nil && runs.underWay.isEmpty)
    }
  }

  @Test func `A step that has been taken may be another one by now`() {
    let (old, number) = begun()
    var actions = Self.actions()
    actions[1] = ActionSettings(name: "first", exec: ["else"])
    var runs = ActionRuns()
    #expect(runs.adopt(old, of: actions) { _ in Self.sender.tile }.ended.isEmpty)
    #expect(runs.next(of: number)?.step == .perform(name: "second"))
  }

  @Test func `What waits behind one that had to end is next`() {
    var (old, _) = begun()
    #expect(old.start("other", of: Self.actions(), value: nil, for: Self.sender, at: .zero) == nil)
    var runs = ActionRuns()
    let (ended, next) = runs.adopt(old, of: Self.actions(second: ["else"])) { _ in
      Self.sender.tile
    }
    #expect(ended.map(\.name) == ["both"] && next.count == 1 && runs.underWay == next)
    #expect(next.map { runs.next(of: $0)?.step } == [.perform(name: "other")])
  }

  @Test func `Taps on what waits already are no further runs`() {
    var runs = ActionRuns()
    func start(_ name: String, at seconds: Double) -> ActionRuns.Turn? {
      runs.start(
        name, of: Self.actions(), value: nil, for: Self.sender, at: Instant(seconds: seconds))
    }
    func count(_ first: Int?) -> Int {
      var numbers = [first].compactMap(\.self)
      while let last = numbers.last, let next = runs.end(last)?.next { numbers.append(next) }
      return numbers.count
    }
    let slow = start("first", at: 0)?.number
    for tap in 0..<50 { #expect(start("first", at: 2 + Double(tap)) == nil) }
    #expect(count(slow) == 2)
    // Quick ones all count.
    let quick = start("first", at: 100)?.number
    for tap in 1...3 { #expect(start("first", at: 100 + Double(tap) * 0.2) == nil) }
    #expect(count(quick) == 4)
    #expect(runs.underWay.isEmpty)
  }

  @Test func `What waits and is something else keeps its place`() {
    var runs = ActionRuns()
    let asked: [(name: String, value: SourceValue?)] = [
      ("first", nil), ("second", nil), ("other", nil), ("other", nil), ("second", nil),
      ("second", .number(1)), ("second", .number(2)), ("second", .number(2)),
    ]
    var turn: ActionRuns.Turn?
    var count = 0.0
    for (name, value) in asked {
      count += 1
      let new = runs.start(
        name, of: Self.actions(), value: value, for: Self.sender, at: Instant(seconds: 9 * count))
      turn = turn ?? new
    }
    var done: [String] = []
    while let now = turn, case .perform(let name) = now.step {
      done.append(name + (now.value.map { " \($0)" } ?? ""))
      turn = runs.end(now.number)?.next.flatMap { runs.next(of: $0) }
    }
    #expect(
      done == [
        "first", "second", "other", "second", "second \(SourceValue.number(1))",
        "second \(SourceValue.number(2))",
      ])
  }

  @Test func `What waits behind it waits on`() {
    var (old, first) = begun()
    #expect(old.start("other", of: Self.actions(), value: nil, for: Self.sender, at: .zero) == nil)
    var runs = ActionRuns()
    #expect(runs.adopt(old, of: Self.actions()) { _ in Self.sender.tile }.ended.isEmpty)
    #expect(runs.underWay == [first])
    let next = runs.end(first)?.next
    #expect(next != nil && runs.next(of: next ?? -1)?.step == .perform(name: "other"))
    first = next ?? -1
    #expect(runs.underWay == [first])
  }
}

/// The same in a panel whose file is saved while a scene runs.
@Suite struct ReloadedSceneTests {
  private static func text(_ color: String, second: String = "two") -> String {
    """
    home: {clock: false, date: false}
    theme: {accent: "\(color)"}
    pane: {columns: 2}
    tiles:
      - kind: scene
        label: Evening
        action: {sequence: [{exec: [one]}, {exec: [\(second)]}]}
    """
  }

  /// A panel with another configuration, in which the first step runs.
  private func house(saving text: String) throws -> (house: TileHouse, run: Int) {
    let house = try TileHouse(Self.text("#112233"))
    try house.tap(house.middle(of: 0))
    try house.wait(1000)
    let run = try #require(house.screen.requests.runs.underWay.first)
    let new = try Configuration.parse(Array(text.utf8), file: "/nowhere/panel.yaml")
    house.run.panel.assumeIsolated {
      $0.receive(.configuration(ReadConfiguration(new, from: .builtIn)))
    }
    try house.run.post(.contentLost)
    try house.wait(3000)
    #expect(house.screen.configuration.actions == new.actions)
    return (house, run)
  }

  @Test func `It goes on with its second step`() throws {
    let (house, run) = try house(saving: Self.text("#445566"))
    #expect(house.screen.requests.runs.underWay == [run])
    try house.finish(run)
    #expect(house.screen.requests.runs.underWay == [run], "the second step runs")
    try house.finish(run)
    #expect(house.screen.requests.runs.underWay.isEmpty)
    #expect(!house.says("was ended"))
  }

  @Test func `It is ended with a sentence that says which it was`() throws {
    let (house, run) = try house(saving: Self.text("#112233", second: "three"))
    #expect(house.screen.requests.runs.underWay.isEmpty)
    #expect(house.says("Evening: Has stopped by itself."))
    try house.finish(run)
    #expect(house.screen.requests.runs.underWay.isEmpty, "what is heard of it later starts nothing")
  }
}

extension TileHouse {
  /// Whether that is in a message on the glass.
  fileprivate func says(_ words: String) -> Bool {
    func isIn(_ layer: LayerID) -> Bool {
      let here = screen.stage.tree[layer]
      if case .text(let text) = here.content, text.string.contains(words) { return true }
      return here.children.contains(where: isIn)
    }
    guard case .shown = screen.overlays.toast.phase else { return false }
    return isIn(screen.overlays.toast.layer)
  }
}
