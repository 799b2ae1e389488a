internal import DetentGeometry
internal import DetentScene
internal import Display
internal import Drawing

/// Gets frames onto a display: drawn into its buffers, or with what moves handed over to be placed.
struct FrameOutput {
  /// Whether a display that can place what moves by itself is to do so.
  var handsOver = false
  /// Whether as much of the frame is shown anew as in a motion, though it looks the same.
  var isForced = false
  /// Everything has to be presented again.
  var isLost = true
  private var history = DamageHistory()
  /// What was drawn anew in the frame of a motion in which that was most.
  private var motionDamage = Region()
  /// What the display holds that places pictures; nil: everything is drawn.
  private(set) var placed: PlacedScreen?
  /// The group has changed in a frame for which there was no buffer.
  private var hasMissedChange = false
  /// How many pixels the last frame has drawn.
  private(set) var touchedPixels = 0

  /// The display that is to place what moves; nil: it is drawn.
  func placing(on display: any BufferedDisplay) -> (any PlacingDisplay)? {
    guard handsOver, let placing = display as? any PlacingDisplay, placing.canPlace else {
      return nil
    }
    return placing
  }

  /// Shows a frame in the place of the one before.
  mutating func show(
    _ next: RenderList, after shown: RenderList, _ surfaces: inout SurfacePlan,
    with compositor: Compositor, on display: any BufferedDisplay,
    by placing: (any PlacingDisplay)?, notify: Bool
  ) throws(DisplayError) -> Renderer.Outcome {
    if let placing, let group = surfaces.group,
      let frame = PlacedFrame(
        next, group, on: PixelRect(display.size), after: hasMissedChange ? nil : placed?.frame),
      let outcome = try place(
        frame, group, of: next, after: shown, limit: surfaces.limit, with: compositor,
        on: placing, notify: notify)
    {
      if outcome != .noBuffer { surfaces.giveUpCards() }
      return outcome
    }
    return try drawAll(
      next, after: shown, hasMoved: surfaces.hasMoved, with: compositor, on: display,
      notify: notify)
  }

  /// Draws everything into the frame itself.
  private mutating func drawAll(
    _ next: RenderList, after shown: RenderList, hasMoved: Bool, with compositor: Compositor,
    on display: any BufferedDisplay, notify: Bool
  ) throws(DisplayError) -> Renderer.Outcome {
    let screen = PixelRect(display.size)
    var damage =
      isLost
      ? Region(screen)
      : RenderList.damage(from: placed?.ground ?? shown, to: next, screen: screen)
    if hasMoved, !isLost, placed == nil, damage.area > motionDamage.area {
      motionDamage = damage
    }
    if isForced { damage.formUnion(motionDamage) }
    guard !damage.isEmpty || placed != nil else { return .unchanged }
    guard let buffer = try display.nextBuffer() else {
      hasMissedChange = hasMissedChange || placed != nil
      return .noBuffer
    }
    try draw(next, damage, into: buffer, with: compositor, of: display, notify: notify)
    if placed != nil || isLost {
      try (display as? any PlacingDisplay)?.place([], again: false, notify: false)
    }
    (isLost, placed, hasMissedChange) = (false, nil, false)
    return .presented
  }

  private mutating func draw(
    _ list: RenderList, _ damage: Region, into buffer: FrameBuffer, with compositor: Compositor,
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
    _ frame: PlacedFrame, _ group: SurfacePlan.Group, of next: RenderList,
    after shown: RenderList, limit: Int, with compositor: Compositor,
    on display: any PlacingDisplay, notify: Bool
  ) throws(DisplayError) -> Renderer.Outcome? {
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
      frame, of: next, hasChanged: group.isChanged || hasMissedChange, beneath: damage,
      limit: limit, with: compositor, on: display)
    hasMissedChange = isReady == nil
    guard let isReady else {
      placed = state
      return .noBuffer
    }
    guard isReady else { return nil }
    touchedPixels = 0
    if let buffer {
      try draw(ground, damage, into: buffer, with: compositor, of: display, notify: notify)
    }
    let isNew = try state.place(
      frame, again: isForced, notify: notify && buffer == nil, on: display)
    touchedPixels += state.touched
    state.ground = ground
    (isLost, placed) = (false, state)
    return isNew || buffer != nil ? .presented : .unchanged
  }
}
