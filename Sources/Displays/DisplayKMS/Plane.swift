/// What a display controller reads pictures by (drm_plane of drm-kms(7)).
struct Plane: Equatable {
  let id: UInt32
  /// It holds the picture itself, not an arrow or a video over it.
  let isPrimary: Bool
  /// The display controllers that can show it.
  let controllers: [UInt32]
  /// The one that does now; nil: none does.
  let controller: UInt32?
}

extension [Plane] {
  /// The primary plane of a controller: the one that it shows, or else the first that no other one does.
  /// Some cards have them in common, and a plane cannot be taken from one controller by another.
  func primary(of controller: UInt32) -> Plane? {
    let usable = filter { $0.isPrimary && $0.controllers.contains(controller) }
    return usable.first { $0.controller == controller } ?? usable.first { $0.controller == nil }
      ?? usable.first
  }
}
