import DetentMotion
import EngineTestSupport
import Testing

/// Every example of the documentation, compiled and run; the last test holds that none is missing.
@Suite struct DocumentationTests {
  @Test func `The landing page`() throws {
    let spring = try Spring(dampingRatio: 0.8, response: 0.4)
    let (closed, open) = (600.0, 100.0)

    // A finger has moved the pane; its events carry their own times.
    var finger = FingerVelocity()
    for (position, milliseconds) in [(590.0, 0.0), (560, 8), (520, 17), (470, 25)] {
      finger.add(SIMD2(0, position), at: Instant(seconds: milliseconds / 1000))
    }
    let released = Instant(nanoseconds: 25_000_000)
    let thrown = MotionState(470.0, velocity: finger.velocity(at: released).y)

    // It flies to the detent nearest to where the throw would carry it …
    let target = Decay.normal.nearest(of: [closed, open], from: thrown)?.detent ?? closed
    let frame = released.advanced(by: 0.016)
    let seen = spring.state(after: frame.seconds(since: released), from: thrown, to: target)

    // … until a tap sends it back, from where it is and as fast as it is.
    let later = spring.state(after: 0.016, from: seen, to: closed)
    let rest = spring.settlingTime(from: seen, to: closed, within: .standard)
    #expect(target == open && seen.value < 470 && seen.velocity < -3000)
    #expect(later.value < seen.value && rest > 0.3)
  }

  @Test func `Springs and their dialects`() throws {
    let gentle = try Spring(dampingRatio: 0.9, response: 0.5)
    let bouncy = try Spring(duration: 0.5, bounce: 0.3)
    let start = MotionState(0.0)
    let state = bouncy.state(after: 0.1, from: start, to: 100)

    let back = gentle.state(after: 0.05, from: state, to: 0)
    #expect(back.value > state.value && back.velocity < state.velocity)

    let pushed = MotionState(20.0, relativeVelocity: 3, to: 120)  // 300 a second
    let relative = pushed.relativeVelocity(to: 120)  // 3
    #expect(pushed.velocity == 300 && relative == 3)

    let throwing = MotionState(0.0, velocity: 900)
    let arrival = bouncy.firstArrival(from: throwing, to: 100)  // when it first gets there
    let peak = bouncy.overshoot(from: throwing, to: 100)  // how far beyond, and when
    let half = bouncy.firstCrossing(of: 50, from: throwing, to: 100)  // when it is half-way
    let turns = bouncy.turnCount(from: throwing, to: 100, beyond: 0.5)  // how often it swings
    let rest = bouncy.settlingTime(from: throwing, to: 100, within: .standard)
    let times = try [#require(half), #require(arrival), #require(peak).time, rest]
    #expect(times == times.sorted() && turns == 1)

    let sampled = try bouncy.keyframes(from: throwing, to: 100, error: 0.1)
    let (values, shares) = (sampled.keyframes.values, sampled.keyframes.times)
    let duration = sampled.duration
    #expect(values.count == shares.count && duration == rest)
  }

  @Test func `Catching and throwing`() throws {
    var touch = TouchResampler()
    for tick in 0..<12 {
      let event = Instant(seconds: Double(tick) / 120)
      touch.add(SIMD2(100, 400 - 8 * Double(tick)), at: event)
    }
    let frame = Instant(seconds: 0.098)
    let held = touch.state(at: frame)
    #expect(held != nil)

    let lifted = Instant(seconds: 0.095)
    guard let thrown = touch.release(at: lifted) else { return }
    #expect(abs(thrown.velocity.y + 960) < 1e-3)

    let detents = [SIMD2(100.0, 600), SIMD2(100, 100)]
    let target = Decay.normal.nearest(of: detents, from: thrown)?.detent ?? detents[0]
    let spring = try Spring(dampingRatio: 0.8, response: 0.4)
    let shown = spring.state(after: frame.seconds(since: lifted), from: thrown, to: target)
    #expect(target == detents[1] && shown.value.y < thrown.value.y)

    let tapped = Instant(seconds: 0.2)
    let caught = spring.state(after: tapped.seconds(since: lifted), from: thrown, to: target)
    let returning = spring.state(after: 0.016, from: caught, to: detents[0])
    #expect(returning.velocity.y > caught.velocity.y)
  }

  @Test func `Decay, scrolling and rubber bands`() throws {
    let flick = MotionState(0.0, velocity: -2000)
    let end = Decay.normal.destination(from: flick)  // −999 px
    let passing = Decay.normal.time(toReach: -500, from: flick)
    let landing = try Decay(from: flick, landingOn: -900)  // the same flick, to end just there
    #expect(end.rounded() == -999 && abs(landing.destination(from: flick) + 900) < 1e-9)
    let place = try Decay.normal.state(after: #require(passing), from: flick).value
    #expect(abs(place + 500) < 1e-9)

    let band = try RubberBand(dimension: 600)
    let shown = band.displacement(for: 200)  // 93 px
    let finger = band.overshoot(for: shown)  // 200 px
    #expect(shown.rounded() == 93 && abs(finger - 200) < 1e-9)

    var list = ScrollMotion(try ScrollPhysics(range: -1400...0, viewport: 600))
    list.touch(from: 420, at: .zero)
    list.move(to: 380, velocity: -1800)
    list.release(velocity: -1800, at: Instant(seconds: 0.03))

    let seen = list.state(at: Instant(seconds: 0.5))
    let goal = list.destination
    let rest = list.restTime
    #expect(seen.value < -500 && goal.map { $0 < -900 } == true && rest != nil)

    list.touch(from: 500, at: Instant(seconds: 0.5))
    #expect(abs(list.state(at: Instant(seconds: 9)).value - seen.value) < 1e-9)

    let pages = try ScrollPhysics(
      range: -3000...0, viewport: 600, snap: .singlePages(length: 600))
    let turned = ScrollFlight(pages, from: MotionState(-200, velocity: -900), takenAt: 0)
    let page = turned.destination  // −600: one page, however hard the throw
    #expect(page == -600)
  }

  @Test func `Colours and turns`() {
    let tile = OKLab.premultiplied(SIMD4(0.1, 0.4, 1, 1))
    let lit = OKLab.premultiplied(SIMD4(1, 0.8, 0.2, 1))
    let state = Spring.pop.state(after: 0.1, from: MotionState(tile), to: lit)
    let shown = OKLab.sRGB(state.value)  // red, green, blue and alpha, each from 0 to 1
    #expect(shown.x > 0.1 && shown.w == 1)

    let needle = MotionState(3.0, velocity: 2)
    let near = Turn.shortest.target(for: -3, from: needle)  // 3.28
    let around = Turn.counterclockwise(turns: 1).target(for: -3, from: needle)
    let turning = Spring.pop.state(after: 0.1, from: needle, to: near)
    #expect(abs(near - 3.283) < 1e-3 && around < -8 && turning.value > 3)
  }

  @Test func `Exact motion`() {
    let start = MotionState(0.0, velocity: 300)
    let whole = Spring.hand.state(after: 0.3, from: start, to: 100)
    let half = Spring.hand.state(after: 0.15, from: start, to: 100)
    let again = Spring.hand.state(after: 0.15, from: half, to: 100)
    // whole and again are equal to twelve digits: it does not matter where it is asked.
    #expect(abs(whole.value - again.value) < 1e-12 * 100)
  }

  @Test func `The comments in the sources`() throws {
    let (now, event) = (Instant.zero, Instant.zero)
    let (frame, lifted) = (Instant(seconds: 0.2), Instant(seconds: 0.01))
    do {
      let spring = try Spring(dampingRatio: 0.8, response: 0.4)
      let start = MotionState(SIMD2(0, 600), velocity: SIMD2(0, -1500))
      let soon = spring.state(after: 0.1, from: start, to: SIMD2(0, 100))
      #expect(soon.value.y < 500)
    }
    do {
      let shake = try Keyframes([0, -12, 9, -4, 0], at: [0, 0.2, 0.5, 0.8, 1], mode: .cubic)
      let state = shake.state(at: 0.3)  // the value, and how fast it changes a whole animation
      #expect(state.velocity > 0)
    }
    do {
      let sampled = try Spring.pop.keyframes(from: MotionState(0.0), to: 100, error: 0.1)
      _ = sampled.duration  // from the physics
      _ = sampled.keyframes.values  // 20 or so
      #expect((10...30).contains(sampled.keyframes.values.count))
    }
    do {
      var list = ScrollMotion(try ScrollPhysics(range: -1400...0, viewport: 600))
      list.touch(from: 420, at: now)
      list.move(to: 400, velocity: -1200)
      list.release(velocity: -1800, at: now.advanced(by: 0.05))
      let seen = list.state(at: frame).value  // for any frame, at any rate
      let rest = list.restTime  // when nothing will move any more
      #expect(seen < -100 && rest != nil)
    }
    do {
      let red = OKLab.premultiplied(SIMD4(1, 0, 0, 1))
      let clear = OKLab.premultiplied(SIMD4(0, 0, 1, 0))
      let state = Spring.pop.state(after: 0.1, from: MotionState(red), to: clear)
      let seen = OKLab.sRGB(state.value)
      #expect(seen.x > 0.99 && seen.w < 1)
    }
    do {
      let seen = MotionState(3.0, velocity: 2)  // rad, rad/s
      let target = Turn.shortest.target(for: -3, from: seen)  // 3.28…, not −3
      let next = Spring.pop.state(after: 0.1, from: seen, to: target)
      #expect(next.value > 3)
    }
    do {
      var touch = TouchResampler()
      touch.add(SIMD2(100, 400), at: event)
      let held = touch.state(at: frame)  // for each frame
      let thrown = touch.release(at: lifted)  // goes on from exactly there
      #expect(held?.value == thrown?.value)
    }
    do {
      var lock = DirectionLock(at: SIMD2(100, 100))
      let straight = lock.move(to: SIMD2(104, 130))  // (100, 130): it scrolls up and down
      let still = lock.move(to: SIMD2(160, 140))  // (100, 140), wherever it goes from now on
      #expect(straight == SIMD2(100, 130) && still == SIMD2(100, 140))
    }
    do {
      let list = ScrollMotion(try ScrollPhysics(range: -300...0, viewport: 400))
      let sheet = ScrollMotion(try ScrollPhysics(range: -200...0, viewport: 800))
      var nested = NestedScroll(inner: list, outer: sheet)
      nested.touch(from: 500, at: now)
      nested.move(to: 120, velocity: -900)  // the list by 300 px, the sheet by 80
      nested.release(velocity: -900, at: now.advanced(by: 0.3))
      #expect(nested.outer.state(at: now.advanced(by: 0.4)).value < -80)
    }
    do {
      let wave = try Stagger(every: 0.04, from: .center)
      let delays = wave.delays(5)  // 0.08, 0.04, 0, 0.04, 0.08 s
      let last = wave.delay(of: 4, among: 5)  // 0.08 s
      #expect(delays == [0.08, 0.04, 0, 0.04, 0.08] && last == 0.08)
    }
    do {
      var path = MotionPath(from: SIMD2(0, 0))
      try path.curve(to: SIMD2(200, 0), control1: SIMD2(60, -120), control2: SIMD2(140, -120))
      try path.line(to: SIMD2(300, 0))
      // By a law of its own: a spring moves the distance, and may be caught and sent back in flight.
      let along = Spring.hand.state(after: 0.2, from: MotionState(0.0), to: path.length)
      let place = path.state(at: along)  // value and velocity in the plane
      let heading = path.heading(at: along.value)  // [rad]
      #expect(place.value.x > 0 && place.velocity.x > 0 && heading.magnitude < 1.6)
    }
    do {
      var follower = Follower(.hand, from: MotionState(0.0), leader: 0, at: now)
      let leader = { (time: Instant) in 300 * time.seconds(since: now) }
      follower.advance(to: Follower<Double>.step(before: frame), leader: leader)
      let trailing = follower.state(at: frame, leader: leader(frame))
      #expect(trailing.value > 0 && trailing.value < 60)
    }
  }

  @Test func `No example of the articles or the sources is missing here`() throws {
    let documented = try DocumentationExamples(of: "Motion/DetentMotion", besides: #filePath)
    #expect(documented.examples.count > 20)
    #expect(try documented.missing(in: [#filePath]) == [])
  }
}
