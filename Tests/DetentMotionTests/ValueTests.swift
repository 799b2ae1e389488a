import DetentMotion
import Foundation
import Testing

/// Laws of motion as values that are kept in files and read in logs.
@Suite struct ValueTests {
  private func kept<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  @Test(arguments: [.hand, .pop, .smooth, try! Spring(stiffness: 450, damping: 32, mass: 2.4)])
  func `A spring that is kept is the same spring`(spring: Spring) throws {
    #expect(try kept(spring) == spring)
  }

  @Test(arguments: [
    .linear, .default, .ease(.elastic, .inOut), try! .steps(4, jump: .both),
    try! TimingCurve(0.1, -2, 0.9, 3),
  ])
  func `A timing curve that is kept is the same curve`(curve: TimingCurve) throws {
    #expect(try kept(curve) == curve)
  }

  @Test func `A decay that is kept is the same decay`() throws {
    #expect(try kept([Decay.fast]) == [.fast])
  }

  @Test(arguments: [
    #"{"stiffness": -1, "damping": 2}"#, #"{"stiffness": 1}"#,
  ])
  func `A spring that cannot be is refused when it is read`(text: String) {
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(Spring.self, from: Data(text.utf8))
    }
  }

  @Test func `A curve whose x leaves its range is refused when it is read`() {
    #expect(throws: MotionError.self) {
      try JSONDecoder().decode(
        TimingCurve.self, from: Data(#"{"controlPoints": [2, 0, 1, 1]}"#.utf8))
    }
  }

  @Test func `Springs by feel have the durations and bounces that SwiftUI documents`() throws {
    for (spring, bounce) in [(Spring.smooth, 0.0), (.snappy, 0.15), (.bouncy, 0.3)] {
      #expect(abs(spring.duration - 0.5) < 1e-12)
      #expect(abs(spring.bounce - bounce) < 1e-12)
    }
  }

  @Test func `Values read as what they are`() throws {
    #expect("\(Instant(seconds: 1.25))" == "1.25 s")
    #expect("\(MotionState(100.0, velocity: -30))" == "100.0 at -30.0/s")
    #expect("\(Spring.hand)" == "Spring(stiffness: 300.0, damping: 20.0, mass: 1.0)")
    #expect("\(Decay.normal)" == "Decay(rate: 0.998)")
    #expect("\(TimingCurve.easeIn)" == "TimingCurve(0.42, 0.0, 1.0, 1.0)")
    #expect("\(TimingCurve.ease(.back, .in))" == "TimingCurve.ease(.back, .in)")
    #expect("\(try TimingCurve.steps(3))" == "TimingCurve.steps(3, jump: .end)")
  }
}
