internal import DetentGeometry
internal import Display

/// A connector with a screen, the mode to set and the display controller (CRTC) to feed it.
struct ScreenChoice {
  var connector: Connector
  var mode: DisplayMode
  var controller: UInt32

  /// Returns whether this is the same connector with the same mode.
  func matches(_ other: ScreenChoice) -> Bool {
    connector.id == other.connector.id && mode == other.mode
  }

  var scale: Double {
    PhysicalScale(
      pixels: (mode.size.width, mode.size.height), millimetres: connector.millimetres
    ).value
  }
}
