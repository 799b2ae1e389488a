import DetentMotion
import SeededNumbers
import Testing

/// Fingers and rubber bands with numbers of any size.
@Suite struct AnySizeTests {
  private static let sizes: [Double] = [
    0, .leastNonzeroMagnitude, 1e-308, 1e-200, 1e-9, 1, 600, 1e9, 1e99, 1e155, 1e300,
    .greatestFiniteMagnitude,
    .infinity,
  ]

  @Test func `A rubber band answers with a place between the edge and its length, and back again`()
    throws
  {
    for coefficient in Self.sizes where coefficient > 0 && coefficient.isFinite {
      for dimension in Self.sizes where dimension > 0 && dimension.isFinite {
        let band = try RubberBand(coefficient: coefficient, dimension: dimension)
        var last = 0.0
        for size in Self.sizes {
          let place = band.displacement(for: size)
          #expect(place >= last && place <= dimension, "\(band) at \(size)")
          #expect(band.displacement(for: -size) == -place)
          last = place
          let slope = band.slope(at: size)
          #expect(slope >= 0 && slope <= coefficient, "\(band) at \(size)")
          let (reached, held) = (band.overshoot(for: size), band.reaching(size))
          #expect(reached >= 0 && reached.isFinite, "\(band) at \(size)")
          #expect(held.dimension.isFinite)
        }
      }
    }
    // Large as they are, their ratio is what counts.
    let vast = try RubberBand(coefficient: 0.5, dimension: 1e308)
    #expect(abs(vast.displacement(for: 1e308) / 1e308 - 1.0 / 3) < 1e-12)
    #expect(abs(vast.slope(at: 1e308) - 0.5 / 2.25) < 1e-12)
    let stiff = try RubberBand(coefficient: 1e9, dimension: 1e308)
    #expect(abs(stiff.displacement(for: 1e300) / 1e308 - 10.0 / 11) < 1e-12)
    #expect(abs(stiff.overshoot(for: 10.0 / 11 * 1e308) / 1e300 - 1) < 1e-9)
    #expect(abs(stiff.slope(at: 1e300) / 1e9 * 121 - 1) < 1e-12)
  }

  @Test func `A finger is shown in a place that is a number, whatever its places and moments`() {
    var random = SeededNumbers(12)
    let moments: [Instant] = [
      Instant(nanoseconds: .min), Instant(nanoseconds: .min + 5), .zero, Instant(nanoseconds: 3),
      Instant(seconds: 1), Instant(seconds: 1.004), Instant(seconds: 1.012), Instant(seconds: 1.02),
      Instant(nanoseconds: .max - 5), .distantFuture,
    ]
    for latency in [0, .leastNonzeroMagnitude, 0.005, 1e10, 1e300, .greatestFiniteMagnitude, -1] {
      for _ in 0..<300 {
        var touch = TouchResampler(latency: latency)
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          func place() -> Double {
            let size = Self.sizes[Int.random(in: 0..<Self.sizes.count, using: &random)]
            return Bool.random(using: &random) ? size : -size
          }
          touch.add(
            SIMD2(place(), place()),
            at: moments[Int.random(in: 0..<moments.count, using: &random)])
        }
        for moment in moments {
          for state in [touch.state(at: moment), touch.release(at: moment)] {
            guard let state else { continue }
            #expect((state.value - state.value) == .zero, "\(touch) at \(moment)")
            #expect((state.velocity - state.velocity) == .zero, "\(touch) at \(moment)")
          }
        }
      }
    }
  }
}
