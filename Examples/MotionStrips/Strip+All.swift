import AnimationVocabularies
import DetentAnimation
import DetentMotion
import Dynamics

private func along(_ x: Double) -> AnimatedValue { [x, 0, 0, 0] }

extension Strip {
  static func all() throws -> [Strip] {
    [try pop(), try decay(), try keyframes(), try blend(), try animator(), try dynamics()]
  }

  private static func pop() throws -> Strip {
    var strip = Strip(
      "pop-spring", "POP: a spring of bounciness 20, sent elsewhere twice", seconds: 3)
    var spring = POP.SpringAnimation(toValue: along(100))
    (spring.springBounciness, spring.springSpeed) = (20, 6)
    try strip.engine.add(spring, to: track, forKey: "pop", at: .zero)
    strip.mark("add", target: 100)
    strip.run(until: 0.5)
    try strip.engine.setToValue(along(20), of: track, forKey: "pop", at: strip.now)
    strip.mark("toValue 20", target: 20)
    strip.run(until: 1)
    try strip.engine.setToValue(along(70), of: track, forKey: "pop", at: strip.now)
    strip.mark("toValue 70", target: 70)
    strip.run(until: strip.seconds)
    return strip
  }

  private static func decay() throws -> Strip {
    var strip = Strip(
      "pop-decay", "POP: a throw to a chosen value, then one into a wall", seconds: 3)
    try strip.engine.add(POP.DecayAnimation(toValue: along(60)), to: track, forKey: "a", at: .zero)
    strip.mark("throw to 60", target: 60)
    strip.run(until: 1.5)
    var throwing = Animation(.decay(.normal), velocity: along(160))
    throwing.clamp = Clamp(lower: along(-1e9), upper: [100, 1e9, 1e9, 1e9])
    strip.engine.apply(.play(track, throwing), at: strip.now)
    strip.mark("160 a second, a wall at 100", target: 100)
    strip.run(until: strip.seconds)
    return strip
  }

  private static func keyframes() throws -> Strip {
    var strip = Strip(
      "ca-keyframes", "Core Animation: paced keys to and fro; the layer paused and scrubbed",
      seconds: 4)
    let layer = TimelineID(1)
    strip.engine.apply(.setTimeline(layer, .identity), at: .zero)
    strip.engine.apply(.move(track, to: layer), at: .zero)
    var keys = CoreAnimation.KeyframeAnimation(
      values: [0, 80, 50, 100].map(along), duration: 1)
    keys.calculationMode = .paced
    var group = CoreAnimation.Group()
    group.timing = try MediaTiming(duration: 1, repeatCount: .infinity, autoreverses: true)
    try group.add(keys, to: track)
    strip.engine.add(group, forKey: "wave", at: .zero)
    strip.mark("add group")
    strip.run(until: 1.5)
    strip.engine.apply(.setSpeed(layer, 0), at: strip.now)
    strip.mark("speed 0")
    strip.run(until: 2)
    for step in 1...30 {
      if step == 1 { strip.mark("scrub back") }
      strip.engine.apply(
        .scrub(layer, to: Instant(seconds: 1.5 - Double(step) / 40)), at: strip.now)
      strip.run(until: 2 + Double(step) / Strip.rate)
    }
    strip.run(until: 2.8)
    strip.engine.apply(.setSpeed(layer, 1), at: strip.now)
    strip.mark("speed 1")
    strip.run(until: strip.seconds)
    return strip
  }

  private static func blend() throws -> Strip {
    var strip = Strip("ui-blend", "UIKit: view animations blend with those in flight", seconds: 2)
    for (time, target) in [(0.0, 100.0), (0.35, 0), (0.6, 100), (0.85, 30)] {
      if time > 0 { strip.run(until: time) }
      try strip.engine.animate(duration: 0.6, at: strip.now) { $0[track] = along(target) }
      strip.mark("animate", target: target)
    }
    strip.run(until: strip.seconds)
    return strip
  }

  private static func animator() throws -> Strip {
    var strip = Strip(
      "animator", "Property animator: paused, scrubbed, reversed, thrown", seconds: 3)
    var animator = try PropertyAnimator(id: 0, duration: 0.8, timing: .curve(.easeInOut))
    animator.animate(track, to: along(100))
    strip.animator = animator
    strip.direct("start") { $0.start(at: $1) }
    strip.run(until: 0.4)
    strip.direct("pause, scrub") { $0.pause(at: $1) }
    for step in 1...36 {
      let fraction = 0.5 - 0.3 * Double(step) / 36
      strip.direct("") { $0.setFractionComplete(fraction, at: $1) }
      strip.run(until: 0.5 + Double(step) / Strip.rate)
    }
    strip.direct("resume") { $0.resume(at: $1, durationFactor: 0.8) }
    strip.run(until: 1.35)
    strip.direct("reverse") { $0.setReversed(true, at: $1) }
    strip.run(until: 1.5)
    strip.direct("pause") { $0.pause(at: $1) }
    strip.run(until: 1.7)
    strip.direct("throw") { animator, time in
      let forward = animator.setReversed(false, at: time)
      return forward
        + animator.resume(at: time, timing: .spring(.pop)) { _ in along(900) }
    }
    strip.run(until: strip.seconds)
    return strip
  }

  private static func dynamics() throws -> Strip {
    var strip = Strip(
      "dynamics",
      "Dynamics: a ball thrown in a box with gravity, then drawn to a point by a spring",
      seconds: 2.4, from: [60, 30, 0, 0])
    let (item, walls) = (ItemID(1), BehaviorID(1))
    var world = DynamicsWorld()
    var properties = ItemProperties()
    (properties.elasticity, properties.friction) = (0.6, 0.1)
    try world.add(DynamicItem(.circle(radius: 12), at: .zero, properties: properties), as: item)
    let bounds = Collision.Bounds(lower: .zero, upper: [900, 150])
    try world.add(.collision(Collision(bounds: bounds)), as: walls)
    try world.add(.gravity([0, 1]), as: BehaviorID(2))
    strip.engine.apply(
      .hold(track, MotionState([60, 30, 0, 0], velocity: [620, -120, 0, 0])), at: .zero)
    strip.engine.apply(
      .simulate(WorldID(1), world, [WorldDrive(item, .position, track)]), at: .zero)
    strip.run(until: 1.5)
    try strip.engine.change(WorldID(1), at: strip.now) { world throws(DynamicsError) in
      world.remove(BehaviorID(2))
      try world.add(.attachment(.pane(item, to: [450, 40])), as: BehaviorID(3))
    }
    strip.run(until: strip.seconds)
    return strip
  }
}
