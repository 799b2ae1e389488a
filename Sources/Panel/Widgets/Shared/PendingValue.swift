internal import DetentMotion
internal import Settings
package import Values

/// What a control is joined to.
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

/// The value of a control with what it is joined to: carries out what `ControlledValue` decides.
struct PendingValue: Sendable {
  private(set) var binding: Binding
  private let start: SourceValue
  private var value: ControlledValue

  /// - Parameter start: What holds where no source tells.
  init(_ binding: Binding, start: SourceValue) {
    (self.binding, self.start) = (binding, start)
    var rules = binding.rules
    rules.hasSource = binding.source != nil
    let truth = binding.source == nil ? SourceState.fresh(start, at: .zero) : .unknown
    value = ControlledValue(truth, rules: rules)
  }

  /// With what is known and asked for of another one, which may be joined to something else.
  func resumed(from other: PendingValue) -> PendingValue {
    var next = self
    var rules = binding.rules
    rules.hasSource = binding.source != nil
    next.value = other.value
    next.value.take(rules)
    switch (other.binding.source != nil, binding.source != nil) {
    case (true, false):
      // What was seen last stays.
      next.value.observe(.fresh(other.value.truth.lastValue ?? start, at: .zero))
    case (false, true): next.value.observe(.unknown)
    case (true, true), (false, false): break
    }
    return next
  }

  /// What holds because a person has set it; nil: a source tells.
  var ownValue: SourceValue? { binding.source == nil ? value.truth.lastValue : nil }

  mutating func recall(_ own: SourceValue) {
    if binding.source == nil { value.observe(.fresh(own, at: .zero)) }
  }

  var shown: ControlledValue.Shown { value.shown }
  /// What the source has said last.
  var truth: SourceState { value.truth }
  var deadline: Instant? { value.deadline }

  /// What to draw; nil: nothing is known.
  var shownValue: SourceValue? {
    switch value.shown {
    case .pending(let value), .truth(let value), .stale(let value): value
    case .unknown, .failed: nil
    }
  }

  /// Whether what is shown holds now.
  var isTrusted: Bool {
    switch value.shown {
    case .pending, .truth: true
    case .stale, .unknown, .failed: false
    }
  }

  /// The finger is at a value and still there.
  /// - Returns: Why the wish did not come true; nil: it may yet.
  mutating func drag(to new: SourceValue, in context: inout ControlContext) -> String? {
    // Where it cannot be changed, that is said once the finger has left it.
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
    send: Int, _ outcome: ActionOutcome?, in context: inout ControlContext
  ) -> String? {
    // Whoever says no gets no reproach.
    let outcome = outcome ?? .failed(message: "")
    return carryOut(value.finished(send: send, outcome, at: context.time), in: &context)
  }

  /// The person has said yes to what was sent.
  mutating func agreed(send: Int, at time: Instant) { value.agreed(send: send, at: time) }

  mutating func advance(in context: inout ControlContext) -> String? {
    carryOut(value.advance(to: context.time), in: &context)
  }

  private var canSend: Bool { binding.action != nil }

  /// Without an action, what the finger says is true, unless a source knows better.
  private mutating func remember(_ new: SourceValue, in context: ControlContext) -> String? {
    guard binding.source == nil else { return binding.rules.words.cannotBeChanged }
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
        context.perform(binding.action ?? "", value: value, send: send)
      case .refused(let reason): refusal = reason
      }
    }
    return refusal
  }
}
