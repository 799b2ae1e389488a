internal import CWayland
internal import DetentGeometry

/// The role of the surface with the compositor, and the events of that role.
///
/// A surface has no size and cannot show anything before the first `onConfigure`.
final class SurfaceRole {
  /// Called with the size in logical pixels; 0 if the surface may choose it.
  let onConfigure: (PixelSize) -> Void
  /// Called when the surface is to close; `isWindow` if the user has closed the window.
  let onClose: (_ isWindow: Bool) -> Void
  private enum Kind {
    case window(surface: OpaquePointer, window: OpaquePointer, decoration: OpaquePointer?)
    case layer(OpaquePointer)
  }

  private var kind: Kind?
  private var size = PixelSize(0, 0)
  private let surfaceListener: Listener<xdg_surface_listener>
  private let windowListener: Listener<xdg_toplevel_listener>
  private let layerListener: Listener<zwlr_layer_surface_v1_listener>

  init(
    onConfigure: @escaping (PixelSize) -> Void, onClose: @escaping (_ isWindow: Bool) -> Void
  ) {
    self.onConfigure = onConfigure
    self.onClose = onClose
    surfaceListener = Listener(
      xdg_surface_listener(
        configure: { data, surface, serial in
          xdg_surface_ack_configure(surface, serial)
          guard let role = owner(data, SurfaceRole.self) else { return }
          role.onConfigure(role.size)
        }))
    windowListener = Listener(
      xdg_toplevel_listener(
        configure: { data, _, width, height, _ in
          owner(data, SurfaceRole.self)?.size = PixelSize(Int(width), Int(height))
        },
        close: { data, _ in owner(data, SurfaceRole.self)?.onClose(true) },
        configure_bounds: { _, _, _, _ in }, wm_capabilities: { _, _, _ in }))
    layerListener = Listener(
      zwlr_layer_surface_v1_listener(
        configure: { data, surface, serial, width, height in
          zwlr_layer_surface_v1_ack_configure(surface, serial)
          owner(data, SurfaceRole.self)?.onConfigure(PixelSize(Int(width), Int(height)))
        },
        closed: { data, _ in owner(data, SurfaceRole.self)?.onClose(false) }))
  }

  /// Destroys the role. To be called before the surface itself is destroyed.
  func destroy() {
    defer { kind = nil }
    switch kind {
    case .window(let surface, let window, let decoration):
      if let decoration { zxdg_toplevel_decoration_v1_destroy(decoration) }
      xdg_toplevel_destroy(window)
      xdg_surface_destroy(surface)
    case .layer(let layer): zwlr_layer_surface_v1_destroy(layer)
    case nil: break
    }
  }

  /// Makes it a window, full-screen on an output or of its own size.
  func makeWindow(
    of surface: OpaquePointer, in globals: Globals, isFullScreen: Bool, on output: Output?
  ) {
    guard let base = globals.shell, let shellSurface = xdg_wm_base_get_xdg_surface(base, surface),
      let window = xdg_surface_get_toplevel(shellSurface)
    else { return }
    xdg_surface_add_listener(shellSurface, surfaceListener.table, address(of: self))
    xdg_toplevel_add_listener(window, windowListener.table, address(of: self))
    xdg_toplevel_set_title(window, "Detent")
    xdg_toplevel_set_app_id(window, "detent")
    let decoration = globals.decorations.flatMap {
      zxdg_decoration_manager_v1_get_toplevel_decoration($0, window)
    }
    if let decoration {
      zxdg_toplevel_decoration_v1_set_mode(
        decoration, ZXDG_TOPLEVEL_DECORATION_V1_MODE_SERVER_SIDE.rawValue)
    }
    kind = .window(surface: shellSurface, window: window, decoration: decoration)
    if isFullScreen { xdg_toplevel_set_fullscreen(window, output?.proxy) }
  }

  /// Makes it a layer that covers an output.
  func makeLayer(
    _ layer: WaylandOptions.Layer, of surface: OpaquePointer, in shell: OpaquePointer,
    on output: Output?
  ) {
    let number: zwlr_layer_shell_v1_layer =
      switch layer {
      case .bottom: ZWLR_LAYER_SHELL_V1_LAYER_BOTTOM
      case .top: ZWLR_LAYER_SHELL_V1_LAYER_TOP
      case .overlay: ZWLR_LAYER_SHELL_V1_LAYER_OVERLAY
      }
    let role = zwlr_layer_shell_v1_get_layer_surface(
      shell, surface, output?.proxy, number.rawValue, "detent")
    guard let role else { return }
    zwlr_layer_surface_v1_add_listener(role, layerListener.table, address(of: self))
    let edges = [
      ZWLR_LAYER_SURFACE_V1_ANCHOR_TOP, ZWLR_LAYER_SURFACE_V1_ANCHOR_BOTTOM,
      ZWLR_LAYER_SURFACE_V1_ANCHOR_LEFT, ZWLR_LAYER_SURFACE_V1_ANCHOR_RIGHT,
    ]
    zwlr_layer_surface_v1_set_anchor(role, edges.reduce(0) { $0 | $1.rawValue })
    // Covers the bars of a desktop, and receives all keys.
    zwlr_layer_surface_v1_set_exclusive_zone(role, -1)
    kind = .layer(role)
    takeKeys(true)
  }

  /// Has a layer receive all keys, or none.
  func takeKeys(_ takesKeys: Bool) {
    guard case .layer(let role) = kind else { return }
    let interactivity =
      takesKeys
      ? ZWLR_LAYER_SURFACE_V1_KEYBOARD_INTERACTIVITY_EXCLUSIVE
      : ZWLR_LAYER_SURFACE_V1_KEYBOARD_INTERACTIVITY_NONE
    zwlr_layer_surface_v1_set_keyboard_interactivity(role, interactivity.rawValue)
  }

  /// Sets the part of a window's pixels that counts as the window, without its surroundings.
  func setGeometry(_ size: PixelSize) {
    guard case .window(let surface, _, _) = kind else { return }
    xdg_surface_set_window_geometry(surface, 0, 0, Int32(size.width), Int32(size.height))
  }

  /// Moves to another output; returns false if that requires a new role.
  func move(to output: Output?) -> Bool {
    guard case .window(_, let window, _) = kind else { return false }
    xdg_toplevel_set_fullscreen(window, output?.proxy)
    return true
  }
}
