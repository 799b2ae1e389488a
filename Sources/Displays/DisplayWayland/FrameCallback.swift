internal import CWayland

/// The compositor's signal that it is a good time to draw the next frame (`wl_surface.frame`).
final class FrameCallback {
  private let proxy: OpaquePointer
  // Shared by all callbacks, as there is one in every frame.
  private static let listener = Listener(
    wl_callback_listener(done: { data, _, _ in owner(data, FrameCallback.self)?.onDone() }))
  private let onDone: () -> Void

  /// Requests the callback with the next commit.
  init(_ surface: OpaquePointer, onDone: @escaping () -> Void) {
    self.onDone = onDone
    proxy = wl_surface_frame(surface)
    wl_callback_add_listener(proxy, Self.listener.table, address(of: self))
  }

  deinit { wl_callback_destroy(proxy) }
}
