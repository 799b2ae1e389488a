import DetentAnimation
import DetentGeometry
import DetentMotion
import Display
import Testing

@testable import ControlCenter

private func at(_ ms: Double) -> Instant { Instant(seconds: ms / 1000) }

extension FrameSchedule {
  /// On a display that shows at once what is drawn.
  fileprivate mutating func take(_ now: Instant, isStale: Bool) -> Instant? {
    takeTarget(now: now, isStale: isStale) { now }
  }
}

@Suite struct FramePacingTests {
  @Test func `At rest nothing is drawn and nothing is waited for`() {
    var pacing = FrameSchedule()
    #expect(pacing.take(at(5), isStale: false) == nil)
    #expect(pacing.deadline == nil)
  }

  @Test func `At rest an event is answered at once`() {
    var pacing = FrameSchedule()
    #expect(pacing.take(at(5), isStale: true) == at(5))
    let isAsked = pacing.drew(.presented, next: .frame, now: at(5))
    #expect(isAsked)
    #expect(pacing.deadline == at(105), "the display's frame sets the pace now, unless it is lost")
  }

  @Test func `What follows waits for the display's frame and is drawn for its moment`() {
    var pacing = FrameSchedule()
    _ = pacing.drew(.presented, next: .frame, now: at(5))
    #expect(pacing.take(at(9), isStale: true) == nil)
    pacing.frameArrived(FrameTime(target: at(17), interval: 1.0 / 60))
    #expect(pacing.take(at(16), isStale: false) == at(17))
  }

  @Test func `A finger is answered at once while something else moves, and looked at once more`() {
    var pacing = FrameSchedule()
    _ = pacing.take(at(0), isStale: true)
    _ = pacing.drew(.presented, next: .frame, now: at(0))
    pacing.touched()
    #expect(pacing.take(at(2), isStale: true) == at(2))
    var isAsked = pacing.drew(.presented, next: .frame, now: at(2))
    #expect(!isAsked, "the frame is still to come")
    #expect(pacing.take(at(3), isStale: true) == nil, "news wait for it")
    pacing.touched()
    #expect(pacing.take(at(5), isStale: true) == nil, "so does what the finger does before then")
    #expect(pacing.deadline == at(6.5))
    #expect(pacing.take(at(6.5), isStale: false) == at(6.5))
    isAsked = pacing.drew(.presented, next: .frame, now: at(6.5))
    #expect(pacing.take(at(12), isStale: true) == nil && pacing.deadline == at(100))
  }

  /// A second in which something moves and a finger drags something else.
  /// - Parameter rate: How often the finger tells of itself [Hz].
  /// - Returns: When a picture was drawn, and how old the finger's newest place was [ms].
  private func drag(at rate: Double, until end: Double = 1000) -> [(time: Double, age: Double)] {
    var pacing = FrameSchedule()
    _ = pacing.take(at(0), isStale: true)
    _ = pacing.drew(.presented, next: .frame, now: at(0))
    var (told, tick, isAsked, isStale) = (0.0, 1000.0 / 60, true, false)
    var pictures: [(time: Double, age: Double)] = []
    for step in 1...10_000 {
      let now = Double(step) / 10
      if now < end, now >= told + 1000 / rate {
        told = now
        isStale = true
        pacing.dragged()
      }
      if now >= tick {
        tick += 1000.0 / 60
        if isAsked { pacing.frameArrived(FrameTime(target: at(now), interval: 1.0 / 60)) }
        isAsked = false
      }
      guard pacing.take(at(now), isStale: isStale) != nil else { continue }
      pictures.append((now, now - told))
      isStale = false
      if pacing.drew(.presented, next: .frame, now: at(now)) { isAsked = true }
    }
    return pictures
  }

  @Test(arguments: [30.0, 60, 75, 90, 100, 125, 144, 240, 1000])
  func `A finger that goes on moves what it holds with what else moves`(rate: Double) {
    let pictures = drag(at: rate)
    #expect(pictures.count <= 88, "\(pictures.count) pictures for 60 frames")
    let gaps = zip(pictures, pictures.dropFirst()).map { $1.time - $0.time }
    #expect(gaps.allSatisfy { $0 < 20.2 }, "what else moves goes on")
    guard rate >= 100 else { return }
    let fresh = pictures.count { $0.age < 1 }
    #expect(Double(fresh) > 0.9 * Double(pictures.count), "drawn when the finger has told")
  }

  @Test func `What a finger that stops has left behind goes on at the display's pace`() {
    let gaps = zip(drag(at: 125, until: 500), drag(at: 125, until: 500).dropFirst())
      .map { (time: $0.time, length: $1.time - $0.time) }
    #expect(gaps.allSatisfy { $0.length < 20.2 })
    #expect(gaps.filter { $0.time > 550 }.allSatisfy { abs($0.length - 1000.0 / 60) < 0.2 })
  }

  @Test func `A finger that moves what it holds is drawn at once unless a picture has just been`() {
    var pacing = FrameSchedule()
    _ = pacing.take(at(0), isStale: true)
    _ = pacing.drew(.presented, next: .frame, now: at(0))
    pacing.dragged()
    #expect(pacing.take(at(8), isStale: true) == nil)
    #expect(pacing.take(at(12), isStale: true) == nil, "it waits for the finger's next place")
    pacing.dragged()
    #expect(pacing.take(at(12), isStale: true) == at(12))
    let isAsked = pacing.drew(.presented, next: .frame, now: at(12))
    #expect(!isAsked)
    pacing.frameArrived(FrameTime(target: at(17), interval: 1.0 / 60))
    #expect(pacing.take(at(17), isStale: false) == nil, "the finger is about to tell more")
    #expect(pacing.deadline == at(32))
    pacing.touched()
    #expect(pacing.take(at(18), isStale: true) == at(18), "it lets go")
    _ = pacing.drew(.presented, next: .frame, now: at(18))
    pacing.frameArrived(FrameTime(target: at(34), interval: 1.0 / 60))
    #expect(pacing.take(at(34), isStale: false) == at(34))
  }

  @Test func `What a finger drags without a trace holds up nothing`() {
    var pacing = FrameSchedule()
    _ = pacing.take(at(0), isStale: true)
    _ = pacing.drew(.presented, next: .frame, now: at(0))
    pacing.dragged()
    _ = pacing.take(at(14), isStale: true)
    let isAsked = pacing.drew(.unchanged, next: .frame, now: at(14))
    #expect(!isAsked, "the frame is on its way")
    pacing.frameArrived(FrameTime(target: at(17), interval: 1.0 / 60))
    #expect(pacing.take(at(17), isStale: false) == at(17))
  }

  @Test func `Where frames are swapped, a finger's answer waits for the frame like all else`() {
    var pacing = FrameSchedule()
    _ = pacing.drew(.presented, next: .frame, now: at(0))
    pacing.touched()
    #expect(pacing.takeTarget(now: at(2), isStale: true) { at(17) } == nil)
  }

  @Test func `A frame that never comes is waited for no longer than a few, and asked for again`() {
    var pacing = FrameSchedule()
    pacing.frameArrived(FrameTime(target: at(5), interval: 1.0 / 60))
    _ = pacing.take(at(5), isStale: true)
    var isAsked = pacing.drew(.presented, next: .frame, now: at(5))
    #expect(isAsked)
    for start in stride(from: 5.0, to: 500, by: 100) {
      #expect(pacing.deadline == at(start + 100))
      #expect(pacing.take(at(start + 99), isStale: false) == nil)
      #expect(pacing.take(at(start + 100), isStale: false) == at(start + 100))
      isAsked = pacing.drew(.presented, next: .frame, now: at(start + 100))
      #expect(isAsked)
    }
    pacing.frameArrived(FrameTime(target: at(617), interval: 1.0 / 60))
    #expect(pacing.take(at(616), isStale: false) == at(617))
    // A slow screen's frame is waited for longer.
    pacing.frameArrived(FrameTime(target: at(1000), interval: 0.05))
    _ = pacing.take(at(1000), isStale: true)
    _ = pacing.drew(.presented, next: .frame, now: at(1000))
    #expect(pacing.deadline == at(1300))
  }

  @Test func `Where there is no buffer for a lost frame only its return is waited for`() {
    var pacing = FrameSchedule()
    _ = pacing.drew(.presented, next: .frame, now: at(0))
    #expect(pacing.take(at(100), isStale: false) == at(100))
    var isAsked = pacing.drew(.noBuffer, next: .frame, now: at(100))
    #expect(!isAsked && pacing.deadline == nil, "the screen may be away for long")
    #expect(pacing.take(at(60_000), isStale: false) == nil)
    // The frame that was lost then does not keep the next one from being asked for.
    #expect(pacing.take(at(70_000), isStale: true) == at(70_000))
    isAsked = pacing.drew(.presented, next: .frame, now: at(70_000))
    #expect(isAsked && pacing.deadline == at(70_100))
  }

  @Test func `A frame is asked for once`() {
    var pacing = FrameSchedule()
    let isFirst = pacing.drew(.unchanged, next: .frame, now: at(5))
    #expect(isFirst)
    let isNew = pacing.drew(.unchanged, next: .frame, now: at(7))
    #expect(!isNew)
  }

  @Test func `Until the first pixel moves it looks again before the frame comes`() throws {
    var pacing = FrameSchedule()
    _ = pacing.drew(.unchanged, next: .frame, now: at(5))
    let checkInterval = try #require(pacing.deadline)
    #expect(checkInterval < at(8))
    #expect(pacing.take(checkInterval, isStale: false) == checkInterval)
    _ = pacing.drew(.presented, next: .frame, now: checkInterval)
    #expect(pacing.deadline == at(105))
  }

  @Test func `Without a buffer it waits, and does not look again and again`() {
    var pacing = FrameSchedule()
    _ = pacing.drew(.unchanged, next: .frame, now: at(5))
    _ = pacing.drew(.noBuffer, next: .frame, now: at(7))
    #expect(pacing.deadline == at(105))
  }

  @Test func `What comes to rest before its first pixel has moved is not looked at again`() {
    for next in [NextFrame.never, .at(at(500))] {
      var pacing = FrameSchedule()
      _ = pacing.drew(.unchanged, next: .frame, now: at(5))
      _ = pacing.drew(.unchanged, next: next, now: at(7))
      #expect(pacing.deadline.map { $0 > at(7) } ?? true)
      #expect(pacing.take(at(8), isStale: false) == nil)
    }
  }

  @Test func `What is not seen to move for long gets no more looks than frames`() {
    var pacing = FrameSchedule()
    var (looks, asked, frame) = (0, false, 0.0)
    for tick in 0..<10_000 {
      let now = Double(tick) / 10
      if asked, now >= frame {
        pacing.frameArrived(FrameTime(target: at(now + 16), interval: 1.0 / 60))
        asked = false
      }
      guard pacing.take(at(now), isStale: tick == 0) != nil else { continue }
      looks += 1
      guard pacing.drew(.unchanged, next: .frame, now: at(now)) else { continue }
      (asked, frame) = (true, (now / 16).rounded(.down) * 16 + 16)
    }
    #expect(looks < 80, "\(looks) in a second")
    #expect(looks > 60, "a pixel may move any time")
  }

  @Test func `A touch while something moves out of sight is answered at once, to the first pixel`()
    throws
  {
    var pacing = FrameSchedule()
    _ = pacing.drew(.unchanged, next: .frame, now: at(5))
    for time in stride(from: 17.0, through: 400, by: 16) {
      pacing.frameArrived(FrameTime(target: at(time + 16), interval: 1.0 / 60))
      let target = pacing.take(at(time), isStale: false)
      #expect(target == at(time + 16))
      _ = pacing.drew(.unchanged, next: .frame, now: at(time))
    }
    #expect(pacing.deadline == at(485))
    #expect(pacing.take(at(405), isStale: true) == at(405))
    _ = pacing.drew(.unchanged, next: .frame, now: at(405))
    #expect(try #require(pacing.deadline) <= at(406.5))
    #expect(pacing.take(at(406.5), isStale: false) == at(406.5))
  }

  @Test
  func `However fast a finger tells of itself, what it does not move is not looked at faster`() {
    var pacing = FrameSchedule()
    var looks = 0
    for tick in 0..<1000 {
      let now = at(Double(tick) / 10)
      guard pacing.take(now, isStale: true) != nil else { continue }
      looks += 1
      _ = pacing.drew(.unchanged, next: .frame, now: now)
    }
    #expect(looks <= 68)
  }

  @Test func `A pause in what is seen to move is not looked into`() {
    var pacing = FrameSchedule()
    _ = pacing.drew(.presented, next: .frame, now: at(5))
    pacing.frameArrived(FrameTime(target: at(33), interval: 1.0 / 60))
    _ = pacing.take(at(17), isStale: false)
    let isAsked = pacing.drew(.unchanged, next: .frame, now: at(17))
    #expect(isAsked)
    #expect(pacing.deadline == at(117))
  }

  @Test func `What is drawn at rest is drawn for the moment at which the display shows it`() {
    var pacing = FrameSchedule()
    #expect(pacing.takeTarget(now: at(5), isStale: true) { at(33) } == at(33))
    // A frame that was lost is made up for in the same way.
    let isAsked = pacing.drew(.presented, next: .frame, now: at(5))
    #expect(isAsked)
    #expect(pacing.takeTarget(now: at(105), isStale: false) { at(133) } == at(133))
  }

  @Test func `Nobody looks twice for the same moment, unless something has happened`() {
    var pacing = FrameSchedule()
    _ = pacing.takeTarget(now: at(5), isStale: true) { at(17) }
    _ = pacing.drew(.unchanged, next: .frame, now: at(5))
    #expect(pacing.deadline == at(18.5))
    #expect(pacing.takeTarget(now: at(6), isStale: true) { at(17) } == nil)
    #expect(pacing.deadline == at(6.5))
    #expect(pacing.takeTarget(now: at(6.5), isStale: true) { at(17) } == at(17))
  }

  @Test func `A deadline without motion wakes it once`() {
    var pacing = FrameSchedule()
    _ = pacing.drew(.unchanged, next: .at(at(500)), now: at(5))
    #expect(pacing.deadline == at(500))
    #expect(pacing.take(at(499), isStale: false) == nil)
    #expect(pacing.take(at(500), isStale: false) == at(500))
    _ = pacing.drew(.unchanged, next: .never, now: at(500))
    #expect(pacing.deadline == nil)
  }
}

@Suite struct DamageHistoryTests {
  private let a = Region(PixelRect(x: 0, y: 0, width: 100, height: 100))
  private let b = Region(PixelRect(x: 500, y: 0, width: 100, height: 100))

  @Test func `A buffer lacks the damage of as many frames as it is old`() {
    var history = DamageHistory()
    history.record(a)
    #expect(history.damage(age: 1, adding: b) == b)
    #expect(history.damage(age: 2, adding: b)?.area == 20_000)
  }

  @Test func `A buffer that is new or too old needs everything`() {
    var history = DamageHistory()
    #expect(history.damage(age: 0, adding: a) == nil)
    #expect(history.damage(age: 2, adding: a) == nil)
    for _ in 0..<9 { history.record(a) }
    #expect(history.damage(age: 9, adding: a) == nil)
  }
}

@Suite struct SeenPositionsTests {
  @Test func `A finger takes hold of what was on the glass when it touched`() {
    var seen = SeenPositions()
    #expect(seen.position(at: at(3)) == nil)
    for i in 1...6 { seen.record(Point(0, Double(i)), at: at(Double(i) * 10)) }
    #expect(seen.position(at: at(55)) == Point(0, 5))
    #expect(seen.position(at: at(60)) == Point(0, 6))
    #expect(seen.position(at: at(0)) == Point(0, 3), "the oldest that is known")
  }
}
