import DetentGeometry

/// The axes of a plot, which map times and values to points, with their ticks.
struct PlotAxes {
  let times: ClosedRange<Double>
  /// The range of values, with a margin above and below.
  let values: ClosedRange<Double>
  let area: Rect

  init(times: ClosedRange<Double>, values: ClosedRange<Double>, area: Rect) {
    self.times = times
    let span = values.upperBound - values.lowerBound
    // A constant value gets a range as well, with the line in the middle.
    let margin = span > 0 ? span * 0.1 : max(values.lowerBound.magnitude * 0.1, 1)
    self.values = (values.lowerBound - margin)...(values.upperBound + margin)
    self.area = area
  }

  func point(_ time: Double, _ value: Double) -> Point {
    let x = (time - times.lowerBound) / (times.upperBound - times.lowerBound)
    let y = (value - values.lowerBound) / (values.upperBound - values.lowerBound)
    // Uses the middle if a range is too small or too large to divide by.
    let place = Point(x.isFinite ? x : 0.5, y.isFinite ? y : 0.5)
    return Point(area.minX + place.x * area.size.width, area.maxY - place.y * area.size.height)
  }

  var timeTicks: [Double] { PlotAxes.ticks(in: times, about: 8) }
  var valueTicks: [Double] { PlotAxes.ticks(in: values, about: 6) }

  /// Returns multiples of 1, 2 or 5 times a power of ten.
  private static func ticks(in range: ClosedRange<Double>, about count: Double) -> [Double] {
    let rough = (range.upperBound - range.lowerBound) / count
    guard rough > 0, rough.isFinite else { return [] }
    var unit = 1.0
    while unit > rough { unit /= 10 }
    while unit * 10 <= rough { unit *= 10 }
    let step = [1.0, 2, 5, 10].map { $0 * unit }.first { $0 >= rough } ?? rough
    let first = (range.lowerBound / step).rounded(.up)
    let last = (range.upperBound / step).rounded(.down)
    guard last - first < 100 else { return [] }
    return stride(from: first, through: last, by: 1).map { $0 * step }
  }
}
