internal import CWayland
internal import Display
internal import Geometry

/// The pictures that the compositor places over our surface, each a `wl_subsurface` with a viewport.
///
/// What is committed of a subsurface counts only when its parent is committed: all of a frame's change
/// together.
final class PlacedPictures {
  private let globals: Globals
  private let parent: OpaquePointer
  private var pictures: [SurfaceID: SurfaceBuffers] = [:]
  /// What was handed over last of each.
  private var current: [SurfaceID: OpaquePointer] = [:]
  /// What of it has changed since the surface's last commit.
  private var damages: [SurfaceID: Region] = [:]
  /// From back to front.
  private var slots: [Slot] = []
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
    guard let proxy = pictures[surface]?.submit(buffer) else { return }
    current[surface] = proxy
    damages[surface, default: Region()].formUnion(damage)
  }

  func place(_ placements: [SurfacePlacement]) {
    let shown = placements.filter { current[$0.surface] != nil }
    while slots.count < shown.count, let slot = Slot(globals, over: parent) { slots.append(slot) }
    for (i, slot) in slots.enumerated() {
      if i < shown.count, let buffer = current[shown[i].surface] {
        slot.show(shown[i], buffer, damages[shown[i].surface])
      } else {
        slot.hide()
      }
    }
    damages = [:]
    guard placements.isEmpty else { return }
    former += pictures.values
    (pictures, current) = ([:], [:])
  }

  /// The surface was committed.
  func committed() { former = [] }
}

/// A subsurface.
private final class Slot {
  private let globals: Globals
  private let surface: OpaquePointer
  private let subsurface: OpaquePointer
  private let viewport: OpaquePointer
  private var shown: SurfacePlacement?
  private var buffer: OpaquePointer?

  /// In front of those that there are.
  init?(_ globals: Globals, over parent: OpaquePointer) {
    guard let compositor = globals.compositor, let subcompositor = globals.subcompositor,
      let viewporter = globals.viewporter, let surface = wl_compositor_create_surface(compositor),
      let subsurface = wl_subcompositor_get_subsurface(subcompositor, surface, parent),
      let viewport = wp_viewporter_get_viewport(viewporter, surface)
    else { return nil }
    self.globals = globals
    (self.surface, self.subsurface, self.viewport) = (surface, subsurface, viewport)
    // Fingers go through to the parent.
    setRegion(.empty, wl_surface_set_input_region)
  }

  deinit {
    wp_viewport_destroy(viewport)
    wl_subsurface_destroy(subsurface)
    wl_surface_destroy(surface)
  }

  private func setRegion(
    _ rect: PixelRect, _ set: (OpaquePointer?, OpaquePointer?) -> Void
  ) {
    let region = wl_compositor_create_region(globals.compositor)
    if !rect.isEmpty {
      wl_region_add(
        region, Int32(rect.minX), Int32(rect.minY), Int32(rect.width), Int32(rect.height))
    }
    set(surface, region)
    wl_region_destroy(region)
  }

  func show(_ placement: SurfacePlacement, _ buffer: OpaquePointer, _ damage: Region?) {
    let old = shown
    shown = placement
    if old?.x != placement.x || old?.y != placement.y {
      wl_subsurface_set_position(subsurface, Int32(placement.x), Int32(placement.y))
    }
    let source = placement.source
    let isOther = old?.surface != placement.surface
    guard isOther || old?.source != source || old?.opaque != placement.opaque || damage != nil
    else { return }
    if old?.source != source {
      wp_viewport_set_source(
        viewport, fixed(source.minX), fixed(source.minY), fixed(source.width),
        fixed(source.height))
    }
    setRegion(
      placement.opaque.intersection(source).offset(x: -source.minX, y: -source.minY),
      wl_surface_set_opaque_region)
    if buffer != self.buffer {
      wl_surface_attach(surface, buffer, 0, 0)
      self.buffer = buffer
    }
    for rect in isOther ? [PixelRect.everywhere] : damage?.rects ?? [] {
      wl_surface_damage_buffer(
        surface, Int32(rect.minX), Int32(rect.minY), Int32(clamping: rect.width),
        Int32(clamping: rect.height))
    }
    wl_surface_commit(surface)
  }

  func hide() {
    guard shown != nil else { return }
    (shown, buffer) = (nil, nil)
    wl_surface_attach(surface, nil, 0, 0)
    wl_surface_commit(surface)
  }

  /// 24.8 bits.
  private func fixed(_ pixels: Int) -> Int32 { Int32(pixels) * 256 }
}
