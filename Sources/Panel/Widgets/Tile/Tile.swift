internal import DetentGeometry
internal import DetentGestures
package import DetentMotion
internal import Localization
package import Look
package import Settings
package import Values

/// A button on the pane: a card with an icon, a label and a state, or a round button with its
/// label. A tap runs its action, or turns something on and off.
package struct Tile: SettingKind {
  package struct State: SettingState {
    var setting: Setting
    fileprivate(set) var isDown = false
  }

  let binding: Binding
  let strings: LocalizedStrings
  private let style: TileStyle
  private let isToggle: Bool
  private let startsOn: Bool
  /// The words for off and on; nil: it shows no state.
  private let stateNames: (off: String, on: String)?

  package init(_ tile: TileSettings, in configuration: Configuration) {
    (binding, strings) = (Binding(tile, in: configuration), configuration.strings)
    (style, isToggle, startsOn) = (TileStyle(tile), tile.kind == .toggle, tile.isOn)
    guard isToggle, tile.states.count == 2 else {
      stateNames = nil
      return
    }
    let isOwn = tile.states == TileSettings().states
    let own = ValueText(tile, in: configuration)
    stateNames =
      isOwn
      ? (own.text(of: .boolean(false)), own.text(of: .boolean(true)))
      : (tile.states[0], tile.states[1])
  }

  package func start(in room: Room) -> State {
    State(setting: Setting(PendingValue(binding, start: .boolean(startsOn))))
  }

  package func parts(of state: State, in room: Room) -> [TilePart] {
    var part = TilePart(role: .press)
    part.isInert = !isToggle && binding.action == nil
    return [part]
  }

  package func deadline(of state: State) -> Instant? {
    .earliest(isToggle ? state.setting.pending.deadline : nil, passingProblem(of: state)?.end)
  }

  /// The problem that ends by itself, once there is a trusted value to show in its place.
  private func passingProblem(of state: State) -> TileProblem? {
    state.setting.pending.isTrusted && (stateNames != nil || source != nil)
      ? state.setting.problem : nil
  }

  package func showsFailure(_ state: State) -> Bool { state.setting.problem != nil }
  package var hasIcon: Bool { style.hasIcon }
  package var hasOff: Bool { isToggle }

  package func isOn(_ state: State) -> Bool? {
    isToggle && state.setting.pending.isTrusted ? state.setting.pending.shownValue?.isOn : nil
  }

  package func takes(_ value: SourceValue) -> Bool {
    if isToggle, case .boolean = value { true } else { false }
  }

  // MARK: Events

  package func update(
    _ state: inout State, by event: TileEvent, in context: inout ControlContext
  ) {
    switch event {
    case .touch(let gesture, _):
      state.isDown = gesture == .pressed
      if gesture == .activated { activate(&state, in: &context) }
    case .news(let news, _):
      // A state that is repeated after the screen was rebuilt does not clear a newer failure.
      let isNew = news != state.setting.pending.truth
      updateSetting(&state.setting, by: event, in: &context)
      if isNew, state.setting.pending.deadline == nil { state.setting.problem = nil }
    case .finished(let send, let outcome):
      state.setting.problem = outcome?.summary(in: strings).map { lasting($0, in: context) }
      let reason =
        isToggle
        ? state.setting.pending.finished(send: send, outcome, in: &context)
        : outcome?.message
      context.refuse(reason)
    case .time:
      if let end = passingProblem(of: state)?.end, end <= context.time {
        state.setting.problem = nil
      }
      guard let reason = state.setting.pending.advance(in: &context) else { return }
      // The action answered but changed nothing: no word of trouble, the true value is shown.
      state.setting.problem =
        reason == strings.nothingChanged ? nil : lasting(strings.noAnswer, in: context)
      context.refuse(reason)
    default: updateSetting(&state.setting, by: event, in: &context)
    }
  }

  private func activate(_ state: inout State, in context: inout ControlContext) {
    if binding.action != nil { state.setting.problem = nil }
    if isToggle {
      let isOn = state.setting.pending.shownValue?.isOn ?? false
      context.refuse(state.setting.pending.set(.boolean(!isOn), in: &context))
    } else if let action = binding.action {
      context.perform(action)
    }
  }

  private func lasting(_ word: String, in context: ControlContext) -> TileProblem {
    TileProblem(
      word, at: context.time, for: TileProblem.longStay, moment: context.clock(context.time))
  }

  // MARK: Look

  package func write(_ state: State, in room: Room, _ boxes: Boxes) {
    let isKnown = state.setting.pending.isTrusted
    let isOn = state.setting.pending.shownValue?.isOn ?? false
    var face = TileFace(isLit: isOn && isKnown, isKnown: isKnown, isDown: state.isDown)
    (face.line, face.tone) = line(of: state.setting, isOn: isOn)
    if isToggle { face.value = state.setting.pending.shownValue }
    style.write(face, in: room, boxes)
  }

  private func line(of setting: Setting, isOn: Bool) -> ([String], TileFace.Tone) {
    if let problem = setting.problem { return (problem.texts, .failed) }
    if let missing = setting.pending.missing {
      return ([strings.word(of: missing)], missing == .unknown ? .plain : .failed)
    }
    var word = ""
    if let stateNames {
      word = isOn ? stateNames.on : stateNames.off
    } else if source != nil, case .text(let text) = setting.pending.shownValue {
      word = text
    }
    guard !word.isEmpty else { return ([], .plain) }
    guard !setting.pending.isTrusted else { return ([word], .plain) }
    let old = "\(word) · \(strings.outOfDate)"
    return (setting.moment.map { ["\(old) · \($0)", old] } ?? [old], .old)
  }
}

extension ActionOutcome {
  /// The failure in as few words as a tile has room for; nil: the action has succeeded.
  func summary(in strings: LocalizedStrings) -> String? {
    switch self {
    case .succeeded: nil
    case .failed(_, let kind): strings.word(of: kind)
    }
  }
}
