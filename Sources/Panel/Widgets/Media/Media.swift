internal import DetentGeometry
internal import DetentGestures
package import DetentMotion
internal import DetentScene
internal import Localization
internal import Look
package import Settings
internal import Values

/// The medium that is being played: its cover, its name, its progress, and its buttons.
package struct Media: TileKind {
  package struct State: Sendable {
    var playing, position: PendingValue
    var progress = MediaProgress()
    var title = SourceState.unknown
    var artist = SourceState.unknown
    /// The time of day since when the title is out of date; nil: it is not.
    var moment: String?
    var problem: TileProblem?
    var coverTrouble: FailureKind?
    /// Nil: there is no room for a cover.
    var cover: PictureSlot?
    /// Nil: there is no room for a bar, or no progress to show.
    var scrubber: Scrubber?
    /// The button under a finger.
    var pressed: PartName?
    /// The time whose position is shown.
    var time = Instant.zero
  }

  /// The parts that take touches.
  enum Part {
    static let play: PartName = 0
    static let previous: PartName = 1
    static let next: PartName = 2
    static let scrubber: PartName = 3
  }

  let bindings: MediaBindings
  let strings: LocalizedStrings

  package init(_ tile: TileSettings, in configuration: Configuration) {
    bindings = MediaBindings(tile, in: configuration)
    strings = configuration.strings
  }

  package func start(in room: Room) -> State {
    let space = MediaSpace(in: room)
    var state = State(
      playing: PendingValue(bindings.playing, start: .boolean(false)),
      position: PendingValue(bindings.position, start: .number(0)))
    if space.cover > 0 {
      let side = Size(space.cover, space.cover)
      state.cover = PictureSlot(side, fit: .cover, background: Self.ground(in: room))
    }
    if space.bar > 0, bindings.position.source != nil, bindings.length != nil {
      state.scrubber = Scrubber(length: space.bar)
    }
    return state
  }

  package func resumed(from old: State, in room: Room) -> State {
    let new = start(in: room)
    var state = old
    state.playing = new.playing.resumed(from: old.playing)
    state.position = new.position.resumed(from: old.position)
    state.cover = new.cover.map { cover in old.cover.map(cover.resumed) ?? cover }
    state.scrubber = new.scrubber.map { bar in old.scrubber.map(bar.resumed) ?? bar }
    return state
  }

  package var sources: Set<String> { bindings.sources }

  package func parts(of state: State, in room: Room) -> [TilePart] {
    let names = MediaSpace(in: room).isWhole ? Button.allCases : [.play]
    var parts = names.filter { action(of: $0) != nil }.map { button in
      var part = TilePart("buttons", button.key, role: .press)
      part.name = button.part
      return part
    }
    if state.scrubber != nil, bindings.position.action != nil {
      var part = TilePart("scrubber", role: .pan)
      (part.axis, part.grip, part.name) = (.horizontal, .kept, Part.scrubber)
      parts.append(part)
    }
    return parts
  }

  /// The buttons from the left to the right.
  enum Button: String, CaseIterable {
    case previous, play, next

    var key: BoxKey { .name(rawValue) }
    var part: PartName {
      switch self {
      case .previous: Part.previous
      case .play: Part.play
      case .next: Part.next
      }
    }
  }

  func action(of button: Button) -> String? {
    switch button {
    case .previous: bindings.previous
    case .play: bindings.playing.action
    case .next: bindings.next
    }
  }

  package func deadline(of state: State) -> Instant? {
    .earliest(
      state.playing.deadline, state.position.deadline, state.cover?.deadline, state.problem?.end)
  }

  /// The time at which the next second begins.
  package func visibleDeadline(of state: State) -> Instant? {
    guard let bar = state.scrubber, bar.chosen == nil else { return nil }
    return state.progress.nextSecond(after: state.time)
  }

  package func isWaiting(_ state: State) -> Bool {
    state.playing.deadline != nil || state.position.deadline != nil
  }

  // MARK: Events

  package func update(
    _ state: inout State, by event: TileEvent, in context: inout ControlContext
  ) {
    // A second that begins moves the bar by a pixel or less.
    var isSecond = false
    state.cover?.update(by: event, in: &context)
    switch event {
    case .touch(let gesture, Part.scrubber): scrub(gesture, &state, in: &context)
    case .touch(.pressed, let part): state.pressed = part
    case .touch(.lifted, _): state.pressed = nil
    case .touch(.activated, let part):
      state.pressed = nil
      act(part, &state, in: &context)
    case .news(let news, let source): hear(news, from: source, &state, in: context)
    case .agreed(let send):
      if send.part == Part.play { state.playing.agreed(send: send, at: context.time) }
      guard send.part == Part.scrubber else { break }
      state.position.agreed(send: send, at: context.time)
      if case .number(let wanted) = state.position.shownValue {
        state.progress.seek(to: wanted, at: context.time)
      }
    case .finished(let send, let outcome): finish(send, outcome, &state, in: &context)
    case .time: isSecond = !advance(&state, in: &context)
    default: break
    }
    state.progress.play(state.playing.shownValue?.isOn ?? false, at: context.time)
    if case .pending = state.position.shown {} else { state.progress.settle() }
    state.time = context.time
    let fraction = times(of: state).fraction
    state.scrubber?.show(fraction, at: context.time, springs: !isSecond)
  }

  private func act(_ part: PartName, _ state: inout State, in context: inout ControlContext) {
    state.problem = nil
    switch part {
    case Part.previous: bindings.previous.map { context.perform($0, send: Send(of: part)) }
    case Part.next: bindings.next.map { context.perform($0, send: Send(of: part)) }
    default:
      let wanted = !(state.playing.shownValue?.isOn ?? false)
      send(for: Part.play, in: &context) { state.playing.set(.boolean(wanted), in: &$0) }
    }
  }

  private func scrub(
    _ gesture: Gesture, _ state: inout State, in context: inout ControlContext
  ) {
    let chosen = state.scrubber?.chosen
    switch gesture {
    case .grabbed(let finger):
      let width = context.seen?["scrubber", "bar", "fill"]?.size.width ?? 0
      state.scrubber?.grab(at: finger, seen: width)
    case .dragged(let finger): state.scrubber?.drag(to: finger)
    case .thrown, .tapped, .dropped: state.scrubber?.drop()
    case .pressed, .lifted, .activated, .longPressed: return
    }
    guard case .thrown = gesture, let chosen, let length = state.progress.length else { return }
    let wanted = (chosen * length).rounded()
    if !state.position.binding.rules.asks { state.progress.seek(to: wanted, at: context.time) }
    send(for: Part.scrubber, in: &context) { state.position.set(.number(wanted), in: &$0) }
  }

  private func hear(
    _ news: SourceState, from source: String, _ state: inout State, in context: ControlContext
  ) {
    if source == bindings.title {
      state.title = news
      state.moment = news.staleSince.flatMap(context.clock)
    }
    if source == bindings.artist { state.artist = news }
    if source == bindings.cover {
      if case .image(let image) = news.value { state.cover?.want(image, at: context.time) }
      state.coverTrouble = nil
      if case .failed(_, let kind) = news {
        state.coverTrouble = kind
        state.cover?.want(nil, at: context.time)
      }
    }
    if source == bindings.length { state.progress.observe(length: news.number) }
    if source == bindings.playing.source { state.playing.observe(news) }
    guard source == bindings.position.source else { return }
    state.position.observe(news)
    if case .fresh(_, let time) = news {
      state.progress.observe(news.number, at: time)
    } else {
      state.progress.observe(nil, at: context.time)
    }
  }

  private func finish(
    _ sent: Send, _ outcome: ActionOutcome?, _ state: inout State, in context: inout ControlContext
  ) {
    state.problem = outcome?.summary(in: strings).map { TileProblem($0, at: context.time) }
    switch sent.part {
    case Part.play:
      send(for: sent.part, in: &context) {
        state.playing.finished(send: sent, outcome, in: &$0)
      }
    case Part.scrubber:
      send(for: sent.part, in: &context) {
        state.position.finished(send: sent, outcome, in: &$0)
      }
    default: context.refuse(outcome?.message)
    }
  }

  /// - Returns: Whether a request has been given up.
  private func advance(_ state: inout State, in context: inout ControlContext) -> Bool {
    if let end = state.problem?.end, end <= context.time { state.problem = nil }
    var isGivenUp = false
    for (part, pending) in [(Part.play, \State.playing), (Part.scrubber, \State.position)] {
      guard let due = state[keyPath: pending].deadline, due <= context.time else { continue }
      send(for: part, in: &context) {
        let reason = state[keyPath: pending].advance(in: &$0)
        // The action answered but changed nothing: no word of trouble, the true value is shown.
        if reason != nil, reason != strings.nothingChanged {
          state.problem = TileProblem(strings.noAnswer, at: $0.time)
        }
        return reason
      }
      isGivenUp = true
    }
    return isGivenUp
  }

  /// Carries out a change of a pending value, and sends its actions in the name of the part.
  /// - Parameter change: Returns the reason of a refusal.
  private func send(
    for part: PartName, in context: inout ControlContext,
    _ change: (inout ControlContext) -> String?
  ) {
    var inner = context.withoutEffects
    let reason = change(&inner)
    for case .perform(let action, let value, let send) in inner.effects {
      context.perform(action, value: value, send: Send(send.number, of: part))
    }
    context.refuse(reason)
  }

  /// The position as a part of the whole, and the times before and after it in words.
  func times(of state: State) -> (fraction: Double, elapsed: String, rest: String) {
    let position = state.progress.position(at: state.time)
    if state.progress.isLive { return (0, "", strings.live) }
    guard let length = state.progress.length, let position else {
      // Without a length, shows the elapsed time alone.
      let rest = state.progress.length == nil && position != nil ? "" : "–:––"
      return (0, position.map(MediaProgress.text) ?? "–:––", rest)
    }
    let shown = state.scrubber?.chosen.map { $0 * length } ?? position
    return (
      shown / length, MediaProgress.text(shown),
      "−" + MediaProgress.text(length - shown.rounded(.down))
    )
  }
}
