internal import CX11

extension Connection {
  /// Turns all of the server's screens off or on (the DPMS extension), which is left without times of
  /// its own.
  /// - Returns: Whether the server can.
  func setPower(isOn: Bool) -> Bool {
    guard extensions.hasDPMS, DPMSCapable(display) != 0 else { return false }
    DPMSSetTimeouts(display, 0, 0, 0)
    // Where it is disabled, a level is an error.
    DPMSEnable(display)
    DPMSForceLevel(display, CARD16(isOn ? DPMSModeOn : DPMSModeOff))
    flush()
    return true
  }

  /// Whether the screens are lit. The server lights them at each stir of a device, also of one that
  /// means nothing to us.
  var isLit: Bool {
    var (level, isEnabled): (CARD16, BOOL) = (CARD16(DPMSModeOn), 0)
    return DPMSInfo(display, &level, &isEnabled) == 0 || level == CARD16(DPMSModeOn)
  }
}
