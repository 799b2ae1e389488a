internal import DetentGeometry
internal import Settings

extension Configuration {
  /// The wallpaper that is shown: a theme with outlines, which is one of high contrast, has a plain
  /// ground.
  var wallpaper: HomeSettings.Wallpaper {
    theme.colors.outline == nil ? home.wallpaper : .solid(theme.background)
  }

  /// The text colour on the wallpaper: the theme's, or its opposite where that reads better. The
  /// colours of an image are unknown.
  var homeText: Color {
    let ground: [Color] =
      switch wallpaper {
      case .solid(let color): [color]
      // The text stands in the upper part.
      case .gradient(let colors, _): Array(colors.prefix(max(1, colors.count - 1)))
      case .image: []
      }
    func least(_ ink: Color) -> Double { ground.map { $0.contrast(with: ink) }.min() ?? 0 }
    let inks = [ThemeColors.dark.text, ThemeColors.light.text]
    let best = inks.max { least($0) < least($1) } ?? theme.text
    return least(theme.text) >= min(4.5, least(best)) ? theme.text : best
  }
}

extension ThemeSettings {
  /// The colour of the pane's grabber.
  var grabber: Color {
    pane.luminance < 0.5 ? pane.mixed(with: .white, 0.45) : pane.mixed(with: text, 0.5)
  }
}
