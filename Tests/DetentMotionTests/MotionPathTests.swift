import DetentMotion
import SeededNumbers
import Testing

@Suite struct MotionPathTests {
  private func quarters() throws -> MotionPath {
    // A circle of radius 100 in four cubics (the usual constant).
    let k = 100 * 0.5522847498
    var path = MotionPath(from: SIMD2(100, 0))
    try path.curve(to: SIMD2(0, 100), control1: SIMD2(100, k), control2: SIMD2(k, 100))
    try path.curve(to: SIMD2(-100, 0), control1: SIMD2(-k, 100), control2: SIMD2(-100, k))
    try path.curve(to: SIMD2(0, -100), control1: SIMD2(-100, -k), control2: SIMD2(-k, -100))
    try path.curve(to: SIMD2(100, 0), control1: SIMD2(k, -100), control2: SIMD2(100, -k))
    return path
  }

  @Test func `Lines are as long as they are, and even`() throws {
    var path = MotionPath(from: SIMD2(10, 20))
    try path.line(to: SIMD2(40, 60))
    try path.line(to: SIMD2(40, 160))
    #expect(abs(path.length - 150) < 1e-9)
    #expect((path.point(at: 25) - SIMD2(25, 40)).magnitude < 1e-9)
    #expect((path.point(at: 100) - SIMD2(40, 110)).magnitude < 1e-9)
    #expect(abs(path.heading(at: 100) - .pi / 2) < 1e-9)
    // Beyond its ends it goes on straight.
    #expect((path.point(at: 170) - SIMD2(40, 180)).magnitude < 1e-9)
    #expect((path.point(at: -5) - SIMD2(7, 16)).magnitude < 1e-9)
  }

  @Test func `A circle of four cubics`() throws {
    let circle = try quarters()
    // The usual constant is 2.7e-4 of the radius outside at most.
    #expect(abs(circle.length - 200 * .pi) < 0.1)
    for i in 0...100 {
      let distance = circle.length * Double(i) / 100
      let angle = 2 * Double.pi * Double(i) / 100
      let point = circle.point(at: distance)
      #expect(abs(point.magnitude - 100) < 0.03)
      #expect((point - SIMD2(cosine(angle), sine(angle)) * 100).magnitude < 0.06)
    }
  }

  @Test func `What moves evenly along it moves evenly`() throws {
    var numbers = SeededNumbers(5)
    func point() -> SIMD2<Double> {
      SIMD2(numbers.uniform(-300...300), numbers.uniform(-300...300))
    }
    for _ in 0..<20 {
      var path = MotionPath(from: point())
      for _ in 0..<3 { try path.curve(to: point(), control1: point(), control2: point()) }
      var way = 0.0
      let count = 4000
      for i in 0..<count {
        let (a, b) = (path.length * Double(i) / Double(count), path.length * Double(i + 1) / 4000)
        let step = (path.point(at: b) - path.point(at: a)).magnitude
        #expect(step <= (b - a) * (1 + 1e-6))
        way += step
      }
      #expect(abs(way - path.length) < 1e-3 * path.length)
      // The velocity is the derivative of the place.
      let seen = path.state(at: MotionState(path.length * 0.4, velocity: 70))
      let ahead = path.point(at: path.length * 0.4 + 70e-6)
      let behind = path.point(at: path.length * 0.4 - 70e-6)
      #expect(((ahead - behind) * (1 / 2e-6) - seen.velocity).magnitude < 0.1)
      let keys = try path.keyframes(error: 0.05)
      for i in 0...500 {
        let share = Double(i) / 500
        let off = keys.state(at: share).value - path.point(at: share * path.length)
        #expect(off.magnitude < 0.1)
      }
    }
  }

  @Test func `No way at all, and no numbers`() throws {
    let still = MotionPath(from: SIMD2(3, 4))
    #expect(still.length == 0 && still.point(at: 9) == SIMD2(3, 4))
    #expect(throws: MotionError.self) { try still.keyframes() }
    var path = still
    #expect(throws: MotionError.notFinite(name: "point of the path")) {
      try path.line(to: SIMD2(.nan, 0))
    }
    try path.line(to: SIMD2(3, 4))
    #expect(path == still)
  }

  private func sine(_ x: Double) -> Double { cosine(x - .pi / 2) }

  /// By its series, for the tests import no C.
  private func cosine(_ x: Double) -> Double {
    let angle = x.remainder(dividingBy: 2 * .pi)
    var (term, sum) = (1.0, 1.0)
    for i in 1..<20 {
      term *= -angle * angle / Double(2 * i * (2 * i - 1))
      sum += term
    }
    return sum
  }
}
