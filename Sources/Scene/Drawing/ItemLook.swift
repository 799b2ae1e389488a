internal import DetentGeometry
internal import DetentScene

/// What of an item's drawing does not depend on its place, kept from frame to frame, so that a
/// thing that only moves is looked up nowhere.
struct ItemLook {
  enum Drawn {
    /// Not asked for yet.
    case unknown
    /// Nil: it cannot be drawn.
    case raster(Raster?)
  }

  // What it was made of.
  private var content = Content.none
  private var color = Color.clear
  private var opacity = 0.0
  private var cornerRadius = 0.0
  private var corners = Corners()
  private var size = PixelSize(-1, -1)
  private var progress = 0.0

  // What was made of it.
  /// Of a fill, a text or a shadow; premultiplied.
  var pixel: UInt32 = 0
  var opacityByte: UInt32 = 0
  /// Nil: no corner is rounded.
  var mask: CornerMask?
  var patch: ShadowPatch?
  var drawn = Drawn.unknown
  var dial: DialLook?

  /// Whether it is how `item` looks at `size` [device px].
  func fits(_ item: UnsafePointer<RenderItem>, size: PixelSize) -> Bool {
    self.size == size && color == item.pointee.color && opacity == item.pointee.opacity
      && cornerRadius == item.pointee.cornerRadius && corners == item.pointee.corners
      && progress == item.pointee.progress && content == item.pointee.content
  }

  init() {}

  init(_ item: RenderItem, size: PixelSize) {
    content = item.content
    color = item.color
    opacity = item.opacity
    cornerRadius = item.cornerRadius
    corners = item.corners
    progress = item.progress
    self.size = size
    opacityByte = Self.byte(opacity)
    if case .shadow(let shadow) = content {
      pixel = Color.black.withAlpha(shadow.opacity * opacity).premultiplied
    } else {
      pixel = color.withAlpha(color.alpha * opacity).premultiplied
    }
  }

  /// The `pixel` of a fill or a text of which nothing else is asked.
  static func pixel(of item: UnsafePointer<RenderItem>) -> UInt32 {
    let color = item.pointee.color
    return color.withAlpha(color.alpha * item.pointee.opacity).premultiplied
  }

  /// The `opacityByte` of an item of which nothing else is asked.
  static func opacityByte(of item: UnsafePointer<RenderItem>) -> UInt32 {
    byte(item.pointee.opacity)
  }

  private static func byte(_ opacity: Double) -> UInt32 {
    UInt32((min(max(opacity, 0), 1) * 255).rounded())
  }
}

/// Where an item is in the frame at hand.
struct ItemPlace {
  /// The pixels it can touch; empty for what is not drawn.
  var bounds = PixelRect.empty
  /// Those it surely hides.
  var covers = RectPair.none
  /// The whole pixels it fills when it stands upright and unscaled; nil when it does not.
  var frame: PixelRect?
}
