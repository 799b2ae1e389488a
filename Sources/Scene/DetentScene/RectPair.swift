public import DetentGeometry

/// At most two rectangles, stored without an allocation, such as the cross inside a rounded
/// rectangle.
public struct RectPair: Hashable, Sendable {
  /// The first rectangle; empty if there is none.
  public private(set) var first = PixelRect.empty
  /// The second rectangle; empty if there is none.
  public private(set) var second = PixelRect.empty

  /// No rectangle.
  public static let none = RectPair()

  /// Creates an empty pair.
  public init() {}

  /// Creates a pair from one or two rectangles; an empty one counts as none.
  public init(_ rect: PixelRect, _ other: PixelRect = .empty) {
    (first, second) = rect.isEmpty ? (other, .empty) : (rect, other)
    if first.isEmpty { first = .empty }
    if second.isEmpty { second = .empty }
  }

  /// Creates a pair from the first two of `rects`.
  public init(_ rects: [PixelRect]) {
    self.init(rects.first ?? .empty, rects.dropFirst().first ?? .empty)
  }

  /// Whether there is no rectangle.
  public var isEmpty: Bool { first.isEmpty }

  /// The rectangles moved by `x` and `y`.
  public func offset(x: Int, y: Int) -> RectPair {
    RectPair(
      first.isEmpty ? .empty : first.offset(x: x, y: y),
      second.isEmpty ? .empty : second.offset(x: x, y: y))
  }

  /// The intersections of each rectangle with the one at the same index in `other`.
  public func intersection(_ other: RectPair) -> RectPair {
    RectPair(first.intersection(other.first), second.intersection(other.second))
  }
}

extension RectPair: RandomAccessCollection, ExpressibleByArrayLiteral {
  /// Creates a pair from up to two rectangles.
  public init(arrayLiteral rects: PixelRect...) { self.init(rects) }

  /// The index of the first rectangle.
  public var startIndex: Int { 0 }
  /// The index after the last rectangle.
  public var endIndex: Int { first.isEmpty ? 0 : second.isEmpty ? 1 : 2 }
  /// The first or the second rectangle.
  public subscript(position: Int) -> PixelRect { position == 0 ? first : second }
}
