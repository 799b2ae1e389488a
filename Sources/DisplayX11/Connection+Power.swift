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
}
