package import Geometry

/// A frame in a few numbers: equal for equal pixels, and telling roughly where others differ.
package struct FrameDigest: Equatable, Codable, Sendable {
  /// The side of a cell [device px].
  package static let cell = 64

  /// Of all that the frame changed.
  package var pixels: UInt64 = 0
  /// Around all that the frame changed.
  package var bounds = PixelRect.empty
  /// Of each row of cells that `bounds` touches, from the top.
  package var rows: [UInt16] = []
  /// Of each column of cells that `bounds` touches, from the left.
  package var columns: [UInt16] = []

  package init() {}

  /// The pixels that may differ from those of `other`, to the cell; empty: none.
  package func difference(to other: FrameDigest) -> PixelRect {
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

  private static func span(_ a: [UInt16], _ b: [UInt16], from start: Int) -> Range<Int>? {
    guard a.count == b.count, let first = a.indices.first(where: { a[$0] != b[$0] }),
      let last = a.indices.last(where: { a[$0] != b[$0] })
    else { return nil }
    let origin = start / cell * cell
    return origin + first * cell..<origin + (last + 1) * cell
  }
}

extension FrameDigest {
  /// Of what of `pixels` lies within `damage`.
  /// - Complexity: O(damaged pixels).
  init(of pixels: PixelView, within damage: Region) {
    bounds = damage.bounds.intersection(pixels.bounds)
    guard !bounds.isEmpty else { return }
    let cell = FrameDigest.cell
    let (left, top) = (bounds.minX / cell, bounds.minY / cell)
    var rows = [UInt64](repeating: 0, count: (bounds.maxY - 1) / cell - top + 1)
    var columns = [UInt64](repeating: 0, count: (bounds.maxX - 1) / cell - left + 1)
    for rect in damage.rects.map({ $0.intersection(bounds) }) where !rect.isEmpty {
      for row in rect.minY / cell...(rect.maxY - 1) / cell {
        for column in rect.minX / cell...(rect.maxX - 1) / cell {
          let whole = PixelRect(x: column * cell, y: row * cell, width: cell, height: cell)
          let sum = FrameDigest.sum(pixels, whole.intersection(rect))
          rows[row - top] &+= sum
          columns[column - left] &+= sum
          self.pixels = FrameDigest.mixed(self.pixels, sum)
        }
      }
    }
    self.rows = rows.map(FrameDigest.short)
    self.columns = columns.map(FrameDigest.short)
  }

  /// Odd, its bits evenly spread: 2⁶⁴ by the golden ratio.
  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
  /// Two pixels without their alphas, which mean nothing on a screen.
  private static let colors: UInt64 = 0x00FF_FFFF_00FF_FFFF

  /// Four lanes, so that the multiplications overlap. A step is one to one in the lane, so that one
  /// pixel that differs is never missed.
  private static func sum(_ pixels: PixelView, _ rect: PixelRect) -> UInt64 {
    var a = UInt64(truncatingIfNeeded: rect.minX &* 0x1_0001 &+ rect.minY) &* factor
    var (b, c, d) = (a ^ 1, a ^ 2, a ^ 3)
    let pairs = rect.width / 2
    for y in rect.minY..<rect.maxY {
      let start = UnsafeRawPointer(pixels.row(y) + rect.minX)
      var i = 0
      while i &+ 4 <= pairs {
        let word = start + i &* 8
        a = mixed(a, word.loadUnaligned(as: UInt64.self) & colors)
        b = mixed(b, word.loadUnaligned(fromByteOffset: 8, as: UInt64.self) & colors)
        c = mixed(c, word.loadUnaligned(fromByteOffset: 16, as: UInt64.self) & colors)
        d = mixed(d, word.loadUnaligned(fromByteOffset: 24, as: UInt64.self) & colors)
        i &+= 4
      }
      var x = i &* 2
      while x < rect.width {
        let pixel = (start + x &* 4).loadUnaligned(as: UInt32.self)
        a = mixed(a, UInt64(pixel) & colors)
        x &+= 1
      }
    }
    return mixed(mixed(mixed(a, b), c), d)
  }

  @inline(__always)
  private static func mixed(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    let sum = lane ^ word
    return (sum << 29 | sum >> 35) &* factor
  }

  private static func short(_ sum: UInt64) -> UInt16 {
    UInt16(truncatingIfNeeded: (sum ^ sum >> 32) &* factor >> 48)
  }
}
