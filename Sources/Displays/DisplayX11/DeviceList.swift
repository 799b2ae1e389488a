internal import CX11
internal import DetentGeometry
package import Display

extension X11Connection {
  /// Returns the input devices that XInput 2 lists.
  func inputDevices() -> [InputDevice] {
    var count: CInt = 0
    guard extensions.xinput2 != nil, !errors.isLost,
      let list = XIQueryDevice(display, XIAllDevices, &count)
    else { return [] }
    defer { XIFreeDeviceInfo(list) }
    return UnsafeBufferPointer(start: list, count: Int(count)).compactMap { info in
      var device = Self.device(info)
      device?.number = Int(info.deviceid)
      if device != nil { device?.usb = usbNumber(of: info.deviceid) }
      return device
    }
  }

  /// The device's USB numbers by its driver (libinput(4), evdev(4): "Device Product ID").
  private func usbNumber(of device: CInt) -> String? {
    let name = XInternAtom(display, "Device Product ID", True)
    guard name != 0 else { return nil }
    var (type, format): (Atom, CInt) = (0, 0)
    var (count, left): (CUnsignedLong, CUnsignedLong) = (0, 0)
    var bytes: UnsafeMutablePointer<UInt8>?
    let status = XIGetProperty(
      display, device, name, 0, 2, False, Atom(XA_INTEGER), &type, &format, &count, &left, &bytes)
    defer { if let bytes { XFree(bytes) } }
    guard status == Success, format == 32, count == 2, let bytes else { return nil }
    return bytes.withMemoryRebound(to: Int32.self, capacity: 2) { numbers in
      InputDevice.usb(vendor: Int(numbers[0]), product: Int(numbers[1]))
    }
  }

  private static func device(_ info: XIDeviceInfo) -> InputDevice? {
    let name = String(cString: info.name)
    // Skips the server's own devices, which programs use to type and click.
    guard !name.contains("XTEST"), info.enabled != 0 else { return nil }
    if let fingers = touches(info) {
      let count = fingers == 0 ? "any number of fingers" : "\(fingers) fingers"
      return InputDevice(name: name, kind: .touchscreen, detail: count)
    }
    switch info.use {
    case XISlavePointer: return InputDevice(name: name, kind: .pointer, detail: "")
    case XISlaveKeyboard: return InputDevice(name: name, kind: .keyboard, detail: "")
    default: return nil
    }
  }

  /// The number of fingers that a touch screen distinguishes; nil for other devices.
  private static func touches(_ info: XIDeviceInfo) -> Int? {
    guard info.use == XISlavePointer || info.use == XIFloatingSlave else { return nil }
    for case .some(let anyClass) in UnsafeBufferPointer(
      start: info.classes, count: Int(info.num_classes))
    where anyClass.pointee.type == XITouchClass {
      let touch = UnsafeMutableRawPointer(anyClass).assumingMemoryBound(to: XITouchClassInfo.self)
      if touch.pointee.mode == XIDirectTouch { return Int(touch.pointee.num_touches) }
    }
    return nil
  }
}

extension ScreenInfo {
  /// The outputs, for people.
  var devices: [InputDevice] {
    outputs.map { output in
      let rate = output.rate.map { ", \(Int($0.rounded())) Hz" } ?? ""
      let (size, mm) = (output.area, output.millimetres)
      return InputDevice(
        name: output.name, kind: .screen,
        detail: "\(size.width)×\(size.height) pixels, \(mm.width)×\(mm.height) mm\(rate)")
    }
  }
}

extension X11Display {
  /// Returns the devices of the server `name` (nil for `$DISPLAY`) without showing a window.
  package static func inputDevices(on name: String?) throws(DisplayError) -> [InputDevice] {
    var options = X11Options()
    options.displayName = name
    let connection = try X11Connection(options)
    return ScreenInfo(connection).devices + connection.inputDevices()
  }
}
