import DetentGeometry
import DetentScene
import DetentStage
import PanelTestKit
import Settings
import Testing
import Values

@testable import ControlCenter
@testable import Widgets

private let names = ["Porch", "Hall", "Attic", "Shed", "Door"]

/// Four tiles that ask one host, and one that asks somebody else.
private let text = """
  sources:
  \(names.prefix(4).map {
    "  \($0.lowercased()): {poll: [curl, \"http://me:secret@hub.local:8123/\($0)\"]}"
  }.joined(separator: "\n"))
    door: {poll: [gate]}
  home: {clock: false, date: false}
  pane: {columns: 4}
  tiles:
  \(names.map { "  - {kind: label, label: \($0), source: \($0.lowercased())}" }
    .joined(separator: "\n"))
  """

extension PanelUnderTest {
  /// - Parameter ms: For how long; more than it takes to try again.
  fileprivate func fail(
    _ names: some Sequence<String>, _ kind: FailureKind = .timedOut, for ms: Double = 3100
  ) throws {
    for name in names {
      try hear(
        name.lowercased(),
        .failed(reason: "The source “\(name.lowercased())” took longer than 5 s.", kind: kind))
    }
    try wait(ms / 1000)
  }

  /// What is written above everything; empty: nothing is.
  fileprivate var notice: [String] {
    let banner = screen.overlays.banner
    guard banner.isShown, let layer = banner.layer else { return [] }
    return screen.stage.tree[layer].children.compactMap {
      guard case .text(let text) = screen.stage.tree[$0].content else { return nil }
      return text.string.isEmpty ? nil : text.string
    }
  }

  fileprivate func known() throws -> PanelUnderTest {
    for name in names { try hear(name.lowercased(), .text("\(name) is shut")) }
    return self
  }
}

@Suite struct OutageTests {
  @Test func `Many tiles that fail for one reason are one sentence, and show what was known`()
    throws
  {
    let house = try PanelUnderTest(yaml: text, isOpen: true).known()
    try house.fail(names)
    #expect(house.notice == ["hub.local: Does not answer.", "Porch, Hall, Attic, Shed"])
    for (tile, name) in names.enumerated() {
      #expect(house.texts(of: tile).contains("\(name) is shut") == (name != "Door"))
      #expect(house.texts(of: tile).contains("No answer") == (name == "Door"))
    }
  }

  @Test func `A failure that is over before it would be tried again is told by no banner`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true).known()
    try house.fail(names, for: 2000)
    #expect(house.notice.isEmpty)
    #expect(house.texts(of: 0).contains("Porch is shut"), "and by no red word on a tile")
    for name in names { try house.hear(name.lowercased(), .text("\(name) is open")) }
    try house.wait(5)
    #expect(house.notice.isEmpty)
    try house.fail(names)
    #expect(!house.notice.isEmpty)
  }

  @Test(arguments: [2, 5])
  func `Where nobody answers for all that there are, few are enough`(count: Int) throws {
    let names = names.suffix(count)
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    for name in names { try house.hear(name.lowercased(), .text("\(name) is shut")) }
    for name in names {
      try house.hear(
        name.lowercased(), .failed(reason: "The agent is not there.", kind: .unreachable))
    }
    try house.wait(3.1)
    #expect(house.notice == ["No connection", names.joined(separator: ", ")])
    for name in names {
      let tile = try #require(house.screen.controls.labels.firstIndex(of: name))
      #expect(house.texts(of: tile).contains("\(name) is shut"))
    }
  }

  @Test func `Few are told on their tiles, and when it is over nothing is left`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true).known()
    try house.fail(["Porch", "Hall", "Door"])
    #expect(house.notice.isEmpty)
    #expect(house.texts(of: 0).contains("No answer"))
    try house.fail(["Attic"])
    #expect(house.notice == ["hub.local: Does not answer.", "Porch, Hall, Attic"])
    try house.hear("attic", .text("Attic is open"))
    #expect(house.notice.isEmpty)
    #expect(house.texts(of: 0).contains("No answer"), "two are left, each for itself")
    #expect(house.texts(of: 2).contains("Attic is open"))
  }

  @Test func `Where nobody answers for any of them that is said, and nothing of names`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    for name in names {
      try house.hear(
        name.lowercased(), .failed(reason: "The agent is not there.", kind: .unreachable))
    }
    try house.wait(3.1)
    #expect(house.notice == ["No connection", names.joined(separator: ", ")])
    #expect(!house.texts(of: 0).contains("No connection"))
  }

  @Test func `Sent away it stays away until something else is out`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true).known()
    try house.fail(names.prefix(3))
    try house.wait(1.5)
    try house.tap(house.frame(of: try #require(house.screen.overlays.banner.close)).center)
    try house.wait(1.5)
    #expect(house.notice.isEmpty)
    try house.fail(names)
    #expect(house.notice.isEmpty)
    try house.fail(names, .notFound)
    #expect(house.notice.first == "hub.local: Something it needs is missing.")
  }

  @Test func `A tile of an outage says why when it is held, and a saved file changes nothing`()
    throws
  {
    let house = try PanelUnderTest(yaml: text, isOpen: true).known()
    try house.fail(names)
    try house.wait(1.5)
    try house.save(text.replacing("label: Hall,", with: "label: Floor,"))
    try house.wait(1.5)
    #expect(house.notice == ["hub.local: Does not answer.", "Porch, Floor, Attic, Shed"])
    #expect(house.texts(of: 0).contains("Porch is shut"))
    let explanation = house.screen.explanation(of: house.screen.controls.ids[0])
    #expect(explanation?.title == "Porch: No answer")
    #expect(
      explanation?.sentence
        == "The source “porch” took longer than 5 s.\nsources.porch: curl http://hub.local:8123/Porch"
    )
  }
}
