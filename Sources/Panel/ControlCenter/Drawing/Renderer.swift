internal import Blocking
internal import CLinux
internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Display
internal import Drawing

/// Draws the model, as a snapshot moves it, into the pixels of a display: presentation, render
/// list, damage, drawing, hand-over.
struct Renderer {
  enum Outcome: Equatable {
    /// The frame equals the one on the glass.
    case unchanged
    /// New pixels are on their way to the glass.
    case presented
    /// All buffers are with the display; a `.bufferReleased` follows.
    case noBuffer
  }

  let compositor: Compositor
  private var wallpaper: WallpaperArrival
  /// What the wallpaper is made from; nil: the compositor has had it from the start.
  private(set) var plan: WallpaperImages.Plan?
  /// The presentation that was last drawn, or was to be.
  private(set) var presentation: PresentationTree
  private let scale: Double
  private var shown = RenderList()
  private var next = RenderList()
  private var seen = SeenPositions()
  private var surfaces: SurfacePlan
  /// When a layer with a surface, or one that may get one, last moved; nil: no surfaces are kept.
  private var lastMotion: Instant?
  /// The static overlay in front of everything; nil: none.
  var overlay: LayerTree?
  /// Draws frames into the display's buffers.
  var output = FrameOutput()

  /// - Parameters:
  ///   - wallpaperImages: The first frame waits for it a moment; nil: the compositor has it.
  ///   - memory: The most memory for surfaces [bytes].
  init(
    compositor: Compositor, wallpaperImages: PendingWallpaper? = nil, stage: Stage,
    scale: Double, memory: Int
  ) {
    self.compositor = compositor
    wallpaper = wallpaperImages.map { .awaited($0) } ?? .there
    plan = wallpaperImages?.plan
    self.scale = scale
    surfaces = SurfacePlan(limit: memory)
    presentation = PresentationTree(of: stage.tree)
  }

  /// Returns a renderer with the same pictures for another compositor.
  func successor(
    _ compositor: Compositor, stage: Stage, scale: Double, memory: Int
  ) -> Renderer {
    var next = Renderer(compositor: compositor, stage: stage, scale: scale, memory: memory)
    (next.wallpaper, next.plan) = (wallpaper, plan)
    let pictures = self.compositor.pictures
    for id in pictures.ids { compositor.setPicture(pictures[id], as: id) }
    return next
  }

  /// Notes that the display has lost its content.
  mutating func invalidate() { output.isLost = true }

  /// The position of the watched layer on the glass at `time`.
  func seenPosition(of layer: LayerID, at time: Instant) -> Point {
    seen.position(at: time) ?? presentation[layer].position
  }

  /// Takes over a change of the model.
  mutating func refresh(from stage: Stage, in engine: AnimationEngine, at time: Instant) {
    presentation.update(drawing: stage, in: engine, at: time)
  }

  /// Shows another model from the next frame on.
  mutating func change(to stage: Stage) {
    presentation = PresentationTree(of: stage.tree)
    surfaces = SurfacePlan(limit: surfaces.limit)
    compositor.keepSurfaces(of: surfaces)
  }

  mutating func apply(_ snapshot: AnimationEngine.Snapshot) { presentation.apply(snapshot) }

  /// Draws what has changed. `watched`: the layer that `seenPosition(of:at:)` is called for.
  mutating func draw(
    _ tree: LayerTree, for target: Instant, on display: any Display, watched: LayerID,
    notify: Bool
  ) throws(DisplayError) -> Outcome {
    let screen = PixelRect(display.size)
    next.rebuild(of: tree, as: presentation, scale: scale, placing: &surfaces)
    compositor.narrow(&next, within: screen)
    next.outlineRuns(like: shown, within: screen)
    planSurfaces(of: tree, at: target)
    takeWallpaperImages()
    if let overlay { next.add(overlay, scale: scale) }
    let done = try output.show(
      next, after: shown, with: compositor, on: display, notify: notify)
    guard done != .noBuffer else { return done }
    swap(&shown, &next)
    seen.record(presentation[watched].position, at: target)
    return done
  }

  /// Returns a picture of the frame on the glass; nil: there is no memory for it.
  func picture(of size: PixelSize) -> Picture? {
    guard let picture = try? Picture(size: size, isOpaque: compositor.isOpaque) else { return nil }
    picture.withPixels { compositor.draw(shown, damage: Region($0.bounds), into: $0) }
    return picture
  }

  /// Plans surfaces for moving layers, to be used from the next frame on.
  private mutating func planSurfaces(of tree: LayerTree, at target: Instant) {
    if surfaces.hasMoved { lastMotion = target }
    let compositor = compositor
    surfaces.end(tree, presentation, scale: scale) { compositor.narrowApart(&$0) }
    if surfaces.takeGivenUp() { compositor.keepSurfaces(of: surfaces) }
  }

  /// The memory that surfaces use now [bytes].
  var surfaceMemory: Int { surfaces.cost }

  /// Sets the most memory for surfaces [bytes].
  mutating func limitSurfaces(to memory: Int) {
    guard memory != surfaces.limit else { return }
    surfaces = SurfacePlan(limit: memory)
    compositor.keepSurfaces(of: surfaces)
  }

  /// Keeps the surfaces for longer, as something may move at any moment.
  mutating func stayReady(at time: Instant) { if lastMotion != nil { lastMotion = time } }

  /// When the memory of surfaces is released; nil: there is none.
  var surfacesDeadline: Instant? {
    surfaceMemory > 0 ? lastMotion?.advanced(by: Self.surfacePatience) : nil
  }

  /// Releases the memory of surfaces after a long rest.
  mutating func releaseSurfaces(at now: Instant) {
    guard let surfacesDeadline, now >= surfacesDeadline else { return }
    lastMotion = nil
    surfaces.giveUp()
    compositor.keepSurfaces(of: surfaces)
    clinux_return_memory()
  }

  /// How long surfaces are kept after a motion [s].
  private static let surfacePatience = 10.0

  /// The wallpaper that the first frame did not wait for; nil: there is none.
  var late: BackgroundValue<WallpaperImages>? {
    if case .late(let late) = wallpaper { late.made } else { nil }
  }

  private mutating func takeWallpaperImages() {
    guard case .awaited(let awaited) = wallpaper else { return }
    if awaited.isThere {
      compositor.take(awaited.made.take(), as: awaited.ground)
      wallpaper = .there
    } else {
      compositor.take(WallpaperImages(awaited.plan.ground, files: FileAccess()), as: awaited.ground)
      wallpaper = .late(awaited)
    }
  }

  /// Lets the next frame wait a moment for a wallpaper.
  mutating func await(_ wallpaper: PendingWallpaper) {
    (self.wallpaper, plan) = (.awaited(wallpaper), wallpaper.plan)
  }

  /// Takes the pictures of the late wallpaper beside those of its stand-in.
  mutating func takeLate() -> GroundPictures? {
    guard case .late(let late) = wallpaper else { return nil }
    wallpaper = .there
    compositor.take(late.made.take(), as: late.ground.next)
    return late.ground.next
  }

  /// Redraws everything, for example when a file has been read.
  mutating func drawAnew() {
    compositor.forgetRasters()
    invalidate()
  }
}

/// The state of a wallpaper that another thread makes.
private enum WallpaperArrival {
  /// The first frame waits for the wallpaper for a moment.
  case awaited(PendingWallpaper)
  /// The first frame was drawn without the wallpaper.
  case late(PendingWallpaper)
  /// The compositor has the wallpaper.
  case there
}
