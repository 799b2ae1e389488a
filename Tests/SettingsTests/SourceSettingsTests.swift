import Settings
import TestKinds
import Testing

@testable import Agent

@Suite struct SourceSettingsTests {
  @Test func `Each kind of source is read with its defaults`() throws {
    let sources = try parsed(
      """
      sources:
        a: {poll: [cat, x]}
        b: {listen: [journal, -f], stale: 90s}
        c: {file: level, every: 2s, unit: °C}
        d: {time: "%H:%M"}
      """
    ).sources
    #expect(sources.map(\.name) == ["a", "b", "c", "d"])
    #expect(sources[0].kind as? PollSource == PollSource(arguments: ["cat", "x"]))
    #expect(sources[1].kind as? ListenSource == ListenSource(arguments: ["journal", "-f"]))
    #expect(sources[2].kind as? FileSource == FileSource(path: "/nowhere/level"))
    #expect(sources[3].kind as? TimeSource == TimeSource(format: "%H:%M"))
    #expect(sources.map(\.interval) == [5, nil, 2, nil])
    #expect(sources.map(\.lifetime) == [20, 90, 11, nil])
    #expect(sources[2].unit == "°C")
    #expect(sources.allSatisfy { $0.mapping == ValueMapping() })
  }

  @Test(arguments: [
    ("range: [0, 255]", true), ("digits: 0", true), ("as: number", true), ("on: open", false),
    ("as: switch", false),
  ])
  func `The keys tell what the value is`(_ keys: String, _ isNumber: Bool) throws {
    let form = try #require(try parsed("sources: {s: {file: /x, \(keys)}}").sources.first).mapping
      .form
    switch form {
    case .number: #expect(isNumber)
    case .boolean: #expect(!isNumber)
    case .text, .lines, .image: Issue.record("\(keys) is a text")
    }
  }

  /// The form of the source `s`.
  private func form(_ source: String, usedBy tiles: String) throws -> ValueMapping.Form? {
    let text = "tiles: [\(tiles)]\nsources: {s: \(source), t: {time: \"%H\"}}\n"
    return try parsed(text).sources.first?.mapping.form
  }

  private static let boolean = ValueMapping.Form.boolean(
    on: ValueMapping.wordsForOn, off: ValueMapping.wordsForOff)

  @Test(
    arguments: [
      ("{kind: toggle, source: s}", boolean), ("{kind: label, enabled-by: s}", boolean),
      ("{kind: toggle, source: s}, {enabled-by: s}", boolean),
      ("{kind: slider, source: s}", .number(NumberMapping())),
      ("{kind: gauge, source: s}, {kind: stepper, source: s}", .number(NumberMapping())),
      ("{kind: sparkline, source: s}", .number(NumberMapping())),
      ("{kind: media, media: {position: s, length: s}}", .number(NumberMapping())),
      ("{kind: label, source: s}", .text), ("{kind: media, media: {title: s}}", .text),
      // What each may be asked for in another way stays what it was.
      ("{kind: gauge, source: s}, {kind: label, source: s}", .text),
      ("{kind: gauge, source: s}, {kind: toggle, source: s}", .text),
      ("{kind: slider, source: s}, {kind: list, rows: [{source: s}]}", .text),
      ("{kind: gauge, source: s}, {kind: list, source: s}", .lines),
      ("{kind: gauge, source: s}, {kind: image, source: s}", .image), ("{kind: button}", .text),
    ] as [(String, ValueMapping.Form)])
  func `What a source is follows from what shows it`(_ tiles: String, _ form: ValueMapping.Form)
    throws
  {
    for source in ["{poll: [a]}", "{listen: [a], field: 2}", "{file: /a, match: \"(.)\"}"] {
      #expect(try self.form(source, usedBy: tiles) == form)
    }
  }

  @Test func `A switch takes the words that the manual lists, and no others`() throws {
    let manual = Shipped.controlCenter.path.replacing(
      "Config/control-center.yaml", with: "man/detent.5")
    let lines = SettingsTests.text(of: manual).split(separator: "\n").map(String.init)
    let start = try #require(lines.firstIndex { $0.hasPrefix(".Bl -column") })
    let rows = lines[start...].prefix { $0 != ".El" }.dropFirst(2).map {
      $0.dropFirst(".It ".count).split(separator: " Ta ").map(String.init)
    }
    func words(_ column: Int) -> [String] {
      rows.flatMap { $0[column].split(separator: ", ").map(String.init) }
    }
    #expect(ValueMapping.wordsForOn == words(0))
    #expect(ValueMapping.wordsForOff == words(1))
    #expect(words(0).contains("locked") && words(1).contains("not_home"))
  }

  @Test func `A word that is given one meaning does not keep the other`() throws {
    func boolean(_ keys: String) throws -> (on: [String], off: [String]) {
      let text = "sources: {s: {poll: [a], as: switch, \(keys)}}"
      let mapping = try Configuration.parse(Array(text.utf8), file: "/x").sources[0].mapping
      guard case .boolean(let on, let off) = mapping.form else { return ([], []) }
      return (on, off)
    }
    #expect(try !boolean("off: [Open, unlocked]").on.contains("open"))
    #expect(try !boolean("on: closed").off.contains("closed"))
    #expect(try boolean("on: closed").off.contains("off"))
  }

  @Test func `What says whether something plays is a switch`() throws {
    #expect(
      try form("{poll: [a]}", usedBy: "{kind: media, media: {playing: s}}")
        == .boolean(on: ValueMapping.wordsForOn, off: ValueMapping.wordsForOff))
  }

  @Test(arguments: [
    ("{poll: [a], as: number, words: {a: b}}", "words"), ("{time: \"%H\", words: {a: b}}", "words"),
    ("{poll: [a], words: [a, b]}", "words"),
  ])
  func `Words are for what is a text, a switch or rows`(_ source: String, _ key: String) {
    #expect(mistakes("sources: {s: \(source)}").contains { $0.contains("s.\(key)") })
  }

  @Test func `What names the theme stays a text, whatever shows it besides`() throws {
    let text = "theme: {source: s}\ntiles: [{kind: toggle, source: s}]\nsources: {s: {poll: [a]}}\n"
    #expect(try parsed(text).sources.first?.mapping.form == .text)
  }

  @Test func `What a source says itself is never overruled by what shows it`() throws {
    #expect(try form("{poll: [a], as: text}", usedBy: "{kind: toggle, source: s}") == .text)
    #expect(try form("{poll: [a], as: lines}", usedBy: "{kind: gauge, source: s}") == .lines)
    #expect(
      try form("{poll: [a], on: open}", usedBy: "{kind: gauge, source: s}")
        == .boolean(on: ["open"], off: ValueMapping.wordsForOff))
    let time = try parsed("tiles: [{kind: gauge, source: t}]\nsources: {t: {time: \"%H\"}}\n")
    #expect(time.sources.first?.mapping.form == .text)
  }

  @Test(arguments: [
    (
      "{}",
      "1:14: sources.s must have just one of poll, listen, file, time, get, camera, photos, property, signal, networks, entity, template, picture, forecast and topic"
    ),
    (
      "{poll: [a], file: b}",
      "1:14: sources.s must have just one of poll, listen, file, time, get, camera, photos, property, signal, networks, entity, template, picture, forecast and topic"
    ),
    (
      "{listen: [a], every: 3s}",
      "1:28: sources.s.every has no effect beside listen; remove it"
    ),
    ("{time: '%H', digits: 1}", "1:27: sources.s.digits has no effect beside time; remove it"),
    (
      "{file: a, as: text, on: x}",
      "1:34: sources.s.on has no effect beside as: text; remove it"
    ),
    (
      "{file: a, field: 1, json: b}",
      "1:14: sources.s must have just one of field, match and json"
    ),
    (
      "{file: a, match: '('}",
      "1:31: sources.s.match: \"(\" is no regular expression such as \"Volume: ([0-9.]+)\": missing"
        + " closing parenthesis"
    ),
    (
      "{file: a, json: a..b}",
      "1:30: sources.s.json must be names and numbers such as a.b[0].c, not \"a..b\""
    ),
    (
      "{file: a, range: [1, 1]}", "1:31: sources.s.range must have two ends that differ"
    ),
    (
      "{file: a, range: [1]}",
      "1:31: sources.s.range must be a list of 2, each a number from -1000000000000 to 1000000000000"
        + " or the path of a file; here are 1"
    ),
    (
      "{time: '%H:%Q'}",
      "1:21: sources.s.time cannot show %Q; use %H %I %M %S %p, %A %a %d %e %B %b %m %Y %y, or another of"
        + " those that detent(5) lists"
    ),
    (
      "{file: a, as: numbr}",
      "1:28: sources.s.as must be text, number, switch or lines, not \"numbr\"; write: as: number"
    ),
  ])
  func `A wrong source is told with its place`(_ source: String, _ message: String) {
    #expect(mistakes("sources: {s: \(source)}") == [message])
  }

  @Test(arguments: [
    ("a", [JSONPath.Step.name("a")]), ("[2]", [.item(2)]),
    ("a.b-c[0][1].d e", [.name("a"), .name("b-c"), .item(0), .item(1), .name("d e")]),
    ("a[\"b.c\"]", [.name("a"), .name("b.c")]),
    ("['x[0]'][-1].y", [.name("x[0]"), .item(-1), .name("y")]),
    ("$.a", [.name("a")]), ("$[0]", [.item(0)]), ("$['a']", [.name("a")]), ("$", []),
    ("$a", [.name("$a")]),
  ])
  func `A path is names and numbers`(_ text: String, _ steps: [JSONPath.Step]) {
    #expect(JSONPath(text)?.steps == steps)
  }

  @Test(arguments: [
    ("as: number, missing: none", "sources.s.missing must be a number"),
    ("as: switch, missing: maybe", "sources.s.missing must be one of the words for on or off"),
    ("as: lines, missing: none", "sources.s.missing has no effect beside as: lines; remove it"),
  ])
  func `A value for a missing one is such a value`(_ keys: String, _ message: String) {
    #expect(
      mistakes("sources: {s: {file: /x, json: a, \(keys)}}").first?.hasSuffix(message) == true)
    let good = ["missing: 0, as: number", "on: x, off: y, missing: Y", "missing: ''"]
    for keys in good { #expect(mistakes("sources: {s: {file: /x, json: a, \(keys)}}") == []) }
  }

  @Test(arguments: [
    "", ".", "a.", ".a", "a[", "a[]", "a[x]", "a]", "a[1]b", "a.[0]", "a[--1]", "a[\"b]",
    "a[b\"]", "a[\"b\"x]", "$..a", "a.$[",
    "a[99999999999999999999]",
  ])
  func `What is no path is refused`(_ text: String) { #expect(JSONPath(text) == nil) }

  @Test func `Each kind of action is read, and those within get names`() throws {
    let actions = try parsed(
      """
      actions:
        dim: {write: {file: led, text: "${value}%"}, range: [0, /x/max], format: "%d"}
        energy: {page: energy}
        shut: {pane: close}
        evening: {sequence: [dim, {exec: [lamp, "off"], timeout: 2s}, shut]}
        evening-2: {exec: [x]}
        restart:
          confirm: {title: Sure?, style: rise, action: {exec: [reboot]}}
      pages: {energy: {}, a: {}}
      tiles:
        - action: {sequence: [{page: a}, {page: main}]}
      """
    ).actions
    #expect(
      actions.prefix(6).map(\.name) == [
        "dim", "energy", "shut", "evening", "evening-2", "restart",
      ])
    #expect(actions.map(\.isUnnamed) == actions.indices.map { $0 > 5 } && actions.count == 11)
    #expect(
      actions[0].outside as? WriteAction == WriteAction(file: "/nowhere/led", text: "${value}%"))
    #expect(actions[0].value.range == ValueRange(zero: .number(0), one: .file("/x/max")))
    #expect(actions[3].kind == .sequence(["dim", actions[6].name, "shut"]))
    #expect(actions[6].timeout == 2)
    guard case .confirm(let question) = actions[5].kind else { return #expect(Bool(false)) }
    #expect(question.action == actions[7].name)
    #expect(question.style == .rise && question.title == "Sure?")
    #expect(actions[10].kind == .sequence([actions[8].name, actions[9].name]))
  }

  @Test func `An action that would never end is told, wherever the circle starts`() {
    let text = """
      actions:
        a: {sequence: [b]}
        b: {confirm: {title: Sure?, action: a}}
        c: {sequence: [a, d]}
        d: {exec: [x]}
      """
    #expect(
      mistakes(text) == [
        "2:3: actions.a runs itself again and would never end; break the circle",
        "3:3: actions.b runs itself again and would never end; break the circle",
      ])
  }

  @Test func `A button that acts under the finger asks nothing first`() {
    let text = """
      tiles:
        - {kind: momentary, label: A, action: sure, release: off}
        - {kind: button, label: B, action: sure}
        - {kind: momentary, label: C, action: off, release: {sequence: [off, sure]}}
      actions:
        sure: {confirm: {title: "Sure?", action: off}}
        off: {exec: [off]}
      """
    func message(_ key: String) -> String {
      "\(key): a momentary button acts while a finger is on it, and cannot ask first; remove the"
        + " confirm, or write kind: button"
    }
    #expect(
      mistakes(text) == [
        "2:41: \(message("tiles[0].action"))", "4:55: \(message("tiles[2].release"))",
      ])
  }

  @Test(arguments: [
    (
      "{exec: [x], page: main}",
      "1:14: actions.a must have just one of exec, write, backlight, post, put, patch, delete, get, call, network, service, publish, panel, page, pane, sequence or confirm"
    ),
    (
      "{page: main, timeout: 3s}", "1:27: actions.a.timeout has no effect beside page; remove it"
    ),
    ("{sequence: [nobody]}", "1:26: actions.a.sequence: there is no action \"nobody\"; there is a"),
    (
      "{exec: [x], format: '%s'}",
      "1:34: actions.a.format must hold one %d or %.2f, not \"%s\"; %% is one %"
    ),
    ("{confirm: {title: x}}", "1:24: actions.a.confirm needs the key \"action\""),
    ("{write: {text: x}}", "1:22: actions.a.write needs the key \"file\""),
  ])
  func `A wrong action is told with its place`(_ action: String, _ message: String) {
    #expect(mistakes("actions: {a: \(action)}") == [message])
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `Sources and actions damaged anyhow are read or told of, and never trap`(seed: UInt64) {
    let original = Array(
      """
      sources:
        a: {poll: [a, "b"], every: 2s, match: "Volume: ([0-9.]{1,3})+", range: [0, /sys/*/max]}
        b: {listen: [c], json: a.b[0].c, as: number, scale: 1e3, digits: 2, stale: 30s}
        c: {file: /x, on: [yes, true], off: no}
        d: {time: "%H:%M"}
      actions:
        e: {sequence: [f, {exec: ["${value}"], format: "%.2f%%", range: [1, 2]}, g]}
        f: {confirm: {title: Sure?, style: pop, action: {pane: close}}}
        g: {write: {file: /x, text: "${value}"}, words: [a, b]}
      """.utf8)
    var state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func random(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }
    let signs = Array("{}[]()*+?|\\^$.:#\"' \n%0189".utf8)
    for _ in 0..<300 {
      var bytes = original
      for _ in 0...random(below: 4) {
        switch random(below: 3) {
        case 0: bytes.remove(at: random(below: bytes.count))
        case 1: bytes[random(below: bytes.count)] = signs[random(below: signs.count)]
        default:
          bytes.insert(signs[random(below: signs.count)], at: random(below: bytes.count))
        }
      }
      _ = mistakes(bytes: bytes)
    }
  }

  @Test func `The sources and actions of the pieces have names of their own`() throws {
    let names = [
      "battery", "brightness", "klipper", "media", "memory", "network", "power", "processor",
      "temperature", "volume", "weather",
    ]
    var sources: [String] = []
    var actions: [String] = []
    for name in names {
      let folder = Shipped.scene.path.split(separator: "/").dropLast().joined(separator: "/")
      let piece = try Configuration.load(path: "/\(folder)/pieces/\(name).yaml")
      sources += piece.sources.map(\.name)
      actions += piece.actions.map(\.name)
    }
    #expect(Set(sources).count == sources.count && sources.count == 25)
    #expect(Set(actions).count == actions.count && actions.count == 18)
  }
}
