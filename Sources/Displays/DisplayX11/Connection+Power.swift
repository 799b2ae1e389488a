internal import CX11

extension X11Connection {
  /// Turns all of the server's screens off or on (the DPMS extension), and disables its own
  /// timeouts.
  /// - Returns: Whether the server supports it.
  func setPower(isOn: Bool) -> Bool {
    guard extensions.hasDPMS, DPMSCapable(display) != 0 else { return false }
    DPMSSetTimeouts(display, 0, 0, 0)
    // Setting a level is an error while the extension is disabled.
    DPMSEnable(display)
    DPMSForceLevel(display, CARD16(isOn ? DPMSModeOn : DPMSModeOff))
    flush()
    return true
  }

  /// Whether the screens are lit. The server lights them at any event of a device, even one without
  /// a meaning here.
  var isLit: Bool {
    var (level, isEnabled): (CARD16, BOOL) = (CARD16(DPMSModeOn), 0)
    return DPMSInfo(display, &level, &isEnabled) == 0 || level == CARD16(DPMSModeOn)
  }
}
