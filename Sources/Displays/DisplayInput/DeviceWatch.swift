internal import CInput
package import Display

/// Reports changes to the devices of one subsystem, such as a screen that was plugged in.
package final class DeviceWatch {
  private let database: DeviceDatabase
  private let monitor: OpaquePointer

  /// - Parameter subsystem: The subsystem, such as `drm`.
  /// - Throws: `DisplayError.unavailable`.
  package init(_ database: DeviceDatabase, subsystem: String) throws(DisplayError) {
    let functions = database.functions
    guard let monitor = functions.udev_monitor_new_from_netlink(database.context, "udev") else {
      throw .unavailable(
        "The events of udev cannot be received; allow the program sockets of the family AF_NETLINK."
      )
    }
    _ = functions.udev_monitor_filter_add_match_subsystem_devtype(monitor, subsystem, nil)
    _ = functions.udev_monitor_enable_receiving(monitor)
    self.database = database
    self.monitor = monitor
  }

  deinit { _ = database.functions.udev_monitor_unref(monitor) }

  package var fileDescriptor: CInt { database.functions.udev_monitor_get_fd(monitor) }

  /// Returns whether anything has changed since the last call.
  package func hasChanged() -> Bool {
    var hasChanged = false
    while let device = database.functions.udev_monitor_receive_device(monitor) {
      _ = database.functions.udev_device_unref(device)
      hasChanged = true
    }
    return hasChanged
  }
}
