internal import Blocking
internal import Drawing
internal import Geometry
internal import Runtime
internal import Settings

/// The wallpaper that another thread makes, and what a frame shows that does not wait for it.
struct AwaitedBackdrops {
  /// Makes a wallpaper, however long its file takes.
  typealias Maker = @Sendable (Backdrops.Plan, FileAccess) -> sending Backdrops

  let made: BackgroundValue<Backdrops>
  /// What it is made of.
  let plan: Backdrops.Plan
  /// How long a frame waits for it [s].
  private let patience: Double

  init(
    _ configuration: Configuration, size: PixelSize, scale: Double,
    in world: Panel.Surroundings
  ) {
    let plan = Backdrops.Plan(configuration, size: size, scale: scale)
    self.plan = plan
    patience = world.wallpaperPatience
    let (make, files) = (world.makeBackdrops, world.files)
    made = BackgroundValue { make(plan, files) }
  }

  /// Whether it is there in time.
  var isThere: Bool { made.isThere(within: patience) }
}
