internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import Localization
internal import Settings
internal import Widgets

/// The motion of a spring from 0 to 1 as a drawing: time to the right, position upwards.
struct SpringPlot: Equatable, Sendable {
  let spring: Spring
  /// The size of the drawing [px].
  let size: Size
  /// The time span that is shown [s].
  let span: Double
  /// The highest position that is shown, as a share of the way.
  let top: Double

  /// The distance that the line may reach beyond the drawing [px].
  static let margin = 4.0
  private static let spans = [0.5, 1, 2, 4, 8]

  /// - Parameter least: The least time span to show [s].
  init(_ spring: Spring, size: Size, least: Double = 0) {
    self.spring = spring
    self.size = size
    let wanted = max(least, spring.settlingDuration(within: 0.01))
    span = Self.spans.first { $0 >= wanted } ?? 8
    top = max(1.2, 1 + SpringFigures(spring).overshoot * 1.12)
  }

  /// The y-coordinate of a position of the motion [px from the drawing's upper edge].
  func y(of value: Double) -> Double { size.height * (1 - value / top) }

  func x(of time: Double) -> Double { size.width * time / span }

  /// The points of the line, in a layer larger than the drawing by `margin` on each side.
  var points: [Point] {
    let count = max(2, Int(size.width) + 1)
    return (0..<count).map { index in
      let x = size.width * Double(index) / Double(count - 1)
      let state = spring.state(
        after: x / size.width * span, from: spring.departure(from: 0.0, to: 1), to: 1)
      return Point(x + Self.margin, y(of: state.value) + Self.margin)
    }
  }

  var line: Content { .curve(Curve(points, width: 3)) }

  /// The area between the line and the position 0.
  var area: Content {
    let bottom = y(of: 0) + Self.margin
    let ends = [Point(size.width + Self.margin, bottom), Point(Self.margin, bottom)]
    return .curve(Curve(points + ends, width: nil))
  }

  /// The times of the marks [s].
  var ticks: [Double] { (0...4).map { span * Double($0) / 4 } }

  func text(of tick: Double, in strings: LocalizedStrings) -> String {
    if tick == 0 { return "0" }
    // Uses as many decimal places as the mark needs: 0.5, 0.25, 0.125.
    let digits = (0...3).first { (tick * power(10, $0)).truncatingRemainder(dividingBy: 1) == 0 }
    var text = ValueText(range: 0...1, step: nil, unit: "s", digits: digits ?? 3)
    text.strings = strings
    return text.text(of: tick)
  }

  private func power(_ base: Double, _ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { product, _ in product * base }
  }
}
