package import DetentAnimation
package import DetentGeometry
package import DetentGestures
package import DetentMotion
package import DetentScene
package import DetentStage
internal import Localization
package import Settings
package import Values

/// A button on the pane: a card with an icon, a label and a state, or a round button with its
/// label. A tap runs its action, or turns something on and off.
package struct Tile: TileControl, SettingControl {
  /// The fixed settings of a tile.
  package struct Style: Equatable, Sendable {
    package enum Shape: Sendable { case card, round }
    package var shape = Shape.card
    package var label = ""
    package var icon: String?
    /// The words for off and on; nil: the tile shows no state.
    package var stateNames: (off: String, on: String)?
    package var color: Color?
    package var labelSize: Double?
    /// Whether the tile turns something on and off.
    package var isToggle = false

    package init() {}

    init(_ settings: TileSettings, in configuration: Configuration) {
      shape = settings.style == .round ? .round : .card
      label = settings.label
      icon = settings.icon
      color = settings.color
      labelSize = settings.labelSize
      isToggle = settings.kind == .toggle
      if isToggle, settings.states.count == 2 {
        let isOwn = settings.states == TileSettings().states
        let own = ValueText(settings, in: configuration)
        stateNames =
          isOwn
          ? (own.text(of: .boolean(false)), own.text(of: .boolean(true)))
          : (settings.states[0], settings.states[1])
      }
    }

    package static func == (a: Style, b: Style) -> Bool {
      a.shape == b.shape && a.label == b.label && a.icon == b.icon && a.color == b.color
        && a.labelSize == b.labelSize && a.stateNames?.off == b.stateNames?.off
        && a.stateNames?.on == b.stateNames?.on
        && a.isToggle == b.isToggle
    }
  }

  /// The status on the second line of a tile.
  package enum Status: Equatable, Sendable {
    /// Nothing has failed: shows the state, if there is one.
    case idle
    /// The action has failed.
    case failed(TileProblem)
  }

  package struct State: SettingState {
    var pending: PendingValue
    package fileprivate(set) var status = Status.idle
    /// The time of day when a stale value was last known to be true; nil: it is fresh, or unknown.
    fileprivate var lastKnown: String?

    init(_ pending: PendingValue) { self.pending = pending }
  }

  package let layer: LayerID
  /// The layer that springs under the finger.
  package let button: LayerID
  package internal(set) var state: State

  private let style: Style
  private let palette: Palette
  private var press: PressMotion
  private let glyph: LayerID?
  private let (label, stateLine): (LayerID?, LayerID?)
  private let metrics: TileMetrics

  package init(_ tile: TileSettings, in context: inout BuildContext) {
    self.init(
      Style(tile, in: context.configuration),
      binding: Binding(tile, in: context.configuration), isOn: tile.isOn, in: &context)
  }

  init(_ style: Style, binding: Binding, isOn: Bool, in context: inout BuildContext) {
    let (frame, palette, parent) = (context.frame, context.palette, context.parent)
    (self.style, self.palette, press) = (style, palette, context.press)
    state = State(PendingValue(binding, start: .boolean(isOn)))
    metrics = TileMetrics(
      size: frame.size, palette: palette, label: style.label, hasIcon: style.icon != nil,
      letters: style.labelSize)
    let builder = TileBuilder(style: style, palette: palette, metrics: metrics)
    switch style.shape {
    case .round:
      layer = builder.addRound(frame: frame, to: &context.tree, parent: parent)
      (button, glyph, label, stateLine) = (layer, nil, nil, nil)
    case .card:
      let card = builder.addCard(frame: frame, to: &context.tree, parent: parent)
      (layer, button, glyph) = (card.layer, card.badge, card.icon)
      (label, stateLine) = (card.label, card.state)
    }
    if palette.isRightToLeft { context.tree.mirror(within: layer) }
    showAll(in: &context.tree)
  }

  package var parts: [ControlPart] {
    let isInert = !style.isToggle && pending.binding.action == nil
    return [ControlPart(layer, .press, isInert: isInert)]
  }
  package var deadline: Instant? {
    .earliest(style.isToggle ? pending.deadline : nil, passingTrouble?.end)
  }

  package var showsFailure: Bool { trouble != nil }

  private var trouble: TileProblem? {
    if case .failed(let trouble) = state.status { trouble } else { nil }
  }

  /// The trouble that ends by itself, once there is a trusted value to show in its place.
  var passingTrouble: TileProblem? {
    pending.isTrusted && (style.stateNames != nil || source != nil) ? trouble : nil
  }
  package static var hasIcon: Bool { true }

  /// The disc with the icon.
  package var icon: LayerID? { glyph.map { _ in button } }

  /// The frame of the icon that a tile in `frame` has; nil: it has none.
  package static func icon(_ tile: TileSettings, in frame: Rect, _ palette: Palette) -> Rect? {
    guard tile.icon != nil, tile.kind.control.hasIcon, tile.style != .round else {
      return nil
    }
    return TileMetrics(
      size: frame.size, palette: palette, label: tile.label, letters: tile.labelSize
    ).badge.offset(by: frame.origin)
  }

  package var hasOff: Bool { style.isToggle }

  package var isOn: Bool? {
    hasOff && pending.isTrusted ? pending.shownValue?.isOn : nil
  }

  package mutating func handle(
    _ gesture: Gesture, part: PartName, on stage: inout Stage, in context: inout ControlContext
  ) {
    switch gesture {
    case .pressed: setPressed(true, on: &stage)
    case .lifted: setPressed(false, on: &stage)
    case .activated:
      setPressed(false, on: &stage)
      activate(on: &stage, in: &context)
    default: break
    }
  }

  package mutating func show(
    _ news: SourceState, on stage: inout Stage, in context: inout ControlContext
  ) {
    let isNew = news != pending.truth
    pending.observe(news)
    state.lastKnown = news.staleSince.flatMap(context.clock)
    // A state that is repeated after the screen was rebuilt does not clear a newer failure.
    if isNew, trouble != nil, pending.deadline == nil { state.status = .idle }
    showState(on: &stage)
  }

  package mutating func agreed(
    send: Send, on stage: inout Stage, in context: inout ControlContext
  ) {
    pending.agreed(send: send, at: context.time)
    showState(on: &stage)
  }

  package mutating func finished(
    send: Send, _ outcome: ActionOutcome?, on stage: inout Stage, in context: inout ControlContext
  ) {
    state.status =
      outcome?.summary(in: palette.strings).map { .failed(lasting($0, in: context)) } ?? .idle
    if style.isToggle {
      tell(pending.finished(send: send, outcome, in: &context), on: &stage, in: &context)
    } else {
      tell(outcome?.message, on: &stage, in: &context)
    }
    showState(on: &stage)
  }

  package mutating func advance(on stage: inout Stage, in context: inout ControlContext) {
    if let end = passingTrouble?.end, end <= context.time {
      state.status = .idle
      showState(on: &stage)
    }
    guard let reason = pending.advance(in: &context) else { return }
    // The action answered but changed nothing: no word of trouble, the true value is shown.
    state.status =
      reason == palette.strings.nothingChanged
      ? .idle : .failed(lasting(palette.strings.noAnswer, in: context))
    tell(reason, on: &stage, in: &context)
    showState(on: &stage)
  }

  package mutating func take(press spring: Spring) { press.spring = spring }

  func takes(_ value: SourceValue) -> Bool {
    if style.isToggle, case .boolean = value { true } else { false }
  }

  private mutating func activate(on stage: inout Stage, in context: inout ControlContext) {
    let binding = pending.binding
    if binding.action != nil { state.status = .idle }
    if style.isToggle {
      tell(pending.set(.boolean(!isShownOn), in: &context), on: &stage, in: &context)
    } else if let action = binding.action {
      context.perform(action)
    }
    showState(on: &stage)
  }

  /// Shows how its action ended; `trouble` nil: well.
  mutating func report(_ trouble: TileProblem?, on stage: inout Stage) {
    state.status = trouble.map { .failed($0) } ?? .idle
    showState(on: &stage)
  }

  private func lasting(_ word: String, in context: ControlContext) -> TileProblem {
    TileProblem(
      word, at: context.time, for: TileProblem.longStay, moment: context.clock(context.time))
  }

  /// Moves the button down under the finger, or back.
  func setPressed(_ isDown: Bool, on stage: inout Stage) {
    if isDown { press.press(button, on: &stage) } else { press.release(button, on: &stage) }
    // A card dips slightly under the badge that springs.
    if layer != button { press.dip(layer, isDown: isDown, on: &stage) }
  }
}

extension Tile {
  /// Colours the badge as if the tile were on, or by its state.
  func setLit(_ isLit: Bool, on stage: inout Stage) {
    guard style.shape == .card else { return }
    let color = isLit ? palette.accent : badgeColor
    stage.change(.color, of: button, to: color, by: .fade)
    guard let glyph else { return }
    stage.change(
      .color, of: glyph, to: isLit ? palette.ink(on: palette.accent) : iconColor,
      by: .glyph)
  }

  /// Colours the badge as if the tile were on, at once.
  func placeLit(in tree: inout LayerTree) {
    guard style.shape == .card else { return }
    tree[button].values.color = palette.accent
    if let glyph { tree[glyph].values.color = palette.ink(on: palette.accent) }
  }

  func showAll(in tree: inout LayerTree) {
    showLine(in: &tree)
    if let label { tree[label].values.translation = Point(0, labelDrop) }
    guard style.shape == .card else { return }
    tree[layer].values.color = cardColor
    tree[button].values.color = badgeColor
    guard let glyph else { return }
    tree[glyph].values.color = iconColor
    tree[glyph].values.opacity = isKnown ? 1 : 0.4
  }

  private func showState(on stage: inout Stage) {
    showLine(in: &stage.tree)
    guard style.shape == .card else { return }
    let drop = Point(0, labelDrop)
    if let label, stage.tree[label].values.translation != drop {
      stage.animate(.translation, of: label, to: drop, by: .spring(.hand))
    }
    let ease = AnimationSpec.fade
    stage.change(.color, of: layer, to: cardColor, by: ease)
    stage.change(.color, of: button, to: badgeColor, by: ease)
    guard let glyph else { return }
    stage.change(.color, of: glyph, to: iconColor, by: .glyph)
    let opacity = isKnown ? 1.0 : 0.4
    if stage.tree[glyph].values.opacity != opacity {
      stage.animate(.opacity, of: glyph, to: opacity, by: ease)
    }
  }

  private func showLine(in tree: inout LayerTree) {
    guard let stateLine else { return }
    let (text, color) = line
    tree[stateLine].content = .text(
      TextContent(
        text, family: palette.family, size: metrics.stateSize, weight: 450,
        alignment: palette.leading
      ).shrinking(to: 10))
    tree[stateLine].values.color = color
    tree[stateLine].isHidden = text.isEmpty
  }

  /// How much lower the label stands if there is no line below it [px].
  private var labelDrop: Double { line.0.isEmpty ? metrics.labelDrop : 0 }

  private var line: (String, Color) {
    switch state.status {
    case .failed(let trouble): (trouble.text(in: room), palette.error)
    case .idle: stateText
    }
  }

  private var stateText: (String, Color) {
    if let missing = pending.missing {
      let color = missing == .unknown ? palette.secondaryText : palette.error
      return (palette.strings.word(of: missing), color)
    }
    if let stateNames = style.stateNames {
      let word = isShownOn ? stateNames.on : stateNames.off
      guard pending.isTrusted else { return (old(word), palette.pale) }
      return (word, isShownOn ? palette.accentLetters : palette.secondaryText)
    }
    if source != nil, case .text(let text) = pending.shownValue {
      return pending.isTrusted ? (text, palette.secondaryText) : (old(text), palette.pale)
    }
    return ("", palette.secondaryText)
  }

  /// A word that may be old, marked as out of date, with the time since then if there is room.
  private func old(_ word: String) -> String {
    let line = "\(word) · \(palette.strings.outOfDate)"
    guard let lastKnown = state.lastKnown else { return line }
    let whole = "\(line) · \(lastKnown)"
    return TextContent.width(of: whole) <= room ? whole : line
  }

  /// The width of the state's line, as a multiple of its letters' size.
  private var room: Double { metrics.state.size.width / metrics.stateSize }

  private var isShownOn: Bool { pending.shownValue?.isOn ?? false }

  /// Whether the shown state counts as true now.
  private var isKnown: Bool { pending.isTrusted }

  private var isLit: Bool { isShownOn && isKnown }

  private var cardColor: Color {
    let color = style.color ?? palette.tile
    return isLit ? palette.lit(color) : color
  }

  private var badgeColor: Color {
    isLit ? palette.accent : palette.raised(palette.tile, by: 0.1)
  }

  private var iconColor: Color { isLit ? palette.ink(on: palette.accent) : palette.text }
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

extension Stage {
  /// Animates a colour to another, unless it is already there or on its way there.
  package mutating func change(
    _ key: LayerKey<Color>, of layer: LayerID, to color: Color, by spec: AnimationSpec
  ) {
    guard tree[layer].values.color != color else { return }
    animate(key, of: layer, to: color, by: spec)
  }
}

extension AnimationSpec {
  /// A fade of colours; a bounce would overshoot into another colour.
  package static let fade = AnimationSpec.curve(.easeInOut, duration: 0.26)
  /// The fade of a glyph on a fading disc, from dark to light almost at once half-way: a gradual
  /// one would pass through the colour of the disc.
  package static let glyph = AnimationSpec.curve(.turn, duration: 0.26)
}

extension TimingCurve {
  /// A curve that is nearly a step in the middle.
  static let turn = constant(try TimingCurve(1, 0, 0, 1))
}
