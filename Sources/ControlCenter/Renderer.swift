internal import Blocking
internal import CLinux
internal import DetentAnimation
internal import DetentMotion
internal import Display
internal import Drawing
internal import Geometry
internal import Runtime
internal import Scene
internal import Stage

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
  /// The wallpaper and what goes with it, until the first frame needs them.
  private var wallpaperImages: PendingWallpaper?
  /// The wallpaper, where the first frame has gone without it.
  private(set) var late: BackgroundValue<WallpaperImages>?
  /// What was last shown, or tried to be.
  private(set) var presentation: PresentationTree
  private let scale: Double
  private var shown = RenderList()
  private var next = RenderList()
  private var history = DamageHistory()
  private var seen = SeenPositions()
  private var surfaces: SurfacePlan
  /// When something was last seen to move that has a surface or may get one.
  private var lastMotion: Instant?
  /// Everything has to be presented again.
  private var isLost = true
  /// What fades in front of everything.
  private var crossfade: CrossfadeSnapshot?
  /// What stands in front of everything and does not move by itself.
  var overlay: LayerTree?
  /// Whether a display that can place what moves by itself is to do so.
  var handsOver = false
  /// Whether as much of the frame is shown anew as in a motion, though it looks the same.
  var isForced = false
  /// What was drawn anew in the frame of a motion in which that was most.
  private var motionDamage = Region()
  /// What the display holds that places pictures; nil: everything is drawn.
  private var placed: PlacedScreen?
  /// The group has changed in a frame for which there was no buffer.
  private var hasMissedChange = false
  /// How many pixels the last frame has drawn.
  private(set) var touchedPixels = 0

  /// - Parameters:
  ///   - backdrops: Waited for a moment when the first frame is drawn; nil: the compositor has them.
  ///   - memory: How much of it surfaces may take [bytes].
  ///   - crossfade: What fades in front of everything.
  init(
    compositor: Compositor, wallpaperImages: PendingWallpaper? = nil, stage: Stage,
    scale: Double, memory: Int, crossfade: CrossfadeSnapshot? = nil
  ) {
    self.compositor = compositor
    self.wallpaperImages = wallpaperImages
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
  mutating func invalidate() { isLost = true }

  /// Where `layer` was on the glass at `time`.
  func seenPosition(of layer: LayerID, at time: Instant) -> Point {
    seen.position(at: time) ?? presentation[layer].position
  }

  /// Takes over a change of the model.
  mutating func refresh(from stage: Stage, in engine: AnimationEngine, at time: Instant) {
    presentation = PresentationTree(drawing: stage, in: engine, at: time)
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
    _ tree: LayerTree, for target: Instant, on display: any BufferedDisplay, watched: LayerID,
    notify: Bool
  ) throws(DisplayError) -> Outcome {
    let screen = PixelRect(display.size)
    let placing =
      handsOver ? (display as? any PlacingDisplay).flatMap { $0.canPlace ? $0 : nil } : nil
    surfaces.isGroupPlaced = placing != nil
    next.rebuild(of: tree, as: presentation, scale: scale, placing: &surfaces)
    compositor.narrow(&next, within: surfaces.isGroupPlaced ? .everywhere : screen)
    planSurfaces(of: tree, at: target)
    takeWallpaperImages()
    drawCrossfade(for: target, size: display.size)
    if let overlay { next.add(overlay, scale: scale) }
    var outcome: Outcome?
    if let placing, let group = surfaces.group,
      let frame = PlacedFrame(next, group, on: screen)
    {
      outcome = try place(frame, group, on: placing, notify: notify)
    }
    if outcome == nil { outcome = try drawAll(on: display, notify: notify) }
    guard let done = outcome, done != .noBuffer else { return .noBuffer }
    swap(&shown, &next)
    seen.record(presentation[watched].position, at: target)
    if done == .presented { crossfade?.drew() }
    return done
  }

  /// Draws everything into the frame itself.
  private mutating func drawAll(
    on display: any BufferedDisplay, notify: Bool
  ) throws(DisplayError) -> Outcome {
    let screen = PixelRect(display.size)
    var damage =
      isLost
      ? Region(screen)
      : RenderList.damage(from: placed?.ground ?? shown, to: next, screen: screen)
    if surfaces.hasMoved, !isLost, placed == nil, damage.area > motionDamage.area {
      motionDamage = damage
    }
    if isForced { damage.formUnion(motionDamage) }
    guard !damage.isEmpty || placed != nil else { return .unchanged }
    guard let buffer = try display.nextBuffer() else { return .noBuffer }
    try draw(next, damage, into: buffer, of: display, notify: notify)
    if placed != nil || isLost {
      try (display as? any PlacingDisplay)?.place([], again: false, notify: false)
    }
    (isLost, placed) = (false, nil)
    return .presented
  }

  private mutating func draw(
    _ list: RenderList, _ damage: Region, into buffer: FrameBuffer,
    of display: any BufferedDisplay, notify: Bool
  ) throws(DisplayError) {
    let screen = PixelRect(display.size)
    let stale = history.damage(age: buffer.age, adding: damage) ?? Region(screen)
    compositor.draw(list, damage: stale, into: buffer.pixels)
    try display.present(buffer, damage: damage, notify: notify)
    history.record(damage)
    touchedPixels = stale.area
  }

  /// Draws what is beneath the group, and hands the group over.
  /// - Returns: Nil where it cannot be.
  private mutating func place(
    _ frame: PlacedFrame, _ group: SurfacePlan.Group, on display: any PlacingDisplay,
    notify: Bool
  ) throws(DisplayError) -> Outcome? {
    let screen = PixelRect(display.size)
    let ground = RenderList(items: Array(next.items[..<frame.groundCount]))
    let damage =
      isLost
      ? Region(screen)
      : RenderList.damage(from: placed?.ground ?? shown, to: ground, screen: screen)
    let buffer = damage.isEmpty ? nil : try display.nextBuffer()
    if !damage.isEmpty, buffer == nil {
      hasMissedChange = true
      return .noBuffer
    }
    var state =
      isLost ? PlacedScreen(ground: shown) : placed ?? PlacedScreen(ground: shown)
    let isReady = try state.prepare(
      frame, group, of: next, hasChanged: group.isChanged || hasMissedChange, beneath: damage,
      limit: surfaces.limit, with: compositor, on: display)
    hasMissedChange = isReady == nil
    guard let isReady else {
      placed = state
      return .noBuffer
    }
    guard isReady else { return nil }
    touchedPixels = 0
    if let buffer { try draw(ground, damage, into: buffer, of: display, notify: notify) }
    let isNew = try state.place(
      frame, again: isForced, notify: notify && buffer == nil, on: display)
    touchedPixels += state.touched
    state.ground = ground
    (isLost, placed) = (false, state)
    surfaces.giveUpCards()
    return isNew || buffer != nil ? .presented : .unchanged
  }

  /// Makes surfaces for what moves, to be placed from the next frame on.
  private mutating func planSurfaces(of tree: LayerTree, at target: Instant) {
    if surfaces.hasMoved { lastMotion = target }
    let compositor = compositor
    surfaces.end(tree, presentation, scale: scale) { compositor.narrowApart(&$0) }
    if surfaces.takeGivenUp() { compositor.keepSurfaces(of: surfaces) }
  }

  /// Whether the display places what moves.
  var isPlaced: Bool { placed != nil }

  /// How much memory surfaces take now [bytes].
  var surfaceMemory: Int { surfaces.cost + (placed?.cost ?? 0) }

  /// How much surfaces may take [bytes].
  mutating func limitSurfaces(to memory: Int) {
    guard memory != surfaces.limit else { return }
    surfaces = SurfacePlan(limit: memory)
    compositor.keepSurfaces(of: surfaces)
  }

  /// When nothing will have moved for long; nil: nothing has moved since that was so.
  var restDeadline: Instant? { lastMotion?.advanced(by: Self.surfacePatience) }

  /// Begins to wait anew for that.
  mutating func rest(since time: Instant) { lastMotion = time }

  /// When the memory of surfaces is given back; nil: there is none to give.
  var surfacesDeadline: Instant? {
    surfaceMemory > 0 ? restDeadline : nil
  }

  /// Gives the memory of surfaces back when nothing has moved for long.
  /// - Returns: Whether a frame has to be drawn for it.
  mutating func releaseSurfaces(at now: Instant) -> Bool {
    guard let surfacesDeadline, now >= surfacesDeadline else { return false }
    lastMotion = nil
    surfaces.giveUp()
    compositor.keepSurfaces(of: surfaces)
    clinux_return_memory()
    return placed != nil
  }

  /// For how long after a motion its surfaces are kept [s].
  private static let surfacePatience = 10.0

  private mutating func takeWallpaperImages() {
    guard let awaited = wallpaperImages else { return }
    wallpaperImages = nil
    if awaited.isThere {
      compositor.take(awaited.made.take())
    } else {
      compositor.take(WallpaperImages(awaited.plan.ground, files: FileAccess()))
      late = awaited.made
    }
  }

  /// Takes over what has come late.
  /// - Parameter crossfade: What is seen now, to fade in front of it.
  mutating func takeLate(beneath crossfade: CrossfadeSnapshot?) {
    guard let late else { return }
    self.late = nil
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
