package import Geometry

/// Where the parts of the spring lab are on a page of any size.
package struct SpringLabLayout: Equatable, Sendable {
  package let chips: Rect
  package let graph: Rect
  package let lane: Rect
  package let sliders: Rect
  /// Whether there is room for the curve and the ball besides the sliders.
  package let hasCurve: Bool

  /// Between two parts, and around all [px].
  package let gap: Double
  package let margin: Double
  private let width: Double

  /// Where the ball belongs on a page that is written from left to right, or mirrored.
  func home(isRightToLeft: Bool) -> Point {
    isRightToLeft ? Point(width - lane.center.x, lane.center.y) : lane.center
  }

  package init(_ size: Size) {
    width = size.width
    let isSmall = min(size.width, size.height) < 500
    margin = isSmall ? 16 : 24
    gap = isSmall ? 12 : 16
    // In line with the heading of the pane.
    let left = size.width >= 1000 ? 32 : margin
    let width = max(1, size.width - 2 * left)
    chips = Rect(x: left, y: margin, width: width, height: 44)
    let top = chips.maxY + gap
    let height = max(1, size.height - margin - top)
    let isWide = size.width > size.height * 1.1
    hasCurve = isWide || height >= 420
    if isWide {
      // On the smallest screens the sliders count for more than the curve.
      let side =
        height < 200 ? (width * 0.68).rounded() : min(max((width * 0.34).rounded(), 264), 400)
      let wide = max(1, width - side - gap)
      let room = max(1, height - gap)
      let high = (room * 0.64 / 8).rounded() * 8
      graph = Rect(x: left, y: top, width: wide, height: high)
      lane = Rect(x: left, y: graph.maxY + gap, width: wide, height: max(1, room - high))
      sliders = Rect(x: left + wide + gap, y: top, width: side, height: height)
    } else if !hasCurve {
      (graph, lane) = (.zero, .zero)
      sliders = Rect(x: left, y: top, width: width, height: min(height, 360))
    } else {
      let low = min(max((height * 0.46 / 8).rounded() * 8, 256), 360)
      let room = max(1, height - low - 2 * gap)
      let high = (room * 0.62 / 8).rounded() * 8
      graph = Rect(x: left, y: top, width: width, height: high)
      lane = Rect(x: left, y: graph.maxY + gap, width: width, height: max(1, room - high))
      sliders = Rect(x: left, y: lane.maxY + gap, width: width, height: low)
    }
  }
}
