internal import CDRM
internal import Glibc
internal import Runtime

extension KernelCard {
  func planes(of controller: UInt32) throws(SystemCallError) -> [UInt32] {
    let place = try CardResources(self).controllers.firstIndex(of: controller) ?? 0
    var planes: [UInt32] = []
    for id in try planeNumbers() {
      var plane = drm_mode_get_plane()
      plane.plane_id = id
      try call("DRM_IOCTL_MODE_GETPLANE", cdrm_get_plane, &plane)
      guard plane.possible_crtcs & (1 << UInt32(place)) != 0 else { continue }
      let kind = try properties(of: id, .plane)["type"]?.value
      if kind == Self.primary {
        planes.insert(id, at: 0)
      } else {
        planes.append(id)
      }
    }
    return planes
  }

  /// The kernel's value of the property `type`.
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
