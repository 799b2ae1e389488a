import DetentMotion
import Testing

/// POP's own figures: we take its parameters and its equation. Its traces are not ours: POP goes on
/// from an interpolated state and yet keeps the time left over, so that its springs run late, the
/// more so the higher the frame rate.
@Suite struct POPOracleTests {
  @Test func `POP's default spring is ours by its sliders, exact where POP's trace is late`() throws
  {
    let oracle = try Oracle("pop_spring_default_b4_s12_60hz")
    let spring = try Spring(bounciness: 4, speed: 12)
    try #expect(abs(spring.stiffness - oracle.parameter("tension")) < 1e-9)
    try #expect(abs(spring.damping - oracle.parameter("friction")) < 1e-9)
    var late = 0.0
    for (frame, row) in oracle.rows.enumerated() {
      let state = spring.state(after: Double(frame) / 60, from: MotionState(0.0), to: 100)
      // Twelve digits are written.
      try #expect(abs(state.value - row.number("exact_x")) < 1e-9 * 100)
      try #expect(abs(state.velocity - row.number("exact_v")) < 1e-9 * 1000)
      late = max(late, abs(try row.number("x") - state.value))
    }
    let table = try #require(
      Oracle("pop_framerate_dependence").rows.first {
        try $0.text("case") == "default_b4_s12" && $0.text("hz") == "60"
      })
    try #expect(abs(late - table.number("max_abs_err")) < 1e-4)
  }

  @Test func `Retargeted between two frames it is the equation's path, not POP's`() throws {
    let oracle = try Oracle("pop_spring_k300_c20_retarget_60hz")
    let moment = try oracle.parameter("retargetAt")
    let target = try oracle.parameter("retargetTo")
    let rows = oracle.rows
    let frame = try #require(rows.lastIndex { try $0.number("t") < moment - 1e-9 })
    let caught = Spring.hand.state(after: Double(frame) / 60, from: MotionState(0.0), to: 100)
    var late = 0.0
    for (index, row) in rows.enumerated() {
      let state =
        index <= frame
        ? Spring.hand.state(after: Double(index) / 60, from: MotionState(0.0), to: 100)
        : Spring.hand.state(after: Double(index - frame) / 60, from: caught, to: target)
      try #expect(abs(state.value - row.number("exact_x")) < 1e-9 * 100)
      try #expect(abs(state.velocity - row.number("exact_v")) < 1e-9 * 1000)
      late = max(late, abs(try row.number("x") - state.value))
    }
    #expect(late > 2 && late < 3)
  }

  @Test func `At every rate where POP is late, our frames add up to the exact motion`() throws {
    let springs = try [
      "bouncy_b20_s20_scale": (Spring(bounciness: 20, speed: 20), 1.0, 0.5, 0.0),
      "default_b4_s12": (Spring(bounciness: 4, speed: 12), 0, 100, 0),
      "k300_c20_retarget": (Spring.hand, 0, 100, 0),
      "nobounce_b0_s10": (Spring(bounciness: 0, speed: 10), 0, 100, 0),
      "objcio_b6_s15_v1000": (Spring.pop, 0, 250, 1000),
      "overdamped_k100_c40": (Spring(stiffness: 100, damping: 40), 0, 100, 0),
    ]
    var seen: Set<String> = []
    for row in try Oracle("pop_framerate_dependence").rows {
      let (name, rate) = try (row.text("case"), row.number("hz"))
      let (spring, from, to, velocity) = try #require(springs[name])
      seen.insert(name)
      let start = MotionState(from, velocity: velocity)
      let travel = try row.number("travel")
      var (state, worst) = (start, 0.0)
      for frame in 1...(try Int(row.number("frames"))) {
        state = spring.state(after: 1 / rate, from: state, to: to)
        let exact = spring.state(after: Double(frame) / rate, from: start, to: to)
        worst = max(worst, abs(state.value - exact.value))
      }
      #expect(worst < 1e-12 * travel * 10)
      try #expect(row.number("max_abs_err") > 0.003 * travel)
      try #expect(row.number("best_fit_time_scale") < 1)
    }
    #expect(seen.count == springs.count)
  }

  @Test func `POP's decay has our velocity, and a position that is not its integral`() throws {
    var checked: Set<Double> = []
    for row in try Oracle("pop_decay").rows {
      let rate = try row.number("deceleration")
      let decay = try Decay(rate: rate)
      let time = try row.number("frame") / row.number("hz")
      let state = decay.state(after: time, from: MotionState(0.0, velocity: 2000))
      // POP calculates with single precision, step by step.
      try #expect(abs(state.velocity - row.number("v")) < 2000 * 3e-5)
      // It adds up d/(1 − d) milliseconds where the integral has −1/ln d: 0.1 % at 0.998.
      let share = rate / (1 - rate) * decay.decayRate / 1000
      try #expect(abs(state.value * share - row.number("x")) < 1000 * 3e-5)
      checked.insert(((1 - share) * 1000).rounded())
    }
    #expect(checked == [1, 5, 25])
  }

  @Test func `Animations that add up blend smoothly, one that begins anew kinks`() throws {
    let rows = try Oracle("additive_ios8").rows
    let ease = TimingCurve.easeInOut
    for (index, row) in rows.enumerated() {
      let time = Double(index) / 120
      let first = -100 * (1 - ease.value(at: time))
      let second = time < 0.5 ? 0 : 100 * (1 - ease.value(at: time - 0.5))
      let model = time < 0.5 ? 100.0 : 0
      try #expect(abs(model + first + second - row.number("additive")) < 1e-7 * 100)
      let anew = time < 0.5 ? 100 * ease.value(at: time) : 50 * (1 - ease.value(at: time - 0.5))
      try #expect(abs(anew - row.number("begin_from_current")) < 1e-7 * 100)
    }
    let slope = { (index: Int, column: String) in
      try (rows[index + 1].number(column) - rows[index].number(column)) * 120
    }
    #expect(try abs(slope(60, "additive") - slope(59, "additive")) < 2)
    #expect(try abs(slope(60, "begin_from_current") - slope(59, "begin_from_current")) > 150)
    // Ours says the same without differences: the second starts with no speed of its own.
    #expect(abs(ease.slope(at: 0)) < 1e-6 && ease.slope(at: 0.5) > 1.5)
  }
}
