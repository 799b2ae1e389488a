internal import DetentGeometry
package import Drawing
internal import Runtime

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A picture kept with the tests, which a person has looked at, and which a drawing has to match.
package struct GoldenImage {
  /// The kept picture's path.
  package let path: String
  /// The largest difference of two pixels in a component that passes.
  package var tolerance = 3
  /// The share of the pixels that may differ by more than that, since fonts' edges vary between
  /// versions.
  package var share = 0.002
  /// The largest mean difference of a square of eight pixels in a component that passes: a stroke
  /// that is missing is more than an edge that lies elsewhere, however small it is in the picture.
  package var blockTolerance = 16
  private static let block = 8

  /// - Parameters:
  ///   - name: The picture's name, without its extension.
  ///   - file: The test's `#filePath`, beside which the pictures lie in `Golden`.
  package init(_ name: String, beside file: StaticString) {
    let folder = file.description.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    path = folder.joined(separator: "/") + "/Golden/\(name).png"
  }

  /// A picture kept elsewhere.
  package init(path: String) { self.path = path }

  /// Compares a drawing with the kept picture.
  ///
  /// With `DETENT_GOLDEN=write` in the environment the drawing is kept instead.
  /// - Returns: What is wrong, and where the drawing and the differences have been written; nil
  ///   when nothing is.
  package func difference(from actual: Picture) -> String? {
    do throws(DrawingError) {
      if ProcessEnvironment.own["DETENT_GOLDEN"] == "write" {
        mkdir(folder, 0o755)
        try actual.writePNG(to: path)
        return nil
      }
      return try difference(actual, from: Picture(contentsOf: path))
    } catch {
      return error.description + keep(actual, nil)
    }
  }

  private var folder: String {
    path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
  }

  private func difference(_ actual: Picture, from golden: Picture) throws(DrawingError) -> String? {
    guard actual.size == golden.size else {
      return "The sizes differ: \(actual.size), not \(golden.size) as in \(path)."
        + keep(actual, nil)
    }
    let marks = try Picture(size: actual.size, isOpaque: true)
    let columns = (actual.size.width + Self.block - 1) / Self.block
    let rows = (actual.size.height + Self.block - 1) / Self.block
    var sums = [Int](repeating: 0, count: columns * rows)
    var (wrong, largest) = (0, 0)
    actual.withPixels { a in
      golden.withPixels { b in
        marks.withPixels { m in
          for y in 0..<a.size.height {
            let (drawn, kept, marked) = (a.row(y), b.row(y), m.row(y))
            // Most rows are alike, and where nothing is marked the picture is black.
            guard memcmp(drawn, kept, a.size.width * MemoryLayout<UInt32>.stride) != 0 else {
              continue
            }
            for x in 0..<a.size.width where drawn[x] != kept[x] {
              let apart = GoldenImage.difference(drawn[x], kept[x])
              largest = max(largest, apart)
              if apart > tolerance { wrong += 1 }
              sums[y / Self.block * columns + x / Self.block] += apart
              marked[x] = 0xFF00_0000 | UInt32(min(apart * 8, 255)) * 0x01_0101
            }
          }
        }
      }
    }
    let worst = sums.indices.max { sums[$0] < sums[$1] } ?? 0
    if sums[worst] > blockTolerance * Self.block * Self.block {
      let (x, y) = (worst % columns * Self.block, worst / columns * Self.block)
      return "It differs from \(path) at (\(x), \(y))." + keep(actual, marks)
    }
    guard Double(wrong) > share * Double(actual.size.width * actual.size.height) else { return nil }
    return "\(wrong) pixels differ from \(path), by up to \(largest)." + keep(actual, marks)
  }

  /// By how much the components of two pixels differ at most, 0 to 255.
  static func difference(_ a: UInt32, _ b: UInt32) -> Int {
    func apart(_ shift: UInt32) -> Int { abs(Int(a >> shift & 255) - Int(b >> shift & 255)) }
    return max(apart(0), apart(8), apart(16))
  }

  /// Leaves the pictures under `out/` and says so.
  private func keep(_ actual: Picture, _ marks: Picture?) -> String {
    let name = path.split(separator: "/").last?.dropLast(4) ?? "picture"
    mkdir("out", 0o755)
    let (drawing, difference) = ("out/\(name)-actual.png", "out/\(name)-difference.png")
    do throws(DrawingError) {
      try actual.writePNG(to: drawing)
      guard let marks else { return " The drawing is in \(drawing)." }
      try marks.writePNG(to: difference)
      return " The drawing is in \(drawing), the differences are in \(difference)."
    } catch {
      return " " + error.description
    }
  }
}
