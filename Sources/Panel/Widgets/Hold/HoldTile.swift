internal import DetentGeometry
package import DetentGestures
package import DetentMotion
package import DetentScene
package import DetentStage
internal import Localization
package import Settings
package import Values

/// A tile that fills while a finger is on it, and does something only when it is full.
package struct HoldTile: TileControl, StatefulControl {
  package struct State: Sendable {
    fileprivate var hold: HoldButton.State
    fileprivate var message = (text: "", isFailure: false)
  }

  package let layer: LayerID
  private let action: String?
  private let palette: Palette
  private var button: HoldButton
  private let line: LayerID?
  /// The width of the line, as a multiple of its letters' size.
  private let room: Double
  private var message = (text: "", isFailure: false)

  package init(_ tile: TileSettings, in context: inout BuildContext) {
    let (frame, palette, title) = (context.frame, context.palette, tile.label)
    (action, self.palette) = (tile.action, palette)
    let plan = HoldPlan(
      title, hint: palette.strings.hold, hasIcon: tile.icon != nil, size: frame.size,
      scale: palette.textScale)
    button = HoldButton(
      title, duration: tile.holdTime, frame: frame, palette: palette, press: context.press.spring,
      cornerRadius: palette.tileRadius, isRightToLeft: palette.isRightToLeft, drop: plan.drop,
      letters: plan.letters, lines: plan.lines, in: &context.tree, parent: context.parent)
    let layer = button.layer
    self.layer = layer
    if let name = tile.icon, let place = plan.icon {
      button.add(
        Layer(frame: place, content: .icon(IconName(name)), color: palette.text), to: &context.tree)
    }
    room = (plan.hint?.size.width ?? 0) / plan.hintLetters
    guard let place = plan.hint else {
      line = nil
      return
    }
    let text = TextContent(
      palette.strings.hold, family: palette.family, size: plan.hintLetters, weight: 450,
      alignment: .center, lines: plan.hintLines, standing: .middle
    ).shrinking(to: 10)
    line = button.add(
      Layer(frame: place, content: .text(text), color: palette.secondaryText), to: &context.tree)
  }

  package mutating func take(press spring: Spring) { button.take(press: spring) }

  package var parts: [ControlPart] {
    [ControlPart(layer, .press, grip: .kept, longPress: .besides)]
  }
  package var deadline: Instant? { button.deadline }
  package var showsFailure: Bool { message.isFailure }

  package mutating func handle(
    _ gesture: Gesture, part: PartName, on stage: inout Stage, in context: inout ControlContext
  ) {
    switch gesture {
    case .pressed:
      show("", on: &stage)
      button.press(at: context.time, on: &stage)
      if let action, let rest = button.rest { context.anticipate(action, within: rest) }
    case .lifted, .activated:
      fire(button.release(at: context.time, on: &stage), on: &stage, in: &context)
      if !message.isFailure { show(palette.strings.hold, on: &stage) }
    default: break
    }
  }

  package mutating func advance(on stage: inout Stage, in context: inout ControlContext) {
    fire(button.advance(to: context.time, on: &stage), on: &stage, in: &context)
  }

  /// - Parameter firing: The time at which the button became full; nil: it has not.
  private mutating func fire(
    _ firing: Instant?, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard let action else { return }
    if firing != nil { context.perform(action) }
    if button.rest == nil { context.anticipate(action, within: firing == nil ? nil : 0) }
  }

  package func agreed(send: Send, on stage: inout Stage, in context: inout ControlContext) {}

  package var state: State {
    State(hold: button.state, message: message)
  }

  package mutating func resume(
    from state: State, on stage: inout Stage, in context: ControlContext
  ) {
    button.resume(from: state.hold, on: &stage)
    let (message, hasFailed) = (state.message.text, state.message.isFailure)
    show(hasFailed ? message : palette.strings.hold, isFailure: hasFailed, on: &stage)
  }

  package mutating func finished(
    send: Send, _ outcome: ActionOutcome?, on stage: inout Stage, in context: inout ControlContext
  ) {
    let trouble = outcome?.summary(in: palette.strings).map {
      TileProblem($0, at: context.time, moment: context.clock(context.time))
    }
    // While the finger is still down, the hint to hold is not shown.
    let hint = button.isFull ? "" : palette.strings.hold
    show(trouble?.text(in: room) ?? hint, isFailure: trouble != nil, on: &stage)
    tell(outcome?.message, on: &stage, in: &context)
  }

  private mutating func show(
    _ text: String, isFailure: Bool = false, on stage: inout Stage
  ) {
    message = (text, isFailure)
    guard let line else { return }
    stage.tree.setText(text, of: line)
    button.color(line, isFailure ? palette.error : palette.secondaryText, on: &stage)
  }
}

/// The layout of a tile to hold: icon, name and instruction above one another in the middle, as far
/// as there is room.
private struct HoldPlan {
  private(set) var icon: Rect?
  private(set) var hint: Rect?
  let letters: Double
  let hintLetters: Double
  /// The number of lines of the instruction: two if it hardly fits on one.
  let hintLines: Int
  let lines: Int
  /// The distance of the name below the middle [px].
  let drop: Double

  init(_ title: String, hint text: String, hasIcon: Bool, size: Size, scale: Double) {
    let isSmall = TileSpace.padding(size) <= 10
    letters = (isSmall ? 14 : 17) * scale
    hintLetters = (isSmall ? 12 : 13) * scale
    let width = max(0, size.width - 20)
    let isLong = TextContent.width(of: title) * letters * 0.85 > width
    let isNarrow = TextContent.width(of: text) * 9 > width
    let both = (letters * 1.4).rounded(.up) + (hintLetters * 2.4).rounded() + 8
    hintLines = isNarrow && size.height >= both ? 2 : 1
    let hintHeight = (hintLetters * (hintLines == 2 ? 2.4 : 1.4)).rounded()
    let twice = (letters * 2.2).rounded(.up)
    lines = isLong && size.height >= twice + hintHeight + 8 ? 2 : 1
    let name = lines == 2 ? twice : (letters * 1.4).rounded(.up)
    let hasHint = size.height >= name + hintHeight + 8
    let below = hasHint ? hintHeight : 0
    let room = size.height - name - below - 22
    let side = min(36, (room * 0.8).rounded())
    let above = hasIcon && side >= 16 ? side + 6 : 0
    let top = ((size.height - above - name - below) / 2).rounded()
    drop = (top + above + name / 2 - size.height / 2).rounded()
    if above > 0 {
      icon = Rect(x: ((size.width - side) / 2).rounded(), y: top, width: side, height: side)
    }
    if hasHint {
      hint = Rect(x: 10, y: top + above + name, width: width, height: hintHeight)
    }
  }
}
