internal import DetentAnimation
package import DetentGestures
package import DetentMotion
package import DetentScene
package import DetentStage
package import Settings
package import Values

/// A button that acts while a finger holds it: one action when the finger comes down on it, another
/// when the finger leaves, for whatever reason.
package struct Momentary: TileControl, StatefulControl {
  package struct State: Sendable {
    let isDown: Bool
    let tile: Tile.State
  }

  package let layer: LayerID
  private var tile: Tile
  private let palette: Palette
  private var isDown = false

  package init(_ tile: TileSettings, in context: inout BuildContext) {
    palette = context.palette
    // The agent performs its actions, and finds them by the tile's name.
    self.tile = Tile(
      Tile.Style(tile, in: context.configuration), binding: Binding(), isOn: false, in: &context)
    layer = self.tile.layer
  }

  package var parts: [ControlPart] {
    [ControlPart(layer, .press, grip: .firm, longPress: .besides)]
  }

  package var showsFailure: Bool { tile.showsFailure }
  package static var hasIcon: Bool { true }
  package var icon: LayerID? { tile.icon }

  package mutating func take(press spring: Spring) { tile.take(press: spring) }

  package mutating func handle(
    _ gesture: Gesture, part: PartName, on stage: inout Stage, in context: inout ControlContext
  ) {
    switch gesture {
    case .pressed: set(true, on: &stage, in: &context)
    case .lifted, .activated: set(false, on: &stage, in: &context)
    default: break
    }
  }

  private mutating func set(
    _ isDown: Bool, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard isDown != self.isDown else { return }
    self.isDown = isDown
    tile.setPressed(isDown, on: &stage)
    if isDown { tile.report(nil, on: &stage) }
    tile.setLit(isDown, on: &stage)
    if isDown { context.press() } else { context.lift() }
  }

  package var state: State { State(isDown: isDown, tile: tile.state) }

  package mutating func resume(from state: State, on stage: inout Stage) {
    isDown = state.isDown
    tile.resume(from: state.tile, on: &stage)
    if isDown { tile.placeLit(in: &stage.tree) }
  }

  /// Does nothing: a button that acts while it is held asks no question.
  package mutating func agreed(
    send: Send, on stage: inout Stage, in context: inout ControlContext
  ) {}

  package mutating func finished(
    send: Send, _ outcome: ActionOutcome?, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard let message = outcome?.message else { return }
    let trouble = outcome?.summary(in: palette.strings).map {
      TileProblem($0, at: context.time, moment: context.clock(context.time))
    }
    tile.report(trouble, on: &stage)
    tile.setLit(isDown, on: &stage)
    tell(message, on: &stage, in: &context)
  }
}
