internal import DetentAnimation
package import DetentGeometry
package import DetentGestures
package import DetentMotion
package import DetentScene
package import DetentStage

/// A question in front of everything else, with two answers.
///
/// It can be dismissed while it comes and called back while it leaves, each from where it is seen.
/// Fades are additive curves, so that they blend; scale and position are springs.
package struct Alert: Sendable {
  package enum Style: String, CaseIterable, Sendable {
    /// Fades in and shrinks to its size.
    case plain
    /// Comes up from below.
    case rise
    /// Grows out of its centre, with a bounce.
    case pop
  }

  package struct Wording: Equatable, Sendable {
    package var title: String
    package var text: String
    package var cancel: String
    package var confirm: String
    /// Whether the confirmed action cannot be undone; its button has the colour of errors.
    package var isDangerous: Bool
    /// Whether the answer is confirmed by sliding a knob to its end.
    package var isSlid: Bool
    /// Whether the confirmed action powers the machine off; the screen stays dark then.
    package var powersOff: Bool

    package init(
      title: String, text: String = "", cancel: String, confirm: String,
      isDangerous: Bool = false, isSlid: Bool = false, powersOff: Bool = false
    ) {
      self.title = title
      self.text = text
      self.cancel = cancel
      self.confirm = confirm
      self.isDangerous = isDangerous
      self.isSlid = isSlid
      self.powersOff = powersOff
    }
  }

  package enum Role: Hashable, Sendable { case overlay, box, cancel, confirm }
  package enum Answer: Equatable, Sendable { case cancelled, confirmed }

  package enum Phase: Equatable, Sendable {
    case hidden
    /// The alert is up, or on its way.
    case shown(since: Instant)
    /// The alert fades out until that time.
    case leaving(until: Instant)
    /// A held finger is about to power the machine off.
    case darkening
    /// The machine is powering off; a tap brings the screen back.
    case dark
  }

  /// The content of an alert, its motion and its layout.
  fileprivate struct Question: Equatable, Sendable {
    var wording: Wording
    var style: Style
    var layout: AlertLayout
  }

  package let layer: LayerID
  package private(set) var phase = Phase.hidden
  private var layers: AlertLayers
  private let screen: Size
  private let palette: Palette
  private var press: PressMotion
  private let isRightToLeft: Bool
  private var asked: Question?
  /// The question that is shown when the present one has left.
  private var next: Question?

  /// Adds the alert's layers, hidden, in front of all others.
  package init(
    in tree: inout LayerTree, palette: Palette, screen: Size, press: Spring = .press,
    isRightToLeft: Bool = false
  ) {
    self.palette = palette
    self.screen = screen
    self.isRightToLeft = isRightToLeft
    self.press = PressMotion(spring: press, scale: 0.94, rotation: 0)
    layers = AlertLayers(in: &tree, palette: palette, screen: screen)
    layer = layers.group
  }

  /// Takes a new spring for presses of its buttons.
  package mutating func take(press spring: Spring) { press.spring = spring }

  // MARK: Coming and going

  /// Shows a question, from where the alert is seen; a different question that is up leaves first.
  package mutating func show(
    _ wording: Wording, style: Style, at time: Instant, on stage: inout Stage,
    measure: AlertLayout.Measure
  ) {
    let layout = AlertLayout(
      wording, screen: screen, palette: palette, isRightToLeft: isRightToLeft, measure: measure)
    let question = Question(wording: wording, style: style, layout: layout)
    advance(to: time, on: &stage)
    switch phase {
    case .hidden: come(with: question, at: time, on: &stage)
    case .leaving where asked?.wording == wording, .shown where asked?.wording == wording:
      next = nil
      guard case .leaving = phase else { return }
      asked = question
      phase = .shown(since: time)
      // A knob that was slid for the earlier question goes back.
      layers.slide.goBack(on: &stage)
      moveIn(question, on: &stage)
    case .leaving, .shown, .darkening, .dark:
      leave(at: time, on: &stage)
      next = question
    }
  }

  /// Dismisses the alert; touches pass through it from now on.
  package mutating func dismiss(at time: Instant, on stage: inout Stage) {
    next = nil
    leave(at: time, on: &stage)
  }

  /// The time at which to call `advance(to:on:)`; nil: never.
  package var deadline: Instant? {
    if case .leaving(let until) = phase { until } else { nil }
  }

  /// Hides an alert that has faded out, and shows the question that waits.
  package mutating func advance(to time: Instant, on stage: inout Stage) {
    guard case .leaving(let until) = phase, until <= time else { return }
    phase = .hidden
    stage.tree[layer].isHidden = true
    asked = nil
    // Ends all motion, since the layers are hidden.
    layers.still(on: &stage)
    guard let question = next else { return }
    next = nil
    come(with: question, at: time, on: &stage)
  }

  /// The state that a rebuilt alert resumes from.
  package struct State: Sendable {
    fileprivate let phase: Phase
    /// Nil: there is no question that can be answered.
    fileprivate let question: Question?
  }

  package var state: State {
    State(phase: phase, question: takesTouches ? next ?? asked : nil)
  }

  /// Shows the question of a state at once, after the screen was rebuilt.
  package mutating func resume(
    from state: State, on stage: inout Stage, measure: AlertLayout.Measure
  ) {
    if state.phase == .dark {
      asked = state.question
      return darken(on: &stage)
    }
    guard var question = state.question else { return }
    question.layout = AlertLayout(
      question.wording, screen: screen, palette: palette, isRightToLeft: isRightToLeft,
      measure: measure)
    asked = question
    switch state.phase {
    case .shown(let time), .leaving(until: let time): phase = .shown(since: time)
    case .hidden, .darkening, .dark: return
    }
    layers.show(
      question.wording, question.layout, palette: palette, isRightToLeft: isRightToLeft,
      in: &stage.tree)
    layers.slide.still(on: &stage)
    stage.tree[layer].isHidden = false
    let dimmed = AlertMotion(question.style).coming.dimmed
    stage.set(.opacity, of: layers.overlay, to: dimmed)
    stage.set(.opacity, of: layers.box, to: 1)
    stage.set(.position, of: layers.box, to: place(question.layout, drop: 0))
  }

  private mutating func come(
    with question: Question, at time: Instant, on stage: inout Stage
  ) {
    asked = question
    phase = .shown(since: time)
    layers.show(
      question.wording, question.layout, palette: palette, isRightToLeft: isRightToLeft,
      in: &stage.tree)
    layers.slide.still(on: &stage)
    stage.tree[layer].isHidden = false
    let start = away(AlertMotion(question.style).coming, question.layout)
    stage.set(.opacity, of: layers.overlay, to: .zero)
    stage.set(.opacity, of: layers.box, to: .zero)
    stage.set(.scale, of: layers.box, to: start.scale)
    stage.set(.position, of: layers.box, to: start.place)
    moveIn(question, on: &stage)
  }

  private func moveIn(_ question: Question, on stage: inout Stage) {
    let leg = AlertMotion(question.style).coming
    fade(leg, dimmed: leg.dimmed, opacity: 1, on: &stage)
    move(leg, scale: [1, 1], place: place(question.layout, drop: 0), on: &stage)
  }

  private mutating func leave(at time: Instant, on stage: inout Stage) {
    guard since != nil || [.dark, .darkening].contains(phase) else { return }
    let leg = AlertMotion(asked?.style ?? .plain).going
    phase = .leaving(until: time.advanced(by: max(leg.fade, leg.dimming)))
    for button in [layers.cancel.face, layers.confirm.face] { press.release(button, on: &stage) }
    fade(leg, dimmed: 0, opacity: 0, on: &stage)
    stage.animate(
      .opacity, of: layers.dark, to: 0, by: .curve(.easeInOut, duration: leg.dimming))
    guard let asked else { return }
    let end = away(leg, asked.layout)
    move(leg, scale: end.scale, place: end.place, on: &stage)
  }

  private func fade(
    _ leg: AlertMotion.Parameters, dimmed: Double, opacity: Double, on stage: inout Stage
  ) {
    // A curve that is flat at both ends blends smoothly with others.
    stage.add(
      .opacity, of: layers.overlay, to: dimmed, curve: .easeInOut,
      duration: leg.dimming)
    stage.add(
      .opacity, of: layers.box, to: opacity, curve: .easeInOut, duration: leg.fade)
  }

  private func move(
    _ leg: AlertMotion.Parameters, scale: SIMD2<Double>, place: Point, on stage: inout Stage
  ) {
    stage.animate(.scale, of: layers.box, to: scale, by: .spring(leg.scaleSpring))
    stage.animate(.position, of: layers.box, to: place, by: .spring(leg.dropSpring))
  }

  private func away(
    _ leg: AlertMotion.Parameters, _ layout: AlertLayout
  ) -> (scale: SIMD2<Double>, place: Point) {
    // On a screen so high that the book's distance does not reach beyond the edge, it is longer.
    let height = layout.box.size.height * leg.scale / 2 + AlertLayers.shadowReach
    let way = leg.drop == 0 ? 0 : max(leg.drop, screen.height / 2 + height)
    return ([leg.scale, leg.scale], place(layout, drop: way))
  }

  private func place(_ layout: AlertLayout, drop: Double) -> Point {
    Point(layout.box.center.x, layout.box.center.y + drop)
  }

  // MARK: Touches

  /// Whether it keeps touches from the layers behind it.
  package var takesTouches: Bool { since != nil || phase == .dark || next != nil }

  /// The layers that take touches, from back to front; empty while touches pass through.
  package var parts: [(layer: LayerID, role: Role)] {
    guard takesTouches else { return [] }
    let cover = [(layer: layers.overlay, role: Role.overlay), (layers.card, .box)]
    guard case .shown = phase else { return cover }
    return cover + [
      (layers.cancel.face, .cancel),
      (isSlid ? layers.slide.knob : layers.confirm.face, .confirm),
    ]
  }

  /// The time since which it is up or on its way; nil: it shows no question.
  package var since: Instant? {
    if case .shown(let since) = phase { since } else { nil }
  }

  /// The words on an answer's button; nil if it has none.
  package func word(of role: Role) -> String? {
    switch role {
    case .cancel: asked?.wording.cancel
    case .confirm: asked?.wording.confirm
    case .overlay, .box: nil
    }
  }

  /// Whether the answer is confirmed by sliding, not by a tap.
  package var isSlid: Bool { asked?.wording.isSlid ?? false }

  /// Shows a button as pressed or released.
  package func setPressed(_ isPressed: Bool, _ role: Role, on stage: inout Stage) {
    guard case .shown = phase, let button = layers.button(role) else { return }
    if isPressed { press.press(button, on: &stage) } else { press.release(button, on: &stage) }
  }

  /// Handles a tap on a part. An answer dismisses the alert; nil: the tap was no answer.
  package mutating func tap(
    _ role: Role, at time: Instant, on stage: inout Stage
  ) -> Answer? {
    guard case .shown = phase else {
      brighten(at: time, on: &stage)
      return nil
    }
    switch role {
    case .overlay, .box: return nil
    case .cancel:
      dismiss(at: time, on: &stage)
      return .cancelled
    case .confirm: return confirm(at: time, on: &stage)
    }
  }

  // MARK: Sliding an answer

  /// Slides the knob by a finger; at its end, it confirms.
  package mutating func slide(
    _ gesture: Gesture, on stage: inout Stage, in context: inout ControlContext
  ) -> Answer? {
    // An alert that is leaving cannot be grabbed.
    if case .grabbed = gesture, since == nil { return nil }
    let isThere = layers.slide.follow(gesture, on: &stage, in: &context) == true
    return answer(isThere, at: context.time, on: &stage)
  }

  /// Slides the knob by arrow keys; at its end, it confirms.
  package mutating func step(
    by count: Int, at time: Instant, on stage: inout Stage
  ) -> Answer? {
    guard case .shown = phase else { return nil }
    return answer(layers.slide.step(by: count, on: &stage), at: time, on: &stage)
  }

  private mutating func answer(
    _ isThere: Bool, at time: Instant, on stage: inout Stage
  ) -> Answer? {
    isThere && since != nil ? confirm(at: time, on: &stage) : nil
  }

  // MARK: Powering off

  private mutating func confirm(at time: Instant, on stage: inout Stage) -> Answer {
    if asked?.wording.powersOff == true {
      next = nil
      darken(on: &stage)
    } else {
      dismiss(at: time, on: &stage)
    }
    return .confirmed
  }

  /// Shows the alert's layers, at first transparent if they were hidden.
  private mutating func reveal(on stage: inout Stage) {
    if phase == .hidden { layers.still(on: &stage) }
    stage.tree[layer].isHidden = false
  }

  private mutating func darken(on stage: inout Stage) {
    reveal(on: &stage)
    phase = .dark
    let fade = AnimationSpec.curve(.easeInOut, duration: 0.3)
    stage.animate(.opacity, of: layers.dark, to: 1, by: fade)
    stage.animate(.opacity, of: layers.box, to: 0, by: fade)
  }

  /// Darkens the screen evenly while a held finger is about to power the machine off.
  /// - Parameter seconds: How long the finger still has to stay; 0: no longer; nil: it has left.
  package mutating func darken(within seconds: Double?, at time: Instant, on stage: inout Stage) {
    guard let seconds else {
      if phase == .darkening { dismiss(at: time, on: &stage) }
      return
    }
    // A question that is up stays.
    guard since == nil, next == nil else { return }
    asked = nil
    guard seconds > 0 else { return darken(on: &stage) }
    reveal(on: &stage)
    phase = .darkening
    var fade = Animation(.curve(.linear, duration: seconds), to: 1.0)
    fade.reduction = .unchanged
    try? stage.add(fade, to: .opacity, of: layers.dark)
  }

  /// Brings the screen back: the machine has not powered off after all.
  package mutating func brighten(at time: Instant, on stage: inout Stage) {
    if phase == .dark { dismiss(at: time, on: &stage) }
  }
}
