import DetentMotion
import Testing

/// The shapes against the formulas as easings.net prints them, evaluated independently (in Python,
/// with double precision).
@Suite struct EasingTests {
  private let figures: [(Easing.Family, Easing.Direction, Double, Double)] = [
    (.sine, .in, 0.15, 0.027630079602323443),
    (.sine, .in, 0.8, 0.6909830056250525),
    (.sine, .out, 0.15, 0.2334453638559054),
    (.sine, .out, 0.8, 0.9510565162951535),
    (.sine, .inOut, 0.15, 0.05449673790581605),
    (.sine, .inOut, 0.8, 0.9045084971874737),
    (.exponential, .in, 0.15, 0.0027621358640099515),
    (.exponential, .in, 0.8, 0.25),
    (.exponential, .out, 0.15, 0.6464466094067263),
    (.exponential, .out, 0.8, 0.99609375),
    (.exponential, .inOut, 0.15, 0.00390625),
    (.exponential, .inOut, 0.8, 0.9921875),
    (.circular, .in, 0.15, 0.011314003335740508),
    (.circular, .in, 0.8, 0.40000000000000013),
    (.circular, .out, 0.15, 0.526782687642637),
    (.circular, .out, 0.8, 0.9797958971132712),
    (.circular, .inOut, 0.15, 0.02303039929152717),
    (.circular, .inOut, 0.8, 0.958257569495584),
    (.back, .in, 0.15, -0.029167717499999996),
    (.back, .in, 0.8, 0.29419775999999986),
    (.back, .out, 0.15, 0.5702837325000001),
    (.back, .out, 0.8, 1.04645056),
    (.back, .inOut, 0.15, -0.06823964924999999),
    (.back, .inOut, 0.8, 1.092555656),
    (.elastic, .in, 0.15, 0.0013810679320049725),
    (.elastic, .in, 0.8, -0.1250000000000001),
    (.elastic, .out, 0.15, 1.3535533905932737),
    (.elastic, .out, 0.8, 1.001953125),
    (.elastic, .inOut, 0.15, -0.0036706742999449557),
    (.elastic, .inOut, 0.8, 1.00390625),
    (.bounce, .in, 0.15, 0.05484375000000008),
    (.bounce, .in, 0.8, 0.6975000000000001),
    (.bounce, .out, 0.15, 0.17015624999999998),
    (.bounce, .out, 0.8, 0.94),
    (.bounce, .inOut, 0.15, 0.03468749999999998),
    (.bounce, .inOut, 0.8, 0.88625),
    (.quad, .in, 0.15, 0.0225),
    (.quad, .in, 0.8, 0.6400000000000001),
    (.quad, .out, 0.15, 0.2775000000000001),
    (.quad, .out, 0.8, 0.96),
    (.quad, .inOut, 0.15, 0.045),
    (.quad, .inOut, 0.8, 0.92),
    (.cubic, .in, 0.15, 0.0033749999999999995),
    (.cubic, .in, 0.8, 0.5120000000000001),
    (.cubic, .out, 0.15, 0.3858750000000001),
    (.cubic, .out, 0.8, 0.992),
    (.cubic, .inOut, 0.15, 0.013499999999999998),
    (.cubic, .inOut, 0.8, 0.968),
    (.quart, .in, 0.15, 0.00050625),
    (.quart, .in, 0.8, 0.4096000000000001),
    (.quart, .out, 0.15, 0.4779937500000001),
    (.quart, .out, 0.8, 0.9984),
    (.quart, .inOut, 0.15, 0.00405),
    (.quart, .inOut, 0.8, 0.9872),
    (.quint, .in, 0.15, 7.593749999999998e-05),
    (.quint, .in, 0.8, 0.3276800000000001),
    (.quint, .out, 0.15, 0.5562946875000001),
    (.quint, .out, 0.8, 0.99968),
    (.quint, .inOut, 0.15, 0.0012149999999999997),
    (.quint, .inOut, 0.8, 0.99488),
  ]

  private var all: [TimingCurve] {
    Easing.Family.allCases.flatMap { family in
      Easing.Direction.allCases.map { TimingCurve.ease(family, $0) }
    }
  }

  @Test func `Published formulas to 1e-12`() {
    for (family, direction, time, value) in figures {
      let curve = TimingCurve.ease(family, direction)
      #expect(abs(curve.value(at: time) - value) < 1e-12, "\(family) \(direction) at \(time)")
    }
  }

  @Test func `All begin at 0, end at 1 and hold beyond`() {
    #expect(all.count == 30)
    for curve in all {
      #expect(curve.value(at: 0) == 0 && curve.value(at: -1) == 0)
      #expect(curve.value(at: 1) == 1 && curve.value(at: 7) == 1)
      #expect(curve.value(at: .nan) == 0)
      #expect(curve.value(at: 1e-9).magnitude < 1.0 / 1000)
      #expect(abs(curve.value(at: 1 - 1e-9) - 1) < 1.0 / 1000)
    }
  }

  @Test func `The slope is the derivative`() {
    for curve in all {
      for i in 1..<200 {
        // Between the corners of a bounce.
        let time = Double(i) / 200 + 0.0013
        let step = 1e-6
        let chord = (curve.value(at: time + step) - curve.value(at: time - step)) / (2 * step)
        #expect(abs(curve.slope(at: time) - chord) < 2e-3 * max(1, abs(chord)))
      }
      #expect(curve.slope(at: 0).isFinite && curve.slope(at: 1).isFinite)
    }
  }

  @Test func `Out is in turned round, both ways are symmetric`() {
    for family in Easing.Family.allCases {
      for i in 1..<50 {
        let time = Double(i) / 50
        let (into, out) = (TimingCurve.ease(family, .in), TimingCurve.ease(family, .out))
        #expect(abs(out.value(at: time) - (1 - into.value(at: 1 - time))) < 1e-12)
        let both = TimingCurve.ease(family, .inOut)
        #expect(abs(both.value(at: time) + both.value(at: 1 - time) - 1) < 1e-12)
      }
    }
  }

  @Test func `Only back and elastic leave the way`() {
    for family in Easing.Family.allCases {
      for direction in Easing.Direction.allCases {
        let curve = TimingCurve.ease(family, direction)
        let values = (0...1000).map { curve.value(at: Double($0) / 1000) }
        let leaves = values.contains { $0 < -1e-9 || $0 > 1 + 1e-9 }
        #expect(curve.overshoots == leaves || family == .elastic)
      }
    }
  }

  /// CSS Easing Functions Level 2, 2.3.
  @Test func `Steps jump where CSS says`() throws {
    let end = try TimingCurve.steps(4)
    #expect([0, 0.24, 0.25, 0.6, 0.99, 1].map(end.value) == [0, 0, 0.25, 0.5, 0.75, 1])
    let start = try TimingCurve.steps(4, jump: .start)
    #expect([0, 0.24, 0.25, 0.99, 1].map(start.value) == [0.25, 0.25, 0.5, 1, 1])
    let both = try TimingCurve.steps(3, jump: .both)
    #expect([0, 0.4, 0.7, 1].map(both.value) == [0.25, 0.5, 0.75, 1])
    let none = try TimingCurve.steps(3, jump: .none)
    #expect([0, 0.4, 0.7, 1].map(none.value) == [0, 0.5, 1, 1])
    #expect(end.slope(at: 0.3) == 0)
    #expect(throws: MotionError.self) { try TimingCurve.steps(0) }
    #expect(throws: MotionError.self) { try TimingCurve.steps(1, jump: .none) }
  }
}
