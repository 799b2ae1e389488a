import DetentGeometry
import DetentMotion
import Display
import Testing

@testable import ControlCenter
@testable import Diagnosis

@Suite struct CalibratorTests {
  private let picture = Size(800, 480)
  private var calibrator: Calibrator
  private var time = 0.0

  init() { calibrator = Calibrator(picture: picture, at: .zero) }

  private mutating func tap(_ place: Point, device: Int? = 3, finger: UInt64 = 1) {
    for phase in [TouchEvent.Phase.began, .ended] {
      time += 0.1
      calibrator.handle(
        TouchEvent(
          id: .init(finger), phase: phase, position: place, time: Instant(seconds: time),
          device: device), at: place)
    }
  }

  private func place(_ target: Point, off: (Point) -> Point = { $0 }) -> Point {
    off(Point(target.x * picture.width, target.y * picture.height))
  }

  @Test mutating func `Five touches of a device that is off lay it right`() throws {
    for target in Calibrator.targets {
      tap(place(target) { Point($0.x * 0.9 + 30, $0.y * 1.05 - 12) })
    }
    guard case .trying(let calibration, let residual) = calibrator.phase else {
      Issue.record("\(calibrator.phase)")
      return
    }
    #expect(residual < 0.001)
    let found = calibration.place(of: Point(400 * 0.9 + 30, 240 * 1.05 - 12), on: picture)
    #expect(abs(found.x - 400) < 0.001 && abs(found.y - 240) < 0.001)
    #expect(calibrator.device == 3)
  }

  @Test mutating func `A run with a miss is refused, and can be done once more`() {
    for (index, target) in Calibrator.targets.enumerated() {
      tap(place(target) { index == 3 ? Point($0.x - 200, $0.y) : $0 })
    }
    guard case .refused(let residual?) = calibrator.phase else {
      Issue.record("\(calibrator.phase)")
      return
    }
    #expect(residual > Calibrator.limit)
    calibrator.restart(at: Instant(seconds: 9))
    #expect(calibrator.phase == .touching(0))
  }

  @Test mutating func `All touches on one spot are refused`() {
    for _ in Calibrator.targets { tap(Point(300, 200)) }
    #expect(calibrator.phase == .refused(residual: nil))
  }

  @Test mutating func `A second finger or another device spoils a touch and nothing else`() {
    tap(place(Calibrator.targets[0]))
    #expect(calibrator.phase == .touching(1))
    tap(place(Calibrator.targets[1]), device: 8)
    #expect(calibrator.phase == .touching(1), "another device")
    let place = place(Calibrator.targets[1])
    for (finger, phase) in [(1, TouchEvent.Phase.began), (2, .began), (2, .ended), (1, .ended)] {
      calibrator.handle(
        TouchEvent(
          id: .init(UInt64(finger)), phase: phase, position: place, time: Instant(seconds: 3),
          device: 3), at: place)
    }
    #expect(calibrator.phase == .touching(1), "two fingers")
    tap(place)
    #expect(calibrator.phase == .touching(2))
  }

  @Test mutating func `Whoever waits leaves it as it was`() {
    tap(place(Calibrator.targets[0]))
    calibrator.advance(to: Instant(seconds: 20))
    #expect(calibrator.phase == .touching(1))
    calibrator.advance(to: Instant(seconds: 20.3))
    #expect(calibrator.phase == .ended)
    #expect(calibrator.deadline == nil)
  }
}
