public import DetentGeometry

/// One thing to draw: a layer's content with everything about its place already worked out.
public struct RenderItem: Hashable, Sendable {
  /// The layer that it shows.
  public var layer: LayerID
  /// What is drawn.
  public var content: Content
  /// The layer's size before `transform` [logical px].
  public var size: Size
  /// From the layer's own coordinates (origin at its upper left corner, logical px) to device
  /// pixels. An upright, unscaled layer is already snapped to whole device pixels, so its
  /// translation is whole and its `a` and `d` are the display's scale.
  public var transform: Transform
  /// With that of all its ancestors multiplied in, 0…1.
  public var opacity: Double
  /// What it is drawn in.
  public var color: Color
  /// The radius of the rounded corners [logical px].
  public var cornerRadius: Double
  /// Which of its corners are round.
  public var corners: Corners
  /// Drawn only within these device pixels; nil: anywhere.
  public var clip: PixelRect?
  /// The device pixels it can touch, within `clip` but not limited to the screen.
  public var bounds: PixelRect
  /// Device pixels it surely covers with full opacity: at most two overlapping upright rectangles
  /// (a rounded rectangle covers a cross of two); empty when none.
  public var covers: RectPair
  /// Device pixels that would look the same if the item stood somewhere else and still held them:
  /// the inside of one colour, of a window onto what stands still behind it, of a shadow.
  public var steady = RectPair.none
  /// What only few items are, in place of their `content`, which is none then.
  public var special: SpecialDrawing?
  /// How far has come what it shows, 0…1.
  public var progress = 0.0
}

/// A frame as a flat list, in drawing order: the first is farthest back.
public struct RenderList: Equatable, Sendable {
  /// In the order in which they are drawn. A list that is to be written over by the next frame's may be
  /// narrowed and appended to before, and not changed otherwise.
  public var items: [RenderItem]
  /// What of them is on which layers, where they were made of a tree.
  var runs = ItemRuns()

  /// Of items in the order in which they are drawn.
  public init(items: [RenderItem] = []) { self.items = items }

  /// Finds out what changes of what has been moved as a whole, for the damage of this frame and those
  /// that follow; once its bounds are narrowed.
  /// - Parameters:
  ///   - other: The list of the frame before.
  ///   - screen: Within which bounds are narrow.
  public mutating func outlineRuns(like other: RenderList, within screen: PixelRect) {
    runs.outline(items, like: other.runs, within: screen)
  }

  /// Whether the same is drawn.
  public static func == (a: RenderList, b: RenderList) -> Bool { a.items == b.items }
}

/// A layer's name, unique in its tree.
public struct LayerID: Hashable, Sendable, Comparable {
  /// Its place among the layers of a tree.
  public let number: Int
  /// The layer of that number.
  public init(_ number: Int) { self.number = number }
  /// By number.
  public static func < (a: LayerID, b: LayerID) -> Bool { a.number < b.number }
}
