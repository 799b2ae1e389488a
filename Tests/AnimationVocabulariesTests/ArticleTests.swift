import AnimationVocabularies
import DetentAnimation
import DetentMotion
import EngineTestSupport
import Testing

/// Every example of the articles and of the comments in the sources, compiled and run; the last test
/// holds that none is missing.
@Suite struct ArticleTests {
  @Test func `Porting`() throws {
    let (now, later) = (Instant.zero, Instant(seconds: 0.1))
    var engine = AnimationEngine()
    let (x, light) = (try engine.makeTrack(0.0), try engine.makeTrack(1.0))
    let place = try engine.makeTrack(SIMD2(0.0, 0))
    let (x300, done) = (300.0.animatedValue, engine.makeCompletion())
    do {
      var slide = POP.SpringAnimation(toValue: x300)
      slide.springBounciness = 8
      try engine.add(slide, to: x.id, forKey: "slide", at: now)
      try engine.setToValue(.zero, of: x.id, forKey: "slide", at: later)
    }
    do {
      try engine.animate(duration: 0.3, at: now) {
        $0[light] = 0
        $0[place] = SIMD2(100, 40)
      }
    }
    do {
      try engine.animateKeyframes(duration: 1, at: later) { frames throws(AnimationError) in
        try frames.add(start: 0, duration: 0.5) { $0[light] = 1 }
        try frames.add(start: 0.5, duration: 0.5) { $0[place] = .zero }
      }
    }
    do {
      var animator = try engine.makeAnimator(duration: 0.5, timing: .curve(.easeInOut))
      try animator.animate(light, to: 0.5, in: &engine, at: now)
      animator.start(in: &engine, at: now)
      animator.pause(in: &engine, at: later)
      animator.setFractionComplete(0.3, in: &engine, at: later)
      animator.resume(in: &engine, at: later)
      for end in engine.takeCompletions() { animator.handle(end, in: &engine) }
    }
    do {
      var fade = CoreAnimation.BasicAnimation(from: .zero, duration: 0.3)
      fade.timing = try MediaTiming(delay: 0.1, fill: .backwards)
      try engine.add(fade, to: light.id, forKey: "fade", at: later)
    }
    do {
      var greeting = AnimationSequence()
      try greeting.add(place, to: SIMD2(0, -40), by: .spring(.hand))
      try greeting.add(light, to: 1, by: .curve(.easeOut, duration: 0.2), .with(0.05))
      try greeting.add(place, to: SIMD2(0, 0), by: .spring(.pop), .after(0.5))
      try engine.add(greeting, completion: done, at: now)
    }
    #expect(engine.model(of: light) == 1 && engine.model(of: place) == .zero)
  }

  @Test func `The comments in the sources`() throws {
    let (now, later, done) = (Instant.zero, Instant(seconds: 0.1), CompletionID(1))
    let (x, y) = (TrackID(1), TrackID(2))
    var engine = AnimationEngine()
    for id in [x, y] { engine.apply(.set(id, .zero, .pixels), at: now) }
    do {
      let animation = try ViewAnimation(duration: 0.3, curve: .easeOut)
      try engine.animate(animation, completion: done, at: now) {
        $0[x] = [100, 0, 0, 0]
        $0[y] = [0.5, 0, 0, 0]
      }
    }
    do {
      var animator = try PropertyAnimator(id: 1, duration: 0.5, timing: .curve(.easeInOut))
      animator.animate(x, from: [0, 0, 0, 0], to: [300, 0, 0, 0])
      engine.apply(animator.start(at: now), at: now)
    }
    do {
      let slide = CoreAnimation.BasicAnimation(to: [50, 0, 0, 0], duration: 1)
      let fade = CoreAnimation.BasicAnimation(to: [1, 0, 0, 0], duration: 1)
      var group = CoreAnimation.Group()
      group.timing = try MediaTiming(duration: 2, repeatCount: .infinity)
      try group.add(slide, to: x)
      try group.add(fade, to: y)
      engine.add(group, forKey: "wave", completion: done, at: now)
    }
    do {
      var fade = CoreAnimation.BasicAnimation(from: .zero, duration: 0.3)
      fade.timing = try MediaTiming(delay: 0.1, fill: .backwards)
      engine.apply(.set(x, [1, 0, 0, 0], .opacity), at: now)
      try engine.add(fade, to: x, forKey: "fade", at: now)
    }
    do {
      var spring = POP.SpringAnimation(toValue: [100, 0, 0, 0])
      spring.springBounciness = 12
      try engine.add(spring, to: x, forKey: "slide", at: now)
      // In flight, value and velocity stay:
      engine.apply(.aim(x, key: "slide", to: [40, 0, 0, 0]), at: later)
    }
    #expect(engine.model(of: x) == [40, 0, 0, 0])
    do {
      let (x, light) = (try engine.makeTrack(0.0), try engine.makeTrack(0.0))
      try engine.animateKeyframes(duration: 1, at: now) { frames throws(AnimationError) in
        try frames.add(start: 0, duration: 0.5) { $0[x] = 100 }
        try frames.add(start: 0.5, duration: 0.5) { $0[light] = 0 }
      }
    }
    do {
      let x = try engine.makeTrack(0.0)
      var animator = try engine.makeAnimator(duration: 0.5, timing: .curve(.easeInOut))
      try animator.animate(x, to: 300, in: &engine, at: now)
      animator.start(in: &engine, at: now)
    }
  }

  @Test func `No example of the articles or the sources is missing here`() throws {
    let documented = try DocumentationExamples(
      of: "Motion/AnimationVocabularies", besides: #filePath)
    #expect(documented.examples.count > 12)
    #expect(
      try documented.missing(in: [
        #filePath, #filePath.replacing("ArticleTests", with: "DocumentationTests"),
      ]) == [])
  }
}
