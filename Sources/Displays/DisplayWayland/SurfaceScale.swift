internal import DetentGeometry

/// The number of a surface's device pixels per logical pixel of the compositor.
struct SurfaceScale: Equatable {
  /// The scale in 120ths (wp_fractional_scale_v1); whole if the compositor does not support
  /// fractions.
  let numerator: Int
  static let one = 120

  init(whole scale: Int) { numerator = max(1, scale) * Self.one }
  init(in120ths numerator: Int) { self.numerator = max(1, numerator) }

  var value: Double { Double(numerator) / Double(Self.one) }
  /// The whole number for `wl_surface.set_buffer_scale`; nil if a viewport has to scale.
  var whole: Int32? {
    numerator.isMultiple(of: Self.one) ? Int32(numerator / Self.one) : nil
  }

  /// Returns the buffer's size for a logical size, with halves rounded up as in the protocol.
  func pixels(of logical: PixelSize) -> PixelSize {
    PixelSize(pixels(logical.width), pixels(logical.height))
  }

  private func pixels(_ length: Int) -> Int {
    max(1, (length * numerator + Self.one / 2) / Self.one)
  }

  /// Returns the smallest logical rectangle that covers a part of the buffer.
  func logical(_ rect: PixelRect) -> PixelRect {
    func down(_ edge: Int) -> Int { edge * Self.one / numerator }
    func up(_ edge: Int) -> Int { (edge * Self.one + numerator - 1) / numerator }
    return PixelRect(
      minX: down(rect.minX), minY: down(rect.minY), maxX: up(rect.maxX), maxY: up(rect.maxY))
  }
}
