public import DetentGeometry

/// One thing to draw: a layer's content with its place on the device.
public struct RenderItem: Hashable, Sendable {
  /// The layer that it shows.
  public var layer: LayerID
  /// The content to draw.
  public var content: Content
  /// The layer's size before `transform` [logical px].
  public var size: Size
  /// The map from the layer's own coordinates (origin at its upper left corner, logical px) to
  /// device pixels. An upright, unscaled layer is snapped to whole device pixels: its translation
  /// is whole, and its `a` and `d` are the display's scale.
  public var transform: Transform
  /// The opacity multiplied by that of all ancestors, 0…1.
  public var opacity: Double
  /// The colour of the content.
  public var color: Color
  /// The radius of the rounded corners [logical px].
  public var cornerRadius: Double
  /// The corners that are rounded.
  public var corners: Corners
  /// The device pixels to which it is clipped; nil if it is not.
  public var clip: PixelRect?
  /// The device pixels it can touch, not limited by `clip` or the screen.
  public var bounds: PixelRect
  /// The device pixels that it covers with full opacity: at most two overlapping upright rectangles
  /// (a cross for a rounded rectangle); empty if there are none.
  public var covers: RectPair
  /// The device pixels that would look the same if the item moved and still covered them: inside a
  /// fill, a shadow, or a window onto something that stands still.
  public var steady = RectPair.none
  /// A special drawing in place of `content`; nil for most items.
  public var special: SpecialDrawing?
  /// The progress of the content, 0…1.
  public var progress = 0.0
}

/// A frame as a flat list of items in drawing order, from back to front.
public struct RenderList: Equatable, Sendable {
  /// The items in drawing order. A list that the next frame overwrites may only have bounds
  /// narrowed and items appended before.
  public var items: [RenderItem]
  /// The items by layer, if the list was built from a tree.
  var runs = ItemRuns()

  /// Creates a list of items in drawing order.
  public init(items: [RenderItem] = []) { self.items = items }

  /// Computes the outlines of moved layers for the damage of this frame and the following ones.
  /// Called after the bounds are narrowed.
  /// - Parameters:
  ///   - other: The list of the previous frame.
  ///   - screen: The area in which bounds are narrowed.
  public mutating func outlineRuns(like other: RenderList, within screen: PixelRect) {
    runs.outline(items, like: other.runs, within: screen)
  }

  /// Returns whether both draw the same items.
  public static func == (a: RenderList, b: RenderList) -> Bool { a.items == b.items }
}

/// The identifier of a layer, unique in its tree.
public struct LayerID: Hashable, Sendable, Comparable {
  /// The index among the layers of a tree.
  public let number: Int
  /// Creates the identifier with this number.
  public init(_ number: Int) { self.number = number }
  /// Orders by number.
  public static func < (a: LayerID, b: LayerID) -> Bool { a.number < b.number }
}

extension RenderList {
  /// The list with all surfaces replaced by their items.
  public var flattened: RenderList {
    guard items.contains(where: { $0.surface != nil }) else { return self }
    return RenderList(
      items: items.flatMap { item in
        item.surface.map { $0.items.map { $0.placed(on: item) } } ?? [item]
      })
  }
}
