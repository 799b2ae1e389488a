internal import CX11
internal import Display
internal import Geometry

/// The screen as the server describes it (RandR, or the core protocol where that is missing).
struct ScreenInfo {
  struct Output {
    var name: String
    var size: PixelSize
    /// As reported; screens lie.
    var millimetres: PixelSize
    /// Refreshes a second; nil: unknown.
    var rate: Double?
  }

  /// All of the screen.
  private(set) var size: PixelSize
  private(set) var outputs: [Output] = []

  init(_ connection: Connection) {
    let (display, screen) = (connection.display, connection.screen)
    size = PixelSize(
      Int(XDisplayWidth(display, screen)), Int(XDisplayHeight(display, screen)))
    if connection.extensions.randr != nil { outputs = Self.outputs(connection) }
  }

  var scale: Double {
    guard let first = outputs.first else { return 1 }
    return PhysicalScale(
      pixels: (first.size.width, first.size.height),
      millimetres: (first.millimetres.width, first.millimetres.height)
    ).value
  }

  var interval: FrameInterval { FrameInterval(nominal: outputs.first?.rate.map { 1 / $0 }) }

  private static func outputs(_ connection: Connection) -> [Output] {
    let display = connection.display
    guard let list = XRRGetScreenResourcesCurrent(display, connection.root) else { return [] }
    defer { XRRFreeScreenResources(list) }
    let ids = UnsafeBufferPointer(start: list.pointee.outputs, count: Int(list.pointee.noutput))
    return ids.compactMap { output($0, list, display) }
  }

  private static func output(
    _ id: RROutput, _ list: UnsafeMutablePointer<XRRScreenResources>, _ display: OpaquePointer
  ) -> Output? {
    guard let info = XRRGetOutputInfo(display, list, id) else { return nil }
    defer { XRRFreeOutputInfo(info) }
    guard info.pointee.crtc != 0, let crtc = XRRGetCrtcInfo(display, list, info.pointee.crtc) else {
      return nil
    }
    defer { XRRFreeCrtcInfo(crtc) }
    let modes = UnsafeBufferPointer(start: list.pointee.modes, count: Int(list.pointee.nmode))
    return Output(
      name: String(cString: info.pointee.name),
      size: PixelSize(Int(crtc.pointee.width), Int(crtc.pointee.height)),
      millimetres: PixelSize(Int(info.pointee.mm_width), Int(info.pointee.mm_height)),
      rate: modes.first { $0.id == crtc.pointee.mode }.flatMap(rate))
  }

  private static func rate(_ mode: XRRModeInfo) -> Double? {
    let dots = Double(mode.hTotal) * Double(mode.vTotal)
    return dots > 0 && mode.dotClock > 0 ? Double(mode.dotClock) / dots : nil
  }
}
