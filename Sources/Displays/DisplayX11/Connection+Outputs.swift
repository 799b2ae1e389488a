internal import CX11
internal import Display
internal import Logging

/// An X server does not show anything on a monitor that is plugged in or switched on after its
/// start. It leaves that to a desktop, which a wall panel does not have.
extension X11Connection {
  /// Turns a connected monitor on if no output is lit; otherwise changes nothing.
  /// - Parameter name: The preferred output, if it is among the candidates.
  func lightOutput(named name: String?) {
    guard extensions.randr != nil, let list = XRRGetScreenResourcesCurrent(display, root) else {
      return
    }
    defer { XRRFreeScreenResources(list) }
    var dark: [InactiveOutput] = []
    for id in UnsafeBufferPointer(start: list.pointee.outputs, count: Int(list.pointee.noutput)) {
      guard let info = XRRGetOutputInfo(display, list, id) else { continue }
      defer { XRRFreeOutputInfo(info) }
      let connection = CInt(info.pointee.connection)
      // Some lit outputs do not know whether a monitor is connected.
      guard connection == RR_Disconnected || info.pointee.crtc == 0 else { return }
      if connection == RR_Connected { dark += InactiveOutput(id, info.pointee).map { [$0] } ?? [] }
    }
    guard let output = dark.first(where: { $0.name == name }) ?? dark.first else { return }
    light(output, list)
  }

  private func light(_ output: InactiveOutput, _ list: UnsafeMutablePointer<XRRScreenResources>) {
    let modes = UnsafeBufferPointer(start: list.pointee.modes, count: Int(list.pointee.nmode))
    guard let mode = modes.first(where: { $0.id == output.mode }) else { return }
    let crtc = output.crtcs.first { isFree($0, list) } ?? output.crtcs[0]
    // Only enlarges the screen, which has to contain the areas of all outputs.
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

/// A connected monitor without a picture.
private struct InactiveOutput {
  let id: RROutput
  let name: String
  /// The controllers that can drive it; at least one.
  let crtcs: [RRCrtc]
  /// The preferred mode.
  let mode: RRMode

  init?(_ id: RROutput, _ info: XRROutputInfo) {
    let modes = UnsafeBufferPointer(start: info.modes, count: Int(info.nmode))
    crtcs = Array(UnsafeBufferPointer(start: info.crtcs, count: Int(info.ncrtc)))
    // The preferred modes come first.
    guard let mode = modes.first, !crtcs.isEmpty else { return nil }
    (self.id, self.mode) = (id, mode)
    let letters = UnsafeRawBufferPointer(start: info.name, count: Int(info.nameLen))
    name = String(decoding: letters, as: UTF8.self)
  }
}
