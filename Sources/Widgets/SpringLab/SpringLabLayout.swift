package import Geometry

/// Where the parts of the spring lab are on a page of any size.
package struct SpringLabLayout: Equatable, Sendable {
  package let chips: Rect
  /// The curve's; zero: there is no room for it.
  package let graph: Rect
  /// The ball's; zero: there is no room for it.
  package let lane: Rect
  package let sliders: Rect

  /// Between two parts [px].
  package let gap: Double
  private let width: Double

  /// Where the ball belongs on a page that is written from left to right, or mirrored.
  func home(isRightToLeft: Bool) -> Point {
    isRightToLeft ? Point(width - lane.center.x, lane.center.y) : lane.center
  }

  /// - Parameter left: Between the sides of the page and the parts, in line with the heading of the
  ///   pane [px].
  package init(_ size: Size, margin left: Double) {
    width = size.width
    let isSmall = min(size.width, size.height) < 500
    let inset = isSmall ? min(16, left) : 24
    gap = isSmall ? 12 : 16
    let width = max(1, size.width - 2 * left)
    chips = Rect(x: left, y: inset, width: width, height: 44)
    let top = chips.maxY + gap
    let height = max(1, size.height - inset - top)
    let isWide = size.width > size.height * 1.1
    // On the smallest screens the sliders count for more, and a ball tells more than a flat curve.
    let isLow = height < (isWide ? 200 : 460) || isWide && width < 400
    let column: Rect
    if isWide {
      let side = isLow ? (width * 0.68).rounded() : min(max((width * 0.34).rounded(), 264), 400)
      column = Rect(x: left, y: top, width: max(1, width - side - gap), height: height)
      sliders = Rect(x: column.maxX + gap, y: top, width: side, height: height)
    } else if height < 340 {
      column = .zero
      sliders = Rect(x: left, y: top, width: width, height: height)
    } else {
      let low = min(max((height * 0.46 / 8).rounded() * 8, 256), 360)
      column = Rect(x: left, y: top, width: width, height: height - low - gap)
      sliders = Rect(x: left, y: column.maxY + gap, width: width, height: low)
    }
    if isLow {
      (graph, lane) = (.zero, column)
    } else {
      let part = isWide ? 0.64 : 0.62
      let high = ((column.size.height - gap) * part / 8).rounded() * 8
      let below = top + high + gap
      graph = Rect(x: left, y: top, width: column.size.width, height: high)
      lane = Rect(x: left, y: below, width: column.size.width, height: column.maxY - below)
    }
  }
}
