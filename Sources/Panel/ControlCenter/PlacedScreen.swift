internal import DetentGeometry
internal import DetentScene
internal import Display
internal import Drawing

/// What a display that places pictures by itself holds of a screen.
struct PlacedScreen {
  /// What the frame beneath the placements shows.
  var ground: RenderList
  /// The last one that is placed.
  private(set) var frame: PlacedFrame?
  private var content = GroupSurface()
  /// The picture that is seen through the window, as it was handed over.
  private var picture: Picture?
  private var placements: [SurfacePlacement] = []
  /// Something was handed over that is not placed yet.
  private var isStale = true
  /// How many pixels the last frame has drawn.
  private(set) var touched = 0

  private static let contentID = SurfaceID(0)
  private static let pictureID = SurfaceID(1)
  private static let firstCorner = 2

  init(ground: RenderList) { self.ground = ground }

  /// How much memory the group's content takes at least [bytes].
  var cost: Int { content.extent.area * 4 }

  /// Brings the surfaces up to date.
  /// - Parameters:
  ///   - hasChanged: Whether the group has, or something on it, since this was last done.
  ///   - beneath: What of the ground is drawn anew.
  ///   - limit: How much memory the content may take [bytes].
  /// - Returns: Whether it could; nil: all buffers are with the display.
  mutating func prepare(
    _ frame: PlacedFrame, of list: RenderList, hasChanged: Bool,
    beneath: Region, limit: Int, with compositor: Compositor, on display: any PlacingDisplay
  ) throws(DisplayError) -> Bool? {
    touched = 0
    let wanted = frame.window.map { compositor.pictures[$0.picture] }
    if let wanted {
      guard let wanted, wanted.isOpaque, wanted.size == display.size else { return false }
    }
    let hasChanged =
      hasChanged || isStale || self.frame?.layer != frame.layer || self.frame?.x != frame.x
    if hasChanged {
      guard let isDone = try draw(frame, list, limit, compositor, display) else { return nil }
      guard isDone else { return false }
    }
    if let wanted, let wanted, wanted !== picture {
      let buffer = try display.nextBuffer(
        for: Self.pictureID, size: wanted.size, isOpaque: true)
      guard let buffer else { return nil }
      buffer.pixels.copy(wanted)
      try submit(buffer, of: Self.pictureID, Region(buffer.pixels.bounds), display)
      picture = wanted
    }
    guard
      try drawCorners(
        of: frame.window, list, hasChanged || !beneath.isEmpty, compositor, display)
    else { return nil }
    return true
  }

  private mutating func draw(
    _ frame: PlacedFrame, _ list: RenderList, _ limit: Int, _ compositor: Compositor,
    _ display: any PlacingDisplay
  ) throws(DisplayError) -> Bool? {
    // What is beyond the sides is left out: a pane moves up and down.
    let reach = PixelRect(
      minX: -frame.x, minY: -1 << 30, maxX: display.size.width - frame.x, maxY: 1 << 30)
    let list = frame.content(of: list)
    let all = list.items.reduce(PixelRect.empty) { $0.union($1.visibleBounds) }
    let bounds = all.intersection(reach)
    guard !bounds.isEmpty, bounds.area * 4 <= limit else { return false }
    let items = RenderList(
      items: list.items.map { $0.offset(x: -bounds.minX, y: -bounds.minY) })
    let drawn = try content.draw(
      items, in: bounds, anew: isStale, as: Self.contentID, with: compositor, on: display)
    guard let drawn else { return nil }
    if !drawn.isEmpty { submitted(drawn) }
    return true
  }

  private mutating func drawCorners(
    of window: PlacedFrame.Window?, _ list: RenderList, _ hasChanged: Bool,
    _ compositor: Compositor, _ display: any PlacingDisplay
  ) throws(DisplayError) -> Bool {
    guard let window, hasChanged || window != frame?.window else { return true }
    let screen = PixelRect(display.size)
    for (i, rect) in window.corners.enumerated() where rect.intersects(screen) {
      let id = SurfaceID(Self.firstCorner + i)
      let size = PixelSize(rect.width, rect.height)
      guard let buffer = try display.nextBuffer(for: id, size: size, isOpaque: true) else {
        return false
      }
      compositor.draw(list.items[...window.index], part: rect, into: buffer.pixels)
      try submit(buffer, of: id, Region(buffer.pixels.bounds), display)
    }
    return true
  }

  private mutating func submit(
    _ buffer: FrameBuffer, of surface: SurfaceID, _ damage: Region, _ display: any PlacingDisplay
  ) throws(DisplayError) {
    try display.submit(buffer, of: surface, damage: damage)
    submitted(damage)
  }

  private mutating func submitted(_ damage: Region) {
    touched += damage.area
    placements = []
  }

  /// Has the display show the frame.
  /// - Returns: Whether anything of it is new.
  mutating func place(
    _ frame: PlacedFrame, again: Bool, notify: Bool, on display: any PlacingDisplay
  ) throws(DisplayError) -> Bool {
    let screen = PixelRect(display.size)
    self.frame = frame
    var next: [SurfacePlacement] = []
    next.reserveCapacity(Self.firstCorner + (frame.window?.corners.count ?? 0))
    if let window = frame.window {
      // The corners are laid over it.
      let seen = window.frame.intersection(screen)
      next.append(
        SurfacePlacement(Self.pictureID, seen, x: seen.minX, y: seen.minY, opaque: seen))
      for (i, rect) in window.corners.enumerated() {
        let whole = PixelRect(x: 0, y: 0, width: rect.width, height: rect.height)
        next.append(
          SurfacePlacement(
            SurfaceID(Self.firstCorner + i), whole, x: rect.minX, y: rect.minY, opaque: whole))
      }
    }
    // Some compositors show a picture wrong that begins above the screen (wlroots 0.15 with pixman).
    let (extent, top) = (content.extent, frame.y + content.extent.minY)
    let seen = PixelRect(minX: 0, minY: max(0, -top), maxX: extent.width, maxY: extent.height)
    next.append(
      SurfacePlacement(
        Self.contentID, seen, x: frame.x + extent.minX, y: max(0, top), opaque: content.opaque))
    next.removeAll { !$0.destination.intersects(screen) }
    guard next != placements || again else { return false }
    placements = next
    isStale = false
    try display.place(next, again: again, notify: notify)
    return true
  }
}

/// The surface of the group that moves, as the display holds it.
private struct GroupSurface {
  private var items = RenderList()
  private var history = DamageHistory()
  /// What it holds, in pixels counted from the group's corner.
  private(set) var extent = PixelRect.empty
  /// Which of them nothing shines through.
  private(set) var opaque = PixelRect.empty

  /// Brings it up to date.
  /// - Returns: What was drawn; nil: all buffers are with the display.
  mutating func draw(
    _ new: RenderList, in bounds: PixelRect, anew: Bool, as id: SurfaceID,
    with compositor: Compositor, on display: any PlacingDisplay
  ) throws(DisplayError) -> Region? {
    let whole = PixelRect(x: 0, y: 0, width: bounds.width, height: bounds.height)
    let damage =
      anew || bounds != extent
      ? Region(whole) : RenderList.damage(from: items, to: new, screen: whole)
    guard !damage.isEmpty else { return damage }
    let size = PixelSize(bounds.width, bounds.height)
    guard let buffer = try display.nextBuffer(for: id, size: size, isOpaque: false) else {
      return nil
    }
    if bounds != extent { history = DamageHistory() }
    let stale = history.damage(age: buffer.age, adding: damage) ?? Region(whole)
    compositor.drawSurface(new, damage: stale, into: buffer.pixels)
    try display.submit(buffer, of: id, damage: stale)
    history.record(damage)
    (items, extent) = (new, bounds)
    opaque = new.items.map(\.covers.first).max { $0.area < $1.area } ?? .empty
    return stale
  }
}
