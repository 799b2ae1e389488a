package import Geometry

/// One thing to draw: a layer's content with everything about its place already worked out.
package struct RenderItem: Hashable, Sendable {
  package var layer: LayerID
  package var content: Content
  /// The layer's size before `transform` [logical px].
  package var size: Size
  /// From the layer's own coordinates (origin at its upper left corner, logical px) to device
  /// pixels. An upright, unscaled layer is already snapped to whole device pixels, so its
  /// translation is whole and its `a` and `d` are the display's scale.
  package var transform: Transform
  /// With that of all its ancestors multiplied in, 0…1.
  package var opacity: Double
  package var color: Color
  /// The radius of the rounded corners [logical px].
  package var cornerRadius: Double
  package var corners: Corners
  /// Drawn only within these device pixels; nil: anywhere.
  package var clip: PixelRect?
  /// The device pixels it can touch, within `clip` but not limited to the screen.
  package var bounds: PixelRect
  /// Device pixels it surely covers with full opacity: at most two overlapping upright rectangles
  /// (a rounded rectangle covers a cross of two); empty when none.
  package var covers: RectPair
  /// Device pixels that would look the same if the item stood somewhere else and still held them:
  /// the inside of one colour, of a window onto what stands still behind it, of a shadow.
  package var steady = RectPair.none
  /// What only few items are, in place of their `content`, which is none then.
  package var special: SpecialDrawing?
}

/// A frame as a flat list, in drawing order: the first is farthest back.
package struct RenderList: Equatable, Sendable {
  package var items: [RenderItem]
  package init(items: [RenderItem] = []) { self.items = items }
}

/// A layer's name, unique in its tree.
package struct LayerID: Hashable, Sendable, Comparable {
  package let number: Int
  package init(_ number: Int) { self.number = number }
  package static func < (a: LayerID, b: LayerID) -> Bool { a.number < b.number }
}
