import Settings
import TestKinds
import Testing

@testable import Forms

@Suite struct SyntaxTests {
  @Test(arguments: [
    (
      "pane:\n\theight: 3",
      "2:1: indent with spaces, not with a tab; write \"  height: 3\""
    ),
    (
      "pane:\n  height: 80\n peek: 8",
      "3:2: this line does not fit the lines above; check how far it is indented"
    ),
    (
      "pane: height: 80",
      "1:7: keys on the line of their group stand in braces; write: pane: {height: 80}"
    ),
    ("tiles: [{label: A}", "2:1: the list in [ ] lacks a comma or its closing ]"),
    (
      "tiles: [{label: \"A",
      "2:1: the quote (\") that is opened on line 1 is not closed there; close it"
    ),
    (
      "pane: {start: open}\ntiles: [{label: One,",
      "3:1: something is missing here, or a [ or { further up is not closed; close it with ] or }"
    ),
    (
      "tiles: - label: A",
      "1:8: a dash cannot stand here; begin the list on a line of its own, or put the text in quotes"
    ),
    (
      "tiles: &",
      "1:8: a text that begins with & stands in quotes; write: tiles: \"&\""
    ),
    (
      "home: {clock: true}\na",
      "3:1: a colon is missing here after a key"
    ),
    ("a: 1\n---\nb: 1", "2:1: a second document begins here; a configuration has only one"),
    ("a: \u{7}", "1:4: a control character is not allowed here; remove it"),
    ("a: \0", "1:4: a control character is not allowed here; remove it"),
  ])
  func `What is not YAML is told in plain words`(_ text: String, _ message: String) {
    #expect(mistakes(text + "\n").last == message)
  }

  @Test(arguments: [
    (
      "theme: {accent: #FFB454, pane: \"#111111\"}\ntiles:\n  - label: A",
      "1:17: put the colour in quotes, \"#FFB454\": without them # begins a comment"
    ),
    (
      "home:\n  wallpaper:\n    gradient: [#23395B, #406E8E]\ntiles:\n  - label: A",
      "3:16: put the colour in quotes, \"#23395B\": without them # begins a comment"
    ),
    (
      "home:\r\n  wallpaper: {color: #abc\r\n",
      "2:22: put the colour in quotes, \"#abc\": without them # begins a comment"
    ),
    // What is closed again, or a comment of words, is none.
    (
      "theme: {accent: \"#FFB454\"} # [#abc\nhome: {clock: true # #fade in",
      "3:1: the group in { } lacks a comma or its closing }"
    ),
    (
      "tiles:\n  - kind:toggle\n    label: A",
      "2:10: a space is missing after the colon; write \"kind: …\""
    ),
    (
      "tiles:\n  - label: A\n    kind:toggle\n    icon: light",
      "3:10: a space is missing after the colon; write \"kind: …\""
    ),
    // YAML knows five ends of a line.
    (
      "home: {clock: true}\rtiles:\r  - kind:toggle\r    label: A",
      "3:10: a space is missing after the colon; write \"kind: …\""
    ),
    (
      "home: {clock: true}\u{85}# one\u{2028}tiles:\r\n  - kind:toggle\n    label: A",
      "4:10: a space is missing after the colon; write \"kind: …\""
    ),
    (
      "home:\r  wallpaper: {color: #abc\r",
      "2:22: put the colour in quotes, \"#abc\": without them # begins a comment"
    ),
    (
      "tiles:\n  - http://a\n    label: A",
      "3:10: a colon cannot stand here; indent this line like the one above, or put the text in "
        + "quotes"
    ),
  ])
  func `A slip is told where it is, and not where YAML stumbles`(_ text: String, _ message: String)
  {
    #expect(mistakes(text + "\n").last == message)
  }

  @Test func `No message names a line that is not there, nor what YAML was parsing`() {
    let text = """
      home: {wallpaper: {gradient: ["#23395B", "#406E8E"], angle: 20}, clock: true}
      pane:
        start: open
      tiles:
        - {kind: list, label: "A b", rows: [{label: One, icon: light}, {label: Two}]}
        - kind: toggle
          label: >
            Lamp
      """
    for end in text.indices {
      for message in mistakes(String(text[..<end])) {
        #expect(
          !message.contains("began on line") && !message.contains("while parsing"), "\(message)")
      }
    }
  }

  @Test(arguments: [
    ("touch: {a: {calibration: 0 0 0 0 0 0}}", "these six numbers lay all touches on one line"),
    ("touch: {a: {calibration: 1 0 0 0 1}}", "must be six numbers from -1000 to 1000 in quotes"),
    ("touch: {a: {calibration: [1, 0]}}", "must be six numbers from -1000 to 1000 in quotes"),
    ("sources: {s: {file: /x, on: [a, b], off: b}}", "\"b\" cannot mean both on and off"),
  ])
  func `What cannot be meant is told by why`(_ text: String, _ words: String) {
    let told = mistakes(text + "\n")
    #expect(told.count == 1 && told[0].contains(words), "\(told)")
  }

  @Test func `What is not UTF-8 is told with its place`() {
    #expect(
      mistakes(bytes: Array("a: 1\nbé: ".utf8) + [0xFF]) == [
        "2:5: this is not UTF-8; save the file with the encoding UTF-8"
      ])
    let utf16: [UInt8] = [0xFF, 0xFE, 0x61, 0]
    #expect(
      mistakes(bytes: utf16) == ["1:1: this is not UTF-8; save the file with the encoding UTF-8"])
  }

  @Test func `Anchors, aliases and tags are refused, and the rest is still read`() {
    #expect(
      mistakes("pane: &p {height: 800}\nhome: *p\ntheme: !!map {acent: 1}\n") == [
        "1:7: anchors (&) and aliases (*) are not supported; write the value out",
        "2:7: anchors (&) and aliases (*) are not supported; write the value out",
        "3:8: tags (!) are not supported; remove the tag",
        "3:15: theme has no key \"acent\"; did you mean \"accent\"?",
      ])
  }

  @Test func `Aliases of aliases cost nothing`() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x]\n"
    for i in 1..<40 {
      let items = Array(repeating: "*a\(i - 1)", count: 8).joined(separator: ", ")
      text += "a\(i): &a\(i) [\(items)]\n"
    }
    #expect(!mistakes(text).isEmpty)
  }

  @Test(arguments: ["[", "{a: ", "- ", "? "])
  func `Deep nesting is refused`(_ opening: String) {
    let text = String(repeating: opening, count: 100_000)
    #expect(mistakes(text).last?.hasSuffix("this is nested too deeply") == true)
  }

  @Test func `A file larger than any panel needs is refused`() {
    let text = String(repeating: "# filler\n", count: 200_000)
    #expect(
      mistakes(text) == ["1:1: this file is larger than 1 MiB, too large for a configuration"])
  }

  @Test func `A key that is no word is refused`() {
    #expect(mistakes("[a, b]: c\n") == ["1:1: a key must be a word, not a list"])
  }

  @Test func `A byte order mark and Windows line ends move no place`() {
    #expect(
      mistakes("\u{FEFF}display:\r\n  kiosk: 7\r\n") == [
        "2:10: display.kiosk must be true or false, not \"7\""
      ])
  }

  @Test func `A file that cannot be read is told so`() {
    let error = #expect(throws: ConfigurationError.self) {
      try Configuration.load(path: "/nowhere/panel.yaml")
    }
    #expect(
      error?.description == "/nowhere/panel.yaml:1:1: error: "
        + "this file cannot be read: No such file or directory")
    #expect(throws: ConfigurationError.self) { try Configuration.load(path: "/") }
    #expect(throws: ConfigurationError.self) { try Configuration.load(path: "/dev/zero") }
  }
}
