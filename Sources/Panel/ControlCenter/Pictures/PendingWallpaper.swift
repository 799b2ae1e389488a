internal import Blocking
internal import DetentGeometry
internal import Drawing
internal import Runtime
internal import Settings

/// The wallpaper that another thread makes, and what a frame shows that does not wait for it.
struct PendingWallpaper {
  /// Makes a wallpaper, however long its file takes.
  typealias Maker = @Sendable (WallpaperImages.Plan, FileAccess) -> sending WallpaperImages

  let made: BackgroundValue<WallpaperImages>
  /// What it is made of.
  let plan: WallpaperImages.Plan
  /// How long a frame waits for it [s].
  private let patience: Double

  init(
    _ configuration: Configuration, size: PixelSize, scale: Double,
    with dependencies: Panel.Dependencies
  ) {
    let plan = WallpaperImages.Plan(configuration, size: size, scale: scale)
    self.plan = plan
    patience = dependencies.wallpaperPatience
    let (make, files) = (dependencies.makeWallpaperImages, dependencies.files)
    made = BackgroundValue { make(plan, files) }
  }

  /// Whether it is there in time.
  var isThere: Bool { made.isThere(within: patience) }
}
