internal import CInput
package import DetentGeometry
internal import DetentMotion
package import Display
internal import Glibc
internal import Runtime

/// The touch screens, mice, pens and keyboards of a seat (libinput).
package final class Libinput: InputSource {
  private let functions: cinput_libinput
  private let database: DeviceDatabase
  private let seat: Seat
  private let rules: InputRules
  private let access: UnsafeMutablePointer<libinput_interface>
  private let context: OpaquePointer
  private var known: [OpaquePointer: KnownDevice] = [:]
  private var lastNumber = 0

  private struct KnownDevice {
    var number: Int
    var described: [InputDevice]
  }

  /// - Throws: `DisplayError.unavailable`.
  package init(
    _ seat: Seat, _ database: DeviceDatabase, rules: InputRules = InputRules()
  ) throws(DisplayError) {
    var functions = cinput_libinput()
    if let missing = cinput_load_libinput(&functions) {
      throw .unavailable(
        "libinput is not there (\(String(cString: missing))); install libinput10.")
    }
    let access = UnsafeMutablePointer<libinput_interface>.allocate(capacity: 1)
    access.initialize(
      to: libinput_interface(
        open_restricted: { path, _, seat in Libinput.open(path, seat) },
        close_restricted: { descriptor, seat in Libinput.seat(seat)?.close(descriptor) }))
    let context = functions.libinput_udev_create_context(
      access, Unmanaged.passUnretained(seat).toOpaque(), database.context)
    guard let context, functions.libinput_udev_assign_seat(context, seat.name) == 0 else {
      throw .unavailable("libinput cannot watch the devices of \(seat.name); is udev running?")
    }
    (self.functions, self.database, self.seat, self.rules) = (functions, database, seat, rules)
    (self.access, self.context) = (access, context)
  }

  deinit {
    _ = functions.libinput_unref(context)
    access.deallocate()
  }

  private static func seat(_ pointer: UnsafeMutableRawPointer?) -> Seat? {
    pointer.map { Unmanaged<Seat>.fromOpaque($0).takeUnretainedValue() }
  }

  /// - Returns: A descriptor, or the negated error number.
  private static func open(
    _ path: UnsafePointer<CChar>?, _ pointer: UnsafeMutableRawPointer?
  ) -> CInt {
    guard let path, let seat = seat(pointer) else { return -EINVAL }
    do {
      return try seat.open(String(cString: path))
    } catch {
      return -error.code
    }
  }

  package var fileDescriptor: CInt { functions.libinput_get_fd(context) }

  package var devices: [InputDevice] {
    known.values.sorted { $0.number < $1.number }.flatMap(\.described)
  }

  package func suspend() { functions.libinput_suspend(context) }
  package func resume() { _ = functions.libinput_resume(context) }

  package func read(on size: PixelSize) -> [InputReport] {
    _ = functions.libinput_dispatch(context)
    var reports: [InputReport] = []
    while let event = functions.libinput_get_event(context) {
      let device = functions.libinput_event_get_device(event)
      if let device, let report = report(event, of: device, on: size) { reports.append(report) }
      functions.libinput_event_destroy(event)
    }
    return reports
  }

  private func report(
    _ event: OpaquePointer, of device: OpaquePointer, on size: PixelSize
  ) -> InputReport? {
    switch functions.libinput_event_get_type(event) {
    case LIBINPUT_EVENT_DEVICE_ADDED: return add(device)
    case LIBINPUT_EVENT_DEVICE_REMOVED:
      return known.removeValue(forKey: device).map {
        .removed(device: $0.number)
      }
    default:
      return known[device].flatMap {
        InputEvent(event, functions).report(device: $0.number, on: size)
      }
    }
  }

  private func add(_ device: OpaquePointer) -> InputReport? {
    let name = functions.libinput_device_get_name(device).map { String(cString: $0) } ?? ""
    let numbers = [
      functions.libinput_device_get_id_vendor(device),
      functions.libinput_device_get_id_product(device),
    ].map { String($0 + 0x10000, radix: 16).dropFirst() }.joined(separator: ":")
    if rules.ignores(name: name, numbers: numbers) {
      _ = functions.libinput_device_config_send_events_set_mode(
        device, LIBINPUT_CONFIG_SEND_EVENTS_DISABLED.rawValue)
      return nil
    }
    if let calibration = rules.calibration(name: name, numbers: numbers) {
      _ = calibration.values.withUnsafeBufferPointer { values in
        functions.libinput_device_config_calibration_set_matrix(device, values.baseAddress)
      }
    }
    lastNumber += 1
    var described = describe(device, name)
    for i in described.indices {
      described[i].number = lastNumber
      described[i].usb = numbers == "0000:0000" ? nil : numbers
    }
    known[device] = KnownDevice(number: lastNumber, described: described)
    return .added
  }

  private func describe(_ device: OpaquePointer, _ name: String) -> [InputDevice] {
    func has(_ capability: libinput_device_capability) -> Bool {
      functions.libinput_device_has_capability(device, capability) != 0
    }
    var described: [InputDevice] = []
    if has(LIBINPUT_DEVICE_CAP_TOUCH) {
      let count = functions.libinput_device_touch_get_touch_count(device)
      described.append(
        InputDevice(name: name, kind: .touchscreen, detail: count > 0 ? "\(count) fingers" : ""))
    }
    if has(LIBINPUT_DEVICE_CAP_POINTER) {
      described.append(InputDevice(name: name, kind: .pointer, detail: ""))
    }
    if has(LIBINPUT_DEVICE_CAP_TABLET_TOOL) {
      described.append(InputDevice(name: name, kind: .pointer, detail: "pen"))
    }
    if has(LIBINPUT_DEVICE_CAP_KEYBOARD) {
      described.append(InputDevice(name: name, kind: .keyboard, detail: ""))
    }
    return described
  }
}
