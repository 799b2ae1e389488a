package import Display
package import DisplayInput

/// The settings of a framebuffer.
package struct FramebufferOptions {
  /// The device, such as `/dev/fb1`; nil for the first one.
  package var path: String?
  /// The device pixels per logical pixel; nil to derive them from the screen's millimetres.
  package var scale: Double?
  package var pointer = PointerVisibility.Mode.auto
  package var devices = InputRules()
  /// Whether keys switch to other consoles.
  package var allowsSwitching = true

  package init() {}
}
