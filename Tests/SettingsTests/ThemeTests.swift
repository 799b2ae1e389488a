import DetentGeometry
import Settings
import Testing

@testable import Forms

@Suite struct ThemeTests {
  private func theme(_ text: String) throws -> ThemeSettings { try parsed("theme: \(text)").theme }

  private func time(_ hour: Int, _ minute: Int = 0) -> TimeOfDay {
    TimeOfDay(hour: hour, minute: minute)
  }

  @Test(arguments: NamedTheme.builtIn.map(\.name))
  func `What is written can be read on all it is written on`(_ name: String) throws {
    let colors = try theme("{name: \(name)}").colors
    let least = name == "high-contrast" ? 7 : 4.5
    for ground in [colors.background, colors.pane, colors.tile] {
      for ink in [colors.text, colors.secondaryText, colors.accent, colors.error] {
        #expect(ink.contrast(with: ground) >= least, "\(ink) on \(ground)")
      }
    }
    #expect(colors.text.contrast(with: colors.background) >= 7)
  }

  @Test func `Contrast is as the standard has it`() {
    #expect(Color.black.contrast(with: .white) == 21)
    #expect(Color.white.contrast(with: .white) == 1)
    // The figure of the standard's own example for #777777.
    #expect(abs(Color(hex: 0x777777).contrast(with: .white) - 4.48) < 0.005)
  }

  @Test func `A theme is dark until it is said otherwise`() throws {
    #expect(try parsed("language: en").theme.colors == .dark)
    #expect(try theme("{name: light}").accent == ThemeColors.light.accent)
    #expect(try theme("{name: high-contrast}").colors == .highContrast)
  }

  @Test func `A colour of one's own stays in every theme`() throws {
    let settings = try theme("{schedule: {light: '7:00', dark: '20:00'}, accent: '#00F'}")
    for hour in 0..<24 {
      let colors = settings.appearance(at: time(hour)).colors
      #expect(colors.accent == Color(hex: 0x0000FF))
      #expect(colors.tile == (7..<20 ~= hour ? ThemeColors.light : .dark).tile)
    }
  }

  @Test func `A theme of one's own starts from its base`() throws {
    let settings = try theme(
      "{name: sea, themes: {sea: {base: light, accent: '#00687A'}, dark: {tile: '#000'}}}")
    #expect(settings.accent == Color(hex: 0x00687A) && settings.text == ThemeColors.light.text)
    #expect(settings.colors(of: "dark").tile == .black)
    #expect(settings.colors(of: "dark").accent == ThemeColors.dark.accent)
  }

  @Test func `A schedule goes round the clock, from the minute it says`() throws {
    let settings = try theme("{schedule: {dark: '20:30', high-contrast: '12:00', light: '07:00'}}")
    func shown(_ time: TimeOfDay) -> String { settings.appearance(at: time).theme }
    #expect(shown(time(0)) == "dark" && shown(time(6, 59)) == "dark")
    #expect(shown(time(7)) == "light" && shown(time(11, 59)) == "light")
    #expect(shown(time(12)) == "high-contrast" && shown(time(20, 29)) == "high-contrast")
    #expect(shown(time(20, 30)) == "dark" && shown(time(23, 59)) == "dark")
  }

  @Test(arguments: [
    "{schedule: {light: '7:00', dark: '20:30'}, night: {from: '22:00', to: '06:00'}}",
    "{schedule: {light: '7:00', dark: '20:30'}}", "{night: {from: '1:00', to: '2:00'}}",
    "{name: dark}",
    "{schedule: {light: '7:00'}, night: {brightness: 1}}",
  ])
  func `What is shown changes exactly when it was foretold`(_ text: String) throws {
    let settings = try theme(text)
    for minute in 0..<1440 {
      let start = time(0, minute)
      let shown = settings.appearance(at: start)
      let wait = settings.minutesToNextChange(from: start)
      for later in 1..<(wait ?? 1440) {
        #expect(settings.appearance(at: time(0, minute + later)) == shown)
        if later > 3 { break }
      }
      if let wait { #expect(settings.appearance(at: time(0, minute + wait)) != shown) }
      if let wait { #expect(settings.appearance(at: time(0, minute + wait - 1)) == shown) }
    }
  }

  @Test func `The night is darker, also across midnight`() throws {
    let night = try theme("{night: {from: '22:00', to: '06:00', brightness: 0.4}}")
    #expect(night.appearance(at: time(22)).brightness == 0.4)
    #expect(night.appearance(at: time(5, 59)).brightness == 0.4)
    #expect(night.appearance(at: time(6)).brightness == 1)
    #expect(try theme("{night: off}").night == nil)
    let nap = try theme("{night: {from: '13:00', to: '14:00'}}")
    #expect(nap.appearance(at: time(13, 30)).brightness == 0.6)
    #expect(nap.appearance(at: time(12)).brightness == 1)
  }

  @Test(arguments: [
    ("{name: drak}", "1:15: theme.name: there is no theme \"drak\"; did you mean \"dark\"?"),
    (
      "{schedule: {lihgt: '7:00'}}",
      "1:20: theme.schedule: there is no theme \"lihgt\"; did you mean \"light\"?"
    ),
    (
      "{schedule: {light: 7h}}",
      "1:27: theme.schedule.light must be a time of the day such as \"07:30\", not \"7h\"; "
        + "write: light: \"07:00\""
    ),
    (
      "{schedule: {light: '24:00'}}",
      "1:27: theme.schedule.light must be a time of the day such as \"07:30\", "
        + "not the text \"24:00\""
    ),
    (
      "{schedule: {light: '7:00', dark: '07:00'}}",
      "1:41: theme.schedule: \"light\" and \"dark\" begin at the same time"
    ),
    (
      "{themes: {sea: {base: ligt}}}",
      "1:30: theme.themes.sea.base must be dark, light or high-contrast, not \"ligt\"; "
        + "write: base: light"
    ),
  ])
  func `What is wrong is told`(_ text: String, _ message: String) {
    #expect(mistakes("theme: \(text)") == [message])
  }

  @Test func `A theme that is wrong in itself is there all the same`() {
    #expect(mistakes("theme: {name: sea, themes: {sea: {accent: blue}}}").count == 1)
  }
}
