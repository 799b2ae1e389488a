public import DetentGeometry

/// At most two rectangles in place, without memory of their own: a rounded rectangle's inside is a
/// cross of two.
public struct RectPair: Hashable, Sendable {
  /// Empty when there is none at all.
  public private(set) var first = PixelRect.empty
  /// Empty when there is no second.
  public private(set) var second = PixelRect.empty

  /// No rectangle.
  public static let none = RectPair()

  /// No rectangle.
  public init() {}

  /// One or two; an empty one counts as none.
  public init(_ rect: PixelRect, _ other: PixelRect = .empty) {
    (first, second) = rect.isEmpty ? (other, .empty) : (rect, other)
    if first.isEmpty { first = .empty }
    if second.isEmpty { second = .empty }
  }

  /// The first two of `rects`.
  public init(_ rects: [PixelRect]) {
    self.init(rects.first ?? .empty, rects.dropFirst().first ?? .empty)
  }

  /// Whether there is none.
  public var isEmpty: Bool { first.isEmpty }

  /// The same rectangles somewhere else.
  public func offset(x: Int, y: Int) -> RectPair {
    RectPair(
      first.isEmpty ? .empty : first.offset(x: x, y: y),
      second.isEmpty ? .empty : second.offset(x: x, y: y))
  }

  /// The pixels that the two share with those of the same place in `other`.
  public func intersection(_ other: RectPair) -> RectPair {
    RectPair(first.intersection(other.first), second.intersection(other.second))
  }
}

extension RectPair: RandomAccessCollection, ExpressibleByArrayLiteral {
  /// Of up to two.
  public init(arrayLiteral rects: PixelRect...) { self.init(rects) }

  /// Of the first one.
  public var startIndex: Int { 0 }
  /// After the last one.
  public var endIndex: Int { first.isEmpty ? 0 : second.isEmpty ? 1 : 2 }
  /// The first, or the second one.
  public subscript(position: Int) -> PixelRect { position == 0 ? first : second }
}
