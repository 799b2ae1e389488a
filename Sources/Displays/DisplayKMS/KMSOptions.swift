package import Display
package import DisplayInput
internal import DisplayScanout

/// The settings of a screen without a display server.
package struct KMSOptions {
  package var screen = ScreenPreference()
  /// The device pixels per logical pixel; nil to derive them from the screen's millimetres.
  package var scale: Double?
  /// Whether to prefer 16-bit pixels to 32-bit ones, if the driver supports both.
  package var prefers16Bits = false
  package var pointer = PointerVisibility.Mode.auto
  package var devices = InputRules()
  /// Whether keys switch to other consoles.
  package var allowsSwitching = true
  /// Whether to change pictures by atomic commits if the driver supports them.
  package var allowsAtomic = true

  package init() {}

  var format: PixelFormat { prefers16Bits ? .rgb565 : .xrgb8888 }
}
