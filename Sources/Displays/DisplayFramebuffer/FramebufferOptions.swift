package import Display
package import DisplayInput

/// What an administrator may choose of a framebuffer.
package struct FramebufferOptions {
  /// As in `/dev/fb1`; nil: the first.
  package var path: String?
  /// Device pixels to a logical one; nil: by the screen's millimetres.
  package var scale: Double?
  package var pointer = PointerVisibility.Mode.auto
  package var devices = InputRules()
  /// Keys lead to other consoles.
  package var allowsSwitching = true

  package init() {}
}
