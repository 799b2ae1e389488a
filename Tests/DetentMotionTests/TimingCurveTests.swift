import DetentMotion
import SeededNumbers
import Testing

@Suite struct TimingCurveTests {
  @Test func `Curves go where a bisection says`() throws {
    var checked = 0
    for row in try Oracle("unit_bezier").rows {
      let curve = try TimingCurve(
        row.number("x1"), row.number("y1"), row.number("x2"), row.number("y2"))
      try #expect(abs(curve.value(at: row.number("t")) - row.number("y_ref")) < 1e-7)
      checked += 1
    }
    #expect(checked == 153)
  }

  @Test func `Random curves lie on their own Bézier points`() throws {
    var random = SeededNumbers(41)
    for _ in 0..<10_000 {
      let (x1, x2) = (random.uniform(0...1), random.uniform(0...1))
      let (y1, y2) = (random.uniform(-2...3), random.uniform(-2...3))
      let curve = try TimingCurve(x1, y1, x2, y2)
      let u = random.uniform(0...1)
      let (b1, b2, b3) = (3 * (1 - u) * (1 - u) * u, 3 * (1 - u) * u * u, u * u * u)
      let value = curve.value(at: b1 * x1 + b2 * x2 + b3)
      let slope = curve.slope(at: b1 * x1 + b2 * x2 + b3)
      #expect(abs(value - (b1 * y1 + b2 * y2 + b3)) < 1e-7 * max(1, 1e-6 * abs(slope)))
    }
  }

  @Test func `They start at 0 and end at 1, and stay there`() throws {
    for curve in [TimingCurve.linear, .easeIn, .easeOut, .easeInOut, .default] {
      #expect(curve.value(at: 0) == 0 && curve.value(at: -1) == 0 && curve.value(at: .nan) == 0)
      #expect(curve.value(at: 1) == 1 && curve.value(at: .infinity) == 1)
    }
    #expect(TimingCurve.linear.value(at: 0.3) == 0.3)
    #expect(abs(TimingCurve.easeInOut.value(at: 0.5) - 0.5) < 1e-12)
  }

  @Test func `The slope is the derivative, and finite where the curve is vertical`() throws {
    for curve in [TimingCurve.linear, .easeIn, .easeOut, .easeInOut, .default] {
      for percent in 1..<100 {
        let fraction = Double(percent) / 100
        let rise = curve.value(at: fraction + 1e-5) - curve.value(at: fraction - 1e-5)
        #expect(abs(rise / 2e-5 - curve.slope(at: fraction)) < 1e-5)
      }
      #expect(curve.slope(at: 0).isFinite && curve.slope(at: 1).isFinite)
    }
    #expect(TimingCurve.easeIn.slope(at: 0) == 0)
    #expect(abs(TimingCurve.easeOut.slope(at: 0) - 1 / 0.58) < 1e-3)
    for curve in try [TimingCurve(0, 1, 0, 1), TimingCurve(1, 0, 0, 1), TimingCurve(0, 1, 1, 0)] {
      for fraction in [-1, 0, 0.25, 0.5, 0.75, 1, 2, .nan] {
        #expect(curve.slope(at: fraction).isFinite)
        #expect(curve.value(at: fraction).isFinite)
      }
    }
  }

  @Test func `Control points that go back in time are refused`() {
    #expect(throws: MotionError.self) { try TimingCurve(-0.1, 0, 1, 1) }
    #expect(throws: MotionError.self) { try TimingCurve(0, 0, 1.1, 1) }
    #expect(throws: MotionError.self) { try TimingCurve(0, .nan, 1, 1) }
  }
}
