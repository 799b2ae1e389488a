internal import CWayland
internal import Display

/// The global objects of the compositor (`wl_registry`), updated as they come and go.
///
/// Owners of the connection's objects retain this object, and with it the connection, until their
/// objects are destroyed.
final class Globals {
  private(set) var compositor: OpaquePointer?
  private(set) var shm: OpaquePointer?
  private(set) var shell: OpaquePointer?
  private(set) var layerShell: OpaquePointer?
  private(set) var viewporter: OpaquePointer?
  private(set) var fractionalScale: OpaquePointer?
  private(set) var presentation: OpaquePointer?
  private(set) var idleInhibit: OpaquePointer?
  private(set) var inputTimestamps: OpaquePointer?
  private(set) var outputPower: OpaquePointer?
  private(set) var decorations: OpaquePointer?
  private(set) var outputs: [Output] = []
  private(set) var seats: [Seat] = []
  /// Called when an output was added, removed or changed.
  var onOutputs: () -> Void = {}
  /// Called when a seat was added, or is about to be removed.
  var onSeat: (_ seat: Seat, _ hasCome: Bool) -> Void = { _, _ in }

  private let connection: WaylandConnection
  private let registry: OpaquePointer
  private let allowed: WaylandProtocols
  private let registryListener: Listener<wl_registry_listener>
  private let shellListener: Listener<xdg_wm_base_listener>

  init(_ connection: WaylandConnection, _ allowed: WaylandProtocols) {
    self.connection = connection
    self.allowed = allowed
    registry = wl_display_get_registry(connection.display)
    registryListener = Listener(
      wl_registry_listener(
        global: { data, _, number, name, version in
          guard let name else { return }
          owner(data, Globals.self)?.add(String(cString: name), number, version)
        },
        global_remove: { data, _, number in owner(data, Globals.self)?.remove(number) }))
    shellListener = Listener(
      xdg_wm_base_listener(ping: { _, shell, serial in xdg_wm_base_pong(shell, serial) }))
    wl_registry_add_listener(registry, registryListener.table, address(of: self))
  }

  deinit {
    // Destroys the proxies while the connection still exists.
    (outputs, seats) = ([], [])
  }

  /// Whether surfaces report damage in the buffer's own pixels, whatever its rotation.
  var canTurn: Bool { compositor.map { wl_compositor_get_version($0) >= 4 } ?? false }

  private func add(_ name: String, _ number: UInt32, _ version: UInt32) {
    switch name {
    case "wl_compositor":
      compositor = cwayland_bind_wl_compositor(registry, number, min(version, 4))
    case "wl_shm": shm = cwayland_bind_wl_shm(registry, number, 1)
    case "xdg_wm_base":
      shell = cwayland_bind_xdg_wm_base(registry, number, min(version, 2))
      xdg_wm_base_add_listener(shell, shellListener.table, nil)
    case "wl_output": addOutput(number, version)
    case "wl_seat": addSeat(number, version)
    default: addOptional(name, number, version)
    }
  }

  private func addOptional(_ name: String, _ number: UInt32, _ version: UInt32) {
    switch name {
    case "zxdg_decoration_manager_v1":
      decorations = cwayland_bind_zxdg_decoration_manager_v1(registry, number, 1)
    case "zwlr_layer_shell_v1" where allowed.contains(.layerShell):
      layerShell = cwayland_bind_zwlr_layer_shell_v1(registry, number, min(version, 3))
    case "zwlr_output_power_manager_v1":
      outputPower = cwayland_bind_zwlr_output_power_manager_v1(registry, number, 1)
    case "wp_viewporter" where allowed.contains(.viewporter):
      viewporter = cwayland_bind_wp_viewporter(registry, number, 1)
    case "wp_fractional_scale_manager_v1" where allowed.contains(.viewporter):
      fractionalScale = cwayland_bind_wp_fractional_scale_manager_v1(registry, number, 1)
    case "wp_presentation" where allowed.contains(.presentation):
      presentation = cwayland_bind_wp_presentation(registry, number, 1)
    case "zwp_idle_inhibit_manager_v1" where allowed.contains(.idleInhibit):
      idleInhibit = cwayland_bind_zwp_idle_inhibit_manager_v1(registry, number, 1)
    case "zwp_input_timestamps_manager_v1" where allowed.contains(.inputTimestamps):
      inputTimestamps = cwayland_bind_zwp_input_timestamps_manager_v1(registry, number, 1)
    default: break
    }
  }

  private func addOutput(_ number: UInt32, _ version: UInt32) {
    guard let proxy = cwayland_bind_wl_output(registry, number, min(version, 4)) else { return }
    outputs.append(Output(proxy, number: number) { [weak self] in self?.onOutputs() })
  }

  private func addSeat(_ number: UInt32, _ version: UInt32) {
    guard let proxy = cwayland_bind_wl_seat(registry, number, min(version, 7)) else { return }
    let seat = Seat(proxy, number: number)
    seats.append(seat)
    onSeat(seat, true)
  }

  private func remove(_ number: UInt32) {
    if outputs.contains(where: { $0.number == number }) {
      // Calls `onOutputs` before the output is gone, so that its surface can move to another one.
      let gone = outputs.filter { $0.number == number }
      outputs.removeAll { $0.number == number }
      withExtendedLifetime(gone) { onOutputs() }
    }
    if let seat = seats.first(where: { $0.number == number }) {
      seats.removeAll { $0.number == number }
      onSeat(seat, false)
    }
  }

  /// Whether the compositor has everything that a panel needs.
  var isEnough: Bool { compositor != nil && shm != nil && shell != nil }

  /// Returns the output with this name.
  func output(named name: String?) -> Output? {
    name.flatMap { name in outputs.first { $0.state.name == name } }
  }
}
