import DetentMotion
import SeededNumbers
import Settings
import Testing
import Values

@Suite struct ControlledValueTests {
  private let off = SourceValue.boolean(false)
  private let on = SourceValue.boolean(true)

  @Test func `a pending is shown at once and sent, then confirmed by the source`() {
    var value = ControlledValue(.fresh(off, at: .zero))
    #expect(value.shown == .truth(off))
    #expect(value.set(on, at: at(1)) == [.send(on, send: 1)])
    #expect(value.shown == .pending(on))
    #expect(value.finished(send: 1, .succeeded, at: at(2)) == [])
    #expect(value.shown == .pending(on))
    value.observe(.fresh(on, at: at(3)))
    #expect(value.shown == .truth(on))
    #expect(value.deadline == nil)
  }

  @Test func `a source that follows before the action is done confirms it, unless it turns back`() {
    for (reports, isConfirmed) in [([on], true), ([on, off], false), ([], false)] {
      var value = ControlledValue(.fresh(off, at: .zero))
      _ = value.set(on, at: at(1))
      for report in reports { value.observe(.fresh(report, at: at(1.5))) }
      #expect(value.finished(send: 1, .succeeded, at: at(2)) == [])
      #expect(value.shown == (isConfirmed ? .truth(on) : .pending(on)))
      #expect((value.deadline == nil) == isConfirmed)
    }
  }

  @Test func `a refused pending goes back to the truth with its reason`() {
    var value = ControlledValue(.fresh(off, at: .zero))
    _ = value.set(on, at: at(1))
    #expect(
      value.finished(send: 1, .failed(message: "No lamp."), at: at(2))
        == [.refused(reason: "No lamp.")])
    #expect(value.shown == .truth(off))
  }

  @Test func `a source that lies is not believed for ever`() {
    var value = ControlledValue(.fresh(off, at: .zero))
    _ = value.set(on, at: at(1))
    #expect(value.finished(send: 1, .succeeded, at: at(2)) == [])
    value.observe(.fresh(off, at: at(3)))
    #expect(value.shown == .pending(on))
    #expect(value.advance(to: at(6.9)) == [])
    #expect(value.advance(to: at(7)) == [.refused(reason: "Nothing has changed.")])
    #expect(value.shown == .truth(off))
  }

  /// A screen of 31 steps that is asked for a tenth has 4 of them.
  @Test(arguments: [(0.129, true), (0.49, true), (0.5, false), (0.7, false)])
  func `what knows few steps has done what it could, what does not move has not`(
    truth: Double, isDone: Bool
  ) {
    var value = ControlledValue(.fresh(.number(0.5), at: .zero))
    _ = value.set(.number(0.1), at: at(1))
    _ = value.finished(send: 1, .succeeded, at: at(2))
    value.observe(.fresh(.number(truth), at: at(3)))
    #expect(value.shown == .pending(.number(0.1)))
    let refusal = [ControlledValue.Command.refused(reason: "Nothing has changed.")]
    #expect(value.advance(to: at(7)) == (isDone ? [] : refusal))
    #expect(value.shown == .truth(.number(truth)))
  }

  @Test func `an action that never ends gives the truth back, and its late word is passed over`() {
    var value = ControlledValue(.fresh(off, at: .zero))
    _ = value.set(on, at: at(1))
    #expect(value.advance(to: at(16)) == [.refused(reason: "Does not answer.")])
    #expect(value.finished(send: 1, .failed(message: "late"), at: at(17)) == [])
    #expect(value.shown == .truth(off))
  }

  @Test func `without a source the action's success is the truth`() {
    var rules = ControlledValue.Rules()
    rules.hasSource = false
    var value = ControlledValue(rules: rules)
    #expect(value.shown == .unknown)
    _ = value.set(on, at: at(1))
    _ = value.finished(send: 1, .succeeded, at: at(2))
    #expect(value.shown == .truth(on))
  }

  @Test func `a finger that moves on sends the newest value only, and the last one always`() {
    var value = ControlledValue(.fresh(.number(0), at: .zero))
    #expect(value.drag(to: .number(0.1), at: at(1)) == [.send(.number(0.1), send: 1)])
    for x in [0.2, 0.3, 0.4] { #expect(value.drag(to: .number(x), at: at(1.1)) == []) }
    #expect(value.finished(send: 1, .succeeded, at: at(2)) == [.send(.number(0.4), send: 2)])
    #expect(value.set(.number(0.5), at: at(2.1)) == [])
    #expect(
      value.finished(send: 2, .failed(message: "x"), at: at(3)) == [.send(.number(0.5), send: 3)])
    #expect(value.finished(send: 3, .succeeded, at: at(4)) == [])
    value.observe(.fresh(.number(0.51), at: at(4)))
    #expect(value.shown == .truth(.number(0.51)))
  }

  @Test func `a value that failed under the finger is sent again when the finger lets go`() {
    var value = ControlledValue(.fresh(.number(0), at: .zero))
    _ = value.drag(to: .number(0.5), at: at(1))
    #expect(value.finished(send: 1, .failed(message: "x"), at: at(2)) == [])
    #expect(value.shown == .pending(.number(0.5)))
    #expect(value.letGo(at: at(3)) == [.send(.number(0.5), send: 2)])
  }

  @Test func `the rules leave the action and the source the time they may take`() throws {
    var action = ActionSettings(name: "a", kind: .panel(.pane(.open)))
    action.timeout = 60
    var source = SourceSettings(name: "s", kind: Polled())
    source.every = 20
    var number = NumberMapping()
    number.digits = 0
    source.mapping.form = .number(number)
    let rules = ControlledValue.Rules(action: action, source: source)
    #expect(rules.hasSource && rules.sendingTime == 65 && rules.followingTime == 26)
    #expect(rules.tolerance == 0.51)
    #expect(!ControlledValue.Rules(action: action, source: nil).hasSource)
  }

  @Test func `unknown, stale and failed look so`() {
    #expect(ControlledValue().shown == .unknown)
    #expect(ControlledValue(.stale(on, at: .zero)).shown == .stale(on))
    #expect(ControlledValue(.failed(reason: "x")).shown == .failed(SourceFailure("x")))
  }

  @Test(arguments: 0..<400 as Range<UInt64>)
  func `in any order of events the rules hold`(seed: UInt64) {
    var world = World(seed: seed)
    for _ in 0..<200 { world.step() }
    world.comeToRest()
  }

  private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }
}

/// A control with a finger, an action and a source that do as they please.
private struct World {
  private var value: ControlledValue
  private var random: SeededNumbers
  private var now = Instant(seconds: 1)
  private var flying: (value: SourceValue, send: Int, start: Instant)?
  private var held: SourceValue?
  private var truth = SourceValue.number(0)
  private var lastSent: SourceValue?
  private var lastRelease: SourceValue?
  private var refusals = 0
  private let rules: ControlledValue.Rules

  init(seed: UInt64) {
    random = SeededNumbers(seed)
    var rules = ControlledValue.Rules()
    rules.hasSource = random.next() % 3 != 0
    self.rules = rules
    value = ControlledValue(.fresh(.number(0), at: .zero), rules: rules)
  }

  mutating func step() {
    now = now.advanced(by: Double(random.next() % 3000) / 1000)
    carryOut(value.advance(to: now))
    switch random.next() % 6 {
    case 0: release()
    case 1: drag()
    case 2: land(random.next() % 3 == 0 ? .failed(message: "no") : .succeeded)
    case 3: observe()
    case 4 where random.next() % 8 == 0: value.observe(.stale(truth, at: now))
    default: break
    }
    check()
  }

  /// Everything answers, then time runs out.
  mutating func comeToRest() {
    if held != nil { release() }
    while flying != nil { land(.succeeded) }
    observe()
    for _ in 0..<3 {
      now = now.advanced(by: 100)
      carryOut(value.advance(to: now))
      while flying != nil { land(.succeeded) }
    }
    #expect(value.deadline == nil)
    if let lastRelease { #expect(lastSent == lastRelease) }
    if case .pending(let pending) = value.shown { Issue.record("still asks for \(pending)") }
    if rules.hasSource { #expect(value.shown == .truth(truth)) }
  }

  private mutating func drag() {
    let pending = SourceValue.number(Double(random.next() % 11) / 10)
    held = pending
    carryOut(value.drag(to: pending, at: now))
    #expect(value.shown == .pending(pending))
  }

  private mutating func release() {
    let pending = random.next() % 2 == 0 ? held : nil
    let last = pending ?? .number(Double(random.next() % 11) / 10)
    held = nil
    lastRelease = last
    let commands = value.set(last, at: now)
    carryOut(commands)
    let isShown = value.shown == .pending(last) || value.shown == .truth(last)
    #expect(isShown)
  }

  /// The action ends; the machine follows, or lies.
  private mutating func land(_ outcome: ActionOutcome) {
    guard let flight = flying else { return }
    flying = nil
    if outcome == .succeeded, random.next() % 4 != 0 { truth = flight.value }
    carryOut(value.finished(send: flight.send, outcome, at: now))
  }

  private mutating func observe() { value.observe(.fresh(truth, at: now)) }

  private mutating func carryOut(_ commands: [ControlledValue.Command]) {
    for command in commands {
      switch command {
      case .send(let sent, let send):
        if let flying {
          #expect(now >= flying.start.advanced(by: rules.sendingTime), "two sends at once")
        }
        flying = (sent, send, now)
        lastSent = sent
      case .refused(let reason):
        #expect(held == nil, "refused under the finger")
        #expect(!reason.isEmpty)
        if case .pending = value.shown { Issue.record("refused, but still shown") }
      }
    }
  }

  private func check() {
    if let held { #expect(value.shown == .pending(held)) }
    if let deadline = value.deadline { #expect(deadline > now) }
  }
}

/// A source that is read every few seconds.
private struct Polled: SourceKind {
  var interval: Double? { 5 }
}
