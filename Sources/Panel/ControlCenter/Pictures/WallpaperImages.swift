internal import Blocking
internal import DetentGeometry
internal import DetentScene
internal import Display
internal import Drawing
internal import Logging
internal import Runtime
internal import Settings

/// The wallpaper of a screen, and the blurred material that the pane shows of it.
struct WallpaperImages {
  /// The settings that the images are made from.
  struct Plan: Equatable, Sendable {
    /// The wallpaper's source; nil: it is one colour, and needs no picture.
    var wallpaper: WallpaperSource?
    /// The colour to use if the wallpaper cannot be made.
    var background: Color
    /// The tint over the material; nil: the pane is opaque.
    var tint: Color?
    /// [device px]
    var blurRadius: Double
    /// [device px]
    var size: PixelSize
  }

  private(set) var wallpaper: Picture?
  private(set) var material: Picture?
  /// The reason why the background replaces the wallpaper; nil: it does not.
  private(set) var error: DrawingError?

  /// - Parameter files: Reads the wallpaper's file.
  init(_ plan: Plan, files: FileAccess) {
    guard let source = plan.wallpaper else {
      if plan.tint != nil { make(.solid(plan.background), plan, files) }
      wallpaper = nil
      return
    }
    make(source, plan, files)
    if error != nil { make(.solid(plan.background), plan, files) }
  }

  private mutating func make(_ source: WallpaperSource, _ plan: Plan, _ files: FileAccess) {
    do {
      let picture = try makeWallpaper(source, size: plan.size, files: files)
      wallpaper = picture
      guard let tint = plan.tint else { return }
      material = try makeMaterial(from: picture, tint: tint, blurRadius: plan.blurRadius)
    } catch {
      self.error = self.error ?? error
    }
  }
}

extension WallpaperImages.Plan {
  init(_ configuration: Configuration, size: PixelSize, scale: Double) {
    let theme = configuration.theme
    var background = theme.background
    if case .solid(let color) = configuration.wallpaper { background = color }
    self.init(
      wallpaper: configuration.home.isShown ? WallpaperSource(configuration.wallpaper) : nil,
      background: background,
      tint: theme.showsMaterial ? theme.pane.withAlpha(0.72) : nil, blurRadius: 40 * scale,
      size: size)
  }
}

extension WallpaperImages.Plan {
  /// The plan for the plain ground that is shown until the wallpaper is ready.
  var ground: WallpaperImages.Plan {
    var plan = self
    plan.wallpaper = .solid(background)
    return plan
  }
}

extension Compositor {
  /// Takes over the images before anything shows them, and logs a wallpaper that failed.
  func take(_ wallpaperImages: WallpaperImages, as ground: GroundPictures) {
    if let error = wallpaperImages.error {
      Logger(label: "panel").error("\(error) The theme's background is shown in its place.")
    }
    setPicture(wallpaperImages.wallpaper, as: ground.wallpaper)
    setPicture(wallpaperImages.material, as: ground.material)
  }
}

extension WallpaperSource {
  /// Returns nil for a single colour, which needs no picture.
  init?(_ wallpaper: HomeSettings.Wallpaper) {
    switch wallpaper {
    case .solid: return nil
    case .gradient(let colors, let angle): self = .gradient(colors, angle: angle * .pi / 180)
    case .image(let path): self = .image(path: path)
    }
  }
}
