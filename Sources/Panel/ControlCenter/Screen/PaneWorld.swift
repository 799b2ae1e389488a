internal import DetentAnimation
internal import DetentGeometry
internal import Dynamics
internal import Settings

/// The pane as a heavy body that hangs on its detent: the article's implementation by UIKit Dynamics.
enum PaneWorld {
  static let id = WorldID(0)
  static let pane = ItemID(0)

  /// - Parameters:
  ///   - size: The pane's.
  ///   - place: The detent it hangs at.
  static func hanging(
    by settings: AttachmentSettings, size: Size, at place: Point
  ) throws(DynamicsError) -> DynamicsWorld {
    var properties = ItemProperties.pane
    properties.resistance = settings.resistance
    let point = SIMD2(place.x, place.y)
    var world = DynamicsWorld()
    try world.add(
      DynamicItem(
        .rectangle([max(1, size.width), max(1, size.height)]), at: point, properties: properties),
      as: pane)
    let attachment = Attachment(
      pane, to: .anchor(point), length: 0, frequency: settings.frequency,
      damping: settings.dampingRatio)
    try world.add(.attachment(attachment), as: BehaviorID(0))
    return world
  }
}
