typealias Vector = SIMD2<Double>

func dot(_ a: Vector, _ b: Vector) -> Double { a.x * b.x + a.y * b.y }
/// The third component of the cross product.
func cross(_ a: Vector, _ b: Vector) -> Double { a.x * b.y - a.y * b.x }
/// The velocity of a point at `arm` from the centre of a turn: `ω × r`.
func cross(_ rate: Double, _ arm: Vector) -> Vector { Vector(-rate * arm.y, rate * arm.x) }
func length(_ a: Vector) -> Double { dot(a, a).squareRoot() }

extension SIMD2<Double> {
  /// The vector turned by an angle, given as its cosine and sine.
  func turned(cosine c: Double, sine s: Double) -> Vector {
    Vector(c * x - s * y, s * x + c * y)
  }

  var isFinite: Bool { x.isFinite && y.isFinite }

  /// The same direction, no longer than `limit`.
  func limited(to limit: Double) -> Vector {
    let long = length(self)
    return long > limit ? self * (limit / long) : self
  }
}

extension Double {
  func limited(to limit: Double) -> Double { Swift.min(Swift.max(self, -limit), limit) }
}
