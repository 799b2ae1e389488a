internal import DetentGeometry
internal import Drawing

/// A short digest of a frame: equal for equal pixels, and telling roughly where others differ.
package struct FrameDigest: Equatable, Codable, Sendable {
  /// The side of a cell [device px].
  static let cell = 64

  /// The bounds of the pixels that the frame changed.
  var bounds = PixelRect.empty
  /// The sums of the rows of cells that `bounds` touches, from the top.
  var rows: [UInt32] = []
  /// The sums of the columns of cells that `bounds` touches, from the left.
  var columns: [UInt32] = []

  /// Returns the area that may differ from `other`, in whole cells; empty: they are equal.
  func difference(to other: FrameDigest) -> PixelRect {
    guard self != other else { return .empty }
    let all = bounds.union(other.bounds)
    guard bounds == other.bounds else { return all }
    let rows = FrameDigest.span(self.rows, other.rows, from: bounds.minY)
    let columns = FrameDigest.span(self.columns, other.columns, from: bounds.minX)
    guard let rows, let columns else { return all }
    return PixelRect(
      minX: columns.lowerBound, minY: rows.lowerBound, maxX: columns.upperBound,
      maxY: rows.upperBound
    ).intersection(all)
  }

  private static func span(_ a: [UInt32], _ b: [UInt32], from start: Int) -> Range<Int>? {
    let others = zip(a, b).enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
    guard let first = others.first, let last = others.last else { return nil }
    let origin = start / cell * cell
    return origin + first * cell..<origin + (last + 1) * cell
  }
}

extension FrameDigest {
  /// Creates the digest of the pixels within `damage`.
  /// - Complexity: O(damaged pixels).
  init(of pixels: PixelView, within damage: Region) {
    bounds = damage.bounds.intersection(pixels.bounds)
    guard !bounds.isEmpty else { return }
    let cell = FrameDigest.cell
    let (left, top) = (bounds.minX / cell, bounds.minY / cell)
    rows = Array(repeating: 0, count: (bounds.maxY - 1) / cell - top + 1)
    columns = Array(repeating: 0, count: (bounds.maxX - 1) / cell - left + 1)
    for rect in damage.rects.map({ $0.intersection(bounds) }) where !rect.isEmpty {
      for row in rect.minY / cell...(rect.maxY - 1) / cell {
        for column in rect.minX / cell...(rect.maxX - 1) / cell {
          let whole = PixelRect(x: column * cell, y: row * cell, width: cell, height: cell)
          let sum = FrameDigest.sum(pixels, whole.intersection(rect))
          rows[row - top] &+= UInt32(truncatingIfNeeded: sum)
          columns[column - left] &+= UInt32(truncatingIfNeeded: sum >> 32)
        }
      }
    }
  }

  /// A mask for the colours of two pixels; alpha means nothing on a screen.
  private static let colors: UInt64 = 0x00FF_FFFF_00FF_FFFF

  private static func sum(_ pixels: PixelView, _ rect: PixelRect) -> UInt64 {
    (rect.minY..<rect.maxY).reduce(UInt64(rect.minX)) { sum, y in
      let row = UnsafeRawBufferPointer(start: pixels.row(y) + rect.minX, count: rect.width * 4)
      return ByteDigest.of(row, mask: colors, after: sum)
    }
  }
}
