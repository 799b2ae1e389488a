internal import DetentMotion
internal import Localization
internal import Settings
package import Values

/// The source and the action of a control.
package struct Binding: Sendable {
  /// The name of the source that tells its value.
  package var source: String?
  /// The name of the action that changes it.
  package var action: String?
  package var rules: ControlledValue.Rules

  package init(
    source: String? = nil, action: String? = nil,
    rules: ControlledValue.Rules = ControlledValue.Rules()
  ) {
    self.source = source
    self.action = action
    self.rules = rules
  }
}

/// The value of a control with its binding: carries out the decisions of `ControlledValue`.
struct PendingValue: Sendable {
  private(set) var binding: Binding
  private let start: SourceValue
  private var value: ControlledValue

  /// - Parameter start: The value without a source.
  init(_ binding: Binding, start: SourceValue) {
    (self.binding, self.start) = (binding, start)
    var rules = binding.rules
    rules.hasSource = binding.source != nil
    let truth = binding.source == nil ? SourceState.fresh(start, at: .zero) : .unknown
    value = ControlledValue(truth, rules: rules)
  }

  /// The value with the state of another one, whose binding may be different.
  func resumed(from other: PendingValue) -> PendingValue {
    var next = self
    var rules = binding.rules
    rules.hasSource = binding.source != nil
    next.value = other.value
    next.value.take(rules)
    switch (other.binding.source != nil, binding.source != nil) {
    case (true, false):
      // Without a source, the last known value stays.
      next.value.observe(.fresh(other.value.truth.lastValue ?? start, at: .zero))
    case (false, true): next.value.observe(.unknown)
    case (true, true), (false, false): break
    }
    return next
  }

  /// The value that a person has set; nil: a source tells the value.
  var ownValue: SourceValue? { binding.source == nil ? value.truth.lastValue : nil }

  mutating func recall(_ own: SourceValue) {
    if binding.source == nil { value.observe(.fresh(own, at: .zero)) }
  }

  var shown: ControlledValue.Shown { value.shown }
  /// The last state of the source.
  var truth: SourceState { value.truth }
  var deadline: Instant? { value.deadline }

  /// The value to draw; nil: unknown.
  var shownValue: SourceValue? {
    switch value.shown {
    case .pending(let value), .truth(let value), .stale(let value): value
    case .unknown, .failed: nil
    }
  }

  /// Whether the shown value counts as true now.
  var isTrusted: Bool {
    switch value.shown {
    case .pending, .truth: true
    case .stale, .unknown, .failed: false
    }
  }

  /// Takes the value under a finger that is still down.
  /// - Returns: The reason why it was refused; nil: it was not refused.
  mutating func drag(to new: SourceValue, in context: inout ControlContext) -> String? {
    // Without an action, the refusal is reported only when the finger has left.
    guard canSend else { return binding.source == nil ? remember(new, in: context) : nil }
    return carryOut(value.drag(to: new, at: context.time), in: &context)
  }

  mutating func set(_ new: SourceValue, in context: inout ControlContext) -> String? {
    guard canSend else { return remember(new, in: context) }
    return carryOut(value.set(new, at: context.time), in: &context)
  }

  mutating func letGo(in context: inout ControlContext) -> String? {
    guard canSend else { return nil }
    return carryOut(value.letGo(at: context.time), in: &context)
  }

  mutating func observe(_ state: SourceState) { value.observe(state) }

  mutating func finished(
    send: Send, _ outcome: ActionOutcome?, in context: inout ControlContext
  ) -> String? {
    // A person who declines gets no error message.
    let outcome = outcome ?? .failed(message: "")
    return carryOut(value.finished(send: send.number, outcome, at: context.time), in: &context)
  }

  /// Takes note that the person has agreed to a sent action.
  mutating func agreed(send: Send, at time: Instant) {
    value.agreed(send: send.number, at: time)
  }

  mutating func advance(in context: inout ControlContext) -> String? {
    carryOut(value.advance(to: context.time), in: &context)
  }

  private var canSend: Bool { binding.action != nil }

  /// Without an action, takes the person's value as true, unless there is a source.
  private mutating func remember(_ new: SourceValue, in context: ControlContext) -> String? {
    guard binding.source == nil else { return binding.rules.strings.cannotBeChanged }
    value.observe(.fresh(new, at: context.time))
    return nil
  }

  private func carryOut(
    _ commands: [ControlledValue.Command], in context: inout ControlContext
  ) -> String? {
    var refusal: String?
    for command in commands {
      switch command {
      case .send(let value, let send):
        context.perform(binding.action ?? "", value: value, send: Send(send))
      case .refused(let reason): refusal = reason
      }
    }
    return refusal
  }
}
