internal import DetentGeometry
internal import Display

/// A connector for a screen, and the screen plugged into it (drm_connector of drm-kms(7)).
struct Connector {
  let id: UInt32
  /// The name as in `/sys/class/drm`, without the card: `HDMI-A-1`.
  let name: String
  var isConnected: Bool
  var millimetres: (width: Int, height: Int)
  var modes: [DisplayMode]
  /// The controllers that can feed it.
  var controllers: [UInt32]
  /// The controller that feeds it now, even if it is empty; nil if none does.
  var controller: UInt32?
  /// The rotation that shows a picture upright, as far as the driver knows.
  var hangsTurned = Rotation.none

  /// The properties that change when a screen is plugged in or out.
  struct Plug: Equatable {
    var id: UInt32
    var isConnected: Bool
    var modes: [DisplayMode]
    var size: Size
  }

  var plug: Plug {
    Plug(
      id: id, isConnected: isConnected, modes: modes,
      size: Size(Double(millimetres.width), Double(millimetres.height)))
  }
}

/// A size and a refresh rate of a screen.
struct DisplayMode: Equatable {
  /// The index in the connector's list of modes.
  let number: Int
  let size: PixelSize
  /// The refresh rate [Hz].
  let refresh: Double
  /// Whether it is the screen's native mode.
  let isPreferred: Bool
  var isInterlaced = false

  /// The time between two refreshes [s].
  var interval: Double { 1 / refresh }
}
