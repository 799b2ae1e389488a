internal import DetentGeometry

/// An Xorg configuration with a screen in memory and a touch screen that listens on a socket.
struct TouchServerConfiguration {
  static let touchName = "touch"

  var size: PixelSize
  /// Where the sockets go.
  var folder: String

  var text: String {
    """
    Section "ServerFlags"
      Option "AutoAddDevices" "false"
      Option "AutoAddGPU" "false"
      Option "DontVTSwitch" "true"
      Option "PciForceNone" "true"
    EndSection
    Section "Device"
      Identifier "card"
      Driver "dummy"
      VideoRam 65536
    EndSection
    Section "Monitor"
      Identifier "monitor"
      Option "ReducedBlanking" "true"
      HorizSync 5.0-1000.0
      VertRefresh 5.0-200.0
      \(modes.map(modeline).joined(separator: "\n  "))
    EndSection
    Section "Screen"
      Identifier "screen"
      Device "card"
      Monitor "monitor"
      DefaultDepth 24
      SubSection "Display"
        Depth 24
        Modes \(modes.map { "\"\($0.width)x\($0.height)\"" }.joined(separator: " "))
        Virtual \(size.width) \(size.height)
      EndSubSection
    EndSection
    \(device(Self.touchName, "Touch", extra: "Option \"TouchCount\" \"10\""))
    \(device("keyboard", "Keyboard", extra: ""))
    Section "ServerLayout"
      Identifier "layout"
      Screen "screen"
      InputDevice "\(Self.touchName)"
      InputDevice "keyboard"
    EndSection
    """
  }

  /// The size itself, and half of it to change to.
  private var modes: [PixelSize] { [size, PixelSize(size.width / 2, size.height / 2)] }

  /// A mode of this size at about 60 Hz.
  private func modeline(_ size: PixelSize) -> String {
    let (width, height) = (size.width, size.height)
    let (total, lines) = (width + 160, height + 30)
    let clock = Double(total * lines) * 60 / 1e6
    return "Modeline \"\(width)x\(height)\" \(clock) \(width) \(width + 48) \(width + 80) \(total) "
      + "\(height) \(height + 3) \(height + 8) \(lines)"
  }

  private func device(_ name: String, _ type: String, extra: String) -> String {
    """
    Section "InputDevice"
      Identifier "\(name)"
      Driver "inputtest"
      Option "SocketPath" "\(folder)/\(name)"
      Option "DeviceType" "\(type)"
      \(extra)
    EndSection
    """
  }
}
