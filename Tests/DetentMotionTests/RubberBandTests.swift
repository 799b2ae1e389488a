import DetentMotion
import SeededNumbers
import Testing

@Suite struct RubberBandTests {
  @Test func `It follows the published curve, its slope and its inverse`() throws {
    for row in try Oracle("rubberband").rows {
      let band = try RubberBand(coefficient: row.number("c"), dimension: row.number("d"))
      let overshoot = try row.number("x")
      let displacement = band.displacement(for: overshoot)
      try #expect(abs(displacement - row.number("b")) < 1e-8)
      try #expect(abs(band.slope(at: overshoot) - row.number("slope")) < 1e-11)
      #expect(abs(band.overshoot(for: displacement) - overshoot) < 1e-9 * (1 + overshoot))
      #expect(band.displacement(for: -overshoot) == -displacement)
      #expect(band.overshoot(for: -displacement) == -band.overshoot(for: displacement))
    }
  }

  @Test func `It is taken back and forth without a jump`() throws {
    var random = SeededNumbers(31)
    for _ in 0..<10_000 {
      let band = try RubberBand(
        coefficient: random.uniform(0.1...2), dimension: random.logarithmic(0...4))
      let displacement = random.uniform(-0.95...0.95) * band.dimension
      let back = band.displacement(for: band.overshoot(for: displacement))
      #expect(abs(back - displacement) < 1e-12 * band.dimension)
    }
  }

  @Test func `Beyond its reach it still answers with numbers`() throws {
    let band = try RubberBand(dimension: 480)
    for displacement in [480, 481, 1e9, .infinity, -480, -.infinity] {
      let overshoot = band.overshoot(for: displacement)
      #expect(overshoot.isFinite)
      #expect((overshoot > 0) == (displacement > 0))
      #expect(abs(band.displacement(for: overshoot)) <= 480)
    }
    #expect(band.displacement(for: .infinity) == 480)
    #expect(band.displacement(for: -.infinity) == -480)
    #expect(band.slope(at: .infinity) == 0)
  }

  @Test func `A hold may begin anywhere, and a longer band does not jump there`() throws {
    let band = try RubberBand(dimension: 480)
    #expect(band.reaching(430) == band && band.reaching(-430) == band)
    for displacement in [450, -480, 900, -1e9] {
      let longer = band.reaching(displacement)
      #expect(longer.coefficient == band.coefficient)
      let overshoot = longer.overshoot(for: displacement)
      #expect(abs(longer.displacement(for: overshoot) - displacement) < 1e-9 * abs(displacement))
      #expect(longer.slope(at: overshoot) > 0.005)
    }
    #expect(band.reaching(.infinity) == band && band.reaching(.nan) == band)
  }

  @Test func `It begins with its coefficient and the slope is the derivative`() throws {
    let band = try RubberBand(dimension: 300)
    #expect(band.slope(at: 0) == 0.55)
    for overshoot in [-500.0, -20, 3, 40, 900] {
      let rise =
        band.displacement(for: overshoot + 1e-4) - band.displacement(for: overshoot - 1e-4)
      #expect(abs(rise / 2e-4 - band.slope(at: overshoot)) < 1e-7)
    }
  }

  @Test func `A band of nothing is refused`() {
    #expect(throws: MotionError.self) { try RubberBand(dimension: 0) }
    #expect(throws: MotionError.self) { try RubberBand(coefficient: -1, dimension: 100) }
    #expect(throws: MotionError.self) { try RubberBand(dimension: .nan) }
  }
}
