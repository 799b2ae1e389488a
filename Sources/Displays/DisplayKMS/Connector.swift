internal import DetentGeometry
internal import Display

/// A socket for a screen, and what is plugged into it (drm_connector of drm-kms(7)).
struct Connector {
  let id: UInt32
  /// As in `/sys/class/drm`, without the card: `HDMI-A-1`.
  let name: String
  var isConnected: Bool
  var millimetres: (width: Int, height: Int)
  var modes: [DisplayMode]
  /// What can feed it.
  var controllers: [UInt32]
  /// What feeds it now, although it may be empty; nil: nothing does.
  var controller: UInt32?
  /// By how much a picture has to be turned to stand upright, as far as the driver knows.
  var hangsTurned = Rotation.none

  /// What changes when a screen is plugged in or out.
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

/// A size and rate in which a screen shows pictures.
struct DisplayMode: Equatable {
  /// Its place in the connector's list.
  let number: Int
  let size: PixelSize
  /// [Hz]
  let refresh: Double
  /// The screen's own.
  let isPreferred: Bool
  var isInterlaced = false

  /// The time between two refreshes [s].
  var interval: Double { 1 / refresh }
}
