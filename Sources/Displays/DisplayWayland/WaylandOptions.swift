package import DetentGeometry
package import Display

/// How the Wayland display is to be opened.
package struct WaylandOptions: Sendable {
  /// Above or below what else there is on a desktop.
  package enum Layer: String, CaseIterable, Sendable { case bottom, top, overlay }

  /// The compositor to connect to; nil: `$WAYLAND_DISPLAY`.
  package var displayName: String?
  /// The size of a window on a desk, in the compositor's logical pixels; nil: full-screen.
  package var windowed: PixelSize?
  /// A surface of the layer shell in place of a full-screen window, where the compositor has it.
  package var layer: Layer?
  /// The output to be on, as long as there is one of this name; nil: the compositor chooses.
  package var output: String?
  package var pointer = PointerVisibility.Mode.auto
  /// Device pixels to a logical pixel; nil: as the compositor says, or from the output's
  /// millimetres.
  package var scale: Double?
  /// The optional protocols that may be used if the compositor has them.
  package var allowed = WaylandProtocols.all

  package init() {}
}

/// The protocols that make things better where they exist.
package struct WaylandProtocols: OptionSet, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// wp_presentation: when a frame was seen.
  package static let presentation = WaylandProtocols(rawValue: 1)
  /// wp_viewporter, and with it wp_fractional_scale_manager_v1.
  package static let viewporter = WaylandProtocols(rawValue: 2)
  /// zwp_input_timestamps_manager_v1: input to the nanosecond.
  package static let inputTimestamps = WaylandProtocols(rawValue: 4)
  /// zwp_idle_inhibit_manager_v1: the screen stays on.
  package static let idleInhibit = WaylandProtocols(rawValue: 8)
  /// zwlr_layer_shell_v1.
  package static let layerShell = WaylandProtocols(rawValue: 16)

  package static let all: WaylandProtocols = [
    .presentation, .viewporter, .inputTimestamps, .idleInhibit, .layerShell,
  ]
}
