import DetentGeometry
import Display
import SeededNumbers
import Testing

@Suite struct CalibrationTests {
  private let targets = [
    Point(0.5, 0.5), Point(0.1, 0.1), Point(0.9, 0.1), Point(0.9, 0.9), Point(0.1, 0.9),
  ]

  private func samples(_ device: Transform) -> [Calibration.Sample] {
    targets.map { Calibration.Sample(target: $0, touch: device($0)) }
  }

  @Test func `A device that is off, turned and mirrored is brought back`() throws {
    var numbers = SeededNumbers(5)
    func next(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &numbers) }
    for _ in 0..<100 {
      let device = Transform(
        a: next(0.5...1.5), b: next(-0.3...0.3), c: next(-0.3...0.3), d: -next(0.5...1.5),
        tx: next(-0.5...0.5), ty: next(-0.5...0.5))
      let fit = try #require(Calibration.fit(samples(device), on: Size(1, 1)))
      #expect(fit.residual < 1e-9)
      for target in targets {
        let place = fit.calibration.place(of: device(target), on: Size(1, 1))
        #expect(abs(place.x - target.x) < 1e-9 && abs(place.y - target.y) < 1e-9)
      }
    }
  }

  @Test func `A finger that missed one target shows in the residual`() throws {
    var samples = samples(.identity)
    samples[2].touch.x -= 0.2
    let fit = try #require(Calibration.fit(samples, on: Size(800, 480)))
    #expect(fit.residual > 40 && fit.residual < 160)
  }

  @Test func `Touches on one line tell nothing`() {
    let line = targets.map { Calibration.Sample(target: $0, touch: Point($0.x, $0.x)) }
    #expect(Calibration.fit(line, on: Size(1, 1)) == nil)
    #expect(Calibration.fit(Array(samples(.identity).prefix(2)), on: Size(1, 1)) == nil)
  }

  @Test func `Its numbers are those of libinput's matrix`() throws {
    // A quarter turn clockwise, from libinput's documentation of its calibration matrix.
    let quarter = try #require(Calibration(matrix: [0, -1, 1, 1, 0, 0]))
    #expect(quarter.place(of: Point(200, 0), on: Size(800, 400)) == Point(800, 100))
    #expect(quarter.matrix == [0, -1, 1, 1, 0, 0])
    #expect(Calibration(matrix: [1, 0, 0, 1, 0, 0]) == nil, "flattens the screen to a line")
    #expect(Calibration(matrix: [1, 0, 0, 0, 1]) == nil)
    #expect(Calibration(matrix: [1, 0, .nan, 0, 1, 0]) == nil)
  }

  @Test func `A correction comes on top of what was there`() throws {
    let old = try #require(Calibration(matrix: [1, 0, 0.1, 0, 1, 0]))
    let correction = try #require(Calibration(matrix: [2, 0, 0, 0, 1, 0]))
    #expect(old.followed(by: correction).place(of: Point(0.1, 0.3), on: Size(1, 1)).x == 0.4)
  }
}
