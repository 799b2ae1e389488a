import DetentGeometry
import DetentScene
import Drawing

/// The colours of a plot.
enum PlotInk {
  static let paper = Color(hex: 0xFCFCFD)
  static let grid = Color(hex: 0xE6E8EC)
  static let title = Color(hex: 0x1B1F27)
  static let quiet = Color(hex: 0x6B7280)
  static let curve = Color(hex: 0x2563EB)
  static let target = Color(hex: 0x374151)
  static let settled = Color(hex: 0x0F8A5F)
  static let overshoot = Color(hex: 0xC2410C)
}

/// Formats numbers on a plot.
enum PlotText {
  /// Formats a number with significant digits, a true minus sign, and no negative zero.
  static func number(_ value: Double, digits: Int = 4) -> String {
    let figures = SpringCommand.figures(value + 0, digits: digits)
    return figures.hasPrefix("-") ? "−" + figures.dropFirst() : figures
  }
}

/// Draws lines and text on a plot.
struct PlotPen {
  let picture: Picture
  /// The area of the curve, which also contains the labels.
  let area: Rect
  private let type = Typesetter()

  init(picture: Picture, area: Rect) {
    self.picture = picture
    self.area = area
  }

  func line(_ from: Point, _ to: Point, _ color: Color) {
    // Uses the centres of pixels, so that the line is one pixel wide and sharp.
    let points = [from, to].map { Point($0.x.rounded() + 0.5, $0.y.rounded() + 0.5) }
    picture.stroke(points, width: 1, color: color)
  }

  /// Draws a heading at the left edge of the area.
  func title(_ string: String, size: Double, weight: Int, _ color: Color, y: Double) {
    let text = TextContent(string, size: size, weight: weight)
    write(text, color, at: Point(area.minX, y), width: area.size.width)
  }

  /// Draws a number with its right edge at `point`, vertically centred.
  func text(_ string: String, _ color: Color, besides point: Point) {
    let text = TextContent(string, size: 17, alignment: .trailing, hasTabularDigits: true)
    write(text, color, at: Point(4, point.y - height(text) / 2), width: point.x - 4)
  }

  /// Draws a word with its left edge at `point`, vertically centred.
  func text(_ string: String, _ color: Color, rightOf point: Point) {
    let text = TextContent(string, size: 17, weight: 500)
    write(text, color, at: Point(point.x, point.y - height(text) / 2), width: 80)
  }

  /// Draws a number centred below `point`.
  func text(_ string: String, _ color: Color, below point: Point) {
    let text = TextContent(string, size: 17, alignment: .center, hasTabularDigits: true)
    write(text, color, at: Point(point.x - 60, point.y), width: 120)
  }

  /// Draws text on paper that begins at `point`, or further left if there is no room.
  func label(_ string: String, _ color: Color, leftAt point: Point) {
    let text = TextContent(string, size: 18, weight: 500)
    let width = type.size(of: text, fitting: nil).width.rounded(.up)
    label(text, color, left: min(point.x, area.maxX - width - 8), middle: point.y, width: width)
  }

  /// Draws text on paper that ends at `point`.
  func label(_ string: String, _ color: Color, rightAt point: Point) {
    let text = TextContent(string, size: 18, weight: 500)
    let width = type.size(of: text, fitting: nil).width.rounded(.up)
    label(text, color, left: max(point.x - width, area.minX + 8), middle: point.y, width: width)
  }

  private func label(
    _ text: TextContent, _ color: Color, left: Double, middle: Double, width: Double
  ) {
    let height = height(text)
    let y = min(max(middle - height / 2, area.minY + 2), area.maxY - height - 2)
    let (x0, x1) = (left - 5, left + width + 5)
    picture.fill(
      [Point(x0, y), Point(x1, y), Point(x1, y + height), Point(x0, y + height)],
      color: Color(
        red: PlotInk.paper.red, green: PlotInk.paper.green, blue: PlotInk.paper.blue, alpha: 0.85))
    write(text, color, at: Point(left, y), width: width + 2)
  }

  private func height(_ text: TextContent) -> Double {
    type.size(of: text, fitting: nil).height.rounded(.up)
  }

  private func write(_ text: TextContent, _ color: Color, at origin: Point, width: Double) {
    let frame = PixelRect(
      x: Int(origin.x.rounded()), y: Int(origin.y.rounded()), width: Int(width),
      height: Int(height(text)))
    picture.draw(text, in: frame, color: color, with: type)
  }
}
