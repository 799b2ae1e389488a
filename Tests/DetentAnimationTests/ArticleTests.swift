import DetentAnimation
import DetentMotion
import Foundation
import Testing

/// Every example of the articles and of the comments in the sources, compiled and run; the last test
/// holds that none is missing.
@Suite struct ArticleTests {
  @Test func `A first spring`() throws {
    var (shown, complaint) = ([Double](), "")
    func show(_ value: Double) { shown.append(value) }
    func complain(_ words: String) { complaint = words }

    var engine = AnimationEngine()
    let x = try engine.makeTrack(0.0, resolution: .pixels)
    try engine.animate(x, to: 300, by: .spring(.hand), at: .zero)
    var time = Instant.zero
    while engine.advance(to: time) == .frame {
      show(engine.value(of: x, at: time))
      time = time.advanced(by: 1.0 / 60)
    }
    #expect(shown.count > 20 && abs(engine.value(of: x, at: time) - 300) < 0.5)

    let frameTime = Instant(nanoseconds: 1_000_000_000)
    let next = engine.advance(to: frameTime)
    #expect(next == .never)

    do {
      try engine.animate(x, to: .nan, by: .spring(.hand), at: time)
    } catch {
      complain(error.description)  // The target is nan; give a finite number.
    }
    #expect(complaint == "The target is nan; give a finite number.")
  }

  @Test func `Interruption`() throws {
    let (start, touched, later) = (Instant.zero, Instant(seconds: 0.1), Instant(seconds: 0.2))
    var engine = AnimationEngine()
    let x = try engine.makeTrack(0.0, resolution: .pixels)
    do {
      try engine.animate(x, to: 300, by: .spring(.hand), at: start)
      try engine.animate(x, to: 0, by: .spring(.pop), at: touched)  // as fast as it is
    }
    do {
      try engine.blend(x, to: 120, by: .curve(.easeInOut, duration: 0.3), at: later)
    }
    do {
      let end = try engine.coast(x, velocity: 900, at: start)
      try engine.land(x, on: (end / 100).rounded() * 100, at: touched)
      #expect(abs(engine.model(of: x).remainder(dividingBy: 100)) < 1e-9)
    }
    do {
      let isOpen = engine.model(of: x) > 50
      let grip = engine.value(of: x, at: touched)
      #expect(isOpen && grip > 0)
    }
    do {
      let arrived = engine.makeCompletion()
      try engine.animate(x, to: 1, by: .spring(.hand), completion: arrived, at: later)
      try engine.animate(x, to: 0, by: .spring(.hand), at: later.advanced(by: 0.1))
      let told = engine.takeCompletions()  // arrived: retargeted, at later + 0.1 s
      let end = Completion(
        id: arrived, reason: .retargeted, time: later.advanced(by: 0.1))
      #expect(told == [end])
    }
  }

  @Test func `Fingers`() throws {
    let (down, moved, up) = (Instant.zero, Instant(seconds: 0.05), Instant(seconds: 0.06))
    var engine = AnimationEngine()
    let (place, shadow, echo) = (
      try engine.makeTrack(SIMD2(0.0, 0)), try engine.makeTrack(SIMD2(0.0, 0)),
      try engine.makeTrack(SIMD2(0.0, 0))
    )
    do {
      let seen = engine.value(of: place, at: down)
      let grip = SIMD2(12.0, 30) - seen  // where on it the finger is
      try engine.hold(place, at: seen, time: down)
      try engine.hold(place, at: SIMD2(40, 60) - grip, velocity: SIMD2(900, 300), time: moved)
      try engine.animate(
        place, to: SIMD2(200, 100), by: .spring(.hand), velocity: SIMD2(900, 300), at: up)
    }
    try engine.follow(place, with: shadow, by: .hand, offset: SIMD2(0, 12), at: down)
    try engine.follow(shadow, with: echo, by: .pop, at: down)
    for frame in 4...600 { _ = engine.advance(to: Instant(seconds: Double(frame) / 60)) }
    #expect(engine.value(of: echo, at: Instant(seconds: 10)) == SIMD2(200, 112))
  }

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

  struct Insets: Animatable {
    var top = 0.0
    var bottom = 0.0
    var animatedValue: AnimatedValue { [top, bottom, 0, 0] }
    init(animatedValue v: AnimatedValue) { (top, bottom) = (v.x, v.y) }
  }

  @Test func `The comments in the sources`() throws {
    let (now, later, done) = (Instant.zero, Instant(seconds: 0.1), CompletionID(1))
    let (x, y) = (TrackID(1), TrackID(2))
    do {
      var engine = AnimationEngine()
      engine.apply(.set(x, [0, 0, 0, 0], .pixels), at: now)
      engine.apply(.retarget(x, to: [100, 0, 0, 0], .spring(.hand)), at: now)
      let next = engine.advance(to: now.advanced(by: 1.0 / 60))  // .frame
      #expect(next == .frame)
    }
    do {
      var engine = AnimationEngine()
      let place = try engine.makeTrack(SIMD2(0.0, 0), resolution: .pixels)
      try engine.animate(place, to: SIMD2(300, 40), by: .spring(.hand), at: now)
      let seen = engine.value(of: place, at: later)  // a SIMD2<Double>
      #expect(seen.x > 0)
    }
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
    #expect(Insets(animatedValue: [1, 2, 0, 0]).bottom == 2)
  }

  @Test func `No example of the articles or the sources is missing here`() throws {
    let here = URL(filePath: #filePath)
    let sources = here.deletingLastPathComponent().appending(path: "../../Sources/DetentAnimation")
      .standardized.resolvingSymlinksInPath()
    // The landing page's example has a test of its own, which a reader does not see.
    let tested = try Self.words(of: String(contentsOf: here, encoding: .utf8))
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    var count = 0
    for file in files where file.hasSuffix(".md") || file.hasSuffix(".swift") {
      guard !file.hasSuffix("DetentAnimation.md") else { continue }
      let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
      for example in Self.examples(in: text) {
        count += 1
        #expect(tested.contains(example) == true, "\(file): \(example)")
      }
    }
    #expect(count > 20)
  }

  /// The fenced Swift of a text, also in its comments.
  private static func examples(in text: String) -> [String] {
    let lines = text.split(separator: "\n").map { line in
      let line = line.drop { $0 == " " }
      return line.hasPrefix("///") ? String(line.dropFirst(3).drop { $0 == " " }) : String(line)
    }
    var (examples, example): ([String], [String]?) = ([], nil)
    for line in lines {
      if line == "```swift" {
        example = []
      } else if line == "```", let lines = example {
        examples.append(words(of: lines.joined(separator: "\n")))
        example = nil
      } else {
        example?.append(line)
      }
    }
    return examples
  }

  /// A text without the spaces and newlines that its formatting chose.
  private static func words(of text: String) -> String {
    String(text.filter { !$0.isWhitespace })
  }
}
