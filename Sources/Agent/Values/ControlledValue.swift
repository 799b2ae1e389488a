package import DetentMotion
package import Localization
package import Settings

/// What a toggle or a slider shows and sends: the wish of the finger until the truth is known.
///
/// The newest wish is shown at once. One send is in flight at a time and only the newest wish
/// waits behind it; the last wish of a touch is always sent. Then the source confirms it (or the
/// action's success, where there is no source), or it goes back to the truth. Where the person is
/// asked first, the truth is shown until the yes. Reading the truth never sends anything. It answers with what is to be done; time is an argument.
package struct ControlledValue: Sendable {
  package struct Rules: Sendable {
    /// Whether a source tells the truth; without one the action's success is it.
    package var hasSource = true
    /// Whether the person is asked before anything happens: not while a finger is still choosing.
    package var asks = false
    /// How long an action may take, more than its own time-out [s].
    package var sendingTime = 15.0
    /// How long the source may take to follow a success [s].
    package var followingTime = 5.0
    /// How far a number may be from the wish and still count as it.
    package var tolerance = 0.02
    /// In which it says why a wish did not come true.
    package var words = LocalizedStrings.english

    package init() {}

    /// As long as the action and the source may take by their own settings.
    package init(action: ActionSettings, source: SourceSettings?) {
      hasSource = source != nil
      sendingTime = max(sendingTime, action.timeout + 5)
      guard let source else { return }
      followingTime = max(followingTime, (source.interval ?? 0) + source.timeout + 1)
      guard case .number(let number) = source.mapping.form, let digits = number.digits else {
        return
      }
      // What is rounded away is no difference.
      tolerance = max(tolerance, (0..<digits).reduce(0.51) { unit, _ in unit / 10 })
    }
  }

  package enum Command: Equatable, Sendable {
    /// Have the action performed with this value, then call `finished(send:_:at:)`; before that
    /// `agreed(send:at:)`, where the person is asked and says yes.
    case send(SourceValue, send: Int)
    /// The wish did not come true: shake, tell the reason.
    case refused(reason: String)
  }

  /// What to draw.
  package enum Shown: Equatable, Sendable {
    /// Asked for, not yet true.
    case pending(SourceValue)
    case truth(SourceValue)
    case stale(SourceValue)
    case unknown
    case failed(SourceFailure)
  }

  private enum Phase: Equatable, Sendable {
    /// Nothing is asked for; what is shown is the truth.
    case settled
    /// A finger is on it, and all it has asked for has been answered.
    case held
    /// One has been sent, and the person has not said yes yet.
    case asking(SourceValue)
    /// One send is under way.
    case sending(SourceValue, until: Instant)
    /// The action has succeeded; the source has yet to follow.
    case following(SourceValue, until: Instant)
  }

  package private(set) var truth: SourceState
  private var rules: Rules
  private var phase = Phase.settled
  /// The newest wish; nil: none but the truth.
  private var pending: SourceValue?
  /// What was true when it was first asked for something else.
  private var origin: SourceValue?
  /// The wish has not been sent yet.
  private var isWaiting = false
  private var isHeld = false
  private var sends = 0

  package init(_ truth: SourceState = .unknown, rules: Rules = Rules()) {
    self.truth = truth
    self.rules = rules
  }

  /// Other rules hold from now on.
  package mutating func take(_ rules: Rules) { self.rules = rules }

  package var shown: Shown {
    if let pending, !isAsking { return .pending(pending) }
    switch truth {
    case .unknown: return .unknown
    case .fresh(let value, _): return .truth(value)
    case .stale(let value, _): return .stale(value)
    case .failed(let reason, let kind): return .failed(SourceFailure(reason, kind: kind))
    }
  }

  /// When `advance(to:)` wants to be called.
  package var deadline: Instant? {
    switch phase {
    case .settled, .held, .asking: nil
    case .sending(_, let time), .following(_, let time): time
    }
  }

  /// The finger has moved to a value and is still there.
  package mutating func drag(to value: SourceValue, at time: Instant) -> [Command] {
    isHeld = true
    return ask(for: value, at: time)
  }

  /// The finger has let go at a value, or a tap has asked for it.
  package mutating func set(_ value: SourceValue, at time: Instant) -> [Command] {
    isHeld = false
    return ask(for: value, at: time)
  }

  /// The finger was taken away by something else: what it asked for is the last wish.
  package mutating func letGo(at time: Instant) -> [Command] {
    guard isHeld, let pending else { return [] }
    return set(pending, at: time)
  }

  /// The person has said yes to a send: its time counts from now.
  package mutating func agreed(send: Int, at time: Instant) {
    guard case .asking(let value) = phase, send == sends else { return }
    phase = .sending(value, until: time.advanced(by: rules.sendingTime))
  }

  /// A send has ended. What an earlier one says that was given up is passed over.
  package mutating func finished(
    send: Int, _ outcome: ActionOutcome, at time: Instant
  ) -> [Command] {
    guard let value = sent, send == sends else { return [] }
    if let message = outcome.message { return fail(because: message, at: time) }
    if isWaiting, waitsForFinger {
      phase = .held
      return []
    }
    if isWaiting { return sendPending(at: time) }
    guard rules.hasSource else {
      truth = .fresh(value, at: time)
      settle()
      return []
    }
    phase = .following(value, until: time.advanced(by: rules.followingTime))
    return []
  }

  /// The source has said something; never a reason to send.
  package mutating func observe(_ state: SourceState) {
    truth = state
    guard case .following(let value, _) = phase, confirms(value) else { return }
    settle()
  }

  /// Lets time pass.
  package mutating func advance(to time: Instant) -> [Command] {
    guard let deadline, time >= deadline else { return [] }
    switch phase {
    case .settled, .held, .asking: return []
    case .sending: return fail(because: rules.words.hasNotAnswered, at: time)
    case .following(let value, _):
      // It may have been true all along, which is no news to tell; and what knows fewer steps than
      // the finger has done what it could.
      if confirms(value) || hasComeNearer(to: value) {
        settle()
        return []
      }
      return fail(because: rules.words.nothingChanged, at: time)
    }
  }

  private mutating func ask(for value: SourceValue, at time: Instant) -> [Command] {
    let isNew = pending != value
    if pending == nil { origin = truth.value }
    pending = value
    switch phase {
    case .asking(let sent), .sending(let sent, _):
      isWaiting = sent != value
      return []
    case _ where waitsForFinger:
      (phase, isWaiting) = (.held, true)
      return []
    case .following where !isNew: return []
    case .held where !isNew && isHeld: return []
    case .held where !isNew && !isWaiting && confirms(value):
      settle()
      return []
    case .settled, .held, .following: return sendPending(at: time)
    }
  }

  private mutating func sendPending(at time: Instant) -> [Command] {
    guard let pending else { return [] }
    isWaiting = false
    sends += 1
    phase =
      rules.asks
      ? .asking(pending) : .sending(pending, until: time.advanced(by: rules.sendingTime))
    return [.send(pending, send: sends)]
  }

  private var isAsking: Bool { if case .asking = phase { true } else { false } }

  /// Whether nobody is asked as long as the finger is there.
  private var waitsForFinger: Bool { isHeld && rules.asks }

  /// What has been sent and has not ended; nil: nothing.
  private var sent: SourceValue? {
    switch phase {
    case .asking(let value), .sending(let value, _): value
    case .settled, .held, .following: nil
    }
  }

  /// A newer wish gets its chance; a finger that is still there may yet ask for something else.
  private mutating func fail(because reason: String, at time: Instant) -> [Command] {
    if isWaiting, !waitsForFinger { return sendPending(at: time) }
    if isHeld {
      phase = .held
      isWaiting = true
      return []
    }
    phase = .settled
    pending = nil
    return [.refused(reason: reason)]
  }

  /// What was asked for is true.
  private mutating func settle() {
    phase = isHeld ? .held : .settled
    if !isHeld { pending = nil }
  }

  private func hasComeNearer(to value: SourceValue) -> Bool {
    guard case .number(let wanted) = value, case .number(let old) = origin,
      case .number(let new) = truth.value
    else { return false }
    return (new - wanted).magnitude < (old - wanted).magnitude
  }

  private func confirms(_ value: SourceValue) -> Bool {
    truth.value?.matches(value, within: rules.tolerance) == true
  }
}
