package import Display
package import DisplayInput
internal import DisplayScanout

/// What an administrator may choose of a screen without a display server.
package struct KMSOptions {
  package var screen = ScreenPreference()
  /// Device pixels to a logical one; nil: by the screen's millimetres.
  package var scale: Double?
  /// Pixels of 16 bits instead of 32; where a driver does not have these, it is the other ones.
  package var prefers16Bits = false
  package var pointer = PointerVisibility.Mode.auto
  package var devices = InputRules()
  /// Keys lead to other consoles.
  package var allowsSwitching = true
  /// Changes pictures by atomic commits where the driver has them.
  package var allowsAtomic = true

  package init() {}

  var format: PixelFormat { prefers16Bits ? .rgb565 : .xrgb8888 }
}
