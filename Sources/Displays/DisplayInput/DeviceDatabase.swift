internal import CInput
package import Display

/// The system's database of devices (libudev).
package final class DeviceDatabase {
  /// A device that can be opened.
  package struct Node: Equatable, Sendable {
    /// The path, such as `/dev/dri/card0`.
    package let path: String
    /// The name, such as `card0`.
    package let name: String
    /// Whether the firmware has shown its own pictures there.
    package let isFirmwareScreen: Bool
  }

  let functions: cinput_udev
  let context: OpaquePointer

  /// - Throws: `DisplayError.unavailable`.
  package init() throws(DisplayError) {
    var functions = cinput_udev()
    if let missing = cinput_load_udev(&functions) {
      throw .unavailable("libudev is not there (\(String(cString: missing))); install libudev1.")
    }
    guard let context = functions.udev_new() else { throw .outOfMemory("libudev has no memory.") }
    self.functions = functions
    self.context = context
  }

  deinit { _ = functions.udev_unref(context) }

  /// Returns the graphics cards of a seat, those that the firmware has used first.
  package func cards(seat: String) -> [Node] {
    let cards = nodes(subsystem: "drm", name: "card[0-9]*", seat: seat)
    return cards.filter(\.isFirmwareScreen) + cards.filter { !$0.isFirmwareScreen }
  }

  /// Returns the framebuffers of a seat in the order of their numbers.
  package func framebuffers(seat: String) -> [Node] {
    nodes(subsystem: "graphics", name: "fb[0-9]*", seat: seat)
  }

  private func nodes(subsystem: String, name: String, seat: String) -> [Node] {
    guard let search = functions.udev_enumerate_new(context) else { return [] }
    defer { _ = functions.udev_enumerate_unref(search) }
    _ = functions.udev_enumerate_add_match_subsystem(search, subsystem)
    _ = functions.udev_enumerate_add_match_sysname(search, name)
    _ = functions.udev_enumerate_scan_devices(search)
    var found: [Node] = []
    var entry = functions.udev_enumerate_get_list_entry(search)
    while let current = entry {
      if let path = functions.udev_list_entry_get_name(current),
        let device = functions.udev_device_new_from_syspath(context, path)
      {
        if let node = node(device, seat: seat) { found.append(node) }
        _ = functions.udev_device_unref(device)
      }
      entry = functions.udev_list_entry_get_next(current)
    }
    return found.sorted { ($0.name.count, $0.name) < ($1.name.count, $1.name) }
  }

  private func node(_ device: OpaquePointer, seat: String) -> Node? {
    let owner = functions.udev_device_get_property_value(device, "ID_SEAT")
    guard owner.map({ String(cString: $0) }) ?? "seat0" == seat,
      let path = functions.udev_device_get_devnode(device),
      let name = functions.udev_device_get_sysname(device)
    else { return nil }
    let parent = functions.udev_device_get_parent(device)
    let bootVGA = parent.flatMap { functions.udev_device_get_sysattr_value($0, "boot_vga") }
    return Node(
      path: String(cString: path), name: String(cString: name),
      isFirmwareScreen: bootVGA.map { String(cString: $0) } == "1")
  }
}
