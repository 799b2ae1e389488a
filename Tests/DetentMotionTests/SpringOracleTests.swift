import DetentMotion
import Testing

@Suite struct SpringOracleTests {
  @Test(arguments: [
    "scipy_apple_default_m1_k100_c10", "scipy_critical", "scipy_near_critical_z0.999999",
    "scipy_over_z1.5", "scipy_undamped", "scipy_under_z0.5",
  ])
  func `A spring moves as the differential equation integrated numerically`(name: String) throws {
    let oracle = try Oracle(name)
    let spring = try Spring(
      stiffness: oracle.parameter("k"), damping: oracle.parameter("c"),
      mass: oracle.parameter("m"))
    let start = try MotionState(oracle.parameter("from"), velocity: oracle.parameter("v0"))
    let target = try oracle.parameter("to")
    let scale = abs(target - start.value)
    for (frame, row) in oracle.rows.enumerated() {
      let state = spring.state(after: Double(frame) / 240, from: start, to: target)
      try #expect(abs(state.value - row.number("x")) < 1e-9 * scale)
      try #expect(abs(state.velocity - row.number("v")) < 1e-9 * scale * spring.naturalFrequency)
    }
  }

  @Test func `Retargeted with new constants it stays on the integrated path`() throws {
    let oracle = try Oracle("scipy_retarget_params")
    let switches = [0, 0.15, 0.31, 0.5]
    var (start, began) = (MotionState(0.0), 0.0)
    var current = try (spring: Spring(stiffness: 300, damping: 20), target: 100.0)
    for (frame, row) in oracle.rows.enumerated() {
      let time = Double(frame) / 240
      let asked = try (
        spring: Spring(stiffness: row.number("k"), damping: row.number("c")),
        target: row.number("target")
      )
      if asked != current {
        let moment = try #require(switches.last { $0 <= time + 1e-9 })
        start = current.spring.state(after: moment - began, from: start, to: current.target)
        (current, began) = (asked, moment)
      }
      let state = current.spring.state(after: time - began, from: start, to: current.target)
      try #expect(abs(state.value - row.number("x")) < 1e-7)
      try #expect(abs(state.velocity - row.number("v")) < 1e-7 * current.spring.naturalFrequency)
    }
  }

  @Test func `Bounciness and speed give POP's tension and friction, and back`() throws {
    for row in try Oracle("pop_bounciness_speed").rows {
      let (bounciness, speed) = try (row.number("bounciness"), row.number("speed"))
      let spring = try Spring(bounciness: bounciness, speed: speed)
      try #expect(abs(spring.stiffness - row.number("tension")) < 1e-9)
      try #expect(abs(spring.damping - row.number("friction")) < 1e-9)
      try #expect(abs(spring.dampingRatio - row.number("damping_ratio")) < 1e-9)
      #expect(spring.mass == 1)
      let sliders = try #require(spring.sliders)
      #expect(abs(sliders.bounciness - bounciness) < 1e-9)
      #expect(abs(sliders.speed - speed) < 1e-9)
    }
  }

  @Test func `Durations, bounces and ratios agree with Apple's documented figures`() throws {
    var figures: [String: (published: Double, formula: Double)] = [:]
    for row in try Oracle("apple_documented_anchors").rows
    where try row.text("formula_value") != "NA" {
      figures[try row.text("fact")] = try (row.number("published"), row.number("formula_value"))
    }
    let ours = try [
      "Spring(duration:0.5 bounce:0.3) stiffness": Spring(duration: 0.5, bounce: 0.3).stiffness,
      "Spring(duration:0.5 bounce:0.3) damping": Spring(duration: 0.5, bounce: 0.3).damping,
      "Spring(mass:1 stiffness:100 damping:10) duration":
        Spring(stiffness: 100, damping: 10).duration,
      "Spring(1;100;10) bounce": Spring(stiffness: 100, damping: 10).bounce,
      "UISpringTimingParameters() damping ratio":
        Spring(stiffness: 1000, damping: 500, mass: 3).dampingRatio,
    ]
    #expect(ours.count == figures.count)
    for (fact, value) in ours {
      let figure = try #require(figures[fact])
      #expect(abs(value - figure.formula) < 1e-6, "\(fact)")
      #expect(abs(value - figure.published) < 0.05, "\(fact)")
    }
  }
}
