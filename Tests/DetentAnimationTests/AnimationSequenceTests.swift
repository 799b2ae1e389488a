import AnimationVocabularies
import DetentAnimation
import DetentMotion
import Testing

@Suite struct AnimationSequenceTests {
  private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

  @Test func `One after the other, with it, and at its time`() throws {
    var engine = AnimationEngine()
    let (x, y, z) = (
      try engine.makeTrack(0.0), try engine.makeTrack(0.0), try engine.makeTrack(0.0)
    )
    var sequence = AnimationSequence()
    let line = AnimationSpec.curve(.linear, duration: 1)
    try sequence.add(x, to: 10, by: line)
    try sequence.add(y, to: 10, by: line, .with(0.5))
    try sequence.add(x, to: 0, by: line, .after(0.25))
    try sequence.add(z, to: 10, by: line, .at(0.1))
    let done = engine.makeCompletion()
    try engine.add(sequence, completion: done, at: at(5))
    func places(_ time: Double) -> [Double] {
      [x, y, z].map { (engine.value(of: $0, at: at(5 + time)) * 1000).rounded() / 1000 }
    }
    #expect(places(0.5) == [5, 0, 4])
    #expect(places(1) == [10, 5, 9])
    #expect(places(1.6) == [10, 10, 10])
    // The second ends at 1.5, so the third begins at 1.75.
    #expect(places(2.25) == [5, 10, 10])
    var ends: [Completion] = []
    for frame in 0...240 {
      _ = engine.advance(to: at(5 + Double(frame) / 60))
      ends += engine.takeCompletions()
    }
    #expect(ends.map(\.id) == [done] && abs(ends[0].time.seconds(since: at(5)) - 2.75) < 1e-6)
    #expect(places(4) == [0, 10, 10] && engine.isAtRest)
  }

  @Test func `Springs follow one another when they rest, and nothing jumps`() throws {
    var engine = AnimationEngine()
    let x = try engine.makeTrack(0.0, resolution: .pixels)
    var sequence = AnimationSequence()
    try sequence.add(x, to: 200, by: .spring(.pop))
    try sequence.add(x, to: 50, by: .spring(.hand), .after(-0.3))
    try engine.add(sequence, at: .zero)
    var last = engine.presentation(of: x.id, at: .zero)?.value.x ?? .nan
    for step in 1...4000 {
      let time = at(Double(step) / 1000)
      _ = engine.advance(to: time)
      let state = engine.presentation(of: x.id, at: time)
      let value = state?.value.x ?? .nan
      #expect(abs(value - last) < 10)
      last = value
    }
    #expect(last == 50)
  }

  @Test func `What says where it starts leaves the one before it alone until then`() throws {
    var engine = AnimationEngine()
    let x = try engine.makeTrack(50.0)
    let line = AnimationSpec.curve(.linear, duration: 1)
    var sequence = AnimationSequence()
    try sequence.add(Animation(line, from: 0.0, to: 100), to: x.id)
    try sequence.add(Animation(line, from: 100.0, to: 0), to: x.id)
    let done = engine.makeCompletion()
    try engine.add(sequence, completion: done, at: .zero)
    let seen = [0.0, 0.5, 0.75, 1.25, 1.5, 2].map { engine.value(of: x, at: at($0)) }
    for (a, b) in zip(seen, [0.0, 50, 75, 75, 50, 0]) { #expect(abs(a - b) < 1e-9) }
    #expect(engine.model(of: x) == 0)
    _ = engine.advance(to: at(3))
    #expect(
      engine.takeCompletions() == [Completion(id: done, reason: .settled, time: at(2))])
  }

  @Test func `A row with a stagger`() throws {
    var engine = AnimationEngine()
    let cards = try (0..<5).map { _ in try engine.makeTrack(0.0) }
    var sequence = AnimationSequence()
    try sequence.add(
      cards, to: Array(repeating: 1, count: 5), by: .curve(.linear, duration: 1),
      stagger: Stagger(every: 0.1, from: .center))
    try engine.add(sequence, at: .zero)
    let seen = cards.map { (engine.value(of: $0, at: at(0.5)) * 10).rounded() }
    #expect(seen == [3, 4, 5, 4, 3])
  }

  @Test func `What never ends is followed by nothing`() throws {
    var engine = AnimationEngine()
    let x = try engine.makeTrack(0.0)
    var sequence = AnimationSequence()
    try sequence.add(x, to: 1, by: .spring(Spring(stiffness: 100, damping: 0)))
    try sequence.add(x, to: 2, by: .spring(.hand))
    #expect(throws: AnimationError.motion(.neverSettles)) { try engine.add(sequence, at: .zero) }
    #expect(throws: AnimationError.self) {
      try sequence.add(x, to: 2, by: .spring(.hand), .after(.nan))
    }
    #expect(engine.model(of: x) == 0)
  }
}

@Suite struct ViewKeyframesTests {
  private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

  @Test func `Blocks with their shares of the time`() throws {
    var engine = AnimationEngine()
    let (x, light) = (try engine.makeTrack(0.0), try engine.makeTrack(1.0))
    let done = engine.makeCompletion()
    try engine.animateKeyframes(duration: 2, completion: done, at: .zero) {
      frames throws(AnimationError) in
      try frames.add(start: 0, duration: 0.5) { $0[x] = 100 }
      try frames.add(start: 0.75, duration: 0.25) {
        $0[x] -= 80
        $0[light] = 0
      }
    }
    #expect(engine.model(of: x) == 20 && engine.model(of: light) == 0)
    let times: [Double] = [0, 0.5, 1, 1.25, 1.75, 2]
    let seen = times.map { engine.value(of: x, at: at($0)) }
    for (a, b) in zip(seen, [0.0, 50, 100, 100, 60, 20]) { #expect(abs(a - b) < 1e-9) }
    #expect(abs(engine.value(of: light, at: at(1.4)) - 1) < 1e-9)
    #expect(abs(engine.value(of: light, at: at(1.75)) - 0.5) < 1e-9)
    for frame in 0...150 { _ = engine.advance(to: at(Double(frame) / 60)) }
    #expect(engine.takeCompletions().map(\.id) == [done] && engine.isAtRest)
  }

  @Test func `Shares that are sums may be rounded`() throws {
    for (start, duration, next) in [(0.1, 0.2, 0.3), (0.4, 0.2, 0.6), (0.1, 0.6, 0.7)] {
      var engine = AnimationEngine()
      let x = try engine.makeTrack(0.0)
      try engine.animateKeyframes(duration: 1, at: .zero) { frames throws(AnimationError) in
        try frames.add(start: start, duration: duration) { $0[x] = 100 }
        try frames.add(start: next, duration: 0.2) { $0[x] = 50 }
      }
      #expect(abs(engine.value(of: x, at: at(next)) - 100) < 1e-6)
    }
    var engine = AnimationEngine()
    let x = try engine.makeTrack(0.0)
    try engine.animateKeyframes(duration: 1, at: .zero) { frames throws(AnimationError) in
      try frames.add(start: 7 * 0.1, duration: 0.3) { $0[x] = 100 }
    }
    #expect(engine.value(of: x, at: at(1)) == 100)
  }

  @Test func `In flight nothing jumps`() throws {
    var engine = AnimationEngine()
    let x = try engine.makeTrack(0.0)
    try engine.animate(x, to: 300, by: .spring(.hand), at: .zero)
    let before = engine.value(of: x, at: at(0.1))
    try engine.animateKeyframes(duration: 1, at: at(0.1)) { frames throws(AnimationError) in
      try frames.add(start: 0.2, duration: 0.3) { $0[x] = 0 }
    }
    #expect(abs(engine.value(of: x, at: at(0.1)) - before) < 1e-9)
    #expect(abs(engine.value(of: x, at: at(9))) < 1e-9)
  }

  @Test func `Shares outside, and a track that is still under way`() throws {
    var engine = AnimationEngine()
    let x = try engine.makeTrack(0.0)
    #expect(throws: AnimationError.self) {
      try engine.animateKeyframes(duration: 1, at: .zero) { frames throws(AnimationError) in
        try frames.add(start: 0.8, duration: 0.5) { $0[x] = 1 }
      }
    }
    #expect(throws: AnimationError.self) {
      try engine.animateKeyframes(duration: 1, at: .zero) { frames throws(AnimationError) in
        try frames.add(start: 0, duration: 0.5) { $0[x] = 1 }
        try frames.add(start: 0.3, duration: 0.5) { $0[x] = 2 }
      }
    }
    #expect(throws: AnimationError.self) {
      try engine.animateKeyframes(duration: .nan, at: .zero) { frames throws(AnimationError) in
        try frames.add(start: 0, duration: 1) { $0[x] = 1 }
      }
    }
    #expect(engine.model(of: x) == 0)
  }
}
