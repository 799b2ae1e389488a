import DetentGeometry
import DetentMotion
import Settings
import TestKinds
import Testing

@testable import Forms

@Suite struct ValueTests {
  @Test(arguments: [
    "", "\n", "  \n", "# nothing\n", "---\n", "{}", "~", "\u{FEFF}", "tiles:\n", "tiles: []",
    "pane:\nhome: {}\n", "version: 1\n",
  ])
  func `A file that says nothing is a mistake like any other`(_ text: String) throws {
    let error = try #require(throws: ConfigurationError.self) { try parsed(text) }
    #expect(error.diagnostics.count == 1)
    #expect(
      error.diagnostics.first?.message.hasPrefix("this file is empty, or has only comments") == true
    )
    #expect(error.diagnostics.first?.line == 1)
  }

  @Test func `A key without a value counts as not written`() throws {
    let text =
      "display:\nmotion: ~\npane:\n  height:\n  peek: null\ntiles:\nactions:\nlanguage: auto\n"
    #expect(try parsed(text) == Configuration())
  }

  @Test func `What the display takes notice of only when it is opened is told`() throws {
    let opened = try parsed("display: {scale: 2, output: HDMI-A-1}").display
    let live = try parsed("display: {scale: 1, output: HDMI-A-1, rotation: 90}").display
    #expect(live.keysAwaitingStart(since: opened).isEmpty)
    let other = try parsed(
      "display: {backend: x11, layer: top, mode: 640x480, depth: 16, pointer: hidden, pacing: sync}"
    )
    #expect(
      other.display.keysAwaitingStart(since: opened) == [
        "display.backend", "display.output", "display.layer", "display.mode", "display.depth",
        "display.pointer", "display.pacing",
      ])
  }

  @Test func `The memory for what moves is a number of megabytes, or as much as the screen's`()
    throws
  {
    #expect(try parsed("display: {memory: 12.5}").display.memory == 12.5)
    #expect(try parsed("display: {memory: 0}").display.memory == 0)
    #expect(try parsed("display: {memory: auto}").display.memory == nil)
    #expect(throws: (any Error).self) { try parsed("display: {memory: -1}") }
    #expect(throws: (any Error).self) { try parsed("display: {memory: much}") }
  }

  @Test(arguments: [("10s", 10), ("250ms", 0.25), ("3", 3), ("\"1.5s\"", 1.5), ("1e1", 10)])
  func `A time is given in seconds or milliseconds`(_ text: String, _ seconds: Double) throws {
    let actions = try parsed("actions: {a: {exec: [x], timeout: \(text)}}").actions
    #expect(actions.map(\.timeout) == [seconds])
  }

  @Test(arguments: [("1280x800", nil), ("1920x1080@50", 50), ("800x480@59.94", 59.94)])
  func `A mode is a size, with its rate where that matters`(_ text: String, _ rate: Double?) throws
  {
    let mode = try #require(try parsed("display: {mode: \(text)}").display.mode)
    #expect(text.hasPrefix("\(mode.size.width)x\(mode.size.height)"))
    #expect(mode.refresh == rate)
    #expect(try parsed("display: {mode: auto}").display.mode == nil)
  }

  @Test(arguments: [
    "''", "x", "1920", "1920x", "0x5", "-1x5", "+1x5", "1x2x3", "1x2@", "1x2@0", "1x2@inf", "1 x2",
    "99999x1", "1x1@60Hz", "[1, 2]",
  ])
  func `What is no mode is refused`(_ text: String) {
    #expect(throws: ConfigurationError.self) { try parsed("display: {mode: \(text)}") }
  }

  @Test(arguments: [
    ("80", Length.pixels(80)), ("80px", .pixels(80)), ("75%", .fraction(0.75)),
    ("'12.5%'", .fraction(0.125)),
  ])
  func `A length is pixels or a part of the height`(_ text: String, _ length: Length) throws {
    #expect(try parsed("pane: {height: \(text), peek: 1}").pane.height == length)
  }

  @Test(arguments: [
    ("#FFF", Color.white), ("#ffb454", Color(hex: 0xFFB454)),
    ("#00000080", Color(hex: 0, alpha: 128.0 / 255)),
  ])
  func `A colour is three, six or eight digits`(_ text: String, _ color: Color) throws {
    #expect(try parsed("theme: {accent: \"\(text)\"}").theme.accent == color)
  }

  @Test func `Each dialect makes its spring`() throws {
    let text = """
      motion:
        springs:
          a: {stiffness: 300, damping: 20, mass: 2}
          b: {stiffness: 300, damping: 20}
          c: {damping-ratio: 0.8, response: 400ms}
          d: {duration: 0.5, bounce: 0.2}
          e: {frequency: 3.5, damping-ratio: 0.4, resistance: 10}
          f: {frequency: 3.5, damping-ratio: 0.4}
          g: {bounciness: 6, speed: 15}
          h: {tension: 300, friction: 20, mass: 2}
          i: {book-stiffness: 540, book-damping: 13, book-mass: 11}
      """
    let springs = try parsed(text).motion.springs.dropFirst(5).map(\.spring)
    let expected = [
      try Spring(stiffness: 300, damping: 20, mass: 2),
      try Spring(stiffness: 300, damping: 20),
      try Spring(dampingRatio: 0.8, response: 0.4),
      try Spring(duration: 0.5, bounce: 0.2),
      try Spring(frequency: 3.5, dampingRatio: 0.4, resistance: 10),
      try Spring(frequency: 3.5, dampingRatio: 0.4),
      try Spring(bounciness: 6, speed: 15),
      try Spring(stiffness: 300, damping: 20, mass: 2),
      try Spring(bookStiffness: 540, damping: 13, mass: 11),
    ]
    #expect(springs == expected)
  }

  @Test func `The built-in springs are there and can be replaced`() throws {
    let names = ["hand", "dynamics", "pop", "press", "pane"]
    #expect(NamedSpring.builtIn.map(\.name) == names)
    let pane = Configuration().motion.spring(named: "pane")
    #expect(pane == (try Spring(dampingRatio: 0.86, response: 0.42)))
    let text = "motion: {springs: {pop: {stiffness: 1, damping: 1}}}"
    let motion = try parsed(text).motion
    #expect(motion.springs.map(\.name) == names)
    #expect(motion.spring(named: "pop") == (try Spring(stiffness: 1, damping: 1)))
  }

  @Test func `An action on the tile itself is known by what it does, wherever the tile is`() throws
  {
    let text = """
      tiles:
        - {label: A, action: {exec: [a]}}
        - {label: B, action: tile-1}
        - {label: C, action: {exec: [c, "1"], timeout: 2s}}
        - {label: D, action: {exec: [a]}}
        - {label: E, action: {exec: [a], timeout: 2s}}
      actions: {tile-1: {exec: [named]}}
      """
    let panel = try parsed(text)
    let names = panel.tiles.map(\.action)
    #expect(names[0] == names[3] && names[1] == "tile-1")
    #expect(Set(names).count == 4, "\(names)")
    #expect(panel.actions.map(\.exec) == [["named"], ["a"], ["c", "1"], ["a"]])
    #expect(panel.actions.map(\.timeout) == [10, 10, 2, 2])
    #expect(panel.actions.map(\.isUnnamed) == [false, true, true, true])
    let lines = text.split(separator: "\n").map(String.init)
    let moved = [lines[0], lines[3], lines[2], lines[1], lines[4], lines[5], lines[6]]
    let other = try parsed(moved.joined(separator: "\n")).tiles
    #expect(other.map(\.action) == [names[2], names[1], names[0], names[3], names[4]])
  }

  @Test func `Icons are found by what is shown, in either case of its letters`() throws {
    let tile = try parsed("tiles: [{icon: door, icons: {on: bell, Open: leaf, 20: fan}}]").tiles[0]
    #expect(tile.icon == "door" && tile.icons == ["on": "bell", "open": "leaf", "20": "fan"])
  }

  @Test func `Words that YAML takes for truth stay words in a text`() throws {
    let tile = try parsed("tiles: [{label: 12, states: [off, on], on: yes}]").tiles[0]
    #expect(tile.label == "12" && tile.states == ["off", "on"] && tile.isOn)
  }

  @Test func `A file is found from the folder of the configuration`() throws {
    let folder = Shipped.scene.path.split(separator: "/").dropLast().joined(separator: "/")
    let text = "home: {wallpaper: {image: scene.yaml}}"
    let home = try Configuration.parse(Array(text.utf8), file: Shipped.scene.path).home
    #expect(home.wallpaper == .image("/\(folder)/scene.yaml"))
  }
}
