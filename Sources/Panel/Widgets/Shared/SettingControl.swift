internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Settings
internal import Values

/// What a control is at by which a person sets a value.
protocol SettingState: Sendable {
  var pending: PendingValue { get set }
}

/// A control by which a person sets a value.
protocol SettingControl: SingleSourceControl, WaitingControl, ValueKeepingControl, TimedControl,
  StatefulControl
where State: SettingState {
  var state: State { get set }
  /// Whether a person could have set it to that.
  func takes(_ value: SourceValue) -> Bool
  /// Looks at once like what it shows.
  func showAll(in tree: inout LayerTree)
}

extension SettingControl {
  var pending: PendingValue {
    get { state.pending }
    _modify { yield &state.pending }
  }

  package var source: String? { pending.binding.source }

  package var isWaiting: Bool { pending.deadline != nil }

  package var ownValue: SourceValue? { pending.ownValue.flatMap { takes($0) ? $0 : nil } }

  package mutating func recall(_ value: SourceValue, on stage: inout Stage) {
    guard takes(value) else { return }
    pending.recall(value)
    showAll(in: &stage.tree)
  }

  package mutating func resume(from other: State, on stage: inout Stage) {
    takeOver(other)
    showAll(in: &stage.tree)
  }

  /// It is joined to what it was made for, whatever the other one was joined to.
  mutating func takeOver(_ other: State) {
    let own = pending
    state = other
    pending = own.resumed(from: other.pending)
  }
}

/// What a control is at by which a person sets a number.
protocol NumberState: SettingState {
  var trouble: Trouble? { get set }
}

/// A control by which a person sets a number, and which says in a word what went wrong last.
protocol NumberControl: SettingControl where State: NumberState {
  var text: ValueText { get }
  var palette: Palette { get }
  /// Goes to what it shows.
  func settle(on stage: inout Stage)
}

extension NumberControl {
  var trouble: Trouble? {
    get { state.trouble }
    set { state.trouble = newValue }
  }

  package var deadline: Instant? {
    .earliest(pending.deadline, trouble?.end)
  }

  func takes(_ value: SourceValue) -> Bool {
    if case .number(let number) = value { text.range.contains(number) } else { false }
  }

  package mutating func show(
    _ state: SourceState, on stage: inout Stage, in context: inout ControlContext
  ) {
    pending.observe(state)
    settle(on: &stage)
  }

  package mutating func agreed(
    send: Int, on stage: inout Stage, in context: inout ControlContext
  ) {
    pending.agreed(send: send, at: context.time)
    settle(on: &stage)
  }

  package mutating func finished(
    send: Int, _ outcome: ActionOutcome?, on stage: inout Stage, in context: inout ControlContext
  ) {
    let reason = pending.finished(send: send, outcome, in: &context)
    let word = reason == nil ? nil : outcome?.summary(in: palette.words)
    trouble = word.map { Trouble($0, at: context.time) } ?? trouble
    tell(reason, on: &stage, in: &context)
    settle(on: &stage)
  }

  package mutating func advance(on stage: inout Stage, in context: inout ControlContext) {
    if let end = trouble?.end, end <= context.time { trouble = nil }
    if let reason = pending.advance(in: &context) {
      // What has changed nothing has answered: the truth is shown.
      trouble =
        reason == palette.words.nothingChanged
        ? nil : Trouble(palette.words.noAnswer, at: context.time)
      tell(reason, on: &stage, in: &context)
    }
    settle(on: &stage)
  }
}

extension Control {
  /// It did not work, and why.
  func tell(_ reason: String?, on stage: inout Stage, in context: inout ControlContext) {
    guard let reason, !reason.isEmpty else { return }
    Shake().play(on: layer, of: &stage)
    context.toast(reason)
  }
}
