import DetentGeometry
import DetentGestures
import DetentMotion
import DetentScene
import DetentStage
import Display
import DisplayHeadless
import Localization
import Logging
import PanelTestKit
import Settings
import Synchronization
import Testing
import Values
import Widgets

@testable import ControlCenter

/// Tiles of every kind that shows a source, and some that act.
private func panel(
  _ language: String = "en", theme: String = "dark", direction: String = "auto"
) -> String {
  """
  language: \(language)
  direction: \(direction)
  theme: {name: \(theme)}
  sources:
    level: {poll: [level], range: [0, 100]}
    said: {poll: [said]}
    lamp: {poll: [lamp], as: switch}
  home: {clock: false, date: false}
  pane: {columns: 4}
  tiles:
    - {kind: gauge, label: Boiler, source: level}
    - {kind: label, label: Door, source: said}
    - {kind: sparkline, label: Lately, source: level}
    - {kind: clock, label: Here}
    - {kind: toggle, label: Lamp, icon: light, source: lamp, action: {exec: [lamp]}}
    - {kind: slider, label: Blind, source: level, action: {exec: [blind, "${value}"]}}
    - {kind: stepper, label: Floor, source: level, action: {exec: [heat, "${value}"]}}
    - {kind: list, label: Rooms, source: said}
    - {kind: image, label: Camera, file: /nowhere/door.png}
    - {kind: momentary, label: Jog, icon: fan, action: {exec: [jog]}, release: {exec: [stop]}}
    - {kind: hold, label: Erase, action: {exec: [erase]}}
    - kind: media
      media: {title: said, playing: lamp, play: {exec: [play]}}
  """
}

extension PanelUnderTest {
  /// All that is written on a tile.
  func texts(of tile: Int) -> [String] {
    func texts(_ layer: LayerID) -> [String] {
      let here = screen.stage.tree[layer]
      if here.isHidden || here.values.opacity == 0 { return [] }
      var own: [String] = []
      if case .text(let text) = here.content, !text.string.isEmpty { own = [text.string] }
      return own + here.children.flatMap(texts)
    }
    return texts(screen.controls[tile].layer)
  }

  /// The colour in which something is written on a tile.
  fileprivate func color(of string: String, on tile: Int) -> Color? {
    var waiting = [screen.controls[tile].layer]
    while let layer = waiting.popLast() {
      let here = screen.stage.tree[layer]
      if case .text(let text) = here.content, text.string == string { return here.values.color }
      waiting += here.children
    }
    return nil
  }

  fileprivate func rest(on place: Point, for ms: Double = 700) throws {
    try touch(.began, place)
    try wait(ms / 1000)
    try touch(.ended, place)
    try wait(0.4)
  }

  /// What the message in front says; nil: there is none.
  fileprivate var message: String? {
    guard case .shown = screen.overlays.toast.phase, let card = screen.overlays.toast.card
    else { return nil }
    let texts = screen.stage.tree[card].children.flatMap { words in
      screen.stage.tree[words].children.compactMap { layer -> (String, Double)? in
        guard case .text(let text) = screen.stage.tree[layer].content else { return nil }
        return (text.string, seen(words).opacity)
      }
    }
    return texts.max { $0.1 < $1.1 }?.0
  }

  /// Has each source fail; without a reason each for its own.
  fileprivate func fail(_ kind: FailureKind, _ reason: String? = nil) throws {
    for name in screen.configuration.sources.map(\.name) {
      try hear(
        name, .failed(reason: reason ?? "The program of “\(name)” is not there.", kind: kind))
    }
    try wait(0.9)
  }
}

/// What was logged.
private final class Journal: Sendable {
  private let kept = Mutex<[String]>([])

  var lines: [String] { kept.withLock { $0 } }
  func note(_ line: String) { kept.withLock { $0.append(line) } }
}

private struct JournalOfWarnings: LogHandler {
  let journal: Journal
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.warning

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { journal.note("\(event.message)") }
}

@Suite struct FailureTests {
  private static let showing = 0...8
  private static let labels = [
    "Boiler", "Door", "Lately", "Here", "Lamp", "Blind", "Floor", "Rooms", "Camera", "Jog", "Erase",
  ]

  @Test(arguments: FailureKind.allCases)
  func `Each tile says in a word which sort of failure it is`(kind: FailureKind) throws {
    let house = try PanelUnderTest(yaml: panel(), isOpen: true)
    try house.fail(kind)
    let word = LocalizedStrings.english.word(of: kind)
    for tile in Self.showing { #expect(house.texts(of: tile).contains(word), "tile \(tile)") }
    #expect(!Self.showing.contains { house.texts(of: $0).contains("–") })
  }

  @Test func `Before anything has arrived a tile says so, and a value takes the word's place`()
    throws
  {
    let house = try PanelUnderTest(yaml: panel(), isOpen: true)
    for tile in [0, 1, 2, 4, 5, 6, 7] {
      #expect(house.texts(of: tile).contains(LocalizedStrings.english.unknown), "tile \(tile)")
    }
    try house.hear("level", .number(0.42))
    for tile in [0, 2, 5, 6] { #expect(house.texts(of: tile).contains("42 %"), "tile \(tile)") }
    try house.fail(.timedOut)
    try house.hear("level", .number(0.17))
    for tile in [0, 2, 5, 6] {
      #expect(house.texts(of: tile).contains("17 %"))
      #expect(!house.texts(of: tile).contains(LocalizedStrings.english.noAnswer))
    }
  }

  @Test func `No two sorts are the same word, in any language`() {
    for language in Language.allCases {
      let words = language.strings
      let all = FailureKind.allCases.map(words.word(of:)) + [words.unknown, words.outOfDate]
      #expect(Set(all).count == all.count, "\(language)")
      #expect(all.allSatisfy { !$0.isEmpty && $0.count <= 18 }, "\(language)")
    }
  }

  @Test func `A long press on any of them tells the sentence, with the tile's label`() throws {
    for tile in Self.showing {
      let house = try PanelUnderTest(yaml: panel(), isOpen: true)
      try house.fail(.notFound, "The program is lost.")
      try house.rest(on: house.middle(of: tile))
      let label = Self.labels[tile]
      let sentence = "\(label): Not found\nThe program is lost."
      #expect(house.message?.hasPrefix(sentence) == true, "tile \(tile)")
      #expect(house.screen.pane.detent == .open)
      #expect(house.screen.requests.runs.underWay.isEmpty, "to ask is not to act")
    }
  }

  @Test func `A tap tells nothing, nor does a long press where nothing is wrong`() throws {
    let house = try PanelUnderTest(yaml: panel(), isOpen: true)
    try house.fail(.notFound)
    try house.tap(house.middle(of: 0))
    #expect(house.message == nil)
    for name in house.screen.configuration.sources.map(\.name) {
      try house.hear(name, .number(1))
    }
    try house.rest(on: house.middle(of: 0))
    #expect(house.message == nil)
    // A toggle that knows its state is toggled by a long touch as by a short one.
    try house.rest(on: house.middle(of: 4))
    #expect(house.screen.requests.runs.underWay.count == 1)
  }

  @Test(arguments: [(0.0, 14, 32, 20.0), (39, 14, 32, 20), (41, 14, 31, 20), (101, 14, 30, 20)])
  func `A moment before now has its own time on the wall`(
    seconds: Double, hour: Int, minute: Int, rest: Double
  ) {
    let now = LocalTime(hour: 14, minute: 32, date: "", secondsToNextMinute: rest)
    let then = now.earlier(by: seconds)
    #expect(then.hour == hour && then.minute == minute)
    let midnight = LocalTime(hour: 0, minute: 0, date: "", secondsToNextMinute: 60)
    #expect(midnight.earlier(by: 60).clock(is24Hour: true) == "23:59")
  }

  @Test func `An old value stays, pale, and a long press says since when it is old`() throws {
    let house = try PanelUnderTest(yaml: panel(), isOpen: true)
    try house.hear("level", .stale(.number(0.42), at: .zero))
    #expect(house.texts(of: 0).contains("42 %"))
    try house.rest(on: house.middle(of: 0))
    #expect(house.message == "Boiler: Out of date · 9:40\nNothing new has arrived for a while.")
  }

  @Test func `A switch says itself since when it is old, where there is room`() throws {
    let house = try PanelUnderTest(
      yaml: """
        sources: {lamp: {poll: [a]}}
        home: {clock: false, date: false}
        tiles:
          - {kind: toggle, label: Wide, source: lamp, span: [2, 1]}
          - {kind: toggle, label: Narrow, source: lamp, states: [Shut, Standing wide open]}
          - {kind: button, label: A}
          - {kind: button, label: B}
        """, size: PixelSize(640, 400), isOpen: true)
    try house.hear("lamp", .stale(.boolean(true), at: .zero))
    #expect(house.texts(of: 0).contains("On · Out of date · 9:40"))
    #expect(house.texts(of: 1).contains("Standing wide open · Out of date"))
    try house.hear("lamp", .boolean(true))
    #expect(house.texts(of: 0).contains("On"))
  }

  @Test(arguments: ["label", "gauge", "sparkline", "slider", "stepper"])
  func `A value says beside its tile's name since when it is old, where there is room`(
    kind: String
  ) throws {
    // A slider has a little less room.
    let short = kind == "slider" ? "Furnace" : "The boiler"
    let house = try PanelUnderTest(
      yaml: """
        sources: {level: {poll: [a]}}
        actions: {set: {exec: [a, "${value}"]}}
        home: {clock: false, date: false}
        tiles:
          - {kind: \(kind), label: Boiler, source: level, span: [3, 1]}
          - {kind: \(kind), label: \(short), source: level}
          - {kind: \(kind), label: The boiler of all the neighbours, source: level}
        """, size: PixelSize(520, 400), isOpen: true)
    try house.hear("level", .stale(.number(0.42), at: .zero))
    #expect(house.texts(of: 0).contains("Boiler · Out of date · 9:40"))
    #expect(house.texts(of: 1).contains("\(short) · 9:40"))
    #expect(house.texts(of: 2).contains("The boiler of all the neighbours"))
    try house.hear("level", .number(0.42))
    #expect(house.texts(of: 0).contains("Boiler") && house.texts(of: 1).contains(short))
  }

  @Test func `A list, a picture, a clock, a player and a button say since when they are old, too`()
    throws
  {
    let house = try PanelUnderTest(
      yaml: """
        sources:
          said: {poll: [a]}
          rows: {poll: [a], as: lines}
          seen: {poll: [a]}
          zone: {time: "%H:%M"}
          lamp: {poll: [a], as: switch}
        home: {clock: false, date: false}
        pane: {columns: 2}
        tiles:
          - {kind: list, label: Rooms, source: rows}
          - {kind: image, label: Door, source: seen}
          - {kind: clock, label: Here, source: zone}
          - {kind: media, media: {title: said, playing: lamp}}
          - {kind: button, label: Mode, source: said, action: {exec: [a]}}
          - kind: list
            label: House
            rows: [{label: Porch, source: said}]
        """, size: PixelSize(1280, 800), isOpen: true)
    try house.hear("rows", .stale(.rows([]), at: .zero))
    try house.hear("seen", .stale(.image(ImageReference("/nowhere.png")), at: .zero))
    try house.hear("zone", .stale(.time(TimeOfDayText(moment: 0, text: "9:41")), at: .zero))
    try house.hear("lamp", .boolean(true))
    try house.hear("said", .text("Away"))
    let fresh = try #require(house.color(of: "Away", on: 5))
    try house.hear("said", .stale(.text("Away"), at: .zero))
    #expect(house.color(of: "Away", on: 5) != fresh)
    try house.wait(0.5)
    for (tile, name) in ["Rooms", "Door", "Here"].enumerated() {
      #expect(house.texts(of: tile).contains("\(name) · Out of date · 9:40"))
    }
    #expect(house.texts(of: 3).contains("Out of date · 9:40"))
    #expect(house.texts(of: 4).contains("Away · Out of date · 9:40"))
    try house.hear("said", .text("Home"))
    #expect(house.texts(of: 4).contains("Home"))
  }

  @Test func `A success that changes nothing says so, shows the truth, and is logged`() throws {
    let house = try PanelUnderTest(yaml: panel(), isOpen: true)
    let journal = Journal()
    house.run.panel.assumeIsolated { panel in
      panel.log = Logger(label: "test") { _ in JournalOfWarnings(journal: journal) }
    }
    try house.hear("lamp", .boolean(false))
    try house.tap(house.middle(of: 4))
    try house.finish(try #require(house.screen.requests.runs.underWay.first), .succeeded)
    try house.wait(0.4)
    #expect(house.texts(of: 4).contains("On") && journal.lines.isEmpty)
    try house.wait(20)
    #expect(house.texts(of: 4).contains("Off"))
    #expect(journal.lines == ["Lamp: Nothing has changed."])
  }

  @Test(arguments: Language.allCases)
  func `A failed action is told in a person's words after the tile's name, in every language`(
    language: Language
  ) throws {
    let words = language.strings
    let sentences: [FailureKind: String] = [
      .failed: words.didNotWork, .notFound: words.isMissing, .notAllowed: words.wasRefused,
      .timedOut: words.hasNotAnswered, .ended: words.hasEnded, .unreadable: words.cannotBeRead,
      .unreachable: words.cannotBeReached, .noLabel: words.cannotBeRead,
      .address: words.cannotBeRead,
    ]
    // What only sources fail of is no more to a person than what cannot be read.
    let ofSources = [FailureKind.noLabel, .address]
    #expect(Set(sentences.values).count == FailureKind.allCases.count - ofSources.count)
    for kind in FailureKind.allCases {
      let house = try PanelUnderTest(yaml: panel(language.rawValue, direction: "ltr"), isOpen: true)
      try house.hear("lamp", .boolean(false))
      try house.tap(house.middle(of: 4))
      try house.finish(
        try #require(house.screen.requests.runs.underWay.first),
        .failed(message: "The action “Lamp” ended with code 7: no.", kind: kind))
      #expect(house.message == "Lamp: \(sentences[kind] ?? "")")
    }
  }

  @Test func `Where a host does not answer the message names it, and tells the rest when held`()
    throws
  {
    let house = try PanelUnderTest(
      yaml: """
        actions: {lamp-on: {exec: [curl, "http://me:word@hub.local:8123/lamp"]}}
        home: {clock: false, date: false}
        tiles: [{kind: button, label: Lamp, action: lamp-on}]
        """, isOpen: true)
    let journal = Journal()
    house.run.panel.assumeIsolated { panel in
      panel.log = Logger(label: "test") { _ in JournalOfWarnings(journal: journal) }
    }
    try house.tap(house.middle(of: 0))
    let why = "The action “lamp-on” was stopped: it took longer than 10 s."
    try house.finish(
      try #require(house.screen.requests.runs.underWay.first),
      .failed(message: why, kind: .timedOut))
    #expect(house.message == "Lamp: hub.local: Does not answer.")
    #expect(journal.lines.isEmpty, "the agent has logged it")
    try house.wait(0.8)
    let card = house.frame(of: try #require(house.screen.overlays.toast.card)).center
    try house.rest(on: card)
    #expect(
      house.message
        == "Lamp: No answer · 9:41\n\(why)\nactions.lamp-on: curl http://hub.local:8123/lamp")
    #expect(house.screen.overlays.toast.more == nil, "that is all")
  }

  @Test func `A switch that falls back says whose it is`() throws {
    let house = try PanelUnderTest(yaml: panel(), isOpen: true)
    try house.hear("lamp", .boolean(false))
    try house.tap(house.middle(of: 4))
    try house.finish(try #require(house.screen.requests.runs.underWay.first), .succeeded)
    for _ in 0..<60 where house.message == nil { try house.wait(0.25) }
    #expect(house.message == "Lamp: Nothing has changed.")
  }

  @Test func `Keys ask, too`() throws {
    let house = try PanelUnderTest(yaml: panel(), isOpen: true)
    try house.fail(.unreachable, "No network.")
    func key(_ key: Key, isDown: Bool) throws {
      try house.run.post(.key(KeyEvent(key, isDown: isDown, time: house.now)))
      try house.wait(0.02)
    }
    for _ in 0..<4 where house.screen.focus.stop?.id.target != .face(ControlID(0)) {
      try key(.next, isDown: true)
    }
    #expect(house.screen.focus.stop?.id.target == .face(ControlID(0)), "the first tile's")
    try key(.activate, isDown: true)
    try house.wait(0.7)
    try key(.activate, isDown: false)
    try house.wait(0.3)
    #expect(house.message == "Boiler: No connection\nNo network.")
  }

  @Test(arguments: [4, 5, 6, 9, 10])
  func `A failed action is a word on its tile, and for a minute a sentence for who asks`(
    tile: Int
  ) throws {
    let house = try PanelUnderTest(yaml: panel(), isOpen: true)
    for name in ["level", "lamp"] { try house.hear(name, .number(0)) }
    let place = house.middle(of: tile)
    switch tile {
    case 5:
      try house.touch(.began, place)
      try house.wait(0.03)
      try house.touch(.moved, place + Point(0, -60))
      try house.wait(0.03)
      try house.touch(.ended, place + Point(0, -60))
    case 6:
      let stepper = try #require(house.screen.controls[tile].view as? LookTile<Stepper>)
      try house.tap(house.frame(of: stepper.parts[1].layer).center)
    default:
      try house.touch(.began, place)
      try house.wait(1.2)
      try house.touch(.ended, place)
    }
    try house.wait(0.04)
    let runs = house.screen.requests.runs.underWay
    #expect(!runs.isEmpty)
    let label = Self.labels[tile]
    for run in runs {
      try house.finish(
        run,
        .failed(message: "The action “\(label)” ended with code 7: no.", kind: .notAllowed))
    }
    let word = tile == 5 || tile == 6 ? "Not allowed" : "Not allowed · 9:41"
    #expect(house.texts(of: tile).contains(word))
    #expect(house.message == "\(label): Was refused.")
    try house.wait(20)
    #expect(house.message == nil)
    let shows = { house.texts(of: tile).contains { $0.hasPrefix("Not allowed") } }
    #expect(shows() == (tile != 5 && tile != 6))
    let asked = house.frames[tile].origin + Point(40, 16 + house.top)
    try house.rest(on: asked)
    let command = [4: "lamp", 5: "blind ${value}", 6: "heat ${value}", 9: "jog", 10: "erase"][tile]
    #expect(
      house.message == "\(label): Not allowed · 9:40\nThe action “\(label)” ended with code 7: no."
        + "\ntiles[\(tile + 1)]: \(command ?? "")")
    try house.wait(60)
    #expect(!shows(), "the truth is shown again, or the button has been pressed anew")
    try house.rest(on: asked)
    if tile < 9 { #expect(house.message == nil, "it is forgotten") }
  }

  @Test(arguments: [9, 10])
  func `Where nothing newer can be known, a failure stands until somebody asks or acts`(
    tile: Int
  ) throws {
    let house = try PanelUnderTest(yaml: panel(), isOpen: true)
    try house.touch(.began, house.middle(of: tile))
    try house.wait(1.2)
    try house.touch(.ended, house.middle(of: tile))
    try house.wait(0.04)
    for run in house.screen.requests.runs.underWay {
      try house.finish(run, .failed(message: "It said no.", kind: .notAllowed))
    }
    try house.wait(7200)
    #expect(house.texts(of: tile).contains("Not allowed · 9:41"))
    try house.rest(on: house.middle(of: tile))
    #expect(house.message?.contains("\nIt said no.\ntiles[\(tile + 1)]: ") == true)
  }

  @Test(arguments: [
    ("en", "dark", "ltr", PixelSize(1280, 800)), ("en", "light", "ltr", PixelSize(800, 480)),
    ("de", "dark", "rtl", PixelSize(800, 480)), ("de", "high-contrast", "ltr", PixelSize(480, 800)),
    ("fr", "dark", "ltr", PixelSize(480, 320)),
  ])
  func `Failures look as they were painted`(
    language: String, theme: String, direction: String, size: PixelSize
  ) throws {
    let house = try PanelUnderTest(
      yaml: panel(language, theme: theme, direction: direction), size: size, isOpen: true)
    let kinds = FailureKind.allCases
    for (index, source) in house.screen.configuration.sources.enumerated() {
      let kind = kinds[(index + 1) % kinds.count]
      try house.hear(source.name, .failed(reason: "It is not there.", kind: kind))
    }
    try house.wait(1.5)
    try house.rest(on: house.middle(of: 0))
    try house.wait(0.8)
    let name = "failures-\(theme)-\(direction)-\(size.width)"
    #expect(house.differenceInWords(from: name) == nil)
    // What a picture says besides is the same on every screen.
    if size.width == 480 { #expect(house.difference(from: name) == nil) }
  }
}
