internal import DetentMotion
internal import Localization
internal import Look
internal import Settings
internal import Values

/// A value that a person sets, and what has gone wrong with it.
struct Setting: Sendable {
  var pending: PendingValue
  /// The last error, in a word.
  var problem: TileProblem?
  /// The time of day since when the value is out of date; nil: it is not.
  var moment: String?

  init(_ pending: PendingValue) { self.pending = pending }

  /// The value to draw, if it is a number.
  var number: Double? {
    if case .number(let number) = pending.shownValue { number } else { nil }
  }
}

/// The state of a tile by which a person sets a value.
protocol SettingState: Sendable {
  var setting: Setting { get set }
}

extension Setting: SettingState {
  var setting: Setting {
    get { self }
    set { self = newValue }
  }
}

/// A kind of tile by which a person sets a value.
protocol SettingKind: TileKind where State: SettingState {
  var binding: Binding { get }
  var strings: LocalizedStrings { get }
}

extension SettingKind {
  package var source: String? { binding.source }

  package func resumed(from old: State, in room: Room) -> State {
    var state = old
    state.setting.pending = start(in: room).setting.pending.resumed(from: old.setting.pending)
    return state
  }

  package func isWaiting(_ state: State) -> Bool { state.setting.pending.deadline != nil }

  package func deadline(of state: State) -> Instant? {
    .earliest(state.setting.pending.deadline, state.setting.problem?.end)
  }

  package func ownValue(of state: State) -> SourceValue? {
    state.setting.pending.ownValue.flatMap { takes($0) ? $0 : nil }
  }

  /// Changes the value by all events but touches and keys.
  func updateSetting(
    _ setting: inout Setting, by event: TileEvent, in context: inout ControlContext
  ) {
    switch event {
    case .touch, .keys, .row, .picture, .unwatched, .springs, .tuned: break
    case .recalled(let value): if takes(value) { setting.pending.recall(value) }
    case .set(let value):
      setting.problem = nil
      context.refuse(setting.pending.set(value, in: &context))
    case .news(let news, _):
      setting.pending.observe(news)
      setting.moment = news.staleSince.flatMap(context.clock)
    case .agreed(let send): setting.pending.agreed(send: send, at: context.time)
    case .finished(let send, let outcome):
      let reason = setting.pending.finished(send: send, outcome, in: &context)
      if reason != nil, let word = outcome?.summary(in: strings) {
        setting.problem = TileProblem(word, at: context.time)
      }
      context.refuse(reason)
    case .time:
      if let end = setting.problem?.end, end <= context.time { setting.problem = nil }
      guard let reason = setting.pending.advance(in: &context) else { return }
      // The action answered but changed nothing: no word of trouble, the true value is shown.
      setting.problem =
        reason == strings.nothingChanged
        ? nil : TileProblem(strings.noAnswer, at: context.time)
      context.refuse(reason)
    }
  }
}
