internal import CDRM
internal import DetentMotion
internal import Display
internal import Glibc
internal import Runtime

/// A graphics card of the kernel (`/dev/dri/card0`).
final class KernelCard: GraphicsCard {
  let fileDescriptor: CInt
  private(set) var isAtomic = false
  /// The kernel's descriptions of the modes returned by `connectors()`, by connector.
  private var modes: [UInt32: [drm_mode_modeinfo]] = [:]

  /// - Parameter fileDescriptor: A card on which this session is DRM master; it stays its owner's.
  /// - Throws: `SystemCallError` if the card does not support writable pictures in memory.
  init(_ fileDescriptor: CInt, allowsAtomic: Bool = true) throws(SystemCallError) {
    self.fileDescriptor = fileDescriptor
    var capability = drm_get_cap(capability: UInt64(DRM_CAP_DUMB_BUFFER), value: 0)
    try call("DRM_IOCTL_GET_CAP", cdrm_get_cap, &capability)
    guard capability.value != 0 else {
      throw SystemCallError(call: "DRM_CAP_DUMB_BUFFER", code: ENOTSUP)
    }
    // Makes reading flip events return at once.
    _ = fcntl(fileDescriptor, F_SETFL, fcntl(fileDescriptor, F_GETFL) | O_NONBLOCK)
    isAtomic = allowsAtomic && enable(DRM_CLIENT_CAP_ATOMIC)
    if !isAtomic { _ = enable(DRM_CLIENT_CAP_UNIVERSAL_PLANES) }
  }

  private func enable(_ capability: CInt) -> Bool {
    var request = drm_set_client_cap(capability: UInt64(capability), value: 1)
    return cdrm_call(fileDescriptor, cdrm_set_client_cap, &request) == 0
  }

  func call<Argument: BitwiseCopyable>(
    _ name: String, _ request: UInt, _ argument: inout Argument
  ) throws(SystemCallError) {
    guard cdrm_call(fileDescriptor, request, &argument) == 0 else {
      throw SystemCallError(call: name, code: errno)
    }
  }

  func connectors() throws(SystemCallError) -> [Connector] {
    let resources = try CardResources(self)
    var connectors: [Connector] = []
    for id in resources.connectors {
      let found = try ConnectorReply(id, on: self)
      modes[id] = found.modes
      var connector = try found.connector(on: self, controllers: resources.controllers)
      // A driver that does not report it is no reason to fail.
      if connector.isConnected,
        let orientation = (try? properties(of: id, .connector))?["panel orientation"]
      {
        connector.hangsTurned = Rotation(panelOrientation: orientation.value)
      }
      connectors.append(connector)
    }
    return connectors
  }

  func timings(of choice: ScreenChoice) -> [UInt8] {
    guard let known = modes[choice.connector.id], known.indices.contains(choice.mode.number) else {
      return []
    }
    return withUnsafeBytes(of: known[choice.mode.number]) { Array($0) }
  }

  func setController(_ choice: ScreenChoice, framebuffer: UInt32) throws(SystemCallError) {
    guard let known = modes[choice.connector.id], known.indices.contains(choice.mode.number) else {
      throw SystemCallError(call: "DRM_IOCTL_MODE_SETCRTC", code: EINVAL)
    }
    var request = drm_mode_crtc()
    request.crtc_id = choice.controller
    request.fb_id = framebuffer
    request.count_connectors = 1
    request.mode_valid = 1
    request.mode = known[choice.mode.number]
    var connector = choice.connector.id
    let result = withUnsafeMutablePointer(to: &connector) { connector in
      request.set_connectors_ptr = address(connector)
      return cdrm_call(fileDescriptor, cdrm_set_crtc, &request)
    }
    guard result == 0 else { throw SystemCallError(call: "DRM_IOCTL_MODE_SETCRTC", code: errno) }
  }

  func turnOff(_ controller: UInt32) throws(SystemCallError) {
    var request = drm_mode_crtc()
    request.crtc_id = controller
    try call("DRM_IOCTL_MODE_SETCRTC", cdrm_set_crtc, &request)
  }

  func hideCursor(_ controller: UInt32) throws(SystemCallError) {
    var request = drm_mode_cursor2()
    request.flags = UInt32(DRM_MODE_CURSOR_BO)
    request.crtc_id = controller
    // A cursor without memory is hidden.
    request.handle = 0
    try call("DRM_IOCTL_MODE_CURSOR2", cdrm_cursor, &request)
  }

  func flip(_ controller: UInt32, to framebuffer: UInt32) throws(SystemCallError) {
    var request = drm_mode_crtc_page_flip()
    request.crtc_id = controller
    request.fb_id = framebuffer
    request.flags = UInt32(DRM_MODE_PAGE_FLIP_EVENT)
    try call("DRM_IOCTL_MODE_PAGE_FLIP", cdrm_page_flip, &request)
  }

  func readFlips() -> [Instant] {
    var flips: [Instant] = []
    withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { buffer in
      let count = read(fileDescriptor, buffer.baseAddress, buffer.count)
      guard count > 0 else { return }
      var rest = UnsafeRawBufferPointer(buffer)[..<count]
      while rest.count >= MemoryLayout<drm_event>.size {
        let header = rest.loadUnaligned(as: drm_event.self)
        if header.type == DRM_EVENT_FLIP_COMPLETE, rest.count >= MemoryLayout<drm_event_vblank>.size
        {
          let event = rest.loadUnaligned(as: drm_event_vblank.self)
          let microseconds = Int64(event.tv_sec) * 1_000_000 + Int64(event.tv_usec)
          flips.append(Instant(nanoseconds: microseconds * 1000))
        }
        rest = rest.dropFirst(max(Int(header.length), MemoryLayout<drm_event>.size))
      }
    }
    return flips
  }
}

/// Converts an address for the kernel's structures.
func address<Pointee>(_ pointer: UnsafeMutablePointer<Pointee>?) -> UInt64 {
  UInt64(UInt(bitPattern: pointer))
}

extension KernelCard {
  func planes() throws(SystemCallError) -> [Plane] {
    let controllers = try CardResources(self).controllers
    var planes: [Plane] = []
    for id in try planeNumbers() {
      var plane = drm_mode_get_plane()
      plane.plane_id = id
      try call("DRM_IOCTL_MODE_GETPLANE", cdrm_get_plane, &plane)
      let kind = try properties(of: id, .plane)["type"]?.value
      planes.append(
        Plane(
          id: id, isPrimary: kind == Self.primary,
          controllers: controllers.members(of: plane.possible_crtcs),
          controller: plane.crtc_id == 0 ? nil : plane.crtc_id))
    }
    return planes
  }

  /// The kernel's value of the property `type` for a primary plane.
  private static let primary: UInt64 = 1

  func numbers(of kind: CardObject) throws(SystemCallError) -> [UInt32] {
    switch kind {
    case .connector: try CardResources(self).connectors
    case .controller: try CardResources(self).controllers
    case .plane: try planeNumbers()
    }
  }

  private func planeNumbers() throws(SystemCallError) -> [UInt32] {
    var request = drm_mode_get_plane_res()
    try call("DRM_IOCTL_MODE_GETPLANERESOURCES", cdrm_get_planes, &request)
    var planes = [UInt32](repeating: 0, count: Int(request.count_planes))
    let result = planes.withUnsafeMutableBufferPointer { planes in
      request.plane_id_ptr = address(planes.baseAddress)
      return cdrm_call(fileDescriptor, cdrm_get_planes, &request)
    }
    guard result == 0 else {
      throw SystemCallError(call: "DRM_IOCTL_MODE_GETPLANERESOURCES", code: errno)
    }
    return planes
  }
}

extension [UInt32] {
  /// The elements whose indices have their bits set in the kernel's mask.
  func members(of mask: UInt32) -> [UInt32] {
    indices.filter { $0 < 32 && mask & (1 << UInt32($0)) != 0 }.map { self[$0] }
  }
}
