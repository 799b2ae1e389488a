internal import CDRM
internal import DetentGeometry
internal import Glibc
internal import Runtime

/// The numbers of a card's controllers and connectors (`DRM_IOCTL_MODE_GETRESOURCES`).
struct CardResources {
  private(set) var controllers: [UInt32] = []
  private(set) var connectors: [UInt32] = []

  init(_ card: KernelCard) throws(SystemCallError) {
    var request = drm_mode_card_res()
    try card.call("DRM_IOCTL_MODE_GETRESOURCES", cdrm_get_resources, &request)
    controllers = Array(repeating: 0, count: Int(request.count_crtcs))
    connectors = Array(repeating: 0, count: Int(request.count_connectors))
    (request.count_fbs, request.count_encoders) = (0, 0)
    let result = controllers.withUnsafeMutableBufferPointer { controllers in
      connectors.withUnsafeMutableBufferPointer { connectors in
        request.crtc_id_ptr = address(controllers.baseAddress)
        request.connector_id_ptr = address(connectors.baseAddress)
        return cdrm_call(card.fileDescriptor, cdrm_get_resources, &request)
      }
    }
    guard result == 0 else {
      throw SystemCallError(call: "DRM_IOCTL_MODE_GETRESOURCES", code: errno)
    }
    // A connector that is added or removed between the two calls is noticed at the next reading.
    connectors.removeAll { $0 == 0 }
  }
}

/// The kernel's description of a connector (`DRM_IOCTL_MODE_GETCONNECTOR`).
struct ConnectorReply {
  private(set) var modes: [drm_mode_modeinfo] = []
  private var encoders: [UInt32] = []
  private var reply = drm_mode_get_connector()

  /// Probes the connector for a screen, which may take a while.
  init(_ id: UInt32, on card: KernelCard) throws(SystemCallError) {
    reply.connector_id = id
    try card.call("DRM_IOCTL_MODE_GETCONNECTOR", cdrm_get_connector, &reply)
    guard reply.count_modes > 0 else { return }
    modes = Array(repeating: drm_mode_modeinfo(), count: Int(reply.count_modes))
    encoders = Array(repeating: 0, count: Int(reply.count_encoders))
    reply.count_props = 0
    let result = modes.withUnsafeMutableBufferPointer { modes in
      encoders.withUnsafeMutableBufferPointer { encoders in
        reply.modes_ptr = address(modes.baseAddress)
        reply.encoders_ptr = address(encoders.baseAddress)
        return cdrm_call(card.fileDescriptor, cdrm_get_connector, &reply)
      }
    }
    guard result == 0 else {
      throw SystemCallError(call: "DRM_IOCTL_MODE_GETCONNECTOR", code: errno)
    }
    modes.removeLast(max(0, modes.count - Int(reply.count_modes)))
  }

  func connector(
    on card: KernelCard, controllers: [UInt32]
  ) throws(SystemCallError) -> Connector {
    var usable: [UInt32] = []
    for encoder in encoders {
      let request = try Self.read(encoder, of: card)
      usable += controllers.members(of: request.possible_crtcs)
    }
    let known = Self.kinds.indices.contains(Int(reply.connector_type))
    let kind = known ? Self.kinds[Int(reply.connector_type)] : "Unknown"
    return Connector(
      id: reply.connector_id, name: "\(kind)-\(reply.connector_type_id)",
      isConnected: reply.connection == 1,
      millimetres: (Int(reply.mm_width), Int(reply.mm_height)),
      modes: modes.enumerated().map { DisplayMode($0.element, number: $0.offset) },
      controllers: usable, controller: try controller(on: card))
  }

  /// The controller that feeds it now; nil if none does.
  private func controller(on card: KernelCard) throws(SystemCallError) -> UInt32? {
    guard reply.encoder_id != 0 else { return nil }
    let controller = try Self.read(reply.encoder_id, of: card).crtc_id
    return controller == 0 ? nil : controller
  }

  private static func read(
    _ encoder: UInt32, of card: KernelCard
  ) throws(SystemCallError) -> drm_mode_get_encoder {
    var request = drm_mode_get_encoder()
    request.encoder_id = encoder
    try card.call("DRM_IOCTL_MODE_GETENCODER", cdrm_get_encoder, &request)
    return request
  }

  /// The kernel's names of connector types, by number (from DRM_MODE_CONNECTOR_Unknown on).
  private static let kinds = [
    "Unknown", "VGA", "DVI-I", "DVI-D", "DVI-A", "Composite", "SVIDEO", "LVDS", "Component", "DIN",
    "DP", "HDMI-A", "HDMI-B", "TV", "eDP", "Virtual", "DSI", "DPI", "Writeback", "SPI", "USB",
  ]
}

extension DisplayMode {
  init(_ mode: drm_mode_modeinfo, number: Int) {
    let flags = Int(mode.flags)
    let isInterlaced = flags & Int(DRM_MODE_FLAG_INTERLACE) != 0
    var pixels = Double(mode.htotal) * Double(mode.vtotal)
    if isInterlaced { pixels /= 2 }
    if flags & Int(DRM_MODE_FLAG_DBLSCAN) != 0 { pixels *= 2 }
    if mode.vscan > 1 { pixels *= Double(mode.vscan) }
    let refresh = pixels > 0 ? Double(mode.clock) * 1000 / pixels : 0
    self.init(
      number: number, size: PixelSize(Int(mode.hdisplay), Int(mode.vdisplay)),
      refresh: refresh > 0 ? refresh : 60,
      isPreferred: Int(mode.type) & Int(DRM_MODE_TYPE_PREFERRED) != 0, isInterlaced: isInterlaced)
  }
}
