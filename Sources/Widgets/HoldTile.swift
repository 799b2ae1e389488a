package import DetentMotion
package import Geometry
package import Gestures
package import Scene
package import Stage
package import Values

/// A tile that fills while a finger is on it, and does something only when it is full.
package struct HoldTile: Control {
  package let layer: LayerID
  private var action: String?
  private let palette: Palette
  /// Its own words, and those of a failure.
  private let (ink, failureInk): (Color, Color)
  private var button: HoldButton
  private let line: LayerID?
  private var said = (words: "", isFailure: false)

  package init(
    _ title: String, icon name: String? = nil, color: Color? = nil, time: Double, action: String?,
    frame: Rect, palette: Palette, press: PressMotion, in tree: inout LayerTree, parent: LayerID
  ) {
    (self.action, self.palette) = (action, palette)
    var colors = palette
    if let color { (colors.tile, colors.text) = (color, palette.ink(on: color)) }
    // On a color of its own only its ink can be read.
    ink = color == nil ? palette.secondaryText : colors.text
    failureInk = color == nil ? palette.error : colors.text
    let size = frame.size
    let half = (17 * palette.textScale * 0.7).rounded()
    let side = min(36, ((size.height / 2 - half) * 0.6).rounded())
    let hasIcon = name != nil && side >= 16
    // Both together stand in the middle, but never so low that no line has room below.
    let drop = hasIcon ? min(((side + 6) / 2).rounded(), max(0, size.height / 2 - half - 24)) : 0
    button = HoldButton(
      title, duration: time, frame: frame, palette: colors, press: press.spring,
      cornerRadius: palette.tileRadius, isRightToLeft: palette.isRightToLeft, drop: drop, in: &tree,
      parent: parent)
    let layer = button.layer
    self.layer = layer
    let middle = size.height / 2 + drop
    if let name, hasIcon {
      let place = Rect(
        x: ((size.width - side) / 2).rounded(), y: (middle - half - side - 6).rounded(),
        width: side, height: side)
      _ = tree.add(
        Layer(frame: place, content: .icon(IconName(name)), color: colors.text), to: layer)
    }
    let letters = 13 * palette.textScale
    let height = (letters * 1.4).rounded()
    guard size.height - middle - half >= height + 6 else {
      line = nil
      return
    }
    let text = TextContent(
      "", family: palette.family, size: letters, weight: 450, alignment: .center)
    let place = Rect(
      x: 12, y: (middle + half + 4).rounded(), width: max(0, size.width - 24),
      height: height)
    line = tree.add(
      Layer(frame: place, content: .text(text), color: ink), to: layer)
  }

  package var parts: [ControlPart] {
    [ControlPart(layer, .press, grip: .kept, longPress: .besides)]
  }
  package var deadline: Instant? { button.deadline }

  package mutating func handle(
    _ gesture: Gesture, part: Int, on stage: inout Stage, in context: inout ControlContext
  ) {
    switch gesture {
    case .pressed:
      show("", on: &stage)
      button.press(at: context.time, on: &stage)
    case .lifted, .activated:
      fire(button.release(at: context.time, on: &stage), on: &stage, in: &context)
    default: break
    }
  }

  package mutating func advance(on stage: inout Stage, in context: inout ControlContext) {
    fire(button.advance(to: context.time, on: &stage), on: &stage, in: &context)
  }

  /// - Parameter firing: When it has become full; nil: it has not.
  private mutating func fire(
    _ firing: Instant?, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard firing != nil, let action else { return }
    context.perform(action)
    show("…", on: &stage)
  }

  package mutating func rename(_ renamed: (String) -> String) { action = action.map(renamed) }

  package mutating func restore(from other: any Control, on stage: inout Stage) {
    guard let other = other as? HoldTile else { return }
    button.restore(from: other.button, on: &stage)
    show(other.said.words, isFailure: other.said.isFailure, on: &stage)
  }

  package mutating func finished(
    send: Int, _ outcome: ActionOutcome?, on stage: inout Stage, in context: inout ControlContext
  ) {
    let summary = outcome?.summary(in: palette.words)
    show(summary ?? "", isFailure: summary != nil, on: &stage)
    guard let message = outcome?.message else { return }
    Shake().play(on: layer, of: &stage)
    context.toast(message)
  }

  private mutating func show(
    _ words: String, isFailure: Bool = false, on stage: inout Stage
  ) {
    said = (words, isFailure)
    guard let line else { return }
    stage.tree.setText(words, of: line)
    stage.tree[line].values.color = isFailure ? failureInk : ink
  }
}
