internal import CCairo
internal import DetentGeometry
package import DetentScene

extension IconName {
  /// The icons drawn for this project.
  package static var builtIn: [IconName] { BuiltInIcons.names.map { IconName($0) } }

  /// Whether it is the path of a file rather than the name of a built-in icon.
  package var isFile: Bool { rawValue.contains("/") }
}

/// A one-colour icon.
struct Icon {
  private let paths: [PathElement]
  /// Whether its shape is filled, and not drawn by lines.
  private var isFilled = false
  /// The grid of all built-in icons, and the width of their lines.
  private static let (grid, line) = (24.0, 1.75)

  /// Creates a built-in icon; nil if there is none of that name.
  init?(builtIn name: String) {
    guard let data = BuiltInIcons.paths(of: name) else { return nil }
    let elements = try? data.flatMap { path throws(DrawingError) in
      try PathReader.elements(of: path.description)
    }
    guard let elements else { return nil }
    paths = elements
  }

  /// Creates the icon of a file that is one shape on the same grid, as those of the Material Design
  /// set are; nil: it is anything else.
  init?(file bytes: [UInt8]) {
    let (start, end) = (Self.fileStart, Self.fileEnd)
    guard bytes.starts(with: start.utf8), bytes.count < 1 << 16 else { return nil }
    var rest = String(decoding: bytes.dropFirst(start.utf8.count), as: UTF8.self)[...]
    while rest.last?.isWhitespace == true { rest.removeLast() }
    guard rest.hasSuffix(end) else { return nil }
    let data = rest.dropLast(end.count)
    guard !data.contains("\""), let elements = try? PathReader.elements(of: String(data)) else {
      return nil
    }
    (paths, isFilled) = (elements, true)
  }

  private static let fileStart =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\"><path d=\""
  private static let fileEnd = "\"/></svg>"

  /// Draws the icon in white, as large as fits into `size` [device px].
  func raster(size: PixelSize) -> Raster? {
    guard let canvas = try? Picture(size: size, isOpaque: false),
      let cairo = cairo_create(canvas.surface)
    else { return nil }
    let side = Double(min(size.width, size.height))
    cairo_translate(
      cairo, (Double(size.width) - side) / 2, (Double(size.height) - side) / 2)
    cairo_scale(cairo, side / Icon.grid, side / Icon.grid)
    cairo_set_source_rgb(cairo, 1, 1, 1)
    cairo_set_line_width(cairo, Icon.line)
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
    cairo_set_tolerance(cairo, 0.05)
    for element in paths { add(element, to: cairo) }
    if isFilled { cairo_fill(cairo) } else { cairo_stroke(cairo) }
    cairo_destroy(cairo)
    return canvas.withPixels { Raster($0, kind: .coverage) }
  }

  private func add(_ element: PathElement, to cairo: OpaquePointer) {
    switch element {
    case .move(let x, let y): cairo_move_to(cairo, x, y)
    case .line(let x, let y): cairo_line_to(cairo, x, y)
    case .curve(let ax, let ay, let bx, let by, let x, let y):
      cairo_curve_to(cairo, ax, ay, bx, by, x, y)
    case .close: cairo_close_path(cairo)
    }
  }
}
