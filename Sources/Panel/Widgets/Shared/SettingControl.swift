internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Localization
internal import Settings
internal import Values

/// The state of a control that sets a value.
protocol PendingState: Sendable {
  var pending: PendingValue { get set }
}

/// A control by which a person sets a value.
protocol SettingControl: StatefulControl
where State: PendingState {
  var state: State { get set }
  /// Whether a person can set the control to this value.
  func takes(_ value: SourceValue) -> Bool
  /// Shows the current value at once.
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

  package mutating func recall(
    _ value: SourceValue, on stage: inout Stage, in context: ControlContext
  ) {
    guard takes(value) else { return }
    pending.recall(value)
    showAll(in: &stage.tree)
  }

  package mutating func resume(
    from other: State, on stage: inout Stage, in context: ControlContext
  ) {
    takeOver(other)
    showAll(in: &stage.tree)
  }

  /// Takes the state of another control, but keeps its own binding.
  mutating func takeOver(_ other: State) {
    let own = pending
    state = other
    pending = own.resumed(from: other.pending)
  }
}

/// The state of a control that sets a number.
protocol NumberState: PendingState {
  var trouble: TileProblem? { get set }
}

/// A control by which a person sets a number, and which shows the last error in a word.
protocol NumberControl: SettingControl where State: NumberState {
  var text: ValueText { get }
  var palette: Palette { get }
  /// Moves to the shown value.
  func settle(on stage: inout Stage)
}

extension NumberControl {
  var trouble: TileProblem? {
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
    send: Send, on stage: inout Stage, in context: inout ControlContext
  ) {
    pending.agreed(send: send, at: context.time)
    settle(on: &stage)
  }

  package mutating func finished(
    send: Send, _ outcome: ActionOutcome?, on stage: inout Stage, in context: inout ControlContext
  ) {
    let reason = pending.finished(send: send, outcome, in: &context)
    let word = reason == nil ? nil : outcome?.summary(in: palette.strings)
    trouble = word.map { TileProblem($0, at: context.time) } ?? trouble
    tell(reason, on: &stage, in: &context)
    settle(on: &stage)
  }

  package mutating func advance(on stage: inout Stage, in context: inout ControlContext) {
    if let end = trouble?.end, end <= context.time { trouble = nil }
    if let reason = pending.advance(in: &context) {
      // The action answered but changed nothing: no word of trouble, the true value is shown.
      trouble =
        reason == palette.strings.nothingChanged
        ? nil : TileProblem(palette.strings.noAnswer, at: context.time)
      tell(reason, on: &stage, in: &context)
    }
    settle(on: &stage)
  }
}

extension Control {
  /// Reports why an action did not work, with a shake.
  func tell(_ reason: String?, on stage: inout Stage, in context: inout ControlContext) {
    guard let reason, !reason.isEmpty else { return }
    Shake().play(on: layer, of: &stage)
    context.toast(reason)
  }
}
