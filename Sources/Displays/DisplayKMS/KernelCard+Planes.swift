internal import CDRM
internal import Glibc
internal import Runtime

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
