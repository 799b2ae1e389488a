import DetentMotion
import SeededNumbers
import Testing

@Suite struct ElasticHoldTests {
  private let band = try? RubberBand(dimension: 400)

  @Test func `It takes hold where the thing is seen, however far out that is`() {
    var random = SeededNumbers(77)
    for _ in 0..<2000 {
      let (position, finger) = (random.uniform(-2000...2000), random.uniform(-500...500))
      for band in [band, nil] {
        let hold = ElasticHold(of: position, by: finger, within: -300...100, band: band)
        #expect(abs(hold.position - position) < 1e-6)
      }
    }
  }

  @Test func `Within its range it follows one to one, and beyond it the less the farther`() {
    var hold = ElasticHold(of: 0, by: 50, within: -300...100, band: band)
    for (finger, place) in [(60.0, 10.0), (150, 100), (-250, -300), (50, 0)] {
      hold.move(to: finger)
      #expect(hold.position == place && hold.free == place && hold.overshoot == 0)
      #expect(hold.velocity(of: 700) == 700)
    }
    var last = (position: 100.0, velocity: 700.0)
    for finger in stride(from: 160.0, through: 2000, by: 10) {
      hold.move(to: finger)
      #expect(hold.overshoot == finger - 150)
      #expect(hold.position > last.position && hold.position < 500)
      #expect(hold.velocity(of: 700) < last.velocity && hold.velocity(of: 700) > 0)
      last = (hold.position, hold.velocity(of: 700))
    }
    hold.move(to: -260)
    #expect(hold.overshoot == -10 && hold.position < -300 && hold.position > -310)
  }

  @Test func `The velocity is the derivative of the place`() {
    for finger in [-900.0, -310, 20, 180, 3000] {
      var hold = ElasticHold(of: 0, by: 0, within: -300...100, band: band)
      let step = 1e-4
      let places = [finger - step, finger + step].map { place in
        hold.move(to: place)
        return hold.position
      }
      hold.move(to: finger)
      let rise = (places[1] - places[0]) / (2 * step)
      #expect(abs(hold.velocity(of: 1) - rise) < 1e-6)
    }
  }

  @Test func `Without a band it follows everywhere, and half of a range may have no end`() {
    var hold = ElasticHold(of: 30, by: 0, within: 0...10, band: nil)
    hold.move(to: 500)
    #expect(hold.position == 530 && hold.velocity(of: 3) == 3)
    hold = ElasticHold(of: 30, by: 0, within: 0...(.infinity), band: band)
    hold.move(to: 1e6)
    #expect(hold.position == 1_000_030)
    hold.move(to: -40)
    #expect(hold.position < 0 && hold.position > -10)
  }

  @Test func `A finger at no number stays where it was`() {
    var hold = ElasticHold(of: 30, by: 5, within: 0...100, band: band)
    for finger in [Double.nan, .infinity, -.infinity] {
      hold.move(to: finger)
      #expect(hold.finger == 5 && hold.position == 30)
    }
  }
}
