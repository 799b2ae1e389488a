internal import CWayland

/// The compositor's signal that it has handled all earlier requests (`wl_display.sync`).
final class SyncCallback {
  /// Retained as long as there is a proxy on it.
  private let connection: WaylandConnection
  private let proxy: OpaquePointer
  private let listener: Listener<wl_callback_listener>
  private(set) var isDone = false

  init(_ connection: WaylandConnection) {
    self.connection = connection
    proxy = wl_display_sync(connection.display)
    listener = Listener(
      wl_callback_listener(done: { data, _, _ in owner(data, SyncCallback.self)?.isDone = true }))
    wl_callback_add_listener(proxy, listener.table, address(of: self))
  }

  deinit { wl_callback_destroy(proxy) }
}
