package import DetentGeometry
internal import DetentMotion

/// The colours of a theme.
package struct ThemeColors: Equatable, Sendable {
  /// Controls that are on.
  package var accent: Color
  /// Behind everything.
  package var background: Color
  package var pane: Color
  /// A tile that is off.
  package var tile: Color
  package var text: Color
  package var secondaryText: Color
  package var error: Color
  /// The outlines of tiles and other parts; nil: there are none.
  package var outline: Color?

  package init(
    accent: Color, background: Color, pane: Color, tile: Color, text: Color, secondaryText: Color,
    error: Color
  ) {
    (self.accent, self.background, self.pane) = (accent, background, pane)
    (self.tile, self.text, self.secondaryText) = (tile, text, secondaryText)
    self.error = error
  }

  /// Night-blue greys with a warm accent.
  package static let dark = ThemeColors(
    accent: Color(hex: 0xFFB454), background: Color(hex: 0x101418), pane: Color(hex: 0x1B2027),
    tile: Color(hex: 0x333C47), text: Color(hex: 0xF2F4F7), secondaryText: Color(hex: 0xA9B2BD),
    error: Color(hex: 0xFF8A80))

  /// White cards on a cool grey; the accent is dark enough to be read on them.
  package static let light = ThemeColors(
    accent: Color(hex: 0xB34700), background: Color(hex: 0xE9EDF2), pane: Color(hex: 0xF4F6F9),
    tile: Color(hex: 0xFFFFFF), text: Color(hex: 0x14181D), secondaryText: Color(hex: 0x525C68),
    error: Color(hex: 0xC1121F))

  /// White on black, for people with low vision and for sunlight.
  ///
  /// Text has a contrast of at least 7 to 1, edges of 3 to 1 (WCAG 2.2, 1.4.6 and 1.4.11).
  package static let highContrast = {
    var colors = ThemeColors(
      accent: Color(hex: 0xFFD60A), background: Color(hex: 0x000000), pane: Color(hex: 0x000000),
      tile: Color(hex: 0x1C1C1C), text: Color(hex: 0xFFFFFF), secondaryText: Color(hex: 0xE6E6E6),
      error: Color(hex: 0xFFB4AB))
    colors.outline = Color(hex: 0xB8B8B8)
    return colors
  }()
}

/// A theme with its name in the configuration.
package struct NamedTheme: Equatable, Sendable {
  package var name: String
  package var colors: ThemeColors

  package init(name: String, colors: ThemeColors) {
    self.name = name
    self.colors = colors
  }

  /// The built-in themes.
  package static let builtIn = [
    NamedTheme(name: "dark", colors: .dark), NamedTheme(name: "light", colors: .light),
    NamedTheme(name: "high-contrast", colors: .highContrast),
  ]
}

/// Some of the colours of a theme.
package struct ThemeColorsDraft: Equatable, Sendable {
  package var accent: Color?
  package var background: Color?
  package var pane: Color?
  package var tile: Color?
  package var text: Color?
  package var secondaryText: Color?
  package var error: Color?
  /// The name of the theme that the other colours come from.
  package var base: String?

  package init() {}

  package func applied(to colors: ThemeColors) -> ThemeColors {
    var applied = ThemeColors(
      accent: accent ?? colors.accent, background: background ?? colors.background,
      pane: pane ?? colors.pane, tile: tile ?? colors.tile, text: text ?? colors.text,
      secondaryText: secondaryText ?? colors.secondaryText, error: error ?? colors.error)
    applied.outline = colors.outline
    return applied
  }
}

extension Color {
  /// The relative luminance, 0…1 (WCAG 2.2).
  package var luminance: Double {
    func linear(_ x: Double) -> Double {
      x <= 0.04045 ? x / 12.92 : power((x + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast ratio with another colour, 1…21 (WCAG 2.2).
  package func contrast(with other: Color) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}
