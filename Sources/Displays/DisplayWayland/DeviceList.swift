package import Display

extension WaylandDisplay {
  /// Returns the devices of the compositor `name` (nil for `$WAYLAND_DISPLAY`) without showing a
  /// surface.
  package static func inputDevices(on name: String?) throws(DisplayError) -> [InputDevice] {
    var options = WaylandOptions()
    options.displayName = name
    let connection = try WaylandConnection(options)
    let globals = Globals(connection, [])
    try connection.synchronise()
    let receiver = NoReceiver()
    for seat in globals.seats { seat.start(receiver, timestamps: nil) }
    try connection.synchronise()
    let devices = globals.outputs.map(\.device) + globals.seats.flatMap(\.devices)
    withExtendedLifetime((receiver, globals)) {}
    return devices
  }
}
