package import Display
package import DisplayInput
package import DisplayScanout

/// What an administrator may choose of a screen without a display server.
package struct KMSOptions {
  package var screen = ScreenWish()
  /// Device pixels to a logical one; nil: by the screen's millimetres.
  package var scale: Double?
  /// How its memory holds a pixel; where a driver does not have it, it is the other one.
  package var format = PixelFormat.xrgb8888
  package var pointer = PointerVisibility.Mode.auto
  package var devices = InputRules()
  /// Keys lead to other consoles.
  package var allowsSwitching = true
  /// Changes pictures by atomic commits where the driver has them.
  package var allowsAtomic = true

  package init() {}
}
