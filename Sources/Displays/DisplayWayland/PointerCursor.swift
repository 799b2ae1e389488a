internal import CWayland
internal import DetentGeometry
internal import DetentMotion
internal import Display

/// The arrow on the panel's surface (`wl_pointer.set_cursor`).
final class PointerCursor {
  private let globals: Globals
  private var visibility: PointerVisibility
  private var picture: (surface: OpaquePointer, buffer: SurfaceBuffer)?
  /// Whether the arrow has to be shown or hidden.
  private var isStale = false
  /// The mouse over the surface, with the serial of its `enter` event.
  private var entered: (pointer: OpaquePointer, serial: UInt32)?

  init(_ globals: Globals, mode: PointerVisibility.Mode) {
    self.globals = globals
    visibility = PointerVisibility(mode)
  }

  deinit {
    if let picture { wl_surface_destroy(picture.surface) }
    picture = nil
  }

  var deadline: Instant? { visibility.deadline }

  func mouseEntered(_ pointer: OpaquePointer, serial: UInt32) {
    entered = (pointer, serial)
    apply()
  }

  /// Notes that the mouse is over another surface, or was removed.
  func forget() { entered = nil }

  func mouseMoved(at time: Instant) { note(visibility.mouseMoved(at: time)) }
  func touched() { note(visibility.touched()) }

  /// Advances the time, and applies all changes of the visibility together: a compositor in a
  /// window moves its mouse along with a finger, just before the touch.
  func advance(to now: Instant) {
    note(visibility.advance(to: now))
    guard isStale else { return }
    isStale = false
    apply()
  }

  private func note(_ hasChanged: Bool) { isStale = isStale || hasChanged }

  private func apply() {
    guard let entered else { return }
    let surface = visibility.isVisible ? shownSurface() : nil
    wl_pointer_set_cursor(entered.pointer, entered.serial, surface, 0, 0)
  }

  /// The surface with the arrow, created on first use.
  private func shownSurface() -> OpaquePointer? {
    if let picture { return picture.surface }
    let size = ArrowPicture.size
    guard let shm = globals.shm, let compositor = globals.compositor,
      let buffer = try? SurfaceBuffer(shm, size: size, hasAlpha: true),
      let surface = wl_compositor_create_surface(compositor)
    else { return nil }
    for (index, pixel) in ArrowPicture.pixels.enumerated() {
      buffer.pixels.row(index / size.width)[index % size.width] = pixel
    }
    wl_surface_attach(surface, buffer.buffer, 0, 0)
    wl_surface_damage(surface, 0, 0, Int32(size.width), Int32(size.height))
    wl_surface_commit(surface)
    picture = (surface, buffer)
    return surface
  }
}
