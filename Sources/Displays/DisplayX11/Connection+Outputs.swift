internal import CX11
internal import Display
internal import Logging

/// An X server shows nothing on a monitor that is plugged in or switched on after its start: it leaves
/// that to a desktop, which a panel on a wall does not have.
extension Connection {
  /// Turns a monitor on where none is that is plugged in; else all stays as it is.
  /// - Parameter name: The output to be on, if it is among those that could be.
  func lightOutput(named name: String?) {
    guard extensions.randr != nil, let list = XRRGetScreenResourcesCurrent(display, root) else {
      return
    }
    defer { XRRFreeScreenResources(list) }
    var dark: [DarkOutput] = []
    for id in UnsafeBufferPointer(start: list.pointee.outputs, count: Int(list.pointee.noutput)) {
      guard let info = XRRGetOutputInfo(display, list, id) else { continue }
      defer { XRRFreeOutputInfo(info) }
      let connection = CInt(info.pointee.connection)
      // Some that are lit cannot tell whether anything is plugged in.
      guard connection == RR_Disconnected || info.pointee.crtc == 0 else { return }
      if connection == RR_Connected { dark += DarkOutput(id, info.pointee).map { [$0] } ?? [] }
    }
    guard let output = dark.first(where: { $0.name == name }) ?? dark.first else { return }
    light(output, list)
  }

  private func light(_ output: DarkOutput, _ list: UnsafeMutablePointer<XRRScreenResources>) {
    let modes = UnsafeBufferPointer(start: list.pointee.modes, count: Int(list.pointee.nmode))
    guard let mode = modes.first(where: { $0.id == output.mode }) else { return }
    let crtc = output.crtcs.first { isFree($0, list) } ?? output.crtcs[0]
    // What others show must stay within the screen, which therefore only grows.
    let (width, height) = (
      max(XDisplayWidth(display, screen), CInt(mode.width)),
      max(XDisplayHeight(display, screen), CInt(mode.height))
    )
    XRRSetScreenSize(
      display, root, width, height, XDisplayWidthMM(display, screen),
      XDisplayHeightMM(display, screen))
    var shown = output.id
    let status = XRRSetCrtcConfig(
      display, list, crtc, Time(CurrentTime), 0, 0, output.mode, Rotation(RR_Rotate_0), &shown, 1)
    let (log, size) = (Logger(label: "x11"), "\(mode.width)×\(mode.height)")
    if status == RRSetConfigSuccess {
      log.notice("\(output.name) showed nothing and is turned on: \(size).")
    } else {
      log.warning("\(output.name) shows nothing and cannot be turned on at \(size): \(status).")
    }
  }

  private func isFree(_ crtc: RRCrtc, _ list: UnsafeMutablePointer<XRRScreenResources>) -> Bool {
    guard let info = XRRGetCrtcInfo(display, list, crtc) else { return false }
    defer { XRRFreeCrtcInfo(info) }
    return info.pointee.noutput == 0
  }
}

/// A monitor that is plugged in, and that nothing is shown on.
private struct DarkOutput {
  let id: RROutput
  let name: String
  /// What can drive it; there is one.
  let crtcs: [RRCrtc]
  /// What it likes best.
  let mode: RRMode

  init?(_ id: RROutput, _ info: XRROutputInfo) {
    let modes = UnsafeBufferPointer(start: info.modes, count: Int(info.nmode))
    crtcs = Array(UnsafeBufferPointer(start: info.crtcs, count: Int(info.ncrtc)))
    // Those that it prefers come first.
    guard let mode = modes.first, !crtcs.isEmpty else { return nil }
    (self.id, self.mode) = (id, mode)
    let letters = UnsafeRawBufferPointer(start: info.name, count: Int(info.nameLen))
    name = String(decoding: letters, as: UTF8.self)
  }
}
