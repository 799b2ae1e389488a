package import DetentMotion
package import Localization
package import Settings

/// The state of a toggle or a slider: the requested value until it is confirmed, then the truth.
///
/// The newest request is shown at once. One send is in flight at a time, and only the newest
/// request waits behind it; the last request of a touch is always sent. The source (or without one
/// the action's success) confirms the request; otherwise the truth is shown again. An action that
/// asks first leaves the truth shown until the person agrees. Observing the source never sends
/// anything. The methods return the commands to carry out; time is an argument.
package struct ControlledValue: Sendable {
  package struct Rules: Sendable {
    /// Whether a source reports the truth; without one, a successful send sets it.
    package var hasSource = true
    /// Whether the person must agree to a send. Nothing is then sent until the finger is lifted.
    package var asks = false
    /// Time limit of a send, longer than the action's own time-out [s].
    package var sendingTime = 15.0
    /// Time limit for the source to follow a successful action [s].
    package var followingTime = 5.0
    /// Largest difference between a number and the requested one that it confirms.
    package var tolerance = 0.02
    /// The localized strings for the reasons of failures.
    package var strings = LocalizedStrings.english

    package init() {}

    /// Derives the time limits and the tolerance from the settings of the action and the source.
    package init(action: ActionSettings, source: SourceSettings?) {
      hasSource = source != nil
      sendingTime = max(sendingTime, action.timeout + 5)
      guard let source else { return }
      followingTime = max(followingTime, (source.interval ?? 0) + source.timeout + 1)
      guard case .number(let number) = source.mapping.form, let digits = number.digits else {
        return
      }
      // Tolerates the source's rounding.
      tolerance = max(tolerance, (0..<digits).reduce(0.51) { unit, _ in unit / 10 })
    }
  }

  package enum Command: Equatable, Sendable {
    /// Perform the action with this value, then call `finished(send:_:at:)`. If the person is asked
    /// first, call `agreed(send:at:)` when they agree.
    case send(SourceValue, send: Int)
    /// The request has failed: shake the control and show the reason.
    case refused(reason: String)
  }

  /// The value to draw.
  package enum Shown: Equatable, Sendable {
    /// Requested and not confirmed yet.
    case pending(SourceValue)
    case truth(SourceValue)
    case stale(SourceValue)
    case unknown
    case failed(SourceFailure)
  }

  private enum Phase: Equatable, Sendable {
    /// There is no request; the truth is shown.
    case settled
    /// A finger is on the control, and no send is under way.
    case held
    /// A send waits for the person to agree.
    case asking(SourceValue)
    /// One send is under way.
    case sending(SourceValue, until: Instant)
    /// The action has succeeded; the source has yet to follow.
    case following(SourceValue, until: Instant)
  }

  package private(set) var truth: SourceState
  private var rules: Rules
  private var phase = Phase.settled
  /// The newest requested value; nil: there is no request.
  private var pending: SourceValue?
  /// The truth at the time of the first unconfirmed request.
  private var origin: SourceValue?
  /// Whether the pending value has not been sent yet.
  private var isWaiting = false
  private var isHeld = false
  /// Whether the source has already reported what is being sent.
  private var hasFollowed = false
  private var sends = 0

  package init(_ truth: SourceState = .unknown, rules: Rules = Rules()) {
    self.truth = truth
    self.rules = rules
  }

  /// Replaces the rules.
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

  /// The time at which to call `advance(to:)`; nil: there is no need to.
  package var deadline: Instant? {
    switch phase {
    case .settled, .held, .asking: nil
    case .sending(_, let time), .following(_, let time): time
    }
  }

  /// The finger has moved to a value and has not been lifted.
  package mutating func drag(to value: SourceValue, at time: Instant) -> [Command] {
    isHeld = true
    return ask(for: value, at: time)
  }

  /// The finger was lifted at a value, or a tap requested it.
  package mutating func set(_ value: SourceValue, at time: Instant) -> [Command] {
    isHeld = false
    return ask(for: value, at: time)
  }

  /// The touch was cancelled; sends its latest value as the last request.
  package mutating func letGo(at time: Instant) -> [Command] {
    guard isHeld, let pending else { return [] }
    return set(pending, at: time)
  }

  /// The person has agreed to a send, whose time limit starts now.
  package mutating func agreed(send: Int, at time: Instant) {
    guard case .asking(let value) = phase, send == sends else { return }
    phase = .sending(value, until: time.advanced(by: rules.sendingTime))
  }

  /// A send has ended. Ignores a send other than the one in progress.
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
    // A service may report the new value before it says that the action is done.
    if hasFollowed {
      settle()
      return []
    }
    phase = .following(value, until: time.advanced(by: rules.followingTime))
    return []
  }

  /// Takes a new state of the source. Never sends anything.
  package mutating func observe(_ state: SourceState) {
    truth = state
    switch phase {
    case .sending(let value, _): hasFollowed = confirms(value)
    case .following(let value, _): if confirms(value) { settle() }
    case .settled, .held, .asking: return
    }
  }

  /// Ends a send, or the wait for the source, whose deadline has passed.
  package mutating func advance(to time: Instant) -> [Command] {
    guard let deadline, time >= deadline else { return [] }
    switch phase {
    case .settled, .held, .asking: return []
    case .sending: return fail(because: rules.strings.hasNotAnswered, at: time)
    case .following(let value, _):
      // The value may have been true all along, so that the source reports no change. A device with
      // coarser steps than the finger's only comes nearer to the request.
      if confirms(value) || hasComeNearer(to: value) {
        settle()
        return []
      }
      return fail(because: rules.strings.nothingChanged, at: time)
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
    (isWaiting, hasFollowed) = (false, false)
    sends += 1
    phase =
      rules.asks
      ? .asking(pending) : .sending(pending, until: time.advanced(by: rules.sendingTime))
    return [.send(pending, send: sends)]
  }

  private var isAsking: Bool { if case .asking = phase { true } else { false } }

  /// Whether to send nothing as long as the finger is on the control.
  private var waitsForFinger: Bool { isHeld && rules.asks }

  /// The value of the send that has not ended; nil: there is none.
  private var sent: SourceValue? {
    switch phase {
    case .asking(let value), .sending(let value, _): value
    case .settled, .held, .following: nil
    }
  }

  /// Refuses the request, unless a newer one is sent instead or a finger may still change it.
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

  /// Ends the request, which has been confirmed.
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
