internal import DetentGeometry
internal import DetentScene

/// The parts of an item's drawing that do not depend on its place, kept from frame to frame, so
/// that an item that only moves needs no lookup.
struct ItemLook {
  enum Drawn {
    /// Not rasterized yet.
    case unknown
    /// The raster; nil if it cannot be drawn.
    case raster(Raster?)
  }

  // The properties that it was made from.
  private var content = Content.none
  private var color = Color.clear
  private var opacity = 0.0
  private var cornerRadius = 0.0
  private var corners = Corners()
  private var size = PixelSize(-1, -1)
  private var progress = 0.0

  // The derived values.
  /// The premultiplied colour of a fill, a text or a shadow.
  var pixel: UInt32 = 0
  var opacityByte: UInt32 = 0
  /// The mask of the rounded corners; nil if no corner is rounded.
  var mask: CornerMask?
  var patch: ShadowPatch?
  var drawn = Drawn.unknown
  var dial: DialLook?

  /// Whether it is the look of `item` at `size` [device px].
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

  /// The `pixel` of a fill or a text for which no look is kept.
  static func pixel(of item: UnsafePointer<RenderItem>) -> UInt32 {
    let color = item.pointee.color
    return color.withAlpha(color.alpha * item.pointee.opacity).premultiplied
  }

  /// The `opacityByte` of an item for which no look is kept.
  static func opacityByte(of item: UnsafePointer<RenderItem>) -> UInt32 {
    byte(item.pointee.opacity)
  }

  private static func byte(_ opacity: Double) -> UInt32 {
    UInt32((min(max(opacity, 0), 1) * 255).rounded())
  }
}

/// The place of an item in the current frame.
struct ItemPlace {
  /// The pixels it can touch; empty if it is not drawn.
  var bounds = PixelRect.empty
  /// The pixels that it covers with full opacity.
  var covers = RectPair.none
  /// The whole pixels that it fills if it is upright and unscaled; else nil.
  var frame: PixelRect?
}
