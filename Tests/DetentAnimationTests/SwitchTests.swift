import AnimationVocabularies
import DetentAnimation
import DetentMotion
import EngineTestSupport
import SeededNumbers
import Testing

private let x = Stand.track
private func along(_ x: Double) -> AnimatedValue { [x, -x / 2, 0, 0] }

/// A way of moving, and whether it takes over the velocity it finds.
private struct Kind: Sendable {
  var name: String
  var keepsVelocity: Bool
  var begin:
    @Sendable (inout Stand, _ target: AnimatedValue, _ time: Double, CompletionID) throws -> Void

  /// A form under a key, from what is seen.
  init(
    _ name: String, keepsVelocity: Bool = false,
    _ form: @escaping @Sendable (AnimatedValue) throws -> some AnimationForm
  ) {
    self.name = name
    self.keepsVelocity = keepsVelocity
    begin = { stand, target, time, id in
      try stand.engine.add(
        form(target), to: x, forKey: "key", completion: id, at: Stand.time(time))
    }
  }

  init(
    _ name: String, _ command: @escaping @Sendable (AnimatedValue, CompletionID) -> AnimationCommand
  ) {
    self.name = name
    keepsVelocity = true
    begin = { stand, target, time, id in stand.apply(command(target, id), time) }
  }

  static let all = [
    Kind("retarget") { .retarget(x, to: $0, .spring(.hand), $1) },
    Kind("flat blend") { .add(x, to: $0, .curve(.easeInOut, duration: 0.4), $1) },
    Kind("spring blend") { .add(x, to: $0, .spring(.pop), $1) },
    Kind("POP spring", keepsVelocity: true) { POP.SpringAnimation(toValue: $0) },
    Kind("clamped POP spring", keepsVelocity: true) { target in
      var spring = POP.SpringAnimation(toValue: target)
      spring.clampMode = .end
      return spring
    },
    Kind("POP decay", keepsVelocity: true) { _ in POP.DecayAnimation() },
    Kind("POP decay to a target") { POP.DecayAnimation(toValue: $0) },
    Kind("POP basic") { POP.BasicAnimation(toValue: $0) },
    Kind("repeated POP basic") { target in
      var basic = POP.BasicAnimation(toValue: target, duration: 0.2)
      basic.repeatCount = 3
      basic.autoreverses = true
      return basic
    },
    Kind("repeated POP spring", keepsVelocity: true) { target in
      var spring = POP.SpringAnimation(toValue: target)
      spring.repeatCount = 2
      return spring
    },
    Kind("CA basic") { target in
      var basic = CoreAnimation.BasicAnimation(to: target)
      basic.movesModel = true
      return basic
    },
    Kind("CA basic by") { target in
      var basic = CoreAnimation.BasicAnimation(by: target)
      basic.movesModel = true
      return basic
    },
    Kind("CA spring", keepsVelocity: true) { target in
      var spring = CoreAnimation.SpringAnimation(to: target)
      spring.movesModel = true
      return spring
    },
    Kind("view animation") { target, id in
      .play(x, viewAnimation(to: target), id)
    },
  ]

  private static func viewAnimation(to target: AnimatedValue) -> Animation {
    var animation = Animation(.curve(.easeInOut, duration: 0.3), to: target)
    animation.composition = .blend
    return animation
  }
}

@Suite struct SwitchTests {
  @Test func `Between any two kinds nothing jumps, and each end is told once`() throws {
    var random = SeededNumbers(99)
    for first in Kind.all {
      for second in Kind.all {
        var stand = Stand(at: 20)
        try first.begin(&stand, along(150), 0, CompletionID(1))
        let time = Double.random(in: 0.02...0.3, using: &random)
        let before = stand.state(time)
        try second.begin(&stand, along(-60), time, CompletionID(2))
        let after = stand.state(time)
        let name = "\(first.name) → \(second.name)"
        #expect((after.value - before.value).magnitude < 1e-9, "\(name)")
        if second.keepsVelocity {
          #expect((after.velocity - before.velocity).magnitude < 1e-6, "\(name)")
        }
        stand.run(from: time, until: time + 12, rate: 8)
        #expect(
          stand.engine.takeCompletions().map(\.id.rawValue).sorted() == [1, 2], "\(name)")
        #expect(stand.place(time + 12) == stand.model, "\(name)")
        #expect(stand.engine.isAtRest, "\(name)")
      }
    }
  }

  @Test(arguments: [30.0, 60, 90, 120, 144, 240])
  func `The same values at every frame rate, whatever follows what`(rate: Double) throws {
    for first in Kind.all {
      for second in Kind.all {
        var (drawn, asleep) = (Stand(at: 20), Stand(at: 20))
        for isDrawn in [false, true] {
          var stand = Stand(at: 20)
          try first.begin(&stand, along(150), 0, CompletionID(1))
          if isDrawn { stand.run(until: 0.25, rate: rate) }
          try second.begin(&stand, along(-60), 0.25, CompletionID(2))
          if isDrawn { stand.run(from: 0.25, until: 0.6, rate: rate) }
          if isDrawn { drawn = stand } else { asleep = stand }
        }
        for time in [0.6, 0.61, 0.7, 1.3, 9] {
          #expect(
            (drawn.state(time).value - asleep.state(time).value).magnitude < 1e-9,
            "\(first.name) → \(second.name) at \(time)")
        }
      }
    }
  }

  @Test func `A finger takes any of them and lets go at its own speed`() throws {
    for kind in Kind.all {
      var stand = Stand(at: 20)
      try kind.begin(&stand, along(150), 0, CompletionID(1))
      let seen = stand.state(0.1)
      // A throw without a velocity is over at once.
      let isOver = stand.engine.end(of: x, forKey: "key").map { $0 < Stand.time(0.1) } ?? false
      stand.apply(.hold(x, MotionState(seen.value, velocity: along(300))), 0.1)
      #expect(stand.state(0.1).value == seen.value)
      stand.apply(.release(x, velocity: along(300), to: .zero, .spring(.hand)), 0.2)
      #expect(stand.state(0.2).velocity == along(300))
      stand.run(from: 0.2, until: 5, rate: 20)
      #expect(stand.place(5) == 0)
      #expect(stand.reasons() == [isOver ? .settled : .cancelled], "\(kind.name)")
    }
  }

  @Test func `Late commands begin from what was seen, though a later frame was drawn`() throws {
    for kind in Kind.all {
      var (late, early) = (Stand(), Stand())
      for isLate in [false, true] {
        var stand = Stand()
        stand.apply(.retarget(x, to: along(100), .spring(.hand)), 0)
        if isLate { _ = stand.advance(to: 0.2) }
        try kind.begin(&stand, along(-60), 0.19, CompletionID(2))
        if isLate { late = stand } else { early = stand }
      }
      for i in 0..<20 {
        let time = 0.2 + Double(i) / 20
        #expect(late.state(time) == early.state(time), "\(kind.name)")
      }
    }
  }

  @Test func `A delayed animation begins from what was seen, in a frame that comes too late`()
    throws
  {
    var stand = Stand()
    stand.apply(.retarget(x, to: along(100), .curve(.linear, duration: 1), CompletionID(1)), 0)
    var spring = POP.SpringAnimation(toValue: along(0))
    spring.delay = 0.5
    try stand.add(spring, "k", 2)
    var asleep = stand
    stand.run(until: 0.7)
    _ = asleep.advance(to: 0.7)
    #expect(stand.state(0.7) == asleep.state(0.7))
    #expect(stand.reasons() == [.retargeted])
    #expect(asleep.reasons() == [.retargeted])
  }
}
