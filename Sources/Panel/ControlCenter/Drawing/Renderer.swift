internal import Blocking
internal import CLinux
internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Display
internal import Drawing
internal import Runtime

/// From the model and a snapshot to pixels on a display: presentation, render list, damage,
/// drawing, hand-over.
struct Renderer {
  enum Outcome: Equatable {
    /// Nothing on the glass differs.
    case unchanged
    /// New pixels are on their way to the glass.
    case presented
    /// All buffers are with the display; a `.bufferReleased` follows.
    case noBuffer
  }

  let compositor: Compositor
  private var wallpaper: WallpaperArrival
  /// What was last shown, or tried to be.
  private(set) var presentation: PresentationTree
  private let scale: Double
  private var shown = RenderList()
  private var next = RenderList()
  private var seen = SeenPositions()
  private var surfaces: SurfacePlan
  /// When something was last seen to move that has a surface or may get one.
  private var lastMotion: Instant?
  /// What fades in front of everything.
  private var crossfade: CrossfadeSnapshot?
  /// What stands in front of everything and does not move by itself.
  var overlay: LayerTree?
  /// How frames get onto the display.
  var output = FrameOutput()

  /// - Parameters:
  ///   - wallpaperImages: Waited for a moment when the first frame is drawn; nil: the compositor has them.
  ///   - memory: How much of it surfaces may take [bytes].
  ///   - crossfade: What fades in front of everything.
  init(
    compositor: Compositor, wallpaperImages: PendingWallpaper? = nil, stage: Stage,
    scale: Double, memory: Int, crossfade: CrossfadeSnapshot? = nil
  ) {
    self.compositor = compositor
    wallpaper = wallpaperImages.map { .awaited($0) } ?? .there
    self.scale = scale
    self.crossfade = crossfade
    surfaces = SurfacePlan(limit: memory)
    presentation = PresentationTree(of: stage.tree)
    if let crossfade { compositor.setPicture(crossfade.picture, as: CrossfadeSnapshot.id) }
  }

  /// Whether something will still fade after the frame for `target`.
  func isCrossfading(after target: Instant) -> Bool {
    crossfade.map { $0.opacity(at: target) > 0 } ?? false
  }

  /// What was last drawn, once more; nil: nothing was, or there is no memory for it.
  func photograph(size: PixelSize) -> Picture? {
    shown.items.isEmpty ? nil : photograph(of: shown, size: size)
  }

  /// A frame as it would be drawn; nil: there is no memory for it.
  func photograph(of list: RenderList, size: PixelSize) -> Picture? {
    guard let picture = try? Picture(size: size, isOpaque: true) else { return nil }
    picture.withPixels { compositor.draw(list, damage: Region($0.bounds), into: $0) }
    compositor.keepSurfaces(of: surfaces)
    return picture
  }

  /// The display has lost the pixels.
  mutating func invalidate() { output.isLost = true }

  /// Where `layer` was on the glass at `time`.
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

  /// Draws what has changed. `watched` is the layer of which `seenPosition(of:at:)` is asked.
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
    drawCrossfade(for: target, size: display.size)
    if let overlay { next.add(overlay, scale: scale) }
    let done = try output.show(
      next, after: shown, with: compositor, on: display, notify: notify)
    guard done != .noBuffer else { return done }
    swap(&shown, &next)
    seen.record(presentation[watched].position, at: target)
    if done == .presented { crossfade?.drew() }
    return done
  }

  /// Makes surfaces for what moves, to be placed from the next frame on.
  private mutating func planSurfaces(of tree: LayerTree, at target: Instant) {
    if surfaces.hasMoved { lastMotion = target }
    let compositor = compositor
    surfaces.end(tree, presentation, scale: scale) { compositor.narrowApart(&$0) }
    if surfaces.takeGivenUp() { compositor.keepSurfaces(of: surfaces) }
  }

  /// How much memory surfaces take now [bytes].
  var surfaceMemory: Int { surfaces.cost }

  /// How much surfaces may take [bytes].
  mutating func limitSurfaces(to memory: Int) {
    guard memory != surfaces.limit else { return }
    surfaces = SurfacePlan(limit: memory)
    compositor.keepSurfaces(of: surfaces)
  }

  /// Begins to wait anew for a long rest: something may move at any moment.
  mutating func stayReady(at time: Instant) { if lastMotion != nil { lastMotion = time } }

  /// When the memory of surfaces is given back; nil: there is none to give.
  var surfacesDeadline: Instant? {
    surfaceMemory > 0 ? lastMotion?.advanced(by: Self.surfacePatience) : nil
  }

  /// Gives the memory of surfaces back when nothing has moved for long.
  mutating func releaseSurfaces(at now: Instant) {
    guard let surfacesDeadline, now >= surfacesDeadline else { return }
    lastMotion = nil
    surfaces.giveUp()
    compositor.keepSurfaces(of: surfaces)
    clinux_return_memory()
  }

  /// For how long after a motion its surfaces are kept [s].
  private static let surfacePatience = 10.0

  /// The wallpaper, where the first frame has gone without it.
  var late: BackgroundValue<WallpaperImages>? {
    if case .late(let value) = wallpaper { value } else { nil }
  }

  private mutating func takeWallpaperImages() {
    guard case .awaited(let awaited) = wallpaper else { return }
    if awaited.isThere {
      compositor.take(awaited.made.take())
      wallpaper = .there
    } else {
      compositor.take(WallpaperImages(awaited.plan.ground, files: FileAccess()))
      wallpaper = .late(awaited.made)
    }
  }

  /// Takes over what has come late.
  /// - Parameter crossfade: What is seen now, to fade in front of it.
  mutating func takeLate(beneath crossfade: CrossfadeSnapshot?) {
    guard let late else { return }
    wallpaper = .there
    if let crossfade { compositor.setPicture(crossfade.picture, as: CrossfadeSnapshot.id) }
    self.crossfade = crossfade
    compositor.take(late.take())
    drawAnew()
  }

  /// Has everything drawn anew, as when a file has come.
  mutating func drawAnew() {
    compositor.forgetRasters()
    invalidate()
  }

  /// Puts what fades in front of all others, and gives it up when it has gone.
  private mutating func drawCrossfade(for target: Instant, size: PixelSize) {
    crossfade?.advance(to: target)
    guard let crossfade else { return }
    if crossfade.opacity(at: target) > 0 {
      next.items.append(crossfade.item(at: target, size: size, scale: scale))
    } else {
      self.crossfade = nil
      compositor.setPicture(nil, as: CrossfadeSnapshot.id)
    }
  }
}

/// Where the wallpaper is that another thread makes.
private enum WallpaperArrival {
  /// The first frame waits for it a moment.
  case awaited(PendingWallpaper)
  /// The first frame has gone without it.
  case late(BackgroundValue<WallpaperImages>)
  /// The compositor has it.
  case there
}
