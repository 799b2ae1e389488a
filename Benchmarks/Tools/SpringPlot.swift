import DetentGeometry
import DetentMotion
import DetentScene
import Drawing

/// A picture of a spring's motion: the curve over time, its target, its overshoot and its settling
/// time.
struct SpringPlot {
  let spring: Spring
  let start: MotionState<Double>
  let target: Double
  /// The time for which a spring is shown that never settles [s].
  let timeLimit: Double

  private static let size = PixelSize(1280, 720)
  private static let area = Rect(x: 96, y: 112, width: 1096, height: 536)

  private var settled: Double { spring.settlingTime(from: start, to: target, within: .standard) }
  private var overshoot: TurningPoint? { spring.overshoot(from: start, to: target) }

  /// The range of times shown [s].
  private var times: ClosedRange<Double> {
    let least = max(spring.response / 4, 1e-9)
    return 0...max(settled.isFinite ? settled * 1.08 : timeLimit, least)
  }

  private var axes: PlotAxes {
    let values = (samples.map(\.value) + [target]).filter(\.isFinite)
    return PlotAxes(
      times: times, values: (values.min() ?? 0)...(values.max() ?? 1), area: Self.area)
  }

  /// The samples, one for each pixel of the width.
  private var samples: [(time: Double, value: Double)] {
    let count = Int(Self.area.size.width)
    return (0...count).map { index in
      let time = times.upperBound * Double(index) / Double(count)
      return (time: time, value: spring.state(after: time, from: start, to: target).value)
    }
  }

  /// - Throws: `DrawingError.noMemory`.
  func picture() throws(DrawingError) -> Picture {
    let picture = try Picture(size: Self.size, isOpaque: true)
    picture.fill(PlotInk.paper)
    let axes = axes
    let pen = PlotPen(picture: picture, area: Self.area)
    draw(axes, with: pen)
    let curve = samples.map { axes.point($0.time, $0.value) }
    drawTarget(axes, with: pen)
    drawSettling(axes, with: pen)
    picture.stroke(curve, width: 3, color: PlotInk.curve)
    drawOvershoot(axes, with: pen)
    drawTitle(with: pen)
    return picture
  }

  private func draw(_ axes: PlotAxes, with pen: PlotPen) {
    for value in axes.valueTicks {
      let y = axes.point(0, value).y
      pen.line(Point(Self.area.minX, y), Point(Self.area.maxX, y), PlotInk.grid)
      pen.text(PlotText.number(value), PlotInk.quiet, besides: Point(Self.area.minX - 12, y))
    }
    for time in axes.timeTicks {
      let x = axes.point(time, 0).x
      pen.line(Point(x, Self.area.minY), Point(x, Self.area.maxY), PlotInk.grid)
      pen.text("\(PlotText.number(time)) s", PlotInk.quiet, below: Point(x, Self.area.maxY + 10))
    }
  }

  private func drawTarget(_ axes: PlotAxes, with pen: PlotPen) {
    let y = axes.point(0, target).y
    pen.picture.stroke(
      [Point(Self.area.minX, y), Point(Self.area.maxX, y)], width: 1.5, color: PlotInk.target,
      dashes: [8, 6])
    pen.text("target", PlotInk.target, rightOf: Point(Self.area.maxX + 10, y))
  }

  private func drawSettling(_ axes: PlotAxes, with pen: PlotPen) {
    guard times.contains(settled) else { return }
    let x = axes.point(settled, 0).x
    pen.picture.stroke(
      [Point(x, Self.area.minY), Point(x, Self.area.maxY)], width: 1.5, color: PlotInk.settled,
      dashes: [3, 4])
    let text = "settled after \(PlotText.number(settled, digits: 3)) s"
    let y = axes.point(0, target).y > Self.area.center.y ? Self.area.minY + 16 : Self.area.maxY - 16
    if x > Self.area.center.x {
      pen.label(text, PlotInk.settled, rightAt: Point(x - 10, y))
    } else {
      pen.label(text, PlotInk.settled, leftAt: Point(x + 10, y))
    }
  }

  private func drawOvershoot(_ axes: PlotAxes, with pen: PlotPen) {
    guard let overshoot, times.contains(overshoot.time) else { return }
    let point = axes.point(overshoot.time, overshoot.value)
    let foot = axes.point(overshoot.time, target)
    guard point.distance(to: foot) >= 1 else { return }
    pen.picture.stroke([foot, point], width: 1.5, color: PlotInk.overshoot)
    pen.picture.dot(at: point, radius: 8, color: PlotInk.paper)
    pen.picture.dot(at: point, radius: 5.5, color: PlotInk.overshoot)
    let isUp = overshoot.value > target
    pen.label(
      words(for: overshoot), PlotInk.overshoot,
      leftAt: Point(max(point.x - 6, Self.area.minX + 12), point.y + (isUp ? -24 : 24)))
  }

  private func words(for overshoot: TurningPoint) -> String {
    let beyond = (overshoot.value - target).magnitude
    let way = (target - start.value).magnitude
    let share = way > 0 ? " (\(PlotText.number(beyond / way * 100, digits: 3)) %)" : ""
    return "overshoot \(PlotText.number(beyond, digits: 3)) px\(share) "
      + "after \(PlotText.number(overshoot.time, digits: 3)) s"
  }

  private func drawTitle(with pen: PlotPen) {
    let constants =
      "Stiffness \(PlotText.number(spring.stiffness)), damping "
      + "\(PlotText.number(spring.damping)), mass \(PlotText.number(spring.mass))"
    pen.title(constants, size: 28, weight: 600, PlotInk.title, y: 24)
    var facts =
      "damping ratio \(PlotText.number(spring.dampingRatio))  ·  response "
      + "\(PlotText.number(spring.response)) s"
    if start.velocity != 0 { facts += "  ·  thrown at \(PlotText.number(start.velocity)) px/s" }
    if !settled.isFinite { facts += "  ·  never settles" }
    pen.title(facts, size: 19, weight: 400, PlotInk.quiet, y: 64)
  }
}
