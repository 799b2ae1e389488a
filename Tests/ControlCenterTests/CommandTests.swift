import Agent
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Display
import Drawing
import PanelTestKit
import Settings
import Testing
import Values
import Widgets

@testable import ControlCenter

/// Commands of those who do not stand before the panel, and what they are told of it.
@Suite struct CommandTests {
  private func panel() throws -> PanelUnderTest {
    try PanelUnderTest(
      yaml: """
        theme: {name: light}
        mqtt: {url: "mqtt://broker", device: {name: Hall}}
        tiles: [{kind: toggle, label: Lamp, action: lamp}]
        pages:
          rooms: {title: Rooms, tiles: [{kind: toggle, label: Fan}]}
          more: {title: More, place: detail, tiles: [{kind: label, label: Text}]}
        actions: {lamp: {exec: [lamp, "${value}"]}}
        """, isOpen: true)
  }

  @Test func `Pages, panes and messages are shown as those who stand before it would`() throws {
    let panel = try panel()
    try panel.obey(.page("rooms"))
    #expect(panel.texts.contains("Rooms"))
    try panel.obey(.page("more"))
    #expect(panel.texts.contains("More"))
    try panel.obey(.back)
    #expect(panel.texts.contains("Rooms"))
    try panel.obey(.page("none"))
    #expect(panel.texts.contains("Rooms"))
    try panel.obey(.toast(PanelMessage("The door is open")))
    #expect(panel.texts.contains("The door is open"))
    try panel.obey(.pane(.close))
    #expect(panel.screen.pane.detent == .closed)
  }

  @Test func `A message with answers waits, and the one that is touched is told`() throws {
    let panel = try panel()
    var message = PanelMessage("Somebody rings", id: "door")
    message.answers = [PanelAnswer("Let in"), PanelAnswer("Ignore", isDangerous: true)]
    message.offer = 4
    try panel.obey(.toast(message))
    try panel.wait(60)
    #expect(panel.texts.contains("Somebody rings") && panel.texts.contains("Ignore"))
    // A touch beside the answers reaches no tile below.
    let answer = try panel.middle(of: "Let in")
    try panel.tap(answer + Point(0, -30))
    #expect(panel.asked == [] && panel.answers == [])
    try panel.tap("Ignore")
    #expect(panel.answers == [ChosenAnswer(message: "door", offer: 4, index: 1, title: "Ignore")])
    try panel.wait(2)
    #expect(!panel.texts.contains("Ignore"))
    try panel.tap(answer)
    #expect(panel.answers.count == 1)
  }

  @Test func `A message of somebody who waits is told if a finger puts it away`() throws {
    let panel = try panel()
    var message = PanelMessage("You have mail", id: "mail")
    message.duration = 4
    // By itself, by a command, and of nobody.
    message.offer = 5
    try panel.obey(.toast(message))
    try panel.wait(60)
    try panel.obey(.toast(message))
    try panel.obey(.dismiss("mail"))
    try panel.obey(.toast(PanelMessage("Nobody waits")))
    try panel.tap(cross(of: panel))
    #expect(panel.answers == [])
    message.offer = 6
    try panel.obey(.toast(message))
    try panel.tap(cross(of: panel))
    #expect(panel.answers == [ChosenAnswer(message: "mail", offer: 6, index: nil)])
    try panel.wait(2)
    message.offer = 7
    try panel.obey(.toast(message))
    let start = try cross(of: panel)
    try panel.drag(from: start, to: start + Point(0, 120), in: 0.1)
    #expect(panel.answers.last == ChosenAnswer(message: "mail", offer: 7, index: nil))
    #expect(panel.answers.count == 2)
  }

  private func cross(of panel: PanelUnderTest) throws -> Point {
    panel.frame(of: try #require(panel.screen.overlays.toast.part)).center
  }

  @Test func `An answer can be given by keys`() throws {
    let panel = try panel()
    var message = PanelMessage("Somebody rings")
    message.answers = [PanelAnswer("Let in")]
    try panel.obey(.toast(message))
    func isFocused() -> Bool {
      if case .answer = panel.screen.focus.stop?.id.target { true } else { false }
    }
    for _ in 0..<20 where !isFocused() { try panel.type(.next) }
    try panel.type(.activate)
    #expect(panel.answers == [ChosenAnswer(index: 0, title: "Let in")])
  }

  @Test func `A finger that comes down just before a message does not answer it`() throws {
    let panel = try panel()
    var message = PanelMessage("Somebody rings")
    message.answers = [PanelAnswer("Let in")]
    try panel.obey(.toast(message))
    let place = try panel.middle(of: "Let in")
    try panel.obey(.dismiss(nil))
    try panel.receive(.agent(.command(.toast(message))))
    try panel.wait(0.05)
    try panel.tap(place)
    #expect(panel.answers == [])
    try panel.wait(2)
    try panel.tap(place)
    #expect(panel.answers.count == 1)
  }

  @Test func `What the panel is at is told once it is asked for, and whenever it changes`() throws {
    let panel = try panel()
    try panel.obey(.page("rooms"))
    #expect(panel.reports == [])
    try panel.receive(.agent(.observe(true)))
    try panel.wait(0.1)
    #expect(
      panel.reports == [
        PanelReport(page: "rooms", theme: "light", isAwake: true, brightness: 1, touches: 1)
      ])
    try panel.wait(30)
    #expect(panel.reports.count == 1)
    try panel.obey(.page("main"))
    try panel.obey(.theme("dark"))
    #expect(panel.reports.last?.page == "main")
    #expect(panel.reports.last?.theme == "dark")
    try panel.obey(.theme(nil))
    #expect(panel.reports.last?.theme == "light")
    try panel.tap("Lamp")
    #expect(panel.reports.last?.touches == 2)
    let count = panel.reports.count
    // A command is answered even if it changes nothing.
    try panel.obey(.page("main"))
    #expect(panel.reports.count == count + 1)
    try panel.receive(.agent(.observe(false)))
    try panel.obey(.page("rooms"))
    #expect(panel.reports.count == count + 1)
  }

  @Test func `A screen that was sent to sleep is black until it is touched, or woken`() throws {
    let panel = try panel()
    try panel.receive(.agent(.observe(true)))
    for wake in [true, false] {
      try panel.obey(.sleep)
      try panel.wait(3)
      #expect(panel.reports.last?.isAwake == false)
      #expect(panel.picture().withPixels { $0.row(700)[640] & 0xFF_FFFF } == 0)
      if wake { try panel.obey(.wake) } else { try panel.tap("Lamp") }
      try panel.wait(3)
      #expect(panel.reports.last?.isAwake == true)
    }
    // The touch has only woken it.
    #expect(panel.asked == [])
    try panel.tap("Lamp")
    #expect(panel.asked == ["lamp boolean(true)"])
  }

  @Test func `Its brightness is set from elsewhere, and a touch shows all of it for a while`()
    throws
  {
    let panel = try panel()
    try panel.receive(.agent(.observe(true)))
    try panel.obey(.brightness(0.1))
    try panel.wait(3)
    #expect(panel.reports.last?.brightness == 0.1)
    let dark = panel.brightness
    try panel.tap("Lamp")
    try panel.wait(1)
    #expect(panel.brightness > 3 * dark)
    try panel.tap("Lamp")
    #expect(panel.asked == ["lamp boolean(true)"])
    try panel.wait(60)
    #expect(panel.brightness == dark)
  }
}

/// What callers do with tiles, and what they are told.
@Suite struct CallerTests {
  private func panel(outcome: ActionOutcome? = nil) throws -> PanelUnderTest {
    try PanelUnderTest(
      yaml: """
        tiles:
          - {kind: toggle, label: Lamp, action: lamp, source: lamp}
          - {kind: slider, label: Heat, id: heat, range: [10, 30], action: heat}
          - {kind: button, label: Bell, action: {confirm: {title: Ring?, action: ring}}}
          - {kind: momentary, label: Jog, action: {exec: [down]}, release: {exec: [up]}}
          - {kind: button, label: Door, action: door, enabled-by: armed}
          - {kind: gauge, label: Power, source: power}
          - {kind: button, label: Night, action: {sequence: [{panel: {theme: light}}, {panel: close}]}}
        pages:
          rooms: {title: Rooms, tiles: [{kind: toggle, label: Lamp}, {kind: toggle, label: Fan}]}
        sources:
          lamp: {file: /nowhere/lamp, as: switch}
          power: {file: /nowhere/power, as: number}
          armed: {file: /nowhere/armed, as: switch}
        actions:
          lamp: {exec: [lamp, "${value}"]}
          heat: {exec: [heat, "${value}"]}
          ring: {exec: [ring]}
          door: {exec: [door]}
        """, isOpen: true, outcome: outcome)
  }

  @Test func `A tile is pressed and set as by a finger, on whichever page it is`() throws {
    let panel = try panel()
    #expect(try panel.ask(.press("main/Lamp")) == nil)
    #expect(panel.asked == ["lamp boolean(true)"])
    try panel.finish(0, .succeeded)
    #expect(panel.answer?.end == .done)
    #expect(try panel.ask(.set("heat", to: "25%")) == nil)
    #expect(panel.asked.last == "heat number(15.0)")
    try panel.finish(1, .failed(message: "It is broken."))
    #expect(panel.answer?.end == .failed(.failed("It is broken.")))
    // Of a tile without an action nothing has to be waited for.
    #expect(try panel.ask(.set("Fan", to: "on"))?.end == .done)
    #expect(try panel.ask(.tell(.get("Fan")))?.text.contains(#""states":["on"]"#) == true)
  }

  @Test func `What does not exist, or cannot be, is told with what there is`() throws {
    let panel = try panel()
    for (command, words) in [
      (PanelCommand.press("Lampe"), "There is no tile “Lampe”; did you mean"),
      (.press("Nothing at all"), "there is main/Lamp, heat, Bell"),
      (.page("nowhere"), "There is no page “nowhere”; there is"),
      (.press("heat"), "set it to a value instead"),
      (.set("Bell", to: "on"), "has no value to set"),
      (.set("heat", to: "40"), "takes a number from 10 to 30"),
      (.set("heat", to: "warm"), "takes a number such as 21.5"),
      (.set("main/Lamp", to: "maybe"), "takes on or off"), (.press("Door"), "cannot be used now"),
      (.hold("Bell", seconds: 1), "does nothing when it is held"),
      (.tell(.get("nowhere")), "There is no tile “nowhere”"),
    ] {
      guard case .failed(let error) = try panel.ask(command)?.end else {
        Issue.record("\(command) was carried out")
        continue
      }
      #expect(error.description.contains(words), "\(error)")
    }
    #expect(panel.asked == [])
    try panel.obey(.page("rooms"))
    // Of two tiles with one label, the one on the page that is shown.
    #expect(try panel.ask(.press("Lamp"))?.end == .done)
    #expect(panel.asked == [])
  }

  @Test func `A question is asked on the glass, unless root is the caller`() throws {
    let panel = try panel()
    #expect(try panel.ask(.press("Bell")) == nil)
    var question = Question()
    (question.title, question.action) = ("Ring?", "ring")
    try panel.receive(.agent(.ask(run: 0, question, isLast: true)))
    try panel.wait(1)
    #expect(panel.texts.contains("Ring?"))
    try panel.tap("Cancel")
    #expect(panel.requests.contains(.answer(run: 0, isYes: false)))
    try panel.finish(0, .declined)
    #expect(
      panel.answer?.end == .failed(.refused("It was not confirmed on the panel.")))
    #expect(try panel.ask(.press("Bell"), as: PanelCaller(8, isAdministrator: true)) == nil)
    try panel.receive(.agent(.ask(run: 1, question, isLast: true)))
    try panel.wait(1)
    #expect(panel.requests.contains(.answer(run: 1, isYes: true)))
    #expect(!panel.texts.contains("Ring?"))
  }

  @Test func `A momentary button is held for its time, and let go`() throws {
    let panel = try panel()
    try panel.receive(.agent(.command(.hold("Jog", seconds: 3), for: PanelCaller(7))))
    try panel.wait(2)
    #expect(panel.asked == ["press main/4"])
    #expect(panel.requests.contains(.beat))
    try panel.finish(0, .succeeded)
    try panel.wait(1.5)
    #expect(panel.asked == ["press main/4", "lift main/4"])
    #expect(panel.answer == nil)
    try panel.finish(1, .succeeded)
    #expect(panel.answer?.end == .done)
    try panel.wait(2)
    #expect(try panel.isAtRest())
  }

  @Test func `The tree of sixty tiles is whole, and so are names and sources`() throws {
    let tiles = (1...60).map { "{kind: toggle, label: Tile \($0)}" }.joined(separator: ", ")
    let panel = try PanelUnderTest(
      yaml: "pane: {columns: 10}\ntiles: [\(tiles)]", size: PixelSize(1920, 1080), isOpen: true)
    let tree = try #require(try panel.ask(.tell(.tree)))
    for number in 1...60 { #expect(tree.text.contains(#""name":"Tile \#(number)""#)) }
    #expect(tree.packets.allSatisfy { $0.last == UInt8(ascii: "\n") })
    #expect(try panel.ask(.tell(.names))?.text.contains(#""Tile 60""#) == true)
    let other = try self.panel()
    try other.hear("power", .number(12.5))
    let sources = try #require(try other.ask(.tell(.sources))).text
    #expect(sources.contains(#"{"source":"power","state":"fresh","value":12.5"#))
    #expect(sources.contains(#"{"source":"lamp","state":"unknown"}"#))
    #expect(try other.ask(.tell(.stats))?.text.contains(#""page":"main""#) == true)
  }

  @Test func `A message takes the place of one with its id, and can be taken away`() throws {
    let panel = try panel()
    try panel.obey(.toast(PanelMessage("Door open", id: "door")))
    try panel.obey(.toast(PanelMessage("Door shut", id: "door")))
    #expect(panel.texts.contains("Door shut"))
    #expect(!panel.texts.contains("Door open"))
    try panel.obey(.dismiss("other"))
    var failure = PanelMessage("Smoke", id: "smoke")
    failure.severity = .error
    try panel.obey(.toast(failure))
    #expect(panel.texts.contains("Smoke"))
    try panel.obey(.dismiss("smoke"))
    #expect(!panel.texts.contains("Smoke"))
  }

  @Test(arguments: [PanelMessage.Severity.info, .warning, .error])
  func `A message has an icon, and the colour of its severity`(
    _ severity: PanelMessage.Severity
  ) throws {
    let panel = try panel()
    let layers = { panel.screen.stage.tree.layers }
    func discs() -> Int {
      layers().count {
        $0.content == .fill && $0.size == Size(24, 24) && $0.values.cornerRadius == 12
      }
    }
    let before = discs()
    try panel.obey(.toast(PanelMessage("Open", severity: severity, icon: "door")))
    #expect(layers().contains { $0.content == .icon(IconName("door")) })
    #expect(discs() == before + (severity == .info ? 0 : 1))
    try panel.obey(.toast(PanelMessage("Shut", severity: severity)))
    #expect(!layers().contains { $0.content == .icon(IconName("door")) })
    #expect(panel.texts.contains("!") == (severity != .info))
  }

  @Test func `Headings and spaces among the tiles have no names`() throws {
    let panel = try PanelUnderTest(
      yaml: """
        tiles:
          - {kind: heading, label: Upstairs}
          - {kind: toggle, label: Lamp}
          - {kind: space}
        """)
    let names = try #require(try panel.ask(.tell(.names))).text
    #expect(names.contains(#""tiles":["Lamp"]"#), "\(names)")
  }

  @Test func `An action of the file has the same commands`() throws {
    let panel = try panel()
    try panel.tap("Night")
    try panel.wait(3)
    #expect(panel.screen.pane.detent == .closed)
    #expect(panel.asked == [])
    try panel.receive(.agent(.observe(true)))
    try panel.wait(0.1)
    #expect(
      panel.requests.contains { if case .report(let r) = $0 { r.theme == "light" } else { false } })
  }
}

extension PanelUnderTest {
  fileprivate func obey(_ command: PanelCommand) throws {
    try receive(.agent(.command(command)))
    try wait(2)
  }

  /// Sends a command of a caller.
  /// - Returns: The answer so far; nil: there is none.
  fileprivate func ask(
    _ command: PanelCommand, as caller: PanelCaller = PanelCaller(7)
  ) throws -> PanelReply? {
    let count = replies.count
    try receive(.agent(.command(command, for: caller)))
    try wait(0.1)
    return replies.count > count ? answer : nil
  }

  fileprivate var answers: [ChosenAnswer] {
    requests.compactMap { if case .chose(let answer) = $0 { answer } else { nil } }
  }

  private var replies: [PanelReply] {
    requests.compactMap { if case .reply(let reply) = $0 { reply } else { nil } }
  }

  /// The last answer of a command, with all parts of it; nil: there was none.
  fileprivate var answer: PanelReply? {
    guard let last = replies.last else { return nil }
    var parts = [last]
    for reply in replies.dropLast().reversed() {
      guard reply.end == nil else { break }
      parts.insert(reply, at: 0)
    }
    return PanelReply(to: last.caller, parts.flatMap(\.packets), end: last.end)
  }

  fileprivate var reports: [PanelReport] {
    requests.compactMap { if case .report(let report) = $0 { report } else { nil } }
  }

  /// The brightness of a pixel of the pane, 0…255.
  fileprivate var brightness: Int {
    picture().withPixels { Int($0.row(300)[240] >> 8 & 0xFF) }
  }
}

extension PanelReply {
  /// Its lines.
  fileprivate var text: String { String(decoding: packets.joined(), as: UTF8.self) }
}
