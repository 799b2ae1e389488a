internal import DetentAnimation
internal import DetentGeometry
package import DetentGestures
package import DetentMotion
package import DetentScene
package import DetentStage
internal import Localization
package import Settings
package import Values

/// The medium that is being played: its cover, its name, its progress, and its buttons.
package struct MediaTile: TileControl, StatefulControl {
  package struct State: Sendable {
    fileprivate let (playing, position): (PendingValue, PendingValue)
    fileprivate let progress: MediaProgress
    fileprivate let texts: Texts
    fileprivate let tick: Instant?
    fileprivate let cover: PictureSlot.Content?
    fileprivate let hold: Scrubber.Hold?
  }

  /// The parts that take touches.
  enum Part {
    static let play: PartName = 0
    static let previous: PartName = 1
    static let next: PartName = 2
    static let scrubber: PartName = 3
  }

  package let layer: LayerID
  private var binding: MediaBindings
  private let palette: Palette
  private let layers: MediaLayers
  private var cover: PictureSlot?
  private var scrubber: Scrubber?
  private var playing: PendingValue
  private var position: PendingValue
  private var progress = MediaProgress()
  private var texts = Texts()
  /// The time at which the next second begins.
  private var tick: Instant?
  private var press: PressMotion

  /// The states that the texts show.
  fileprivate struct Texts {
    var title: SourceState = .unknown
    var artist: SourceState = .unknown
    /// The time of day since when the title is old; nil: it is not old.
    var oldSince: String?
    var trouble: TileProblem?
    var coverTrouble: FailureKind?
  }

  package init(_ tile: TileSettings, in context: inout BuildContext) {
    let (frame, palette) = (context.frame, context.palette)
    let binding = MediaBindings(tile.media, in: context.configuration)
    (self.binding, self.palette) = (binding, palette)
    press = PressMotion(spring: context.press.spring, scale: 0.78, rotation: 0)
    playing = PendingValue(binding.playing, start: .boolean(false))
    position = PendingValue(binding.position, start: .number(0))
    let places = MediaPlaces(size: frame.size, palette: palette)
    layers = MediaLayers(
      places, binding, color: tile.color, frame: frame, palette: palette, in: &context.tree,
      parent: context.parent)
    layer = layers.card
    if let box = places.cover, let parent = layers.cover {
      cover = PictureSlot(
        frame: Rect(origin: .zero, size: box.size), fit: .cover, background: layers.coverColor,
        cornerRadius: layers.coverRadius, in: &context.tree, parent: parent)
    }
    if let place = places.scrubber, binding.position.source != nil, binding.length != nil {
      scrubber = Scrubber(
        frame: place, textSize: places.timeSize, palette: palette, in: &context.tree, parent: layer)
    }
    if palette.isRightToLeft {
      // The bar and the buttons around it have the same direction in all languages.
      layers.mirror(besides: scrubber?.layer, in: &context.tree)
    }
    layers.show(
      title: .unknown, artist: .unknown, oldSince: nil, trouble: nil, in: &context.tree)
    layers.setPlaying(false, in: &context.tree)
  }

  package mutating func take(press spring: Spring) { press.spring = spring }

  package var parts: [ControlPart] {
    var parts = layers.buttons.map { ControlPart($0.layer, .press, name: $0.part) }
    if let scrubber, binding.position.action != nil {
      parts.append(
        ControlPart(
          scrubber.layer, .pan, axis: .horizontal, grip: .kept, name: Part.scrubber))
    }
    return parts
  }
  package var sources: Set<String> { binding.sources }
  package var deadline: Instant? {
    .earliest(playing.deadline, position.deadline, cover?.deadline, texts.trouble?.end)
  }
  package var visibleDeadline: Instant? { tick }
  package var isWaiting: Bool { playing.deadline != nil || position.deadline != nil }

  package mutating func handle(
    _ gesture: Gesture, part: PartName, on stage: inout Stage, in context: inout ControlContext
  ) {
    if part == Part.scrubber { return scrub(gesture, on: &stage, in: &context) }
    guard let icon = layers.icon(of: part) else { return }
    switch gesture {
    case .pressed: press.press(icon, on: &stage)
    case .lifted: press.release(icon, on: &stage)
    case .activated:
      press.release(icon, on: &stage)
      act(part, on: &stage, in: &context)
    default: break
    }
  }

  private mutating func act(
    _ part: PartName, on stage: inout Stage, in context: inout ControlContext
  ) {
    texts.trouble = nil
    showTexts(in: &stage.tree)
    switch part {
    case Part.previous:
      if let action = binding.previous { context.perform(action, send: Send(of: part)) }
    case Part.next:
      if let action = binding.next { context.perform(action, send: Send(of: part)) }
    default:
      let wanted = !(playing.shownValue?.isOn ?? false)
      carry(Part.play, on: &stage, in: &context) { $0.playing.set(.boolean(wanted), in: &$1) }
    }
  }

  private mutating func scrub(
    _ gesture: Gesture, on stage: inout Stage, in context: inout ControlContext
  ) {
    let left = scrubber?.follow(gesture, on: &stage, in: &context) ?? nil
    if let fraction = scrubber?.chosen {
      showProgress(at: context.time, chosen: fraction, on: &stage)
    } else if let fraction = left, let length = progress.length {
      let wanted = (fraction * length).rounded()
      if !position.binding.rules.asks { progress.seek(to: wanted, at: context.time) }
      carry(Part.scrubber, on: &stage, in: &context) { $0.position.set(.number(wanted), in: &$1) }
    } else {
      showProgress(at: context.time, isSoft: true, on: &stage)
    }
  }

  /// Carries out a change of a pending value, and sends its actions in the name of the part.
  private mutating func carry(
    _ part: PartName, on stage: inout Stage, in context: inout ControlContext,
    _ change: (inout MediaTile, inout ControlContext) -> String?
  ) {
    var inner = context.withoutEffects
    let reason = change(&self, &inner)
    for case .perform(let action, let value, let send) in inner.effects {
      context.perform(action, value: value, send: Send(send.number, of: part))
    }
    tell(reason, on: &stage, in: &context)
    showAll(at: context.time, on: &stage)
  }

  package mutating func show(
    _ state: SourceState, of source: String, on stage: inout Stage,
    in context: inout ControlContext
  ) {
    if source == binding.title {
      texts.title = state
      texts.oldSince = state.staleSince.flatMap(context.clock)
    }
    if source == binding.artist { texts.artist = state }
    if source == binding.cover {
      if case .image(let image) = state.value { cover?.want(image, at: context.time) }
      texts.coverTrouble = nil
      if case .failed(_, let kind) = state {
        texts.coverTrouble = kind
        cover?.want(nil, at: context.time)
      }
      showNote(in: &stage.tree)
    }
    if source == binding.length {
      progress.observe(length: state.number)
    }
    if source == binding.playing.source { playing.observe(state) }
    if source == binding.position.source {
      position.observe(state)
      if case .fresh(_, let time) = state {
        progress.observe(state.number, at: time)
      } else {
        progress.observe(nil, at: context.time)
      }
    }
    showAll(at: context.time, on: &stage)
  }

  package mutating func show(
    _ picture: LoadedPicture, on stage: inout Stage, in context: inout ControlContext
  ) {
    cover?.show(picture, on: &stage, in: &context)
    showNote(in: &stage.tree)
  }

  package mutating func agreed(
    send: Send, on stage: inout Stage, in context: inout ControlContext
  ) {
    switch send.part {
    case Part.play: playing.agreed(send: send, at: context.time)
    case Part.scrubber:
      position.agreed(send: send, at: context.time)
      if case .number(let wanted) = position.shownValue {
        progress.seek(to: wanted, at: context.time)
      }
    default: break
    }
    showAll(at: context.time, on: &stage)
  }

  package mutating func finished(
    send: Send, _ outcome: ActionOutcome?, on stage: inout Stage, in context: inout ControlContext
  ) {
    texts.trouble = outcome?.summary(in: palette.strings).map { TileProblem($0, at: context.time) }
    showTexts(in: &stage.tree)
    switch send.part {
    case Part.play:
      carry(Part.play, on: &stage, in: &context) {
        $0.playing.finished(send: send, outcome, in: &$1)
      }
    case Part.scrubber:
      carry(Part.scrubber, on: &stage, in: &context) {
        $0.position.finished(send: send, outcome, in: &$1)
      }
    default: tell(outcome?.message, on: &stage, in: &context)
    }
  }

  package mutating func advance(on stage: inout Stage, in context: inout ControlContext) {
    cover?.advance(on: &stage, in: &context)
    showNote(in: &stage.tree)
    if let end = texts.trouble?.end, end <= context.time {
      texts.trouble = nil
      showTexts(in: &stage.tree)
    }
    if let due = playing.deadline, due <= context.time {
      carry(Part.play, on: &stage, in: &context) { $0.wait(for: \.playing, in: &$1) }
    }
    if let due = position.deadline, due <= context.time {
      carry(Part.scrubber, on: &stage, in: &context) { $0.wait(for: \.position, in: &$1) }
    }
    // The bar moves only once a second, usually by a pixel or less.
    if let due = tick, due <= context.time { showProgress(at: context.time, on: &stage) }
  }

  /// - Returns: The reason why a request is given up; nil: it is not.
  private mutating func wait(
    for pending: WritableKeyPath<MediaTile, PendingValue>, in context: inout ControlContext
  ) -> String? {
    let reason = self[keyPath: pending].advance(in: &context)
    // The action answered but changed nothing: no word of trouble, the true value is shown.
    if reason != nil, reason != palette.strings.nothingChanged {
      texts.trouble = TileProblem(palette.strings.noAnswer, at: context.time)
    }
    return reason
  }

  package var state: State {
    State(
      playing: playing, position: position, progress: progress, texts: texts, tick: tick,
      cover: cover?.content, hold: scrubber?.hold)
  }

  package mutating func resume(
    from state: State, on stage: inout Stage, in context: ControlContext
  ) {
    playing = playing.resumed(from: state.playing)
    position = position.resumed(from: state.position)
    (progress, texts, tick) = (state.progress, state.texts, state.tick)
    if let hold = state.hold { scrubber?.resume(hold, in: &stage.tree) }
    if let content = state.cover { cover?.resume(from: content, in: &stage.tree) }
    showNote(in: &stage.tree)
    showTexts(in: &stage.tree)
    layers.setPlaying(playing.shownValue?.isOn ?? false, in: &stage.tree)
  }

  private mutating func showAll(at time: Instant, on stage: inout Stage) {
    let isPlaying = playing.shownValue?.isOn ?? false
    progress.play(isPlaying, at: time)
    if case .pending = position.shown {} else { progress.settle() }
    showTexts(in: &stage.tree)
    layers.turn(isPlaying: isPlaying, isKnown: playing.isTrusted, on: &stage)
    showProgress(at: time, isSoft: true, on: &stage)
  }

  private func showNote(in tree: inout LayerTree) {
    layers.show(
      hasCover: cover?.coversWholly ?? false, trouble: texts.coverTrouble, in: &tree)
  }

  private func showTexts(in tree: inout LayerTree) {
    layers.show(
      title: texts.title, artist: texts.artist, oldSince: texts.oldSince,
      trouble: texts.trouble?.word, in: &tree)
  }

  /// - Parameter chosen: The position that a finger has chosen, 0…1; nil: none.
  private mutating func showProgress(
    at time: Instant, chosen: Double? = nil, isSoft: Bool = false, on stage: inout Stage
  ) {
    tick = scrubber == nil || scrubber?.isHeld == true ? nil : progress.nextSecond(after: time)
    let position = progress.position(at: time)
    guard !progress.isLive, let length = progress.length, let position else {
      // Without a length, shows the elapsed time alone; a live medium shows no time.
      let elapsed = progress.isLive ? "" : position.map(MediaProgress.text) ?? "–:––"
      let rest = progress.length == nil && position != nil ? "" : "–:––"
      scrubber?.show(
        fraction: 0, elapsed: elapsed, rest: progress.isLive ? palette.strings.live : rest,
        isSoft: isSoft, at: time, on: &stage)
      return
    }
    let shown = (chosen ?? scrubber?.chosen).map { $0 * length } ?? position
    scrubber?.show(
      fraction: shown / length, elapsed: MediaProgress.text(shown),
      rest: "−" + MediaProgress.text(length - shown.rounded(.down)), isSoft: isSoft, at: time,
      on: &stage)
  }
}
