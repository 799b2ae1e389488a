internal import ArgumentParser
internal import Display

#if X11
  internal import DisplayX11
#endif

/// `detent devices`.
struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices", abstract: "List the screens and input devices as the panel sees them.")

  @Option(help: ArgumentHelp("The X display to ask; by default $DISPLAY.", valueName: "name"))
  var display: String?

  func run() throws {
    let devices = try DevicesCommand.devices(on: display)
    let width = devices.map(\.name.count).max() ?? 0
    for device in devices {
      let name = device.name + String(repeating: " ", count: width - device.name.count)
      let kind = device.kind.rawValue
      let padding = String(repeating: " ", count: max(0, 11 - kind.count))
      print(
        device.detail.isEmpty
          ? "\(kind)\(padding)  \(name)" : "\(kind)\(padding)  \(name)  \(device.detail)")
    }
  }
}

extension DevicesCommand {
  private static func devices(on display: String?) throws(DisplayError) -> [InputDevice] {
    #if X11
      return try X11Display.inputDevices(on: display)
    #else
      throw .unavailable("This program was built without X11.")
    #endif
  }
}
