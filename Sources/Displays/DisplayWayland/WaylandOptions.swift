package import DetentGeometry
package import Display

/// The settings of a Wayland display.
package struct WaylandOptions: Sendable {
  /// The layer among the surfaces of a desktop.
  package enum Layer: String, CaseIterable, Sendable { case bottom, top, overlay }

  /// The compositor to connect to; nil for `$WAYLAND_DISPLAY`.
  package var displayName: String?
  /// The size of a window in the compositor's logical pixels; nil for full-screen.
  package var windowed: PixelSize?
  /// The layer to use in place of a full-screen window, if the compositor has the layer shell.
  package var layer: Layer?
  /// Whether the layer shows what is behind it where nothing is drawn, and leaves touches to that.
  package var isSheet = false
  /// The output to use while it exists; nil if the compositor chooses.
  package var output: String?
  package var pointer = PointerVisibility.Mode.auto
  /// The device pixels per logical pixel; nil for the compositor's scale, or one derived from the
  /// output's millimetres.
  package var scale: Double?
  /// The optional protocols that may be used if the compositor has them.
  package var allowed = WaylandProtocols.all

  package init() {}
}

/// The optional protocols.
package struct WaylandProtocols: OptionSet, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// wp_presentation: reports when a frame was seen.
  package static let presentation = WaylandProtocols(rawValue: 1)
  /// wp_viewporter, and with it wp_fractional_scale_manager_v1.
  package static let viewporter = WaylandProtocols(rawValue: 2)
  /// zwp_input_timestamps_manager_v1: adds times in nanoseconds to input.
  package static let inputTimestamps = WaylandProtocols(rawValue: 4)
  /// zwp_idle_inhibit_manager_v1: keeps the screen on.
  package static let idleInhibit = WaylandProtocols(rawValue: 8)
  /// zwlr_layer_shell_v1: shows the panel on a layer.
  package static let layerShell = WaylandProtocols(rawValue: 16)

  package static let all: WaylandProtocols = [
    .presentation, .viewporter, .inputTimestamps, .idleInhibit, .layerShell,
  ]
}
