import Forms
import Settings
import TestKinds
import Testing

/// The one vocabulary of commands to the panel, in a file and from callers.
@Suite struct PanelCommandTests {
  private static func configuration(_ action: String) throws -> Configuration {
    try Configuration.parse(
      Array(
        """
        pages: {rooms: {tiles: [{kind: space}]}}
        tiles: [{kind: button, label: A, action: a}]
        actions: {a: {panel: \(action)}}
        """.utf8), file: "test")
  }

  @Test(arguments: [
    ("back", PanelCommand.back), ("toggle", .pane(.toggle)), ("{page: rooms}", .page("rooms")),
    ("{theme: auto}", .theme(nil)), ("{theme: light}", .theme("light")),
    ("{dim: 40%}", .brightness(0.4)), ("{dim: 0.4}", .brightness(0.4)),
    ("{dim: auto}", .brightness(nil)), ("{dismiss: door}", .dismiss("door")),
    ("{toast: Tea is ready}", .toast(PanelMessage("Tea is ready"))),
    ("{toast: {text: Open, id: door}}", .toast(PanelMessage("Open", id: "door"))),
    ("reload", .reload), ("sleep", .sleep),
  ])
  func `An action has a command`(_ text: String, _ command: PanelCommand) throws {
    let action = try #require(try Self.configuration(text).action(named: "a"))
    #expect(action.kind == .panel(command))
  }

  @Test(arguments: [
    ("jump", "actions.a.panel must be back"), ("{page: room}", "did you mean \"rooms\"?"),
    ("{page: rooms, theme: light}", "actions.a.panel must be one command"),
    ("{dim: 40}", "actions.a.panel.dim must be auto or"),
    ("{dim: 140%}", "actions.a.panel.dim must be auto or"),
    ("{press: A}", "actions.a.panel has no key \"press\""),
    ("tree", "actions.a.panel must be back"),
    ("{toast: {text: Open, severity: bad}}", "must be info, warning or error"),
    ("{toast: {text: Open, answers: [a, b, c, d]}}", "must be a list of 1 to 3"),
  ])
  func `What is none is told with its place`(_ text: String, _ message: String) {
    #expect {
      _ = try Self.configuration(text)
    } throws: {
      "\($0)".contains(message)
    }
  }

  @Test func `A message may have answers and a time of its own`() throws {
    func message(_ keys: String) throws -> PanelMessage? {
      let action = try Self.configuration("{toast: {text: Open?, \(keys)}}").action(named: "a")
      guard case .panel(.toast(let message)) = action?.kind else { return nil }
      return message
    }
    let asking = try message("answers: [Yes, Not now]")
    #expect(asking?.answers == [PanelAnswer("Yes"), PanelAnswer("Not now")])
    #expect(asking?.duration == nil)
    #expect(try message("for: 2min")?.duration == 120)
    #expect(try message("for: always")?.duration == .infinity)
  }

  @Test func `A caller may also act on tiles and ask, in the words of a command line`() throws {
    let configuration = try Self.configuration("back")
    func read(_ value: JSONValue) throws -> PanelCommand {
      try PanelCommand(value, for: configuration)
    }
    #expect(try read(.string("tree")) == .tell(.tree))
    #expect(try read(.object([("press", .string("A"))])) == .press("A"))
    let set: [(key: String, value: JSONValue)] = [("tile", .string("A")), ("to", .number(21.5))]
    #expect(try read(.object([("set", .object(set))])) == .set("A", to: "21.5"))
    let hold: [(key: String, value: JSONValue)] = [("tile", .string("A")), ("for", .string("2s"))]
    #expect(try read(.object([("hold", .object(hold))])) == .hold("A", seconds: 2))
    // A text that means nothing without quotes is a text all the same.
    #expect(try read(.object([("toast", .string("null"))])) == .toast(PanelMessage("null")))
    #expect(try read(.object([("dim", .string("auto"))])) == .brightness(nil))
    #expect(throws: CommandError.self) { try read(.null) }
    #expect(throws: CommandError.self) { try read(.array([.string("tree")])) }
  }
}
