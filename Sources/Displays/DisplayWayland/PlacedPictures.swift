internal import CWayland
internal import DetentGeometry
internal import Display

/// The pictures that the compositor places over our surface, each a `wl_subsurface`.
///
/// What is committed of a subsurface counts only when its parent is committed: all of a frame's change
/// together.
final class PlacedPictures {
  private struct Picture {
    let buffers: SurfaceBuffers
    /// What was handed over last.
    var current: SurfaceBuffer?
    /// What of it has changed since the surface's last commit; nil: nothing.
    var damage: Region?
    /// Whether the compositor was given what was handed over last.
    var isPlaced = false
  }

  private let globals: Globals
  private let parent: OpaquePointer
  private var pictures: [SurfaceID: Picture] = [:]
  /// From back to front.
  private var slots: [Subsurface] = []
  private let onRelease: () -> Void

  init(_ globals: Globals, over parent: OpaquePointer, onRelease: @escaping () -> Void) {
    (self.globals, self.parent, self.onRelease) = (globals, parent, onRelease)
  }

  deinit {
    slots = []
    pictures = [:]
  }

  func next(
    for surface: SurfaceID, size: PixelSize, isOpaque: Bool
  ) throws(DisplayError) -> FrameBuffer? {
    if let known = pictures[surface]?.buffers, known.size == size, known.hasAlpha != isOpaque {
      return try known.next()
    }
    let buffers = SurfaceBuffers(
      globals, size: size, hasAlpha: !isOpaque, onRelease: onRelease)
    // The compositor may still read one of the other kind.
    if let old = pictures[surface]?.buffers { former.append(old) }
    pictures[surface] = Picture(buffers: buffers)
    return try buffers.next()
  }

  /// Those that nothing shows any more after the next commit.
  private var former: [SurfaceBuffers] = []

  func submit(_ buffer: FrameBuffer, of surface: SurfaceID, damage: Region) {
    guard var picture = pictures[surface], let shared = picture.buffers.submit(buffer) else {
      return
    }
    // The compositor gives back only what it was given.
    if let unseen = picture.current, !picture.isPlaced { picture.buffers.takeBack(unseen) }
    (picture.current, picture.isPlaced) = (shared, false)
    var changed = picture.damage ?? Region()
    changed.formUnion(damage)
    picture.damage = changed
    pictures[surface] = picture
  }

  /// - Returns: What of the parent is seen anew, or is no longer: not every compositor finds that out by
  ///   itself.
  func place(_ placements: [SurfacePlacement], again: Bool) -> Region {
    var uncovered = Region()
    let shown = placements.compactMap { placement in
      let picture = pictures[placement.surface]
      return picture?.current.map { (placement, buffer: $0, picture?.damage) }
    }
    while slots.count < shown.count, let slot = Subsurface(globals, over: parent) {
      slots.append(slot)
    }
    for (i, slot) in slots.enumerated() {
      let before = slot.destination
      defer {
        if slot.destination != before {
          uncovered.formUnion(before)
          uncovered.formUnion(slot.destination)
        }
      }
      if i < shown.count {
        let (placement, buffer, damage) = shown[i]
        slot.show(placement, buffer, damage, again: again)
      } else {
        slot.hide()
      }
    }
    // In place: a loop over the pictures themselves would have all of them copied.
    var i = pictures.startIndex
    while i != pictures.endIndex {
      pictures.values[i].damage = nil
      pictures.formIndex(after: &i)
    }
    for placement in placements { pictures[placement.surface]?.isPlaced = true }
    if placements.isEmpty {
      former += pictures.values.map(\.buffers)
      pictures = [:]
    }
    return uncovered
  }

  /// The surface was committed.
  func committed() { former = [] }
}
