internal import CXTest

extension XServer {
  /// Takes the touch screen away, as pulling its plug would.
  package func removeTouchDevice() throws { try setTouchDevice(isEnabled: false) }

  /// Plugs it in again.
  package func restoreTouchDevice() throws { try setTouchDevice(isEnabled: true) }

  private func setTouchDevice(isEnabled: Bool) throws {
    guard let device = touchDevice() else {
      throw Failure(description: "This server has no touch screen.")
    }
    var value: UInt8 = isEnabled ? 1 : 0
    XIChangeProperty(
      display, device, XInternAtom(display, "Device Enabled", 0), Atom(XA_INTEGER), 8,
      PropModeReplace, &value, 1)
    XSync(display, 0)
  }

  private func touchDevice() -> CInt? {
    var count: CInt = 0
    guard let list = XIQueryDevice(display, XIAllDevices, &count) else { return nil }
    defer { XIFreeDeviceInfo(list) }
    return UnsafeBufferPointer(start: list, count: Int(count))
      .first { String(cString: $0.name) == TouchServerConfiguration.touchName }?.deviceid
  }
}
