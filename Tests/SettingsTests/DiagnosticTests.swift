import Settings
import TestKinds
import Testing

@testable import Forms

@Suite struct DiagnosticTests {
  @Test func `A message has the form that editors jump to`() {
    let error = #expect(throws: ConfigurationError.self) {
      try Configuration.parse(Array("motion:\n  slop: far\n".utf8), file: "etc/panel.yaml")
    }
    #expect(
      error?.description == "etc/panel.yaml:2:9: error: "
        + "motion.slop must be a number from 0 to 200, not \"far\"")
  }

  @Test func `What a message repeats of the file steers no terminal and forges no line`() {
    let text = "touch: {\"a\\e[31m\\nx:1:1: error: fake\": {calibration: \"1 2\"}}"
    let error = #expect(throws: ConfigurationError.self) {
      try Configuration.parse(Array(text.utf8), file: "a\u{202E}b")
    }
    let lines = error?.description.split(separator: "\n") ?? []
    #expect(lines.count == error?.diagnostics.count)
    #expect(lines.allSatisfy { $0.hasPrefix("a\u{FFFD}b:1:") })
    #expect(error?.description.contains("\u{1B}") == false)
    #expect("\u{7}é\u{85}\t漢\u{2066}".onOneLine == "\u{FFFD}é\u{FFFD}\u{FFFD}漢\u{FFFD}")
  }

  @Test(arguments: [
    ("display:\n  kiosc: true", "2:3: display has no key \"kiosc\"; did you mean \"kiosk\"?"),
    ("them: {}", "1:1: the configuration has no key \"them\"; did you mean \"theme\"?"),
    (
      "home:\n  moon: full",
      "2:3: home has no key \"moon\"; there is wallpaper, clock, date and hours"
    ),
    ("display: {kiosk: maybe}", "1:18: display.kiosk must be true or false, not \"maybe\""),
    (
      "display: {kiosk: 'true'}",
      "1:18: display.kiosk must be true or false, not the text \"true\"; write: kiosk: true"
    ),
    (
      "display: {pointer: hiden}",
      "1:20: display.pointer must be auto, hidden or visible, not \"hiden\"; "
        + "write: pointer: hidden"
    ),
    (
      "display: {scale: 9}",
      "1:18: display.scale must be auto or a number from 0.5 to 4, not \"9\""
    ),
    (
      "display: {scale: auot}",
      "1:18: display.scale must be auto or a number from 0.5 to 4, not \"auot\"; "
        + "write: scale: auto"
    ),
    (
      "theme: {night: {brightness: half}}",
      "1:29: theme.night.brightness must be a part such as 30% or 0.3, from 0.1 to 1, not \"half\""
    ),
    (
      "display: {mode: 1280*800}",
      "1:17: display.mode must be auto or a size and rate such as 1280x800@60, not \"1280*800\"; "
        + "write: mode: 1280x800"
    ),
    (
      "display: {depth: 24}",
      "1:18: display.depth must be 32 or 16, not \"24\""
    ),
    (
      "pane: {columns: 2.5}",
      "1:17: pane.columns must be auto or a whole number from 1 to 24, not \"2.5\""
    ),
    (
      "pane: [80]",
      "1:7: pane must be a group of keys (title, heading, height, peek, reveal, start, fixed, remember, prediction, columns, upright-columns, grid), not a list"
    ),
    (
      "theme: {accent: red}",
      "1:17: theme.accent must be a colour such as \"#FFB454\", not \"red\"; "
        + "write: accent: \"#FF0000\""
    ),
    (
      "theme: {accent: '#12345'}",
      "1:17: theme.accent must be a colour such as \"#FFB454\", not the text \"#12345\""
    ),
    (
      "theme:\n  accent: #FFB454\n",
      "2:10: theme.accent must be a colour such as \"#FFB454\", not empty; "
        + "put the colour in quotes, since # begins a comment"
    ),
    (
      "motion: {rest-time: 10min}",
      "1:21: motion.rest-time must be a time such as 250ms, 10s or 5min, from 0 to 5 seconds, "
        + "not \"10min\""
    ),
    (
      "pane: {height: 120%}",
      "1:16: pane.height must be a length such as 80 (pixels) or 75%, above 0, not \"120%\""
    ),
    (
      "pane: {peek: 80, reveal: 70}",
      "1:14: pane.peek must be less than what shows when the pane is open"
    ),
    (
      "pane: {height: 0.75}",
      "1:16: pane.height must be more than pane.peek, which is 80 pixels if it is left out;"
        + " did you mean 75%?"
    ),
    (
      "pane: {reveal: 60px}",
      "1:16: pane.reveal must be more than pane.peek, which is 80 pixels if it is left out;"
        + " did you mean 60%?"
    ),
    ("pane: {height: 50%, reveal: 60%}", "1:29: pane.reveal must not be more than pane.height"),
    (
      "tiles: [{states: [Off]}]",
      "1:18: tiles.states must be a list of 2, each a text; here are 1"
    ),
    (
      "tiles: [{icons: {on: bell}}]",
      "1:10: tiles: icons need an icon, which counts where none of them does"
    ),
    ("version: one", "1:10: version must be 1, not \"one\""),
    (
      "version: 2\nmoon: full",
      "1:10: this file is of version 2, but this detent reads only version 1; install a newer detent, "
        + "or write the file again from the default"
    ),
    (
      "just words",
      "1:1: the configuration must be a group of keys (version, include, language, direction, rescue, "
        + "display, touch, motion, theme, pane, home, tiles, pages, actions, sources, secrets, "
        + "home-assistant, mqtt, notifications, entities, areas), not \"just words\""
    ),
  ])
  func `A wrong key or value is told with its place`(_ text: String, _ message: String) {
    #expect(mistakes(text) == [message])
  }

  @Test(arguments: ["0", "-1", ".nan", ".inf", "1e999", "0x10", "1e7", "abc", "[1]", "1_0"])
  func `A mass must be a positive number`(_ mass: String) throws {
    let text = "motion: {springs: {a: {stiffness: 1, damping: 1, mass: \(mass)}}}"
    let message = try #require(mistakes(text).first)
    let found = mass == "[1]" ? "a list; write: mass: 1" : "\"\(mass)\""
    #expect(
      message
        == "1:56: motion.springs.a.mass must be a number above 0, at most 1000, not \(found)")
    #expect(mistakes(text).count == 1)
  }

  @Test func `A spring in no dialect or in two names the dialects`() {
    let dialects =
      "stiffness + damping (+ mass), damping-ratio + response, duration + bounce, "
      + "frequency + damping-ratio (+ resistance), bounciness + speed, tension + friction (+ mass), "
      + "book-stiffness + book-damping (+ book-mass)"
    #expect(
      mistakes("motion:\n  springs:\n    a: {stiffness: 300, response: 0.4}\n    b: {}\n") == [
        "3:8: motion.springs.a must be given by one of \(dialects); here is stiffness and response",
        "4:8: motion.springs.b must be given by one of \(dialects); here is nothing",
      ])
  }

  @Test func `A negative stiffness is told once`() {
    #expect(
      mistakes("motion: {pane: a, springs: {a: {stiffness: -5, damping: 1}}}") == [
        "1:44: motion.springs.a.stiffness must be a number above 0, at most 1000000, not \"-5\""
      ])
  }

  @Test func `A name that nothing has is told with the one that was meant`() {
    let text = """
      motion: {pane: hnad, button: x}
      tiles:
        - {action: ligts}
        - {icon: coffe}
        - {action: {exec: []}}
      actions: {lights: {exec: [/bin/true]}}
      """
    #expect(
      mistakes(text) == [
        "1:16: motion.pane: there is no spring \"hnad\"; did you mean \"hand\"?",
        "1:30: motion.button: there is no spring \"x\"; "
          + "there is hand, dynamics, pop, press and pane",
        "3:14: tiles.action: there is no action \"ligts\"; did you mean \"lights\"?",
        "4:12: tiles.icon: there is no icon \"coffe\"; write: icon: coffee",
        "5:21: tiles.action.exec must be a list of 1 to 256, each a text; here are 0",
      ])
  }

  @Test func `A name is one line and not too long`() {
    let long = String(repeating: "n", count: 65)
    let text = "actions:\n  \"a\\nb\": {exec: [x]}\n  '': {exec: [x]}\n  \(long): {exec: [x]}\n"
    let message = "actions: a name must be 1 to 64 letters on one line"
    #expect(mistakes(text) == ["2:3: \(message)", "3:3: \(message)", "4:3: \(message)"])
  }

  @Test func `A file that is not there is told with its full path`() {
    #expect(
      mistakes("home: {wallpaper: {image: sea.jpg}}\ntiles: [{icon: own/fish.svg}]") == [
        "1:27: home.wallpaper.image: there is no file /nowhere/sea.jpg that can be read: "
          + "No such file or directory",
        "2:16: tiles.icon: there is no file /nowhere/own/fish.svg that can be read: "
          + "No such file or directory",
      ])
  }

  @Test func `A wallpaper is one thing`() {
    #expect(
      mistakes("home: {wallpaper: {color: '#000', gradient: ['#000', '#fff']}}") == [
        "1:19: home.wallpaper must be just one of color, gradient and image"
      ])
    #expect(
      mistakes("home: {wallpaper: {color: '#000', angle: 3}}") == [
        "1:35: home.wallpaper.angle has no effect without a gradient"
      ])
  }

  @Test func `A missing key is told where its group begins`() {
    #expect(
      mistakes("actions:\n  a:\n    timeout: 3s\n  b: {exec: }\npane: {grid: {x: 1, y: 2}}\n") == [
        "3:5: actions.a must have just one of exec, write, backlight, post, put, patch, delete, get, call, network, service, publish, panel, page, pane, sequence or confirm",
        "4:6: actions.b must have just one of exec, write, backlight, post, put, patch, delete, get, call, network, service, publish, panel, page, pane, sequence or confirm",
        "5:14: pane.grid needs the key \"pitch-x\"", "5:14: pane.grid needs the key \"pitch-y\"",
        "5:14: pane.grid needs the key \"width\"", "5:14: pane.grid needs the key \"height\"",
      ])
  }

  @Test func `A key given twice is told with the line of the first`() {
    #expect(
      mistakes("display:\n  scale: 1\n  kiosk: true\n  scale: 2\n") == [
        "4:3: \"scale\" is given twice; it is already on line 2"
      ])
  }

  @Test func `All mistakes are told at once, in their order`() {
    let text = """
      tiles:
        - {kind: knob, colour: "#000"}
      theme: {accent: "#GGG", font: {scale: 9}}
      pane: *big
      display: {kiosk: 1, kiosk: 0}
      """
    #expect(
      mistakes(text).map { String($0.prefix { $0 != " " }) } == [
        "2:12:", "2:18:", "3:17:", "3:39:", "4:7:", "5:18:", "5:21:",
      ])
  }

  @Test func `A hostile file brings no flood of messages`() {
    let text = (0..<5000).map { "key\($0): 1" }.joined(separator: "\n")
    #expect(mistakes(text).count == 100)
  }

  @Test func `A long or unprintable value is shown short and on one line`() {
    let long = String(repeating: "x", count: 500)
    #expect(mistakes("display: {kiosk: \(long)}").first?.count ?? 0 < 120)
    #expect(
      mistakes("display: {kiosk: \"a\\nb\\0\"}").first?.contains("\"a\u{FFFD}b\u{FFFD}\"") == true)
  }
}
