#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// An arc of an ellipse in centre form (SVG 1.1, appendix F.6.5 and F.6.6).
struct EllipticArc {
  typealias Point = (x: Double, y: Double)

  private var center: Point = (0, 0)
  private var radii: Point
  private let rotation: Double
  private var startAngle = 0.0
  private var sweep = 0.0

  /// Nil if the arc is a straight line: without radii, or between equal points.
  init?(
    from a: Point, to b: Point, radii given: Point, rotation: Double, isLarge: Bool,
    isClockwise: Bool
  ) {
    guard given.x != 0, given.y != 0, a != b else { return nil }
    self.rotation = rotation
    let (s, k) = (sin(rotation), cos(rotation))
    let (dx, dy) = ((a.x - b.x) / 2, (a.y - b.y) / 2)
    let (x, y) = (k * dx + s * dy, k * dy - s * dx)
    var (rx, ry) = (abs(given.x), abs(given.y))
    let excess = (x * x) / (rx * rx) + (y * y) / (ry * ry)
    if excess > 1 {
      rx *= excess.squareRoot()
      ry *= excess.squareRoot()
    }
    radii = (rx, ry)
    let square = rx * rx * y * y + ry * ry * x * x
    let root = max(0, (rx * rx * ry * ry - square) / square).squareRoot()
    let factor = isLarge == isClockwise ? -root : root
    let (cx, cy) = (factor * rx * y / ry, -factor * ry * x / rx)
    center = (k * cx - s * cy + (a.x + b.x) / 2, s * cx + k * cy + (a.y + b.y) / 2)
    startAngle = atan2((y - cy) / ry, (x - cx) / rx)
    let endAngle = atan2((-y - cy) / ry, (-x - cx) / rx)
    sweep = endAngle - startAngle
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    guard sweep.isFinite, center.x.isFinite, center.y.isFinite else { return nil }
  }

  /// The cubic curves of at most a quarter turn each, with an error below 3·10⁻⁴ of the radius.
  var curves: [(Point, Point, Point)] {
    let count = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / Double(count)
    let reach = 4 / 3 * tan(step / 4)
    return (0..<count).map { i in
      let (from, to) = (startAngle + Double(i) * step, startAngle + Double(i + 1) * step)
      return (
        point(cos(from) - reach * sin(from), sin(from) + reach * cos(from)),
        point(cos(to) + reach * sin(to), sin(to) - reach * cos(to)),
        point(cos(to), sin(to))
      )
    }
  }

  /// Maps a point of the unit circle to the ellipse.
  private func point(_ x: Double, _ y: Double) -> Point {
    let (s, k) = (sin(rotation), cos(rotation))
    let (u, v) = (x * radii.x, y * radii.y)
    return (center.x + k * u - s * v, center.y + s * u + k * v)
  }
}
