internal import CWayland
internal import Display
internal import Geometry

/// The pictures that the compositor places over our surface, each a `wl_subsurface`.
///
/// What is committed of a subsurface counts only when its parent is committed: all of a frame's change
/// together.
final class PlacedPictures {
  private let globals: Globals
  private let parent: OpaquePointer
  private var pictures: [SurfaceID: SurfaceBuffers] = [:]
  /// What was handed over last of each.
  private var current: [SurfaceID: SurfaceBuffer] = [:]
  /// What of it has changed since the surface's last commit.
  private var damages: [SurfaceID: Region] = [:]
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

  func next(for surface: SurfaceID, size: PixelSize) throws(DisplayError) -> FrameBuffer? {
    if let known = pictures[surface], known.size == size { return try known.next() }
    let buffers = SurfaceBuffers(globals, size: size, hasAlpha: true, onRelease: onRelease)
    // The compositor may still read one of the other size.
    if let old = pictures.updateValue(buffers, forKey: surface) { former.append(old) }
    current[surface] = nil
    return try buffers.next()
  }

  /// Those that nothing shows any more after the next commit.
  private var former: [SurfaceBuffers] = []

  func submit(_ buffer: FrameBuffer, of surface: SurfaceID, damage: Region) {
    guard let shared = pictures[surface]?.submit(buffer) else { return }
    current[surface] = shared
    damages[surface, default: Region()].formUnion(damage)
  }

  /// - Returns: What of the parent is seen anew, or is no longer: not every compositor finds that out by
  ///   itself.
  func place(_ placements: [SurfacePlacement], again: Bool) -> Region {
    var uncovered = Region()
    let shown = placements.filter { current[$0.surface] != nil }
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
      if i < shown.count, let buffer = current[shown[i].surface] {
        slot.show(shown[i], buffer, damages[shown[i].surface], again: again)
      } else {
        slot.hide()
      }
    }
    damages = [:]
    if placements.isEmpty {
      former += pictures.values
      (pictures, current) = ([:], [:])
    }
    return uncovered
  }

  /// The surface was committed.
  func committed() { former = [] }
}
