internal import CWayland
internal import DetentGeometry
internal import Display

/// A picture over another surface (`wl_subsurface`).
///
/// Where a graphics chip composes, a part of a picture is shown by a viewport (`wp_viewport`), which
/// leaves the picture in its memory. Where the processor does it, a buffer of its own is made for the
/// part, of the same memory: that costs nothing there, and some of these compositors have viewports show
/// the wrong part (wlroots 0.15 with pixman leaves out where it begins).
final class Subsurface {
  private let globals: Globals
  private let surface: OpaquePointer
  private let subsurface: OpaquePointer
  private let viewport: OpaquePointer?
  private var shown: SurfacePlacement?
  /// Where it is seen; empty: nowhere.
  var destination: PixelRect { shown?.destination ?? .empty }
  /// What was attached last: a buffer, or a part of one.
  private var attached: OpaquePointer?
  /// How often that had come back before.
  private var releases = 0
  private var parts: [BufferPart] = []
  /// What the compositor knows to be opaque, from the upper left corner of what is seen; what is beyond
  /// the other edges does not count.
  private var opaque = PixelRect.empty
  /// However large a surface is.
  private static let all = PixelRect(x: 0, y: 0, width: 1 << 30, height: 1 << 30)

  /// In front of those that there are.
  init?(_ globals: Globals, over parent: OpaquePointer) {
    guard let compositor = globals.compositor, let subcompositor = globals.subcompositor,
      let surface = wl_compositor_create_surface(compositor),
      let subsurface = wl_subcompositor_get_subsurface(subcompositor, surface, parent)
    else { return nil }
    self.globals = globals
    (self.surface, self.subsurface) = (surface, subsurface)
    viewport =
      globals.hasGraphics
      ? globals.viewporter.flatMap { wp_viewporter_get_viewport($0, surface) } : nil
    // Fingers go through to the parent.
    set(.empty, wl_surface_set_input_region)
  }

  deinit {
    parts = []
    if let viewport { wp_viewport_destroy(viewport) }
    wl_subsurface_destroy(subsurface)
    wl_surface_destroy(surface)
  }

  private func set(_ rect: PixelRect, _ request: (OpaquePointer?, OpaquePointer?) -> Void) {
    let region = wl_compositor_create_region(globals.compositor)
    if !rect.isEmpty {
      wl_region_add(
        region, Int32(rect.minX), Int32(rect.minY), Int32(rect.width), Int32(rect.height))
    }
    request(surface, region)
    wl_region_destroy(region)
  }

  /// Says which part of `source` is opaque: where all of it is, once for every size.
  private func setOpaque(_ part: PixelRect, of source: PixelRect) {
    let seen = part.intersection(source)
    let new =
      seen == source ? Self.all : seen.offset(x: -source.minX, y: -source.minY)
    guard new != opaque else { return }
    opaque = new
    set(new, wl_surface_set_opaque_region)
  }

  /// - Parameter damage: What of the picture has changed since it was shown last; nil: nothing.
  func show(
    _ placement: SurfacePlacement, _ buffer: SurfaceBuffer, _ damage: Region?, again: Bool
  ) {
    let old = shown
    shown = placement
    if old?.x != placement.x || old?.y != placement.y {
      wl_subsurface_set_position(subsurface, Int32(placement.x), Int32(placement.y))
    }
    let isSame = old?.surface == placement.surface
    let isMoved = !isSame || old?.source != placement.source
    guard isMoved || again || damage != nil || old?.opaque != placement.opaque else { return }
    let source = placement.source
    setOpaque(placement.opaque, of: source)
    attach(buffer, source, isMoved: isMoved || again, hasChanged: again || damage != nil)
    let isWhole = again || !isSame || (isMoved && viewport == nil)
    for rect in isWhole ? [PixelRect(buffer.pixels.size)] : damage?.rects ?? [] {
      wl_surface_damage_buffer(
        surface, Int32(rect.minX), Int32(rect.minY), Int32(rect.width), Int32(rect.height))
    }
    wl_surface_commit(surface)
  }

  private func attach(
    _ buffer: SurfaceBuffer, _ source: PixelRect, isMoved: Bool, hasChanged: Bool
  ) {
    removeReleasedParts()
    if let viewport {
      wp_viewport_set_source(
        viewport, fixed(source.minX), fixed(source.minY), fixed(source.width),
        fixed(source.height))
      attach(buffer, hasChanged: hasChanged)
    } else if source == buffer.pixels.bounds {
      attach(buffer, hasChanged: hasChanged)
    } else if isMoved || hasChanged, let part = BufferPart(buffer, source) {
      part.onRelease = { [weak self] in self?.partReleased() }
      parts.append(part)
      wl_surface_attach(surface, part.proxy, 0, 0)
      attached = part.proxy
    }
  }

  /// What the compositor has given back it has kept a copy of: it takes new pixels only with the buffer.
  private func attach(_ whole: SurfaceBuffer, hasChanged: Bool) {
    guard whole.buffer != attached || (hasChanged && whole.use.releases != releases) else {
      return
    }
    wl_surface_attach(surface, whole.buffer, 0, 0)
    (attached, releases) = (whole.buffer, whole.use.releases)
    whole.use.attachWhole()
  }

  /// One that is shown goes with the requests of the next frame: a word of its own would wake the
  /// compositor.
  private func partReleased() {
    if !parts.contains(where: { $0.proxy == attached }) { removeReleasedParts() }
  }

  private func removeReleasedParts() { parts.removeAll { $0.isReleased } }

  func hide() {
    guard shown != nil else { return }
    (shown, attached) = (nil, nil)
    removeReleasedParts()
    wl_surface_attach(surface, nil, 0, 0)
    wl_surface_commit(surface)
  }

  /// As `wl_fixed_t`.
  private func fixed(_ pixels: Int) -> Int32 { Int32(pixels) * 256 }
}

/// A part of a buffer, until the compositor has done with it.
private final class BufferPart {
  let proxy: OpaquePointer
  private let whole: SurfaceBuffer
  // One for all: a window that moves shows another part in every frame.
  private static let listener = Listener(
    wl_buffer_listener { data, _ in owner(data, BufferPart.self)?.release() })
  private(set) var isReleased = false
  var onRelease: () -> Void = {}

  init?(_ whole: SurfaceBuffer, _ rect: PixelRect) {
    guard let proxy = whole.part(rect) else { return nil }
    (self.whole, self.proxy) = (whole, proxy)
    wl_buffer_add_listener(proxy, Self.listener.table, address(of: self))
    whole.use.attachPart()
  }

  private func release() {
    guard !isReleased else { return }
    isReleased = true
    whole.releasePart()
    onRelease()
  }

  deinit { wl_buffer_destroy(proxy) }
}
