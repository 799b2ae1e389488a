internal import Blocking
internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Diagnosis
internal import Display
internal import Drawing
internal import Look
internal import Settings

/// The display, its renderer, and the pacing of frames.
///
/// Getters that every turn of the loop uses are `mutating` so that they run in place: reading an
/// actor's property copies all of it.
struct DisplayOutput {
  private(set) var display: any Display
  private(set) var renderer: Renderer
  /// Device pixels to a logical pixel.
  private(set) var scale: Double
  /// The time between two frames [s].
  private(set) var interval = 1.0 / 60
  private(set) var frameTimes = FrameTimes()
  /// Whether the model has changed since the last frame.
  private(set) var isStale = true
  private(set) var pacing = FrameSchedule()
  /// The display's last request for a frame; nil: taken.
  private var frame: FrameTime?
  /// The late wallpaper that the panel is already waiting for.
  private var awaitedWallpaper: BackgroundValue<WallpaperImages>?
  /// What the panel takes of the screen; nil: all of it, as ever.
  private var shape: SurfaceShape?
  /// Whether the display has events to dispatch, whatever its descriptor says.
  private var isDisplayDue = false

  /// Places the boxes of looks.
  let layout: Layout

  init(_ display: any Display, _ renderer: Renderer, _ layout: Layout, scale: Double) {
    (self.display, self.renderer, self.scale) = (display, renderer, scale)
    self.layout = layout
  }

  /// The size of the display in logical pixels.
  var size: Size { display.size.logical(at: scale) }

  /// A picture of the frame on the glass; nil: there is no memory for it.
  var picture: Picture? { renderer.picture(of: display.size) }

  // MARK: Changes to draw

  /// Marks the model as changed.
  mutating func change() { isStale = true }

  /// Marks the model as changed by a finger or a key.
  mutating func answer() {
    isStale = true
    pacing.touched()
  }

  /// Marks the model as changed by a finger that drags.
  mutating func follow() {
    isStale = true
    pacing.dragged()
  }

  /// Redraws everything after the display has lost its content.
  mutating func loseContent() {
    renderer.invalidate()
    isStale = true
    shape = nil
  }

  /// Redraws with icons that were read too late for earlier frames.
  mutating func takeLateIcons() {
    renderer.drawAnew()
    isStale = true
  }

  /// Takes a wallpaper that was read late.
  /// - Returns: Its pictures; nil: a newer wallpaper, still being read, may have replaced it.
  mutating func takeLateWallpaper() -> GroundPictures? {
    guard let late = renderer.late, late.isThere(within: 0) else { return nil }
    awaitedWallpaper = nil
    return renderer.takeLate()
  }

  /// Returns a late wallpaper once; nil: there is none, or it was returned before.
  mutating func takeAwaitedWallpaper() -> BackgroundValue<WallpaperImages>? {
    guard let late = renderer.late, late !== awaitedWallpaper else { return nil }
    awaitedWallpaper = late
    return late
  }

  /// Switches to another model of the same size.
  mutating func show(_ stage: Stage) { renderer.change(to: stage) }

  /// Switches to another model, drawn by another compositor.
  mutating func show(_ stage: Stage, by compositor: Compositor, memory: Int) {
    renderer = renderer.successor(compositor, stage: stage, scale: scale, memory: memory)
  }

  /// Begins to make the wallpaper of a configuration, unless its pictures are those that are shown.
  /// - Parameters:
  ///   - ground: The pictures that are shown.
  ///   - isOther: Whether files have changed.
  /// - Returns: Nil: the same wallpaper stays.
  func wallpaper(
    after ground: GroundPictures, for themed: Configuration, isOther: Bool,
    with dependencies: Panel.Dependencies
  ) -> PendingWallpaper? {
    let plan = WallpaperImages.Plan(themed, size: display.size, scale: scale)
    if plan == renderer.plan, !isOther { return nil }
    return PendingWallpaper(plan, as: ground.next, with: dependencies)
  }

  /// Lets the next frame wait for a wallpaper.
  mutating func await(_ wallpaper: PendingWallpaper) {
    awaitedWallpaper = nil
    renderer.await(wallpaper)
  }

  /// Releases a wallpaper that has faded out, if there is one besides the present one.
  func keepGround(_ ground: GroundPictures, of tree: LayerTree) {
    let hasOld = renderer.compositor.pictures.ids.contains {
      PictureID.screens.contains($0.number) && $0 != ground.wallpaper && $0 != ground.material
    }
    if hasOld { keepPictures(of: tree, within: PictureID.screens) }
  }

  /// Releases the pictures that no layer of `tree` shows.
  /// - Parameter numbers: The numbers of the pictures; nil: all.
  func keepPictures(of tree: LayerTree, within numbers: Range<Int>? = nil) {
    let shown = tree.layers.compactMap { layer -> PictureID? in
      switch layer.content {
      case .picture(let id), .backdrop(let id): id
      default: nil
      }
    }
    let compositor = renderer.compositor
    for id in compositor.pictures.ids where numbers?.contains(id.number) ?? true {
      if !shown.contains(id) { compositor.setPicture(nil, as: id) }
    }
  }

  /// Limits the memory for cached pictures of moving layers [bytes].
  mutating func limitSurfaces(to memory: Int) { renderer.limitSurfaces(to: memory) }

  /// Sets the static overlay in front of everything; nil: none.
  mutating func lay(_ overlay: LayerTree?) {
    if overlay != nil || renderer.overlay != nil { renderer.overlay = overlay }
  }

  /// Computes the scale again.
  /// - Returns: Whether it is unchanged.
  mutating func rescale(_ configuration: Configuration) -> Bool {
    let old = scale
    scale = PanelScale.scale(of: display, configuration)
    return scale == old
  }

  // MARK: Frames

  /// Notes that the display asks for a frame.
  mutating func arrived(_ time: FrameTime) {
    interval = time.interval
    pacing.frameArrived(time)
    frame = time
  }

  /// Returns the moment that a frame is to be drawn for now; nil: no frame is due.
  /// - Parameter isTouched: Whether a finger is on the glass. It may move at any moment, so cached
  ///   surfaces are kept for it.
  mutating func takeTarget(now: Instant, isTouched: Bool) -> Instant? {
    if isTouched { renderer.stayReady(at: now) }
    renderer.releaseSurfaces(at: now)
    return pacing.takeTarget(now: now, isStale: isStale) { [display] in display.target(at: now) }
  }

  /// Returns the display's frame that `target` belongs to; nil: the drawing follows no frame.
  mutating func takeFrame(for target: Instant) -> FrameTime? {
    defer { frame = nil }
    return frame?.target == target ? frame : nil
  }

  /// Draws a model at `target`, to which the scheduler has advanced.
  /// - Parameters:
  ///   - next: When something moves again.
  ///   - finger: When the finger that holds the pane is to be shown again.
  ///   - watched: The layer whose position on the glass is queried later.
  ///   - shape: Returns what the panel takes of the screen; nil: all of it.
  mutating func draw(
    _ stage: Stage, by scheduler: AnimationScheduler, for target: Instant, now: Instant,
    isPaced: Bool, next: NextFrame, finger: NextFrame, watched: LayerID, notify: Bool,
    shape find: ((PresentationTree, Double) -> SurfaceShape)?
  ) throws(DisplayError) {
    var next = next
    // The last frame of a motion shows its exact end.
    let isExact = isStale || next != .frame
    if isExact {
      renderer.refresh(from: stage, in: scheduler.assumeIsolated { $0.engine }, at: target)
    } else {
      renderer.apply(scheduler.assumeIsolated { $0.read(\.snapshot) })
    }
    if let found = find?(renderer.presentation, scale), found != shape {
      shape = found
      display.take(found)
    }
    let outcome = try renderer.draw(
      stage.tree, for: target, on: display, watched: watched, notify: notify)
    isStale = false
    if outcome == .presented { frameTimes.record(target, isPaced: isPaced) }
    if outcome == .unchanged, next == .frame {
      next = nextInSight(of: stage, in: scheduler.assumeIsolated { $0.engine })
      if next != .frame, !isExact { (isStale, next) = (true, .frame) }
    }
    if pacing.drew(outcome, next: next.sooner(finger), now: now) { try display.requestFrame() }
  }

  /// When the next visible motion needs a frame.
  private func nextInSight(of stage: Stage, in engine: AnimationEngine) -> NextFrame {
    engine.next {
      stage.isOutOfSight($0, in: renderer.presentation, scale: scale) {
        engine.isInFlight($0, at: engine.snapshot.time)
      }
    }
  }

  /// Flushes the display at the end of a turn.
  func endTurn() throws(DisplayError) { try display.flush() }

  /// Whether a frame that the display was asked for is still to come.
  var awaitsFrame: Bool { mutating get { pacing.isAwaited } }

  /// When the next turn is due if nothing happens; nil: none is.
  mutating func deadline(after now: Instant) -> Instant? {
    .earliest(
      pacing.deadline, renderer.surfacesDeadline, isDisplayDue ? now : nil)
  }

  // MARK: The display

  /// Returns the events that have arrived.
  mutating func dispatch() throws(DisplayError) -> [DisplayEvent] {
    isDisplayDue = false
    return try display.dispatch()
  }

  /// Uses the display without a recorder.
  mutating func endRecording() {
    if let recording = display as? RecordingDisplay { display = recording.screen }
  }

  /// Rotates the display's picture and its touches to match a mounting.
  mutating func mount(_ mounting: Mounting) {
    if display.mount(mounting) { isDisplayDue = true }
  }
}
