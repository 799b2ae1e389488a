import Blocking
import Forms
import Runtime
import SeededNumbers
import Settings
import TestKinds
import TestSupport
import Testing

@testable import Agent
@testable import Values

@Suite struct ValueMappingTests {
  @Test func `Rows come from lines and from JSON, good or not`() throws {
    func rows(_ text: String, _ keys: String = "as: lines") throws -> [ValueRow]? {
      guard case .rows(let rows) = try mapping(keys).value(of: Array(text.utf8)) else { return nil }
      return rows
    }
    func lines(_ texts: String...) -> [ValueRow] { texts.map { ValueRow($0, value: $0) } }
    #expect(try rows("a\n\n b \n") == lines("a", "b"))
    #expect(try rows(#"["a", 2, null, true]"#)?.map(\.label) == ["a", "2", "true"])
    #expect(
      try rows(
        #"[{"label": "a", "detail": "1", "icon": "home", "more": [1]}, {"label": "b"}, {"x": 1}]"#)
        == [ValueRow("a", detail: "1", icon: "home"), ValueRow("b")])
    // No file is read because somebody on the network has named it.
    #expect(
      try rows(#"[{"label": "a", "icon": "/dev/shm/a.svg"}, {"label": "b", "icon": "none"}]"#)
        == [ValueRow("a"), ValueRow("b")])
    #expect(try rows("") == [])
    #expect(try rows("[]") == [])
    #expect(
      try rows(#"{"songs": {"all": ["x"]}}"#, "as: lines, json: songs.all") == lines("x"))
    #expect(try rows(#"{"songs": 1}"#, "as: lines, json: songs.all") == [])
    #expect(try rows("[1] Kitchen\n[2] Bath") == lines("[1] Kitchen", "[2] Bath"))
    #expect(try rows("[] open task") == lines("[] open task"))
    #expect(try rows(" [1] \n") == lines("1"))
    for text in ["[", "[{]", "[[1]]", "[1, 2", "[\"\\u00", "{\"a\": 1}"] {
      #expect(try rows(text) == lines(text))
    }
    let many = (0..<1000).map { "{\"label\": \"Row \($0)\"}" }.joined(separator: ",")
    #expect(try rows("[\(many)]")?.count == ValueRow.limit)
    #expect(try rows(String(repeating: "x", count: 5000))?.first?.label.count == 200)
  }

  /// What a calendar answers.
  private static let events = #"""
    {"events": [{"summary": "Bins", "start": {"date": "Monday"}, "uid": 7},
      {"summary": "Dentist", "start": {"date": "Friday"}, "uid": "a b"}]}
    """#

  @Test func `Rows without a label tell which keys they have, and what to write`() throws {
    let mapping = try mapping("as: lines, json: events")
    do throws(SourceFailure) {
      let value = try mapping.value(of: Array(Self.events.utf8))
      Issue.record("there should be no \(value as Any)")
    } catch {
      #expect(
        error.description
          == "The rows have no label: they have summary, start and uid; write which of"
          + " these is the label, such as label: summary.")
      #expect(error.kind.rawValue == "no-label")
    }
    // What is no JSON of rows at all may be a line of text, and a list that is one is not.
    let lines = try AgentTests.mapping("as: lines")
    #expect(throws: SourceFailure.self) {
      try lines.value(of: Array(#"[{"summary": "Bins"}]"#.utf8))
    }
  }

  @Test func `A source says which keys its rows are made of`() throws {
    let mapping = try mapping(
      "json: events, label: summary, detail: start.date, icon: picture, value: uid")
    guard case .rows(let rows) = try mapping.value(of: Array(Self.events.utf8)) else {
      Issue.record("a source that names a label is one of rows")
      return
    }
    #expect(rows.map(\.label) == ["Bins", "Dentist"])
    #expect(rows.map(\.detail) == ["Monday", "Friday"])
  }

  @Test(arguments: [
    #"[{"label": "a"}, {"label": ["x"]}, {"label": "b", "detail": {"x": 1}}, [1, 2], {}]"#,
    #"[{"label": "a"}, {"name": "x"}, {"label": "b", "detail": [[]]}, {"label": null}, [[]]]"#,
  ])
  func `An odd row does not take the others along, and the log tells how many are left out`(
    _ text: String
  ) async throws {
    var source = SourceSettings(name: "s", kind: .poll(["s"]))
    source.mapping = try mapping("as: lines")
    let log = WarningLog()
    let sources = Sources(
      [source], time: SteppedTime(), log: log.logger, files: FileAccess(),
      feeds: { _, _ in TextFeed(.text(Array(text.utf8))) }, report: { _, _ in })
    await sources.setVisible(["s"])
    #expect(
      await becomesTrue {
        guard case .rows(let rows) = await sources.state(of: "s")?.value else { return false }
        return rows.map(\.label) == ["a", "b"]
      })
    #expect(
      log.lines == [
        "3 of the 5 rows of the source “s” are left out: they are neither a text nor a group with a"
          + " label."
      ])
    await sources.shutdown()
  }

  @Test func `a JSON text that is too long says so`() throws {
    let text = Array(("[\"" + String(repeating: "x", count: 70_000)).utf8.prefix(Reading.limit))
    #expect(
      throws: SourceFailure(
        "The text is more than 64 KB of JSON; make it smaller.", kind: .unreadable)
    ) {
      try mapping("json: a").value(of: text)
    }
  }

  @Test func `what is kept of a text is bounded in its bytes, too`() throws {
    let bytes = Reading.limit
    // One character of so many bytes, and as many that are no text.
    let accents = Array("e".utf8) + Array(String(repeating: "\u{301}", count: bytes / 2 - 1).utf8)
    for text in [accents, Array(repeating: 0xFF, count: bytes)] {
      guard case .text(let kept) = try mapping("as: text").value(of: text) else {
        Issue.record("it is no text")
        continue
      }
      #expect(kept.utf8.count <= 4 * ValueMapping.textLimit)
      for line in [text, Array(#"[{"label": "a", "detail": ""#.utf8) + text + Array("\"}]".utf8)] {
        guard case .rows(let rows) = try mapping("as: lines").value(of: line) else {
          Issue.record("there are no rows")
          continue
        }
        for row in rows {
          #expect(row.label.utf8.count <= 4 * ValueMapping.rowLimit)
          #expect(row.detail.utf8.count <= 4 * ValueMapping.rowLimit)
        }
      }
    }
    // Letters of several bytes are all kept.
    let word = String(repeating: "家", count: ValueMapping.textLimit)
    #expect(try mapping("as: text").value(of: Array(word.utf8)) == .text(word))
  }

  @Test(arguments: [
    ("128", 0.5019607843137255), ("0", 0), ("255\n", 1), ("  400 ", 1), ("-3", 0), ("128%", 0.502),
  ])
  func `a number in its range becomes a part of one`(text: String, expected: Double) throws {
    let value = try mapping("range: [0, 255]").value(of: Array(text.utf8))
    guard case .number(let number) = value else { return #expect(Bool(false), "\(text)") }
    #expect(abs(number - expected) < 1e-3)
  }

  @Test(arguments: [
    ("scale: 0.001, digits: 1", "48123", 48.1), ("scale: 1.8, offset: 32", "100", 212),
    ("range: [100, 0]", "75", 0.25), ("scale: 2, range: [0, 10]", "2.5", 0.5),
    ("digits: 0", "-0.2", 0), ("as: number", "1e3 W", 1000),
  ])
  func `scale and offset come before the range`(_ keys: String, _ text: String, _ expected: Double)
    throws
  {
    #expect(try mapping(keys).value(of: Array(text.utf8)) == .number(expected))
  }

  @Test(arguments: [
    "", "twelve", "12:30", "nan", "inf", "0x10", "1.2.3", "--", "2024-01-01", "1,234", "-12,345",
    "12 34", "0.42 0.30 0.25", "12 -5", "1'23", "1 2345", "1 234 56", "12,34,567",
    "192.168.100.200",
    "1.234.567", "1,234'567", "1_000", "12h30", "1h5m", "5–10", "1,", "1e999", "0 123", "12\t345",
  ])
  func `what is no number is told, and never taken for one`(text: String) {
    #expect(throws: SourceFailure.self) { try mapping("as: number").value(of: Array(text.utf8)) }
  }

  @Test(arguments: [
    ("1'234.5", 1234.5), ("1’234’567", 1_234_567), ("1 234.5", 1234.5),
    ("12 345 678 MB", 12_345_678),
    ("1\u{A0}234,5", 1234.5), ("1\u{2009}234 kWh", 1234), ("1\u{202F}234\u{202F}kWh", 1234),
    ("1,234.5", 1234.5), ("1,234,567", 1_234_567), ("1.234,5 €", 1234.5),
    ("1.234.567,89", 1_234_567.89), ("0,45", 0.45), ("0,045", 0.045), ("1,5", 1.5),
    ("12,50 €", 12.5),
    ("1234,567", 1234.567), ("\u{2212}4.5", -4.5), ("2,5e\u{2212}3", 0.0025), ("1.234", 1.234),
    (".5", 0.5), ("5.", 5), ("+7", 7), ("1e3W", 1000), ("12 km/h", 12), ("5 m3", 5), ("5m3", 5),
    ("48.1°C (high = 90 °C)", 48.1), ("5'", 5), ("7 / 12", 7),
    ("3.\(String(repeating: "1", count: 200))", 3.1111111111111112),
    (String(repeating: "9", count: 80), 1e80),
  ])
  func `a number is read whole, however it is grouped`(text: String, expected: Double) throws {
    #expect(try mapping("as: number").value(of: Array(text.utf8)) == .number(expected))
  }

  @Test(arguments: [
    ("10 %\r20 %\r30 %\n", "30 %"), ("\r30 %\r", "30 %"), ("12\r\nmore\r\n", "12"),
    ("a\rb\r\r\n", "b"),
    ("\u{1B}[1;31mhot\u{1B}[0m\n", "hot"), ("\u{1B}]0;a title\u{7}cold", "cold"),
    ("\u{1B}]8;;http://x\u{1B}\\link\u{1B}]8;;\u{1B}\\", "link"), ("\r\u{1B}[2K7\u{1B}(B", "7"),
    ("cut\u{1B}[3", "cut"), ("\u{1B}", ""),
  ])
  func `a text is what a terminal shows of it`(text: String, shown: String) throws {
    #expect(try mapping("as: text").value(of: Array(text.utf8)) == .text(shown))
    let row = shown.isEmpty ? [] : [ValueRow(shown, value: shown)]
    guard case .rows(let rows)? = try mapping("as: lines").value(of: Array(text.utf8)) else {
      return #expect(Bool(false))
    }
    #expect(rows.prefix(1) == row[...])
  }

  @Test func `colours do not keep JSON, numbers and patterns from being read`() throws {
    let text = Array(
      "\u{1B}[1;39m{\u{1B}[34m\"a\"\u{1B}[0m: \u{1B}[33m5\u{1B}[0m}\u{1B}[0m\r\n".utf8)
    #expect(try mapping("json: a, as: number").value(of: text) == .number(5))
    #expect(try mapping("match: '\"a\": ([0-9])', as: number").value(of: text) == .number(5))
  }

  @Test func `a pattern is looked for in all of a text`() throws {
    let text = String(repeating: "nothing here\n", count: 5000) + "Volume: 7\n"
    #expect(text.utf8.count < Reading.limit && text.utf8.count > 65_000)
    for pattern in ["Volume: ([0-9]+)", "^Volume: (.*)$", "([0-9]+)"] {
      #expect(
        try mapping("match: '\(pattern)', as: number").value(of: Array(text.utf8)) == .number(7))
    }
  }

  @Test func `a field holds a whole number, grouped as typographers do`() throws {
    let size = try mapping("field: 2, as: number")
    for space in ["\u{A0}", "\u{2009}", "\u{202F}"] {
      #expect(try size.value(of: Array("Used 12\(space)345 MB".utf8)) == .number(12_345))
    }
  }

  @Test(arguments: [("on", true), ("Yes", true), ("0", false), ("INACTIVE", false)])
  func `a switch knows the usual words`(text: String, isOn: Bool) throws {
    #expect(try mapping("as: switch").value(of: Array(text.utf8)) == .boolean(isOn))
  }

  @Test func `a switch knows words of its own and refuses others`() throws {
    let player = try mapping("on: [playing, paused], off: stopped")
    #expect(try player.value(of: Array("Playing".utf8)) == .boolean(true))
    #expect(try player.value(of: Array("stopped".utf8)) == .boolean(false))
    #expect(
      throws: SourceFailure(
        "“on” means neither on nor off; add it to on or to off.", kind: .unreadable)
    ) {
      try player.value(of: Array("on".utf8))
    }
  }

  @Test func `a text is the first line that says anything, without what no screen can show`() throws
  {
    let text = try mapping("as: text")
    #expect(
      try text.value(of: Array("\n  \n  Hello, \u{1}world \t\nmore".utf8)) == .text("Hello, world"))
    #expect(try text.value(of: []) == .text(""))
    #expect(try text.value(of: [0xFF, 0x41, 0x00, 0xC3]) == .text("\u{FFFD}A\u{FFFD}"))
  }

  @Test func `a field is a word of the line, and may not be there`() throws {
    let second = try mapping("field: 2")
    #expect(try second.value(of: Array("a  b\tc\n".utf8)) == .text("b"))
    #expect(try second.value(of: Array("a\n".utf8)) == nil)
  }

  @Test(
    arguments: [
      ("Volume: ([0-9.]+)", "Volume: 0.40 [MUTED]", "0.40"), ("[0-9]+", "abc 12 34", "12"),
      ("^b(.*)$", "a1\nb2\nc3", "2"), ("(a)|(b)", "xb", "b"), ("z", "abc", nil),
      ("^802-[^:]*:(.*)", "loopback:lo\n802-3-ethernet:Wired 1\n", "Wired 1"),
    ] as [(String, String, String?)])
  func `a pattern finds its last group`(_ pattern: String, _ text: String, _ found: String?) throws
  {
    let value = try mapping("match: '\(pattern)'").value(of: Array(text.utf8))
    #expect(value == found.map { .text($0) })
  }

  @Test(
    arguments: [
      (
        "a.b[1].c", #"{"x": [1, {"a": 2}], "a": {"b": [0, {"c": "d\u00e9\ud83d\ude00\n"}]}}"#,
        "dé😀\n"
      ),
      ("[0]", "[ -1.5e3 , 2]", "-1.5e3"), ("a", #"{"a": true}"#, "true"),
      ("a", #"{"b": 1}"#, nil), ("a", #"{"a": null}"#, nil), ("a[3]", #"{"a": [1]}"#, nil),
      ("a.b", #"{"a": [1]}"#, nil), ("a", #"{"a": 1, "a": 2}"#, "1"),
      ("ключ", #"{"ключ": "да"}"#, "да"),
      ("a", #"{"a": "\ud800x"}"#, "x"),
    ] as [(String, String, String?)])
  func `a path leads to one value in a JSON text`(_ path: String, _ text: String, _ found: String?)
    throws
  {
    let value = try mapping("json: '\(path)'").value(of: Array(text.utf8))
    #expect(value == found.map { .text($0) })
  }

  @Test(
    arguments: [
      ("a[\"b.c\"]", #"{"a": {"b.c": 3, "b": {"c": 4}}}"#, "3"), ("[-1]", "[1, 2, 3]", "3"),
      ("a[-2].b", #"{"a": [{"b": 1}, [{"b": 2}], {"b": 3}, 4]}"#, "3"),
      ("a[-5]", #"{"a": [1]}"#, nil),
      ("[-1][-1]", "[[1], [2, [3]], [4, 5]]", "5"), ("$.a[0]", #"{"a": [7]}"#, "7"),
      ("$[1]", "[1, 2]", "2"), ("$", "42", "42"), ("a", "\u{FEFF}{\"a\": 1}", "1"),
    ] as [(String, String, String?)])
  func `a path has names with dots, items from the end and a beginning`(
    _ path: String, _ text: String, _ found: String?
  ) throws {
    let json = "'" + path.replacing("'", with: "''") + "'"
    let value = try mapping("json: \(json), as: text").value(of: Array(text.utf8))
    #expect(value == found.map { .text($0) })
  }

  @Test(arguments: [
    "NaN", "nan", "Infinity", "-Infinity", "inf", "-inf", "-nan", "1e400", "null",
  ])
  func `a number that is none leaves the rest of a JSON text as it is`(word: String) throws {
    let text = Array("{\"x\": [\(word), {\"y\": \(word)}], \"a\": 5, \"z\": \(word)}".utf8)
    #expect(try mapping("json: a, as: number").value(of: text) == .number(5))
    #expect(try mapping("json: z, as: number").value(of: text) == nil)
    #expect(try mapping("json: 'x[0]', as: text").value(of: text) == nil)
    #expect(try mapping("json: z, as: number, missing: 7, scale: 2").value(of: text) == .number(14))
    #expect(try mapping("json: none, as: switch, missing: off").value(of: text) == .boolean(false))
    #expect(
      try mapping("json: x, as: lines").value(of: Array("{\"x\": [1, \(word), 2]}".utf8))
        == .rows([ValueRow("1", value: "1"), ValueRow("2", value: "2")]))
  }

  @Test(arguments: [
    "", "{", #"{"a"}"#, #"{"a": }"#, #"{"a": 1"#, #"{"a": tru}"#, #"{"a": "x"#, "[1,]",
    #"{"a": [}"#,
    #"{"a": "\q"}"#, "nonsense", #"{"a": {"b": 1}}"#, #"{"a" 1}"#, "\u{0}",
  ])
  func `what is no JSON is told`(text: String) throws {
    let path = try #require(JSONPath("a"))
    #expect(throws: SourceFailure.self) {
      var reader = JSONReader(Array(text.utf8))
      return try reader.text(at: path)
    }
  }

  @Test func `a deeply nested JSON text does not exhaust the stack`() throws {
    let path = try #require(JSONPath("a"))
    for text in ["[", #"{"b":"#, #"{"a":"#] {
      var reader = JSONReader(Array(String(repeating: text, count: 20_000).utf8))
      #expect(throws: SourceFailure.self) { try reader.text(at: path) }
    }
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `garbage is refused or read, and never traps`(seed: UInt64) throws {
    var random = SeededNumbers(seed)
    let mappings = try ["as: number", "as: switch", "json: 'a[0]'", "match: '(.+)'", "field: 3"]
      .map(
        mapping)
    let seeds = [#"{"a": [1, {"b": "c"}]}"#, "12.5e3%", "on", "é \u{1F600}"].map { Array($0.utf8) }
    for _ in 0..<100 {
      var bytes = seeds[Int(random.next() % 4)]
      for _ in 0..<Int(random.next() % 8) {
        let byte = UInt8(truncatingIfNeeded: random.next())
        bytes.insert(byte, at: Int(random.next() % UInt64(bytes.count + 1)))
      }
      for mapping in mappings { _ = try? mapping.value(of: bytes) }
    }
  }

  @Test(arguments: [
    ("%d", 41.6, "42"), ("%.2f", 0.5, "0.50"), ("%d%%", 7, "7%"),
    ("at %.1f °C", -0.04, "at 0.0 °C"),
    ("%.3f", -1.5, "-1.500"), ("%d", 1e300, "1e+300"),
  ])
  func `a number is written as its format says`(_ format: String, _ number: Double, _ text: String)
    throws
  {
    #expect(try #require(NumberFormat(format)).text(for: number) == text)
  }

  @Test(arguments: ["", "%", "%s", "%d %d", "%5d", "%.f", "%.10f", "%x", "%n", "100%"])
  func `only a safe format is one`(format: String) { #expect(NumberFormat(format) == nil) }
}

/// What a source with these keys takes from a text.
func mapping(_ keys: String) throws -> ValueMapping {
  let text = "sources: {s: {file: /x, \(keys)}}"
  return try #require(
    try Configuration.parse(Array(text.utf8), file: "/nowhere/panel.yaml").sources.first
  ).mapping
}
