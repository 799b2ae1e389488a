internal import Blocking
internal import DetentGeometry
internal import Drawing
internal import Settings

/// A wallpaper that another thread makes, and the plan for its stand-in.
struct PendingWallpaper {
  /// Makes a wallpaper, however long its file takes.
  typealias Maker = @Sendable (WallpaperImages.Plan, FileAccess) -> sending WallpaperImages

  let made: BackgroundValue<WallpaperImages>
  /// The plan that the wallpaper is made from.
  let plan: WallpaperImages.Plan
  /// The names of its pictures.
  let ground: GroundPictures
  /// How long a frame waits for the wallpaper [s].
  private let timeLimit: Double

  init(
    _ plan: WallpaperImages.Plan, as ground: GroundPictures, with dependencies: Panel.Dependencies
  ) {
    (self.plan, self.ground) = (plan, ground)
    timeLimit = dependencies.wallpaperTimeLimit
    let (make, files) = (dependencies.makeWallpaperImages, dependencies.files)
    made = BackgroundValue { make(plan, files) }
  }

  /// Whether the wallpaper is ready in time; waits for it at most `timeLimit`.
  var isThere: Bool { made.isThere(within: timeLimit) }
}
