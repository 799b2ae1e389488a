internal import DetentGeometry

/// How many device pixels a surface has to a logical pixel of the compositor.
struct SurfaceScale: Equatable {
  /// In 120ths (wp_fractional_scale_v1); a whole number of pixels where the compositor knows no
  /// fractions.
  let numerator: Int
  static let one = 120

  init(whole scale: Int) { numerator = max(1, scale) * Self.one }
  init(in120ths numerator: Int) { self.numerator = max(1, numerator) }

  var value: Double { Double(numerator) / Double(Self.one) }
  /// The whole number for `wl_surface.set_buffer_scale`; nil: a viewport has to scale.
  var whole: Int32? {
    numerator.isMultiple(of: Self.one) ? Int32(numerator / Self.one) : nil
  }

  /// The buffer of a surface of this logical size: halves are rounded up, as the protocol says.
  func pixels(of logical: PixelSize) -> PixelSize {
    PixelSize(pixels(logical.width), pixels(logical.height))
  }

  private func pixels(_ length: Int) -> Int {
    max(1, (length * numerator + Self.one / 2) / Self.one)
  }

  /// What covers a part of the buffer in logical pixels.
  func logical(_ rect: PixelRect) -> PixelRect {
    func down(_ edge: Int) -> Int { edge * Self.one / numerator }
    func up(_ edge: Int) -> Int { (edge * Self.one + numerator - 1) / numerator }
    return PixelRect(
      minX: down(rect.minX), minY: down(rect.minY), maxX: up(rect.maxX), maxY: up(rect.maxY))
  }
}
