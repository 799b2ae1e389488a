package import DetentGeometry
package import Forms

/// The look of the panel, which may depend on the time of the day.
package struct ThemeSettings: Equatable, Sendable {
  /// The theme if there is no schedule.
  package var name = "dark"
  /// The themes by the time from which they are shown, sorted by time; empty: always `name`.
  package var schedule: [ScheduledTheme] = []
  /// The source that names the theme and takes precedence over the schedule; nil: none.
  package var source: String?
  /// The hours in which the screen is darker; nil: none.
  package var night: NightDimming?
  /// Themes by name, the built-in ones first.
  package var themes: [NamedTheme] = NamedTheme.builtIn
  /// Colours that stay the same in every theme.
  package var custom = ThemeColorsDraft()
  /// Whether the blurred wallpaper shows through the pane.
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

  /// The appearance at a time of the day.
  package func appearance(at time: TimeOfDay) -> ThemeAppearance {
    let shown = schedule.last { $0.start <= time } ?? schedule.last
    let theme = shown?.theme ?? name
    return ThemeAppearance(
      theme: theme, colors: colors(of: theme),
      brightness: night.map { $0.contains(time) ? $0.brightness : 1 } ?? 1)
  }

  /// Time until the appearance at `time` changes [min]; nil: it never does.
  package func minutesToNextChange(from time: TimeOfDay) -> Int? {
    var moments = schedule.count > 1 ? schedule.map(\.start) : []
    if let night, night.brightness < 1, night.start != night.end {
      moments += [night.start, night.end]
    }
    return moments.map { time.minutes(until: $0) }.min()
  }

  /// The colours of a theme, some replaced by the custom ones.
  package func colors(of theme: String) -> ThemeColors {
    custom.applied(to: themes.last { $0.name == theme }?.colors ?? .dark)
  }

  /// Whether the pane shows the blurred wallpaper, and whether it casts a shadow: not if the theme
  /// has outlines.
  package var showsMaterial: Bool { hasMaterial && colors.outline == nil }
  package var showsShadows: Bool { hasShadows && colors.outline == nil }

  /// The colours if the time of the day is not known.
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

/// The appearance at one time of the day.
package struct ThemeAppearance: Equatable, Sendable {
  /// The theme's name.
  package var theme: String
  package var colors: ThemeColors
  /// The brightness, 1 by day; drawn as a black layer with the opacity `1 - brightness`.
  package var brightness: Double
}

/// A theme and the time from which it is shown.
package struct ScheduledTheme: Equatable, Sendable {
  package var theme: String
  package var start: TimeOfDay

  package init(theme: String, start: TimeOfDay) {
    self.theme = theme
    self.start = start
  }
}

/// The time of day when the screen is darker.
package struct NightDimming: Equatable, Sendable {
  package var start = TimeOfDay(hour: 22, minute: 0)
  package var end = TimeOfDay(hour: 6, minute: 0)
  /// 0 is black, 1 is as by day.
  package var brightness = 0.6

  package init() {}

  /// Whether a time is at night; never if the night begins and ends at the same time.
  package func contains(_ time: TimeOfDay) -> Bool {
    start <= end ? (start..<end).contains(time) : time >= start || time < end
  }
}
