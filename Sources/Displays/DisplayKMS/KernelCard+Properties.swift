internal import CDRM
internal import Glibc
internal import Runtime

extension KernelCard {
  func properties(
    of object: UInt32, _ kind: CardObject
  ) throws(SystemCallError) -> [String: CardProperty] {
    var request = drm_mode_obj_get_properties()
    request.obj_id = object
    request.obj_type = kind.number
    try call("DRM_IOCTL_MODE_OBJ_GETPROPERTIES", cdrm_get_properties, &request)
    var ids = [UInt32](repeating: 0, count: Int(request.count_props))
    var values = [UInt64](repeating: 0, count: Int(request.count_props))
    let result = ids.withUnsafeMutableBufferPointer { ids in
      values.withUnsafeMutableBufferPointer { values in
        request.props_ptr = address(ids.baseAddress)
        request.prop_values_ptr = address(values.baseAddress)
        return cdrm_call(fileDescriptor, cdrm_get_properties, &request)
      }
    }
    guard result == 0 else {
      throw SystemCallError(call: "DRM_IOCTL_MODE_OBJ_GETPROPERTIES", code: errno)
    }
    var found: [String: CardProperty] = [:]
    for (id, value) in zip(ids, values) {
      found[try propertyName(id)] = CardProperty(id: id, value: value)
    }
    return found
  }

  private func propertyName(_ id: UInt32) throws(SystemCallError) -> String {
    var request = drm_mode_get_property()
    request.prop_id = id
    try call("DRM_IOCTL_MODE_GETPROPERTY", cdrm_get_property, &request)
    return withUnsafeBytes(of: request.name) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  func makeBlob(_ bytes: [UInt8]) throws(SystemCallError) -> UInt32 {
    var bytes = bytes
    var request = drm_mode_create_blob()
    request.length = UInt32(bytes.count)
    let result = bytes.withUnsafeMutableBufferPointer { bytes in
      request.data = address(bytes.baseAddress)
      return cdrm_call(fileDescriptor, cdrm_create_blob, &request)
    }
    guard result == 0 else {
      throw SystemCallError(call: "DRM_IOCTL_MODE_CREATEPROPBLOB", code: errno)
    }
    return request.blob_id
  }

  func removeBlob(_ blob: UInt32) {
    var request = drm_mode_destroy_blob(blob_id: blob)
    _ = cdrm_call(fileDescriptor, cdrm_destroy_blob, &request)
  }

  func commit(_ changes: [PropertyChange], _ flags: CommitFlags) throws(SystemCallError) {
    // The kernel expects the changes grouped by object.
    var order: [UInt32] = []
    for change in changes where !order.contains(change.object) { order.append(change.object) }
    let sorted = order.map { object in changes.filter { $0.object == object } }
    var counts = sorted.map { UInt32($0.count) }
    var properties = sorted.joined().map(\.property)
    var values = sorted.joined().map(\.value)
    var request = drm_mode_atomic()
    request.flags = flags.rawValue
    request.count_objs = UInt32(order.count)
    let result = order.withUnsafeMutableBufferPointer { objects in
      counts.withUnsafeMutableBufferPointer { counts in
        properties.withUnsafeMutableBufferPointer { properties in
          values.withUnsafeMutableBufferPointer { values in
            request.objs_ptr = address(objects.baseAddress)
            request.count_props_ptr = address(counts.baseAddress)
            request.props_ptr = address(properties.baseAddress)
            request.prop_values_ptr = address(values.baseAddress)
            return cdrm_call(fileDescriptor, cdrm_atomic, &request)
          }
        }
      }
    }
    guard result == 0 else { throw SystemCallError(call: "DRM_IOCTL_MODE_ATOMIC", code: errno) }
  }
}

extension CardObject {
  fileprivate var number: UInt32 {
    switch self {
    case .connector: UInt32(DRM_MODE_OBJECT_CONNECTOR)
    case .controller: UInt32(DRM_MODE_OBJECT_CRTC)
    case .plane: UInt32(DRM_MODE_OBJECT_PLANE)
    }
  }
}
