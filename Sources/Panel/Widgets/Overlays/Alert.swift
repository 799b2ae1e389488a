internal import DetentAnimation
package import DetentGeometry
package import DetentGestures
package import DetentMotion
package import DetentScene
package import DetentStage

/// A question above everything else, with two answers.
///
/// It can be sent away while it comes and called back while it goes: it starts from what is seen.
/// The fades are additive curves, so that they blend; scale and place are springs.
package struct Alert: Sendable {
  package enum Style: String, CaseIterable, Sendable {
    /// It fades in and shrinks into its place.
    case plain
    /// It comes up from below.
    case rise
    /// It grows out of its centre, with a bounce.
    case pop
  }

  package struct Wording: Equatable, Sendable {
    package var title: String
    package var text: String
    package var cancel: String
    package var confirm: String
    /// Whether the way on cannot be undone: it has the colour of errors.
    package var isDangerous: Bool
    /// Whether the way on is a knob to be slid to its end.
    package var isSlid: Bool
    /// Whether the machine is off after it: the screen stays dark then.
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
    /// It is up, or on its way.
    case shown(since: Instant)
    /// It fades, and is gone at that moment.
    case leaving(until: Instant)
    /// The machine is about to be off; a tap has the screen back.
    case dark
  }

  /// What is asked, and how it comes and goes.
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
  /// What is asked as soon as it has gone.
  private var next: Question?

  /// Adds its layers, unseen, in front of all others.
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

  /// Its buttons give way by another spring.
  package mutating func take(press spring: Spring) { press.spring = spring }

  // MARK: Coming and going

  /// Comes up, from what is seen of it; another question than the one that is up has it leave first.
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
      // What was said before is no answer to what is asked now.
      layers.slide.goBack(on: &stage)
      moveIn(question, on: &stage)
    case .leaving, .shown, .dark:
      leave(at: time, on: &stage)
      next = question
    }
  }

  /// Goes; from now on touches pass through it.
  package mutating func dismiss(at time: Instant, on stage: inout Stage) {
    next = nil
    leave(at: time, on: &stage)
  }

  /// When `advance(to:on:)` has something to do; nil: nothing is due.
  package var deadline: Instant? {
    if case .leaving(let until) = phase { until } else { nil }
  }

  /// Hides what has faded away, and asks what has waited for that.
  package mutating func advance(to time: Instant, on stage: inout Stage) {
    guard case .leaving(let until) = phase, until <= time else { return }
    phase = .hidden
    stage.tree[layer].isHidden = true
    asked = nil
    // Nobody sees them any more: nothing is to run on.
    layers.still(on: &stage)
    guard let question = next else { return }
    next = nil
    come(with: question, at: time, on: &stage)
  }

  /// What it asks.
  package struct State: Sendable {
    fileprivate let phase: Phase
    /// Nil: nothing that can be answered.
    fileprivate let question: Question?
  }

  package var state: State {
    State(phase: phase, question: takesTouches ? next ?? asked : nil)
  }

  /// Asks that at once: after the screen was built anew.
  package mutating func resume(
    from state: State, on stage: inout Stage, measure: AlertLayout.Measure
  ) {
    guard var question = state.question else { return }
    question.layout = AlertLayout(
      question.wording, screen: screen, palette: palette, isRightToLeft: isRightToLeft,
      measure: measure)
    asked = question
    switch state.phase {
    case .shown(let time), .leaving(until: let time): phase = .shown(since: time)
    case .dark:
      stage.tree[layer].isHidden = false
      return darken(on: &stage)
    case .hidden: return
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
    guard since != nil || phase == .dark, let asked else { return }
    let leg = AlertMotion(asked.style).going
    phase = .leaving(until: time.advanced(by: max(leg.fade, leg.dimming)))
    for button in [layers.cancel.face, layers.confirm.face] { press.release(button, on: &stage) }
    fade(leg, dimmed: 0, opacity: 0, on: &stage)
    stage.animate(
      .opacity, of: layers.dark, to: 0, by: .curve(.easeInOut, duration: leg.dimming))
    let end = away(leg, asked.layout)
    move(leg, scale: end.scale, place: end.place, on: &stage)
  }

  private func fade(
    _ leg: AlertMotion.Leg, dimmed: Double, opacity: Double, on stage: inout Stage
  ) {
    // A curve that is flat at both ends blends without a jerk.
    stage.add(
      .opacity, of: layers.overlay, to: dimmed, curve: .easeInOut,
      duration: leg.dimming)
    stage.add(
      .opacity, of: layers.box, to: opacity, curve: .easeInOut, duration: leg.fade)
  }

  private func move(
    _ leg: AlertMotion.Leg, scale: SIMD2<Double>, place: Point, on stage: inout Stage
  ) {
    stage.animate(.scale, of: layers.box, to: scale, by: .spring(leg.scaleSpring))
    stage.animate(.position, of: layers.box, to: place, by: .spring(leg.dropSpring))
  }

  private func away(
    _ leg: AlertMotion.Leg, _ layout: AlertLayout
  ) -> (scale: SIMD2<Double>, place: Point) {
    // On a screen so high that the book's way would not lead beyond the edge, it is longer.
    let height = layout.box.size.height * leg.scale / 2 + AlertLayers.shadowReach
    let way = leg.drop == 0 ? 0 : max(leg.drop, screen.height / 2 + height)
    return ([leg.scale, leg.scale], place(layout, drop: way))
  }

  private func place(_ layout: AlertLayout, drop: Double) -> Point {
    Point(layout.box.center.x, layout.box.center.y + drop)
  }

  // MARK: Touches

  /// Whether it keeps touches from what lies behind it.
  package var takesTouches: Bool { since != nil || phase == .dark || next != nil }

  /// What can be touched of it, from back to front; empty while touches pass through.
  package var parts: [(layer: LayerID, role: Role)] {
    guard takesTouches else { return [] }
    let cover = [(layer: layers.overlay, role: Role.overlay), (layers.card, .box)]
    guard case .shown = phase else { return cover }
    return cover + [
      (layers.cancel.face, .cancel),
      (isSlid ? layers.slide.knob : layers.confirm.face, .confirm),
    ]
  }

  /// Since when it has stood, or been on its way; nil: it asks nothing.
  package var since: Instant? {
    if case .shown(let since) = phase { since } else { nil }
  }

  /// What is written on an answer; nil: it is none.
  package func word(of role: Role) -> String? {
    switch role {
    case .cancel: asked?.wording.cancel
    case .confirm: asked?.wording.confirm
    case .overlay, .box: nil
    }
  }

  /// Whether the way on is slid, and not tapped.
  package var isSlid: Bool { asked?.wording.isSlid ?? false }

  /// The finger is down on that part, or has let go of it.
  package func setPressed(_ isPressed: Bool, _ role: Role, on stage: inout Stage) {
    guard case .shown = phase, let button = layers.button(role) else { return }
    if isPressed { press.press(button, on: &stage) } else { press.release(button, on: &stage) }
  }

  /// A tap on that part: an answer sends it away. Nil: it was none.
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

  // MARK: An answer that is slid

  /// A finger slides the knob; at its end that is the answer.
  package mutating func slide(
    _ gesture: Gesture, on stage: inout Stage, in context: inout ControlContext
  ) -> Answer? {
    // One that goes is not held any more.
    if case .grabbed = gesture, since == nil { return nil }
    let isThere = layers.slide.follow(gesture, on: &stage, in: &context) == true
    return answer(isThere, at: context.time, on: &stage)
  }

  /// A key slides the knob.
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

  // MARK: A machine that is about to be off

  private mutating func confirm(at time: Instant, on stage: inout Stage) -> Answer {
    if asked?.wording.powersOff == true {
      next = nil
      darken(on: &stage)
    } else {
      dismiss(at: time, on: &stage)
    }
    return .confirmed
  }

  private mutating func darken(on stage: inout Stage) {
    phase = .dark
    let fade = AnimationSpec.curve(.easeInOut, duration: 0.3)
    stage.animate(.opacity, of: layers.dark, to: 1, by: fade)
    stage.animate(.opacity, of: layers.box, to: 0, by: fade)
  }

  /// The machine is not off after all: what was dark goes.
  package mutating func brighten(at time: Instant, on stage: inout Stage) {
    if phase == .dark { dismiss(at: time, on: &stage) }
  }
}
