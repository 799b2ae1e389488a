import TestKinds
import Testing

@testable import Forms
@testable import Settings

/// Sentences that say what to write.
@Suite struct HelpfulMessagesTests {
  private func message(_ text: String) -> String {
    message(Array(text.utf8))
  }

  private func message(_ bytes: [UInt8]) -> String {
    do {
      _ = try Configuration.parse(bytes, file: "a.yaml")
      return ""
    } catch {
      return error.diagnostics.map { "\($0.line): \($0.message)" }.joined(separator: "\n")
    }
  }

  @Test func `A command line is answered with how to write it`() {
    let one = message("tiles:\n  - {action: {exec: \"curl -s http://x/y\"}}\n")
    // What follows an option may be a password, which is nothing for a glass.
    #expect(one.contains("exec: [curl, -s, …]"))
    let poll = message("sources:\n  a: {poll: cat '/a b'}\n")
    #expect(poll.contains("poll: [cat, \"/a b\"]"))
    let shell = message("actions:\n  a: {exec: \"date | wc\"}\n")
    #expect(shell.contains("exec: [sh, -c, '…']"))
  }

  @Test func `A source written where its name belongs is told where it goes`() {
    #expect(message("tiles:\n  - {source: {poll: [date]}}\n").contains("write it under sources:"))
  }

  @Test func `What others call it is told as what it is called here`() {
    let tile = message("tiles:\n  - {name: A, type: button}\n")
    #expect(tile.contains("no key \"name\"; write: label: A"))
    #expect(tile.contains("no key \"type\"; write: kind: button"))
    #expect(message("tiles:\n  - {kind: switch}\n").contains("write: kind: toggle"))
    #expect(message("tiles:\n  - {command: a}\n").contains("write: action: a"))
    #expect(message("sources: {a: {command: [a]}}\n").contains("write: poll: [a]"))
    #expect(message("sources: {a: {poll: [a], interval: 2s}}\n").contains("write: every: 2s"))
    #expect(message("tiles:\n  - {exec: [a]}\n").contains("write: action: {exec: [a]}"))
    #expect(!message("pane: {exec: [a]}\n").contains("write: "))
    // Names that the file gives itself mean what the file says.
    let own = message("actions: {toggle: {exec: [a]}}\ntiles:\n  - {action: lamp}\n")
    #expect(own.contains("there is toggle") && !own.contains("did you mean"))
  }

  @Test func `A value is no name of a tile`() {
    #expect(message("tiles:\n  - {value: s}\n").contains("write: source: s"))
  }

  @Test func `A program or a page where an action's name belongs is told how to write it`() {
    #expect(message("tiles:\n  - {action: /bin/true}\n").contains("write {exec: [/bin/true]}"))
    #expect(message("tiles:\n  - {action: 'a b \"c d\"'}\n").contains("{exec: [a, b, \"c d\"]}"))
    #expect(message("tiles:\n  - {action: [a, b]}\n").contains("write {exec: […]}"))
    let near = message("actions: {all off: {exec: [a]}}\ntiles:\n  - {action: all of}\n")
    #expect(near.contains("did you mean \"all off\"?"))
    let page = message("pages: {more: {tiles: [{label: B}]}}\ntiles:\n  - {action: more}\n")
    #expect(page.contains("there is no action \"more\"; to show the page write {page: more}"))
  }

  @Test(arguments: [
    "actions: {a: {exec: 'mosquitto_pub -u wall -P hunter2 -t lamp'}}",
    "actions: {a: {exec: 'login -phunter2'}}",
    "actions: {a: {exec: 'curl -H Authorization:hunter2 http://a | cat'}}",
    "actions: {a: {exec: 'curl http://wall:hunter2@house.local'}}",
    "actions: {a: {exec: 'env TOKEN=hunter2 b'}}",
    "actions: {a: {exec: 'curl https://wall:hunter2@house.local/?on=1'}}",
    "tiles: [{action: 'curl http://wall:hunter2@house.local'}]",
    "tiles: [{action: 'env TOKEN=hunter2 b'}]",
    "actions: {a: {exec: 'a --token=hunter2'}}",
    "sources: {a: {poll: 'mosquitto_sub -P hunter2'}}",
    "tiles: [{action: 'mosquitto_pub -P hunter2'}]",
    "tiles: [{action: 'login -phunter2'}]",
    "actions: {a: {exec: [b], environment: TOKEN=hunter2}}",
    "actions: {a: {exec: [b], environment: {TOKEN: [hunter2]}}}",
    "actions: {a: {exec: [b], input: {hunter2: a}}}",
    "secrets: hunter2", "secrets: {a: hunter2}", "secrets: {a: {file: [hunter2]}}",
  ])
  func `A message repeats no password that stands where none belongs`(_ text: String) {
    let said = message(text + "\n")
    #expect(said.contains(": ") && !said.contains("hunter2"), "\(said)")
  }

  @Test func `A name that nobody has written is not offered`() {
    let own = message("tiles:\n  - {action: {exec: [a]}}\n  - {action: foo}\n")
    #expect(own == "3: tiles.action: there is no action \"foo\"")
    let clock = message("tiles:\n  - {kind: clock}\n  - {kind: label, source: b}\n")
    #expect(clock == "3: tiles.source: there is no source \"b\"")
    let named = message("actions: {x: {exec: [a]}}\ntiles:\n  - {action: foo}\n")
    #expect(named.contains("there is x"))
  }

  @Test func `Braces without quotes are told to have them`() {
    let list = message("tiles:\n  - {action: {exec: [a, ${value}]}}\n")
    #expect(list.hasPrefix("2: put ${value} in quotes, \"${value}\""))
    #expect(!message("tiles:\n  - {label: \"${value}\", span: [1 2}\n").contains("in quotes"))
    let quoted = message("tiles:\n  - {action: {exec: [sh, -c, \"a ${value} > x\" y]}}\n")
    #expect(!quoted.contains("in quotes"))
    #expect(message("tiles:\n  - {label: {{title}}}\n").contains("put a text with { in quotes"))
    #expect(!message("tiles:\n  - label:\n      en: Lamp\n").contains("in quotes"))
  }

  @Test func `A missing dash is named`() {
    #expect(message("tiles:\n  kind: button\n").contains("write: - kind: button"))
    #expect(
      message("tiles:\n  - kind: button\n    label: A\n    kind: clock\n").contains("dash"))
    #expect(message("tiles:\n  - kind: button\n  kind: clock\n").contains("dash"))
    #expect(!message("pane:\n  title: A\n  title: B\n").contains("dash"))
  }

  @Test func `A quote that is not closed is found where it was opened`() {
    let text = "pane:\n  title: \"House\n  height: 50%\ntiles:\n  - {label: \"B\"}\n"
    #expect(message(text).contains("opened on line 2"))
    // By whatever ends the lines.
    for end in ["\r", "\r\n", "\u{85}", "\u{2028}"] {
      let lines = text.replacing("\n", with: end)
      let quote = OpenQuote(in: Array(lines.utf8), upTo: 9)
      #expect(quote?.message.contains("opened on line 2") == true)
    }
    let closed = "a: \"x\"\nb: 5\" # \"\nc: 'it \"'\nd: 'Bob''s' # '\ne: [a, 'b', 'c']\nf: Bob's\n"
    #expect(OpenQuote(in: Array(closed.utf8), upTo: 9) == nil)
  }

  @Test func `So is a single one, and an apostrophe that closes it`() {
    let open = "pane:\n  title: 'House\ntiles:\n  - {label: 'B'}\n"
    #expect(message(open).contains("the quote (') that is opened on line 2"))
    let early = "tiles:\n  - label: 'Bob's lamp'\n    kind: button\n"
    #expect(message(early).contains("begins with ' on line 2 ends at its apostrophe"))
    let fine = "tiles:\n  - {kind: button, label: 'Bob''s lamp', action: {exec: [a]}}\n"
    #expect(message(fine).isEmpty)
  }

  @Test func `A picture or a program is no configuration`() {
    #expect(message([0x89, 0x50, 0x4E, 0x47, 13, 10]).contains("a binary file"))
    #expect(message([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0]).contains("a binary file"))
    #expect(message([0x61, 0x3A, 0xFF]).contains("UTF-8"))
  }
}
