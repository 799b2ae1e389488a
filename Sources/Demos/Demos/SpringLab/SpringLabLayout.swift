package import DetentGeometry
internal import Widgets

/// The layout of the spring lab on a page of any size.
package struct SpringLabLayout: Equatable, Sendable {
  package let chips: Rect
  /// The area of the curve; zero: there is no room for it.
  package let graph: Rect
  /// The area of the ball; zero: there is no room for it.
  package let lane: Rect
  package let sliders: Rect

  /// The distance between two parts [px].
  package let gap: Double
  private let width: Double

  /// The least width that the ball needs [px].
  private static let leastLane = 72.0

  /// The ball's place at rest, on a page laid out from left to right or mirrored.
  func home(isRightToLeft: Bool) -> Point {
    isRightToLeft ? Point(width - lane.center.x, lane.center.y) : lane.center
  }

  /// - Parameters:
  ///   - margin: The distance between the sides of the page and the parts, in line with the heading
  ///     of the pane [px].
  ///   - textScale: The scale of letters; 1: the usual size.
  package init(_ size: Size, margin: Double, textScale: Double = 1) {
    width = size.width
    let isSmall = min(size.width, size.height) < 500
    let inset = isSmall ? min(16, margin) : 24
    gap = isSmall ? 12 : 16
    let width = max(1, size.width - 2 * margin)
    chips = Rect(x: margin, y: inset, width: width, height: 44)
    let top = chips.maxY + gap
    let height = max(1, size.height - inset - top)
    let isWide = size.width > size.height * 1.1
    // On the smallest screens, the sliders matter most, and a ball shows more than a low curve.
    let isLow = height < (isWide ? 200 : 460) || isWide && width < 400
    let column: Rect
    let side = isLow ? (width * 0.68).rounded() : min(max((width * 0.34).rounded(), 264), 400)
    let isFlat = height < LabBench.stackHeight
    let least = ((isFlat ? LabBench.flatWidth : 200) * textScale).rounded()
    if isWide, width - gap - max(side, least) >= Self.leastLane {
      let side = max(side, least)
      column = Rect(x: margin, y: top, width: width - side - gap, height: height)
      sliders = Rect(x: column.maxX + gap, y: top, width: side, height: height)
    } else if isWide || height < 340 {
      column = .zero
      sliders = Rect(x: margin, y: top, width: width, height: height)
    } else {
      let low = min(max((height * 0.46 / 8).rounded() * 8, 256), 360)
      column = Rect(x: margin, y: top, width: width, height: height - low - gap)
      sliders = Rect(x: margin, y: column.maxY + gap, width: width, height: low)
    }
    if isLow {
      (graph, lane) = (.zero, column)
    } else {
      let part = isWide ? 0.64 : 0.62
      let high = ((column.size.height - gap) * part / 8).rounded() * 8
      let below = top + high + gap
      graph = Rect(x: margin, y: top, width: column.size.width, height: high)
      lane = Rect(x: margin, y: below, width: column.size.width, height: column.maxY - below)
    }
  }
}
