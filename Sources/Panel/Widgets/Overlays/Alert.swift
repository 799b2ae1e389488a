package import DetentAnimation
package import DetentGeometry
internal import DetentGestures
package import DetentMotion
package import DetentScene
package import DetentStage
package import Look

/// A question in front of everything else, with two answers.
///
/// It can be dismissed while it comes and called back while it leaves, each from where it is seen. An
/// answer that is slid lets a finger draw a knob along its slot: all of the screen but the knob goes
/// dark with it, as if the machine powered off.
package struct Alert: Draggable, Sendable {
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
    /// A held finger is about to power the machine off, in so many seconds.
    case darkening(Double)
    /// The machine is powering off; a tap brings the screen back.
    case dark
  }

  /// A question, and the way in which it comes and goes.
  struct Question: Equatable, Sendable {
    var wording: Wording
    var style: Style
  }

  /// What it asks, and how far the answer is.
  package struct Model: Sendable {
    package fileprivate(set) var phase = Phase.hidden
    fileprivate(set) var asked: Question?
    /// The question that is shown when the present one has left.
    fileprivate var next: Question?
    fileprivate(set) var pressed: Role?
    /// The part of its way at which the knob is, 0…1.
    fileprivate(set) var knob = 0.0
    /// How dark the screen is with it, 0…1.
    fileprivate(set) var shade = 0.0
    fileprivate var hold: Hold?
    /// The velocity that a finger which lets go gives the knob [px/s].
    fileprivate var velocity = 0.0

    /// Where a finger took hold of the knob.
    fileprivate struct Hold: Sendable {
      let finger: Point
      let knob, shade: Double
      /// The distance from the knob's first place to its last [px]; negative: to the left.
      let way: Double

      /// The shade when the knob is at `now`: as it is seen at first, none at the start, all at the end.
      func shade(at now: Double) -> Double {
        if now < knob { return shade * now / knob }
        return knob < 1 ? shade + (1 - shade) * (now - knob) / (1 - knob) : 1
      }
    }

    var isHeld: Bool { hold != nil }
    var isUp: Bool { if case .shown = phase { true } else { false } }
    var grip: Grip { isHeld ? .held() : .free(velocity: [velocity, 0]) }

    /// How dark the whole screen is, 0…1.
    var darkness: Double {
      switch phase {
      case .hidden, .leaving: 0
      case .shown: asked?.wording.isSlid == true ? shade : 0
      case .darkening, .dark: 1
      }
    }
  }

  /// The share of its way that a throw has to carry the knob, to be an answer.
  private static let reach = 0.95
  /// The speed at which a tap sets the knob in motion, as a hint, in parts of its way [1/s].
  private static let nudge = 2.0

  private var model: Model
  private var look: AlertLook
  private var live: LiveLook

  /// Adds the alert in front of all that is there: hidden, or as that of the screen before.
  package init(
    on stage: inout Stage, palette: Palette, screen: Size, press: Spring = .press,
    placing: Layout, after old: Alert? = nil
  ) {
    look = AlertLook(
      screen: screen, palette: palette, press: PressMotion(spring: press, scale: 0.94, rotation: 0))
    model = old?.model ?? Model()
    live = LiveLook(after: old?.live, in: stage.tree.root, of: &stage.tree)
    become(on: &stage, placing)
  }

  package var phase: Phase { model.phase }
  /// The layers that lie directly in the screen's.
  package var layers: [LayerID] { live.layers }

  /// Takes a new spring for presses of its buttons.
  package mutating func take(press spring: Spring) { look.press.spring = spring }

  private mutating func become(
    isAway: Bool = false, on stage: inout Stage, in context: ControlContext
  ) {
    become(isAway: isAway, on: &stage, context.layout)
  }

  private mutating func become(
    isAway: Bool = false, on stage: inout Stage, _ layout: Layout
  ) {
    live.become(look.place(model, isAway: isAway, by: layout), on: &stage)
    model.velocity = 0
  }

  /// Takes away what has gone.
  package mutating func end(_ completions: [Completion], on stage: inout Stage) {
    live.end(completions, on: &stage)
  }

  // MARK: Coming and going

  /// Shows a question, from where the alert is seen; a different question that is up leaves first.
  package mutating func show(
    _ wording: Wording, style: Style, on stage: inout Stage, in context: ControlContext
  ) {
    let question = Question(wording: wording, style: style)
    advance(on: &stage, in: context)
    switch phase {
    case .hidden: come(with: question, on: &stage, in: context)
    case .leaving where model.asked?.wording == wording,
      .shown where model.asked?.wording == wording:
      model.next = nil
      guard case .leaving = phase else { return }
      (model.asked, model.phase) = (question, .shown(since: context.time))
      // A knob that was slid for the earlier question goes back.
      (model.knob, model.shade, model.hold) = (0, 0, nil)
      become(on: &stage, in: context)
    case .leaving, .shown, .darkening, .dark:
      leave(on: &stage, in: context)
      model.next = question
    }
  }

  /// Dismisses the alert; touches pass through it from now on.
  package mutating func dismiss(on stage: inout Stage, in context: ControlContext) {
    model.next = nil
    leave(on: &stage, in: context)
  }

  /// The time at which to call `advance(on:in:)`; nil: never.
  package var deadline: Instant? {
    if case .leaving(let until) = phase { until } else { nil }
  }

  /// Hides an alert that has faded out, and shows the question that waits.
  package mutating func advance(on stage: inout Stage, in context: ControlContext) {
    guard case .leaving(let until) = phase, until <= context.time else { return }
    let next = model.next
    model = Model()
    become(on: &stage, in: context)
    // Out of sight, its layers go at once.
    live.settle(on: &stage)
    if let next { come(with: next, on: &stage, in: context) }
  }

  private mutating func come(
    with question: Question, on stage: inout Stage, in context: ControlContext
  ) {
    model = Model()
    (model.asked, model.phase) = (question, .shown(since: context.time))
    become(isAway: true, on: &stage, in: context)
    become(on: &stage, in: context)
  }

  private mutating func leave(on stage: inout Stage, in context: ControlContext) {
    switch phase {
    case .hidden, .leaving: return
    case .shown, .darkening, .dark: break
    }
    let leg = AlertMotion(model.asked?.style ?? .plain).going
    model.phase = .leaving(until: context.time.advanced(by: max(leg.fade, leg.dimming)))
    (model.pressed, model.hold) = (nil, nil)
    become(on: &stage, in: context)
  }

  // MARK: Touches

  /// Whether it keeps touches from the layers behind it.
  package var takesTouches: Bool { since != nil || phase == .dark || model.next != nil }

  /// The layers that take touches, from back to front; empty while touches pass through.
  package var parts: [(layer: LayerID, role: Role)] {
    guard takesTouches else { return [] }
    if phase == .dark { return part(.overlay, at: "dark") }
    let ground = part(.overlay, at: "overlay") + part(.box, at: "drop", "box", "card")
    guard case .shown = phase else { return ground }
    let confirm =
      isSlid
      ? part(.confirm, at: "drop", "box", "confirm", "knob")
      : part(.confirm, at: "drop", "box", "confirm")
    return ground + part(.cancel, at: "drop", "box", "cancel") + confirm
  }

  private func part(_ role: Role, at path: BoxKey...) -> [(layer: LayerID, role: Role)] {
    layer(at: path).map { [($0, role)] } ?? []
  }

  /// The layer of a box; nil: there is none.
  func layer(at path: [BoxKey]) -> LayerID? { live.layer(at: [AlertLook.root] + path) }

  /// The time since which it is up or on its way; nil: it shows no question.
  package var since: Instant? {
    if case .shown(let since) = phase { since } else { nil }
  }

  /// The words on an answer's button; nil if it has none.
  package func word(of role: Role) -> String? {
    switch role {
    case .cancel: model.asked?.wording.cancel
    case .confirm: model.asked?.wording.confirm
    case .overlay, .box: nil
    }
  }

  /// Whether the answer is confirmed by sliding, not by a tap.
  package var isSlid: Bool { model.asked?.wording.isSlid ?? false }

  /// Shows a button as pressed or released.
  package mutating func setPressed(
    _ isPressed: Bool, _ role: Role, on stage: inout Stage, in context: ControlContext
  ) {
    guard case .shown = phase else { return }
    model.pressed = isPressed ? role : nil
    become(on: &stage, in: context)
  }

  /// Handles a tap on a part. An answer dismisses the alert; nil: the tap was no answer.
  package mutating func tap(
    _ role: Role, on stage: inout Stage, in context: ControlContext
  ) -> Answer? {
    guard case .shown = phase else {
      brighten(on: &stage, in: context)
      return nil
    }
    switch role {
    case .overlay, .box: return nil
    case .cancel:
      dismiss(on: &stage, in: context)
      return .cancelled
    case .confirm: return confirm(on: &stage, in: context)
    }
  }

  // MARK: Sliding an answer

  package mutating func grab(
    at finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    // An alert that is leaving cannot be grabbed.
    guard since != nil, let wording = model.asked?.wording, wording.isSlid,
      let knob = layer(at: ["drop", "box", "confirm", "knob"]), let dark = layer(at: ["dark"])
    else { return }
    let way = look.way(wording, by: context.layout)
    let seen = min(max(context.seen(knob).translation.x / way, 0), 1)
    model.hold = Model.Hold(
      finger: finger, knob: seen, shade: context.seen(dark).opacity, way: way)
    (model.knob, model.shade) = (seen, context.seen(dark).opacity)
    become(on: &stage, in: context)
  }

  package mutating func drag(
    to finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard let hold = model.hold, hold.way != 0 else { return }
    model.knob = min(max(hold.knob + (finger.x - hold.finger.x) / hold.way, 0), 1)
    model.shade = hold.shade(at: model.knob)
    become(on: &stage, in: context)
  }

  /// - Returns: The answer, if the knob goes to its end.
  package mutating func release(
    velocity: SIMD2<Double>, on stage: inout Stage, in context: inout ControlContext
  ) -> Answer? {
    guard let hold = model.hold, hold.way != 0 else { return nil }
    let speed = velocity.x / hold.way
    let end = Decay.normal.destination(from: MotionState(model.knob, velocity: speed))
    return slide(to: end < Self.reach ? 0 : 1, at: speed, on: &stage, in: context)
  }

  /// Sets the knob in motion, but back to its start: a tap is no answer.
  package mutating func tap(on stage: inout Stage, in context: inout ControlContext) -> Answer? {
    model.hold == nil ? nil : slide(to: 0, at: Self.nudge, on: &stage, in: context)
  }

  package mutating func drop(on stage: inout Stage, in context: inout ControlContext) {
    if model.hold != nil { _ = slide(to: 0, at: 0, on: &stage, in: context) }
  }

  /// Slides the knob by thirds of its way, for arrow keys; at its end, it confirms.
  package mutating func step(
    by count: Int, on stage: inout Stage, in context: ControlContext
  ) -> Answer? {
    guard case .shown = phase, isSlid, model.hold == nil else { return nil }
    // Counts from the knob's goal, which it may not have reached when the next key comes.
    let next = max(0, ((model.knob * 3).rounded() + Double(count)) / 3)
    return slide(to: next < Self.reach ? next : 1, at: 0, on: &stage, in: context)
  }

  /// - Parameter speed: In parts of the knob's way [1/s].
  private mutating func slide(
    to place: Double, at speed: Double, on stage: inout Stage, in context: ControlContext
  ) -> Answer? {
    // A knob that is stopped at an end does not overshoot it.
    let isStuck = speed > 0 ? model.knob >= 1 : model.knob <= 0
    model.velocity = isStuck ? 0 : speed * (model.hold?.way.magnitude ?? 0)
    (model.knob, model.shade, model.hold) = (place, place, nil)
    become(on: &stage, in: context)
    return place == 1 ? confirm(on: &stage, in: context) : nil
  }

  // MARK: Powering off

  private mutating func confirm(on stage: inout Stage, in context: ControlContext) -> Answer {
    if model.asked?.wording.powersOff == true {
      model.next = nil
      darken(on: &stage, in: context)
    } else {
      dismiss(on: &stage, in: context)
    }
    return .confirmed
  }

  private mutating func darken(on stage: inout Stage, in context: ControlContext) {
    (model.phase, model.pressed) = (.dark, nil)
    become(on: &stage, in: context)
  }

  /// Darkens the screen evenly while a held finger is about to power the machine off.
  /// - Parameter seconds: How long the finger still has to stay; 0: no longer; nil: it has left.
  package mutating func darken(
    within seconds: Double?, on stage: inout Stage, in context: ControlContext
  ) {
    guard let seconds else {
      if case .darkening = phase { dismiss(on: &stage, in: context) }
      return
    }
    // A question that is up stays.
    guard since == nil, model.next == nil else { return }
    model.asked = nil
    guard seconds > 0 else { return darken(on: &stage, in: context) }
    model.phase = .darkening(seconds)
    become(on: &stage, in: context)
  }

  /// Brings the screen back: the machine has not powered off after all.
  package mutating func brighten(on stage: inout Stage, in context: ControlContext) {
    if phase == .dark { dismiss(on: &stage, in: context) }
  }
}
