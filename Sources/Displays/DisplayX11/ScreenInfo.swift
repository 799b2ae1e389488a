internal import CX11
internal import DetentGeometry
internal import Display

/// The screen as the server describes it (RandR's monitors, or the core protocol without RandR).
struct ScreenInfo {
  struct Output {
    var name: String
    /// The part of the screen that the output shows.
    var area: PixelRect
    /// The physical size as reported, which may be wrong.
    var millimetres: PixelSize
    /// The refresh rate [Hz]; nil if it is unknown.
    var rate: Double?
    var isPrimary: Bool
    /// Whether a monitor is connected; a disconnected one may stay in the list.
    var isPluggedIn = true
  }

  /// The size of the whole screen.
  private(set) var size: PixelSize
  private(set) var outputs: [Output] = []
  /// The output to cover; nil if the server lists none.
  private let chosen: Output?

  /// - Parameter output: The name of the preferred output; the primary or the first one is used if
  ///   it is missing.
  init(_ connection: X11Connection, output name: String? = nil) {
    let (display, screen) = (connection.display, connection.screen)
    size = PixelSize(
      Int(XDisplayWidth(display, screen)), Int(XDisplayHeight(display, screen)))
    if connection.extensions.randr != nil { outputs = Self.outputs(connection) }
    let shown = outputs.filter(\.isPluggedIn)
    let choice = shown.isEmpty ? outputs : shown
    chosen = choice.first { $0.name == name } ?? choice.first(where: \.isPrimary) ?? choice.first
  }

  /// The part of the screen that the panel covers.
  var area: PixelRect {
    chosen?.area ?? PixelRect(x: 0, y: 0, width: size.width, height: size.height)
  }

  var scale: Double {
    guard let chosen else { return 1 }
    return PhysicalScale(
      pixels: (chosen.area.width, chosen.area.height),
      millimetres: (chosen.millimetres.width, chosen.millimetres.height)
    ).value
  }

  var interval: FrameInterval { FrameInterval(nominal: chosen?.rate.map { 1 / $0 }) }

  private static func outputs(_ connection: X11Connection) -> [Output] {
    let display = connection.display
    guard let list = XRRGetScreenResourcesCurrent(display, connection.root) else { return [] }
    defer { XRRFreeScreenResources(list) }
    var count: CInt = 0
    guard let monitors = XRRGetMonitors(display, connection.root, 1, &count) else { return [] }
    defer { XRRFreeMonitors(monitors) }
    return UnsafeBufferPointer(start: monitors, count: Int(max(0, count))).map { monitor in
      // A monitor defined by a user on a part of the screen has no outputs.
      let info =
        monitor.noutput > 0 ? XRRGetOutputInfo(display, list, monitor.outputs[0]) : nil
      defer { if let info { XRRFreeOutputInfo(info) } }
      return Output(
        name: connection.name(of: monitor.name),
        area: PixelRect(
          x: Int(monitor.x), y: Int(monitor.y), width: Int(monitor.width),
          height: Int(monitor.height)),
        millimetres: PixelSize(Int(monitor.mwidth), Int(monitor.mheight)),
        rate: info.flatMap { rate(of: $0.pointee.crtc, list, display) },
        isPrimary: monitor.primary != 0,
        isPluggedIn: info.map { $0.pointee.connection != UInt16(RR_Disconnected) } ?? true)
    }
  }

  private static func rate(
    of id: RRCrtc, _ list: UnsafeMutablePointer<XRRScreenResources>, _ display: OpaquePointer
  ) -> Double? {
    guard id != 0, let crtc = XRRGetCrtcInfo(display, list, id) else { return nil }
    defer { XRRFreeCrtcInfo(crtc) }
    let modes = UnsafeBufferPointer(start: list.pointee.modes, count: Int(list.pointee.nmode))
    return modes.first { $0.id == crtc.pointee.mode }.flatMap(rate)
  }

  private static func rate(_ mode: XRRModeInfo) -> Double? {
    let dots = Double(mode.hTotal) * Double(mode.vTotal)
    return dots > 0 && mode.dotClock > 0 ? Double(mode.dotClock) / dots : nil
  }
}
