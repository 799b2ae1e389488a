import Glibc
import Runtime

@testable import DisplayKMS

/// The properties of a card's objects, and the kernel's checks of what belongs together
/// (drm_atomic_helper_check of drm-kms-helpers).
struct RoutingDouble {
  static let (controllers, planes): ([UInt32], [UInt32]) = ([7, 9], [8, 10])

  /// By object, and by the property's name.
  private(set) var values: [UInt32: [String: UInt64]] = [:]

  static func number(of name: String) -> UInt32 {
    name.utf8.reduce(17) { $0 &* 31 &+ UInt32($1) }
  }

  subscript(_ object: UInt32, _ name: String) -> UInt64 {
    get { values[object]?[name] ?? 0 }
    set { values[object, default: [:]][name] = newValue }
  }

  func isOn(_ controller: UInt32) -> Bool {
    self[controller, "ACTIVE"] == 1 && self[controller, "MODE_ID"] != 0
  }

  /// - Throws: `EINVAL`, without any change, where the kernel refuses.
  mutating func apply(
    _ changes: [PropertyChange], names: [String]
  ) throws(SystemCallError) {
    var new = self
    for change in changes {
      guard let name = names.first(where: { Self.number(of: $0) == change.property }) else {
        throw SystemCallError(call: "commit", code: ENOENT)
      }
      new[change.object, name] = change.value
    }
    guard new.isConsistent, Self.planes.allSatisfy({ !new.hasSwitched($0, since: self) }) else {
      throw SystemCallError(call: "commit", code: EINVAL)
    }
    self = new
  }

  private var isConsistent: Bool {
    let connectors = values.keys.filter { !(Self.controllers + Self.planes).contains($0) }
    let controllersAreRight = Self.controllers.allSatisfy { controller in
      let fed = connectors.count { self[$0, "CRTC_ID"] == UInt64(controller) }
      // One that is on feeds a connector, one that is not none; and two cannot be fed alike.
      return fed == (self[controller, "MODE_ID"] == 0 ? 0 : 1)
        && (fed == 1 || self[controller, "ACTIVE"] == 0)
    }
    return controllersAreRight
      && Self.planes.allSatisfy { plane in
        let controller = self[plane, "CRTC_ID"]
        // A picture needs a controller that is on.
        return (controller == 0) == (self[plane, "FB_ID"] == 0)
          && (controller == 0 || self[UInt32(controller), "MODE_ID"] != 0)
      }
  }

  /// A plane goes from one controller to another only by way of none.
  private func hasSwitched(_ plane: UInt32, since former: RoutingDouble) -> Bool {
    let (old, new) = (former[plane, "CRTC_ID"], self[plane, "CRTC_ID"])
    return old != 0 && new != 0 && old != new
  }

  /// A plane shows a picture.
  mutating func show(_ framebuffer: UInt64, on plane: UInt32, of controller: UInt32) {
    (self[plane, "FB_ID"], self[plane, "CRTC_ID"]) = (framebuffer, UInt64(controller))
  }

  /// As the older calls do: a connector that is fed by another controller is taken from that.
  mutating func set(_ controller: UInt32, feeding connector: UInt32?) {
    for object in values.keys where self[object, "CRTC_ID"] == UInt64(controller) {
      (self[object, "CRTC_ID"], self[object, "FB_ID"]) = (0, 0)
    }
    (self[controller, "MODE_ID"], self[controller, "ACTIVE"]) = connector == nil ? (0, 0) : (1, 1)
    if let connector { self[connector, "CRTC_ID"] = UInt64(controller) }
  }
}
