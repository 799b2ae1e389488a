package import DetentGeometry
package import Display
package import Drawing

/// Pictures as screens of displays in memory.
extension Picture {
  /// - Throws: `DisplayError.outOfMemory`.
  package static func screen(of size: PixelSize) throws(DisplayError) -> Picture {
    do {
      return try Picture(size: size, isOpaque: true)
    } catch {
      throw .outOfMemory(error.description)
    }
  }

  /// Copies the part of `pixels` within `damage`.
  package func show(_ pixels: PixelView, damage: Region) {
    withPixels { screen in
      for rect in damage.rects.map({ $0.intersection(screen.bounds) }) where !rect.isEmpty {
        for y in rect.minY..<rect.maxY {
          let source = pixels.row(y) + rect.minX
          (screen.row(y) + rect.minX).update(from: source, count: rect.width)
        }
      }
    }
  }
}
