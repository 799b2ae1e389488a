internal import Drawing
internal import Geometry
internal import Logging
internal import Scene
internal import Settings

extension Compositor {
  /// Makes the wallpaper for a screen of this size [device px], and from it what is seen through
  /// the pane. A picture that cannot be made is replaced by the theme's background, and said in the
  /// log.
  func loadPictures(
    _ configuration: Configuration, size: PixelSize, scale: Double, log: Logger
  ) {
    guard let source = WallpaperSource(configuration.home.wallpaper) else {
      guard configuration.theme.hasMaterial else { return }
      return load(.solid(configuration.theme.background), configuration, size, scale, log)
    }
    load(source, configuration, size, scale, log)
  }

  private func load(
    _ source: WallpaperSource, _ configuration: Configuration, _ size: PixelSize, _ scale: Double,
    _ log: Logger
  ) {
    do {
      let wallpaper = try makeWallpaper(source, size: size)
      pictures[.wallpaper] = wallpaper
      guard configuration.theme.hasMaterial else { return }
      pictures[.material] = try makeMaterial(
        from: wallpaper, tint: configuration.theme.pane.withAlpha(0.72), blurRadius: 40 * scale)
    } catch {
      log.error("\(error) The theme's background is shown in its place.")
      if case .solid = source { return }
      load(.solid(configuration.theme.background), configuration, size, scale, log)
    }
  }
}

extension WallpaperSource {
  /// Nil for one colour: that needs no picture.
  init?(_ wallpaper: HomeSettings.Wallpaper) {
    switch wallpaper {
    case .solid: return nil
    case .gradient(let colors, let angle): self = .gradient(colors, angle: angle * .pi / 180)
    case .image(let path): self = .image(path: path)
    }
  }
}
