internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Display
internal import Drawing
internal import Runtime
internal import Settings

/// The display and what is drawn on it: when, for which moment, and how it went.
///
/// What every turn of the loop asks is `mutating` so that it is asked in place: a read of an actor's
/// property copies all of it.
struct Glass {
  let display: any Display
  private(set) var renderer: Renderer
  /// Device pixels to a logical pixel.
  private(set) var scale: Double
  /// Between two frames [s].
  private(set) var interval = 1.0 / 60
  private(set) var frameTimes = FrameTimes()
  /// The model has changed since the last frame.
  private(set) var isStale = true
  private(set) var pacing = FramePacing()
  /// The frame that the display has asked for.
  private var frame: FrameTime?
  /// A wallpaper that the panel is told of when it is there.
  private var awaitedWallpaper: BackgroundValue<WallpaperImages>?
  /// The display has something to tell, whatever its descriptor says.
  private var isDisplayDue = false

  init(_ display: any Display, _ renderer: Renderer, scale: Double) {
    (self.display, self.renderer, self.scale) = (display, renderer, scale)
  }

  /// In logical pixels.
  var size: Size { display.size.logical(at: scale) }

  var typesetter: Typesetter { renderer.compositor.typesetter }

  // MARK: What has to be drawn

  /// The model has changed.
  mutating func change() { isStale = true }

  /// A finger or a key has changed the model.
  mutating func answer() {
    isStale = true
    pacing.touched()
  }

  /// A finger has moved what it holds.
  mutating func follow() {
    isStale = true
    pacing.dragged()
  }

  /// What was on the glass is lost.
  mutating func loseContent() {
    renderer.invalidate()
    isStale = true
  }

  /// Files of icons have been read that the frames did not wait for.
  mutating func takeLateIcons() {
    renderer.drawAnew()
    isStale = true
  }

  /// Shows a wallpaper whose file has come late; `isCalm`: with little motion.
  mutating func takeLateWallpaper(isCalm: Bool) {
    // It may be another one by now.
    guard let late = renderer.late, late.isThere(within: 0) else { return }
    awaitedWallpaper = nil
    renderer.takeLate(beneath: crossfade(isCalm: isCalm))
    isStale = true
  }

  /// A wallpaper of which nobody has been told yet that it comes late; nil: none.
  mutating func takeAwaitedWallpaper() -> BackgroundValue<WallpaperImages>? {
    guard let late = renderer.late, late !== awaitedWallpaper else { return nil }
    awaitedWallpaper = late
    return late
  }

  /// What is on the glass, to fade in front of another look; nil: nothing is.
  func crossfade(isCalm: Bool) -> CrossfadeSnapshot? {
    renderer.photograph(size: display.size).map { CrossfadeSnapshot($0, isCalm: isCalm) }
  }

  /// Draws another model of the same look and size from now on.
  mutating func show(_ stage: Stage) { renderer.change(to: stage) }

  /// Draws another look or size from now on.
  /// - Parameter fades: How what is seen now fades in front of it: with little motion where that is
  ///   wanted; nil: not at all.
  mutating func show(
    _ stage: Stage, _ wallpaper: PendingWallpaper, _ compositor: Compositor, memory: Int,
    fades isCalm: Bool?
  ) {
    let pictures = renderer.compositor.pictures
    // It need not come any more.
    awaitedWallpaper = nil
    renderer = Renderer(
      compositor: compositor, wallpaperImages: wallpaper, stage: stage, scale: scale,
      memory: memory, crossfade: isCalm.flatMap { crossfade(isCalm: $0) })
    for id in pictures.ids where id.number >= PictureLoads.first {
      compositor.setPicture(pictures[id], as: id)
    }
  }

  /// Gives up the pictures that only layers showed that are gone.
  func keepPictures(of tree: LayerTree) {
    let shown = tree.layers.compactMap { layer in
      if case .picture(let id) = layer.content { id } else { nil }
    }
    let compositor = renderer.compositor
    for id in compositor.pictures.ids where id.number >= PictureLoads.first {
      if !shown.contains(id) { compositor.setPicture(nil, as: id) }
    }
  }

  /// How much memory the pictures of what moves may take [bytes].
  mutating func limitSurfaces(to memory: Int) { renderer.limitSurfaces(to: memory) }

  /// What stands in front of everything and does not move by itself; nil: nothing.
  mutating func lay(_ overlay: LayerTree?) {
    if overlay != nil || renderer.overlay != nil { renderer.overlay = overlay }
  }

  /// Looks anew how large everything is to be.
  /// - Returns: Whether that is as it was.
  mutating func rescale(_ configuration: Configuration) -> Bool {
    let old = scale
    scale = PanelScale.scale(of: display, configuration)
    return scale == old
  }

  // MARK: Frames

  /// The display asks for a frame.
  mutating func arrived(_ time: FrameTime) {
    interval = time.interval
    pacing.frameArrived(time)
    frame = time
  }

  /// The moment to draw for now; nil: not now.
  /// - Parameter isTouched: A finger is on the glass: it may go on at any moment, and what it holds
  ///   hears of the panel in time, so that nothing is given back under it.
  mutating func takeTarget(now: Instant, isTouched: Bool) -> Instant? {
    if isTouched { renderer.stayReady(at: now) }
    renderer.releaseSurfaces(at: now)
    return pacing.takeTarget(now: now, isStale: isStale) { [display] in display.target(at: now) }
  }

  /// The display's frame that is drawn for `target`; nil: it is drawn at once.
  mutating func takeFrame(for target: Instant) -> FrameTime? {
    defer { frame = nil }
    return frame?.target == target ? frame : nil
  }

  /// Draws what is seen of a model at `target`, to which the scheduler has advanced.
  /// - Parameters:
  ///   - next: When something moves again.
  ///   - finger: When the finger that holds the pane is to be shown again.
  ///   - watched: The layer whose place is asked for later.
  mutating func draw(
    _ stage: Stage, by scheduler: AnimationScheduler, for target: Instant, now: Instant,
    isPaced: Bool, next: NextFrame, finger: NextFrame, watched: LayerID, notify: Bool
  ) throws(DisplayError) {
    var next = next
    // The last frame of a motion shows its very end.
    let isExact = isStale || next != .frame
    if isExact {
      renderer.refresh(from: stage, in: scheduler.assumeIsolated { $0.engine }, at: target)
    } else {
      renderer.apply(scheduler.assumeIsolated { $0.read(\.snapshot) })
    }
    let outcome = try renderer.draw(
      stage.tree, for: target, on: display, watched: watched, notify: notify)
    isStale = false
    if outcome == .presented { frameTimes.record(target, isPaced: isPaced) }
    if outcome == .unchanged, next == .frame, !renderer.isCrossfading(after: target) {
      next = nextInSight(of: stage, in: scheduler.assumeIsolated { $0.engine })
      if next != .frame, !isExact { (isStale, next) = (true, .frame) }
    }
    if pacing.drew(outcome, next: next.sooner(finger), now: now) { try display.requestFrame() }
  }

  /// When what may be seen moves next.
  private func nextInSight(of stage: Stage, in engine: AnimationEngine) -> NextFrame {
    engine.next {
      stage.isOutOfSight($0, in: renderer.presentation, scale: scale) {
        engine.isInFlight($0, at: engine.snapshot.time)
      }
    }
  }

  /// Whether something fades in front of everything after the frame for `target`.
  mutating func isCrossfading(after target: Instant) -> Bool {
    renderer.isCrossfading(after: target)
  }

  /// What is left to do at the end of a turn.
  func endTurn() throws(DisplayError) { try display.flush() }

  /// Whether the display has been asked for a frame that is still to come.
  var awaitsFrame: Bool { mutating get { pacing.isAwaited } }

  /// When to turn again if nothing happens; nil: then not.
  mutating func deadline(after now: Instant) -> Instant? {
    .earliest(
      pacing.deadline, renderer.surfacesDeadline, isDisplayDue ? now : nil)
  }

  // MARK: The display

  /// What has arrived.
  mutating func dispatch() throws(DisplayError) -> [DisplayEvent] {
    isDisplayDue = false
    return try display.dispatch()
  }

  /// Has the display turn its picture and lay its touches in that way.
  mutating func mount(_ mounting: Mounting) {
    if display.mount(mounting) { isDisplayDue = true }
  }
}
