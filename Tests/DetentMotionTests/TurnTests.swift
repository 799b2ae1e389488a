import DetentMotion
import SeededNumbers
import Testing

@Suite struct TurnTests {
  let whole = 2 * Double.pi

  @Test func `Every way ends at an angle that looks the same`() {
    var random = SeededNumbers(121)
    let ways: [Turn] = [.shortest, .clockwise(), .clockwise(turns: 3), .counterclockwise(turns: 1)]
    for _ in 0..<20_000 {
      let state = MotionState(random.uniform(-50...50), velocity: random.uniform(-9...9))
      let angle = random.uniform(-50...50)
      for way in ways {
        let target = way.target(for: angle, from: state)
        #expect(abs(Turn.principal(target - angle)) < 1e-12 * 100)
        let turned = target - state.value
        switch way {
        case .shortest: #expect(abs(turned) <= Double.pi + 1e-12)
        case .clockwise(let turns):
          let range = (Double(turns) * whole - 1e-9)...(Double(turns + 1) * whole)
          #expect(range.contains(turned))
        case .counterclockwise(let turns):
          let range = (Double(turns) * whole - 1e-9)...(Double(turns + 1) * whole)
          #expect(range.contains(-turned))
        case .counted: break
        }
      }
    }
  }

  @Test func `Retargeted across half a turn nothing jumps, however often`() {
    var random = SeededNumbers(122)
    var state = MotionState(3.0, velocity: 4)
    for _ in 0..<1000 {
      let angle = random.uniform(-Double.pi...Double.pi)
      let target = Turn.shortest.target(for: angle, from: state)
      let next = Spring.press.state(after: 1e-9, from: state, to: target)
      #expect(abs(next.value - state.value) < 1e-6)
      #expect(abs(next.velocity - state.velocity) < 1e-3)
      state = Spring.press.state(after: random.uniform(0...0.3), from: state, to: target)
    }
    #expect(Turn.shortest.target(for: -3, from: MotionState(3, velocity: 2)) > 3)
  }

  @Test func `Half a turn goes on the way it moves, else clockwise`() {
    let half = Double.pi
    #expect(Turn.shortest.target(for: half, from: MotionState(0, velocity: -1)) == -half)
    #expect(Turn.shortest.target(for: -half, from: MotionState(0, velocity: 1)) == half)
    #expect(Turn.shortest.target(for: -half, from: MotionState(0)) == half)
  }

  @Test func `Where it is already it does not turn, unless it is told to`() {
    let there = MotionState(0.1 + 0.2)
    for turn in [Turn.shortest, .clockwise(), .counterclockwise()] {
      #expect(abs(turn.target(for: 0.3, from: there) - 0.3) < 1e-12)
      #expect(abs(turn.target(for: 0.3 + 5 * whole, from: there) - 0.3) < 1e-12)
    }
    #expect(abs(Turn.clockwise(turns: 2).target(for: 0.3, from: there) - 0.3 - 2 * whole) < 1e-12)
    #expect(Turn.clockwise(turns: -5).target(for: 1, from: MotionState(0)) == 1)
    #expect(Turn.counted.target(for: 99, from: there) == 99)
    for odd in [Double.nan, .infinity] {
      #expect(Turn.shortest.target(for: odd, from: there) == there.value)
    }
  }
}
