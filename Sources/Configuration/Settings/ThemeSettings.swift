package import DetentGeometry

/// How everything looks, also by the time of the day.
package struct ThemeSettings: Equatable, Sendable {
  /// The theme shown where there is no schedule.
  package var name = "dark"
  /// Which theme is shown from when on, by the time; empty: always `name`.
  package var schedule: [ScheduledTheme] = []
  /// The source that names the theme, before the schedule; nil: none.
  package var source: String?
  /// When the screen is darker; nil: never.
  package var night: NightDimming?
  /// Themes by name, the built-in ones first.
  package var themes: [NamedTheme] = NamedTheme.builtIn
  /// Colours that stay the same in every theme.
  package var custom = ThemeColorsDraft()
  /// Whether the pane is a window onto the blurred wallpaper.
  package var hasMaterial = true
  package var hasShadows = true
  package var hasHairlines = true
  package var hasGrabber = true
  package var paneRadius = 24.0
  package var tileRadius = 20.0
  package var fontFamily = "Inter"
  /// Multiplies every text size.
  package var fontScale = 1.0

  package init() {}

  /// What is shown at a time of the day.
  package func appearance(at time: TimeOfDay) -> ThemeAppearance {
    let shown = schedule.last { $0.start <= time } ?? schedule.last
    let theme = shown?.theme ?? name
    return ThemeAppearance(
      theme: theme, colors: colors(of: theme),
      brightness: night.map { $0.contains(time) ? $0.brightness : 1 } ?? 1)
  }

  /// How long what is shown at `time` stays so [min]; nil: for ever.
  package func minutesToNextChange(from time: TimeOfDay) -> Int? {
    var moments = schedule.count > 1 ? schedule.map(\.start) : []
    if let night, night.brightness < 1, night.start != night.end {
      moments += [night.start, night.end]
    }
    return moments.map { time.minutes(until: $0) }.min()
  }

  /// The colours of a theme, with the custom ones in their place.
  package func colors(of theme: String) -> ThemeColors {
    custom.applied(to: themes.last { $0.name == theme }?.colors ?? .dark)
  }

  /// Whether the pane is a window onto what is behind it, and throws a shadow: where edges are drawn,
  /// everything is opaque.
  package var showsMaterial: Bool { hasMaterial && colors.outline == nil }
  package var showsShadows: Bool { hasShadows && colors.outline == nil }

  /// The colours where the time of the day is not known.
  package var colors: ThemeColors { colors(of: name) }
}

// The colours one by one; setting one makes it a custom colour.
extension ThemeSettings {
  package var accent: Color {
    get { colors.accent }
    set { custom.accent = newValue }
  }
  package var background: Color {
    get { colors.background }
    set { custom.background = newValue }
  }
  /// The pane's colour; with `hasMaterial` it tints what is seen through the pane.
  package var pane: Color {
    get { colors.pane }
    set { custom.pane = newValue }
  }
  package var tile: Color {
    get { colors.tile }
    set { custom.tile = newValue }
  }
  package var text: Color {
    get { colors.text }
    set { custom.text = newValue }
  }
  package var secondaryText: Color {
    get { colors.secondaryText }
    set { custom.secondaryText = newValue }
  }
  package var error: Color {
    get { colors.error }
    set { custom.error = newValue }
  }
}

/// What is shown at one time of the day.
package struct ThemeAppearance: Equatable, Sendable {
  /// The theme's name.
  package var theme: String
  package var colors: ThemeColors
  /// How bright all that is shown is, 1 by day; to be laid over it as black of `1 - brightness`.
  package var brightness: Double
}

/// From when on a theme is shown.
package struct ScheduledTheme: Equatable, Sendable {
  package var theme: String
  package var start: TimeOfDay

  package init(theme: String, start: TimeOfDay) {
    self.theme = theme
    self.start = start
  }
}

/// The hours in which the screen is darker.
package struct NightDimming: Equatable, Sendable {
  package var start = TimeOfDay(hour: 22, minute: 0)
  package var end = TimeOfDay(hour: 6, minute: 0)
  /// 0 is black, 1 is as by day.
  package var brightness = 0.6

  package init() {}

  /// Whether it is night then; a night that ends when it begins is none.
  package func contains(_ time: TimeOfDay) -> Bool {
    start <= end ? (start..<end).contains(time) : time >= start || time < end
  }
}

/// A time of the day, to the minute.
package struct TimeOfDay: Hashable, Comparable, Sendable {
  /// Since midnight [min], 0..<1440.
  package let minutes: Int

  /// What is beyond a day is taken of the next or the last one.
  package init(hour: Int, minute: Int) {
    let all = (hour % 24 * 60 + minute % 1440) % 1440
    minutes = all < 0 ? all + 1440 : all
  }

  /// `7:30` or `07:30`.
  init?(parsing text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let isDigits = text.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ":") }
    guard isDigits, parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
      let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
    else { return nil }
    self.init(hour: hour, minute: minute)
  }

  /// From here to the next time it is `other` [min], 1...1440.
  package func minutes(until other: TimeOfDay) -> Int {
    let difference = other.minutes - minutes
    return difference > 0 ? difference : difference + 1440
  }

  package static func < (a: TimeOfDay, b: TimeOfDay) -> Bool { a.minutes < b.minutes }
}
