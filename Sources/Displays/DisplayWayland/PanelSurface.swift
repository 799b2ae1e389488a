internal import CWayland
internal import DetentGeometry
internal import Display

/// The panel's surface with its role, its size and its scale.
final class PanelSurface {
  let proxy: OpaquePointer
  private let globals: Globals
  private let role: SurfaceRole
  private let viewport: OpaquePointer?
  private let fractional: OpaquePointer?
  private let inhibitor: OpaquePointer?
  private let listener: Listener<wl_surface_listener>
  private let fractionalListener: Listener<wp_fractional_scale_v1_listener>
  private let hasBufferDamage: Bool
  private let hasBufferScale: Bool
  /// The size in the compositor's logical pixels; nil until it is configured.
  private(set) var logicalSize: PixelSize?
  /// The fractional scale that the compositor prefers; nil if it does not support fractions.
  private var preferred: SurfaceScale?
  /// The outputs that the surface is on.
  private var entered: [OpaquePointer] = []
  /// The output that the surface was created for; nil if the compositor chooses.
  private var wanted: Output?
  private var applied: (scale: SurfaceScale, logical: PixelSize)?
  private var appliedRotation = Rotation.none
  /// Called when the size, the scale or the outputs may have changed.
  private let onChange: () -> Void

  init(
    _ globals: Globals, _ options: WaylandOptions, on output: Output?,
    onChange: @escaping () -> Void, onClose: @escaping (_ isWindow: Bool) -> Void
  ) {
    self.globals = globals
    wanted = output
    self.onChange = onChange
    proxy = wl_compositor_create_surface(globals.compositor)
    let version = wl_surface_get_version(proxy)
    hasBufferDamage = version >= 4
    hasBufferScale = version >= 3
    let surface: OpaquePointer = proxy
    let manager = globals.viewporter == nil ? nil : globals.fractionalScale
    fractional = manager.map { wp_fractional_scale_manager_v1_get_fractional_scale($0, surface) }
    // A viewport is needed for fractional scales only.
    viewport = manager == nil ? nil : wp_viewporter_get_viewport(globals.viewporter, surface)
    // A sheet over the work of others does not keep the screen on.
    inhibitor =
      options.isSheet
      ? nil
      : globals.idleInhibit.map {
        zwp_idle_inhibit_manager_v1_create_inhibitor($0, surface)
      }
    listener = Listener(Self.table)
    fractionalListener = Listener(
      wp_fractional_scale_v1_listener(
        preferred_scale: { data, _, scale in
          guard let surface = owner(data, PanelSurface.self) else { return }
          surface.preferred = SurfaceScale(in120ths: Int(scale))
          surface.onChange()
        }))
    let change = Change()
    role = SurfaceRole(onConfigure: { change.surface?.configure($0) }, onClose: onClose)
    change.surface = self
    wl_surface_add_listener(proxy, listener.table, address(of: self))
    if let fractional {
      wp_fractional_scale_v1_add_listener(fractional, fractionalListener.table, address(of: self))
    }
    if let layer = options.layer, options.windowed == nil, let shell = globals.layerShell {
      role.makeLayer(layer, of: proxy, in: shell, on: output)
      if options.isSheet { take(SurfaceShape(), SurfaceScale(whole: 1)) }
    } else {
      role.makeWindow(
        of: proxy, in: globals, isFullScreen: options.windowed == nil, on: output)
    }
    // Asks for the surface's size by a commit without a buffer.
    wl_surface_commit(proxy)
  }

  /// A reference back from the role, which is created before the surface is complete.
  private final class Change { weak var surface: PanelSurface? }

  deinit {
    if let inhibitor { zwp_idle_inhibitor_v1_destroy(inhibitor) }
    if let viewport { wp_viewport_destroy(viewport) }
    if let fractional { wp_fractional_scale_v1_destroy(fractional) }
    role.destroy()
    wl_surface_destroy(proxy)
  }

  private static var table: wl_surface_listener {
    wl_surface_listener(
      enter: { data, _, output in
        guard let surface = owner(data, PanelSurface.self), let output else { return }
        surface.entered.append(output)
        surface.onChange()
      },
      leave: { data, _, output in
        guard let surface = owner(data, PanelSurface.self) else { return }
        surface.entered.removeAll { $0 == output }
        surface.onChange()
      })
  }

  private func configure(_ size: PixelSize) {
    logicalSize = size
    onChange()
  }

  /// The output that the surface is on, or is intended for.
  var output: Output? {
    let on = globals.outputs.filter { entered.contains($0.proxy) }
    return on.max { $0.state.scale < $1.state.scale }
      ?? globals.outputs.first { $0 === wanted } ?? globals.outputs.first
  }

  /// The device pixels per logical pixel of the compositor.
  var scale: SurfaceScale {
    if let preferred { return preferred }
    return SurfaceScale(whole: hasBufferScale ? output?.state.scale ?? 1 : 1)
  }

  /// Moves to another output; returns false if that requires another surface.
  func move(to output: Output?) -> Bool {
    guard role.move(to: output) else { return false }
    wanted = output
    return true
  }

  /// Leaves touches and keys to what is behind, except for a part of the surface, from the next commit
  /// on.
  func take(_ shape: SurfaceShape, _ scale: SurfaceScale) {
    guard let region = wl_compositor_create_region(globals.compositor) else { return }
    for rect in shape.rects.map({ scale.logical($0) }) {
      wl_region_add(
        region, Int32(rect.minX), Int32(rect.minY), Int32(rect.width), Int32(rect.height))
    }
    wl_surface_set_input_region(proxy, region)
    wl_region_destroy(region)
    role.takeKeys(shape.takesKeys)
  }

  /// Attaches a buffer, which is shown at the next commit.
  func attach(_ buffer: OpaquePointer, _ damage: Region, _ size: PixelSize, _ scale: SurfaceScale) {
    wl_surface_attach(proxy, buffer, 0, 0)
    self.damage(damage, size, scale)
  }

  /// Marks pixels as changed, which are updated at the next commit.
  func damage(_ damage: Region, _ size: PixelSize, _ scale: SurfaceScale) {
    let bounds = PixelRect(size)
    let rects = damage.rects.count > Self.rectLimit ? [damage.bounds] : damage.rects
    for rect in rects.map({ $0.intersection(bounds) }) where !rect.isEmpty {
      let place = hasBufferDamage ? rect : scale.logical(rect)
      let (x, y) = (Int32(place.minX), Int32(place.minY))
      let (width, height) = (Int32(place.width), Int32(place.height))
      if hasBufferDamage {
        wl_surface_damage_buffer(proxy, x, y, width, height)
      } else {
        wl_surface_damage(proxy, x, y, width, height)
      }
    }
  }

  /// The number of rectangles beyond which their bounds are reported instead.
  private static let rectLimit = 32

  /// Sets the scale and the rotation of the buffers, from the next commit on.
  func apply(_ scale: SurfaceScale, _ logical: PixelSize, _ rotation: Rotation) {
    if rotation != appliedRotation {
      appliedRotation = rotation
      wl_surface_set_buffer_transform(proxy, Int32(rotation.bufferTransform.rawValue))
    }
    guard applied?.scale != scale || applied?.logical != logical else { return }
    applied = (scale, logical)
    role.setGeometry(logical)
    if let viewport {
      wp_viewport_set_destination(viewport, Int32(logical.width), Int32(logical.height))
    } else if hasBufferScale {
      wl_surface_set_buffer_scale(proxy, scale.whole ?? 1)
    }
  }

  func commit() { wl_surface_commit(proxy) }
}

extension Rotation {
  /// The transform of a buffer whose picture is to appear with this rotation: Wayland names the
  /// opposite rotation, but counts it anticlockwise.
  fileprivate var bufferTransform: wl_output_transform {
    switch self {
    case .none: WL_OUTPUT_TRANSFORM_NORMAL
    case .quarter: WL_OUTPUT_TRANSFORM_90
    case .half: WL_OUTPUT_TRANSFORM_180
    case .threeQuarters: WL_OUTPUT_TRANSFORM_270
    }
  }
}
