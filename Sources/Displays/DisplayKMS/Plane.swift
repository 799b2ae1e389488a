/// A source of pictures for a display controller (drm_plane of drm-kms(7)).
struct Plane: Equatable {
  let id: UInt32
  /// Whether it holds the picture itself rather than an arrow or a video over it.
  let isPrimary: Bool
  /// The display controllers that can read it.
  let controllers: [UInt32]
  /// The display controller that reads it now; nil if none does.
  let controller: UInt32?
}

extension [Plane] {
  /// Returns the primary plane of a controller: the one that it reads, or else the first free one.
  /// Some cards share planes, which one controller cannot take from another.
  func primary(of controller: UInt32) -> Plane? {
    let usable = filter { $0.isPrimary && $0.controllers.contains(controller) }
    return usable.first { $0.controller == controller } ?? usable.first { $0.controller == nil }
      ?? usable.first
  }
}
