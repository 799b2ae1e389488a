internal import CWayland
internal import DetentGeometry
internal import DetentMotion
internal import Display

/// The arrow on our surface (`wl_pointer.set_cursor`).
final class PointerCursor {
  private let globals: Globals
  private var visibility: PointerVisibility
  private var picture: (surface: OpaquePointer, buffer: SurfaceBuffer)?
  /// The arrow has to come or go.
  private var isStale = false
  /// The mouse that is upon our surface, and the number of its coming.
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

  /// The mouse is upon another surface, or unplugged.
  func forget() { entered = nil }

  func mouseMoved(at time: Instant) { note(visibility.mouseMoved(at: time)) }
  func touched() { note(visibility.touched()) }

  /// Lets time pass, and shows what has come of it and of all that happened before: a compositor in a
  /// window moves its mouse along with a finger, just before that touches.
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

  /// The surface with the arrow on it, made when it is first needed.
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
