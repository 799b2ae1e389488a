internal import CCairo
internal import DetentGeometry
internal import DetentScene

/// The strokes of a dial, each rasterized once; lighting them changes only their colours.
final class DialRaster {
  struct Key: Hashable {
    private var dial: Dial
    private var size: PixelSize

    /// Leaves out the colours, which do not affect the strokes.
    init(_ dial: Dial, size: PixelSize) {
      self.dial = dial
      self.dial.dim = .clear
      self.size = size
    }
  }

  let strokes: [Raster]

  /// - Parameter size: The size of the layer [device px].
  init?(_ dial: Dial, size: PixelSize, scale: Double) {
    guard dial.isDrawn, let canvas = try? Picture(size: size, isOpaque: false),
      let cairo = cairo_create(canvas.surface)
    else { return nil }
    cairo_scale(cairo, scale, scale)
    strokes = (0..<dial.count).map { index in
      cairo_set_operator(cairo, CAIRO_OPERATOR_CLEAR)
      cairo_paint(cairo)
      cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
      cairo_set_source_rgb(cairo, 1, 1, 1)
      cairo.addStroke(index, of: dial, scale: scale)
      cairo_fill(cairo)
      return canvas.withPixels { Raster($0, kind: .coverage) }
    }
    cairo_destroy(cairo)
  }
}

/// The strokes of a dial with their colours at one progress.
struct DialLook {
  private let raster: DialRaster
  private let pixels: [UInt32]

  init(_ raster: DialRaster, _ dial: Dial, lit: Color, opacity: Double, progress: Double) {
    self.raster = raster
    pixels = (0..<dial.count).map { index in
      let color = dial.color(of: index, lit: lit, progress: progress)
      return color.withAlpha(color.alpha * opacity).premultiplied
    }
  }

  /// Paints the strokes within `part`, with the layer's corner at (`x`, `y`) of the target.
  func paint(at x: Int, _ y: Int, within part: PixelRect, of view: PixelView) {
    for (stroke, pixel) in zip(raster.strokes, pixels) where pixel != 0 {
      stroke.paint(at: x, y, color: pixel, opacity: 255, within: part, of: view)
    }
  }
}

extension Dial {
  /// Whether it can be drawn: its strokes have a finite number and size.
  var isDrawn: Bool {
    (1...1000).contains(count) && stroke.width > 0 && stroke.height > 0
      && [center.x, center.y, radius, sweep, stroke.width, stroke.height].allSatisfy {
        abs($0) < 0x10_0000
      }
  }
}

extension OpaquePointer {
  /// Adds a stroke of a dial to this Cairo context's path.
  /// - Parameter scale: The device pixels per logical pixel if the dial's layer is upright, in
  ///   which case an upright stroke is snapped to whole pixels; else nil.
  func addStroke(_ index: Int, of dial: Dial, scale: Double? = nil) {
    var place = dial.place(of: index)
    if let scale, place.isUpright {
      (place.tx, place.ty) = (
        (place.tx * scale).rounded() / scale, (place.ty * scale).rounded() / scale
      )
    }
    var matrix = cairo_matrix_t(
      xx: place.a, yx: place.b, xy: place.c, yy: place.d, x0: place.tx, y0: place.ty)
    cairo_save(self)
    cairo_transform(self, &matrix)
    let radius = min(dial.stroke.width, dial.stroke.height) / 2
    addRoundedRectangle(dial.stroke.width, dial.stroke.height, radius: radius, .all)
    cairo_restore(self)
  }
}
