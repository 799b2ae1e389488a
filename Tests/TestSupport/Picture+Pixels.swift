package import DetentGeometry
package import Drawing

/// What tests look at in a picture. This module is fast code also where the tests are not, so that
/// millions of pixels take no minutes.
extension Picture {
  /// Its pixels row by row, `0xRRGGBB`.
  /// - Complexity: Linear in the number of pixels.
  package var colors: [UInt32] {
    withPixels { view in
      [UInt32](unsafeUninitializedCapacity: view.size.width * view.size.height) { colors, count in
        for y in 0..<view.size.height {
          let row = view.row(y)
          for x in 0..<view.size.width {
            colors.initializeElement(at: count, to: row[x] & 0xFF_FFFF)
            count += 1
          }
        }
      }
    }
  }

  /// A part of it, which lies within it.
  package func part(_ rect: PixelRect) throws(DrawingError) -> Picture {
    let part = try Picture(size: PixelSize(rect.width, rect.height), isOpaque: true)
    withPixels { whole in
      part.withPixels { view in
        for y in 0..<rect.height {
          view.row(y).update(from: whole.row(rect.minY + y) + rect.minX, count: rect.width)
        }
      }
    }
    return part
  }

  /// By how much the components of two pixels at the same place differ at most, 0 to 255.
  ///
  /// Both pictures have the same size.
  /// - Complexity: Linear in the number of pixels.
  package func largestDifference(from other: Picture) -> Int {
    withPixels { a in
      other.withPixels { b in
        precondition(a.size == b.size, "The sizes differ: \(a.size) and \(b.size)")
        var largest = 0
        for y in 0..<a.size.height {
          let (first, second) = (a.row(y), b.row(y))
          for x in 0..<a.size.width where (first[x] ^ second[x]) & 0xFF_FFFF != 0 {
            largest = max(largest, GoldenImage.difference(first[x], second[x]))
          }
        }
        return largest
      }
    }
  }
}
