internal import CCairo

/// The coverage of each pixel of a rounded corner, for the upper left one and its mirror image.
final class CornerMask {
  /// The width and height [px].
  let side: Int
  private let left: UnsafeMutablePointer<UInt8>
  private let right: UnsafeMutablePointer<UInt8>
  private let edges: UnsafeMutablePointer<Edge>

  /// The crossing of a row and the outline, from the outer edge inwards [px].
  struct Edge {
    /// The first pixel that is covered at all.
    var outer: Int32
    /// The first of the fully covered pixels.
    var inner: Int32
  }

  /// Creates the corner of `radius` [device px]. Cairo draws it, so that a moving layer looks the
  /// same as a scaled one.
  init(radius: Double) {
    let side = max(1, min(Int(radius.rounded(.up)), Picture.longestSide))
    self.side = side
    left = .allocate(capacity: side * side)
    right = .allocate(capacity: side * side)
    edges = .allocate(capacity: side)
    left.initialize(repeating: 255, count: side * side)
    right.initialize(repeating: 255, count: side * side)
    Coverage.draw(width: side, height: side) { context in
      cairo_set_tolerance(context, 0.02)
      cairo_move_to(context, 0, radius)
      cairo_arc(context, radius, radius, radius, .pi, 1.5 * .pi)
      cairo_line_to(context, Double(side), 0)
      cairo_line_to(context, Double(side), Double(side))
      cairo_line_to(context, 0, Double(side))
      cairo_fill(context)
    } read: { row, y in
      for x in 0..<side {
        left[y * side + x] = row[x]
        right[y * side + side - 1 - x] = row[x]
      }
    }
    for y in 0..<side { edges.advanced(by: y).initialize(to: Edge(left + y * side, count: side)) }
  }

  deinit {
    left.deallocate()
    right.deallocate()
    edges.deallocate()
  }

  /// The coverage as plain memory, for loops that must not count references; valid as long as the
  /// mask lives.
  struct Rows {
    let side: Int
    /// The rows of the left corner and of its mirror image, from the outer edge inwards.
    let left: UnsafePointer<UInt8>
    let right: UnsafePointer<UInt8>
    let edges: UnsafePointer<Edge>
  }

  var rows: Rows {
    Rows(
      side: side, left: UnsafePointer(left), right: UnsafePointer(right),
      edges: UnsafePointer(edges))
  }
}

extension CornerMask.Edge {
  fileprivate init(_ coverage: UnsafePointer<UInt8>, count: Int) {
    var (outer, inner) = (0, count)
    while outer < count, coverage[outer] == 0 { outer += 1 }
    while inner > outer, coverage[inner - 1] == 255 { inner -= 1 }
    self.init(outer: Int32(outer), inner: Int32(inner))
  }
}

/// Draws coverage with Cairo.
enum Coverage {
  /// Draws on an empty 8-bit surface and calls `read` with its rows, or not without memory.
  static func draw(
    width: Int, height: Int, _ body: (OpaquePointer) -> Void,
    read: (UnsafePointer<UInt8>, _ y: Int) -> Void
  ) {
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, CInt(width), CInt(height))
    else { return }
    defer { cairo_surface_destroy(surface) }
    guard let context = cairo_create(surface) else { return }
    body(context)
    cairo_destroy(context)
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return }
    let stride = Int(cairo_image_surface_get_stride(surface))
    for y in 0..<height { read(UnsafePointer(data + y * stride), y) }
  }
}
