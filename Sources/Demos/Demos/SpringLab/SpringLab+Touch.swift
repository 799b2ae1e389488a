internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
package import DetentStage
internal import Settings
package import Widgets

/// The gestures on the page.
extension SpringLab {
  package mutating func take(
    _ event: TileEvent, on stage: inout Stage, in context: inout ControlContext
  ) {
    switch event {
    case .touch(let gesture, let part): follow(gesture, part, on: &stage, in: &context)
    case .springs(let springs): take(kept: springs, on: &stage)
    case .tuned(let spring, let parameters): recall(spring, as: parameters, on: &stage)
    default: break
    }
  }

  private mutating func follow(
    _ gesture: Gesture, _ part: PartName, on stage: inout Stage, in context: inout ControlContext
  ) {
    switch part {
    case Part.ball: ball.follow(gesture, on: &stage, in: &context)
    case .part(let row) where sliders.indices.contains(row):
      handleSlider(row, gesture, on: &stage, in: &context)
    default: press(part, gesture, on: &stage, in: &context)
    }
  }

  private mutating func handleSlider(
    _ index: Int, _ gesture: Gesture, on stage: inout Stage, in context: inout ControlContext
  ) {
    let wasHeld = sliders[index].isHeld
    sliders[index].follow(gesture, on: &stage, in: &context)
    if case .dragged = gesture, sliders[index].isChoosing, let number = sliders[index].chosen {
      tune(index, to: number, on: &stage, in: &context)
    } else if wasHeld, !sliders[index].isHeld {
      sliders[index].settle(parameters.numbers[index], on: &stage)
      showCurve(on: &stage)
    }
  }

  private mutating func tune(
    _ index: Int, to number: Double, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard let new = parameters.replacing(index, with: number), new != parameters else { return }
    tuned[shown] = new
    sliders[index].show(number, in: &stage.tree)
    takeEffect(on: &stage, in: &context)
  }

  private mutating func takeEffect(
    isOther: Bool = false, on stage: inout Stage, in context: inout ControlContext
  ) {
    showCurve(isOther: isOther, on: &stage)
    ball.hang(on: parameters.spring, on: &stage)
    if !isLocked { context.tune(kept[shown].name, to: parameters) }
  }

  private mutating func press(
    _ part: PartName, _ gesture: Gesture, on stage: inout Stage, in context: inout ControlContext
  ) {
    let button: LayerID
    switch part {
    case Part.keep:
      guard let keep = buttons.keep else { return }
      button = keep
    case Part.reset: button = buttons.reset
    case .item(let chip, _) where chips.buttons.indices.contains(chip): button = chips.buttons[chip]
    default: return
    }
    switch gesture {
    case .pressed: LabButtons.dip(button, isDown: true, on: &stage)
    case .lifted: LabButtons.dip(button, isDown: false, on: &stage)
    case .activated:
      LabButtons.dip(button, isDown: false, on: &stage)
      act(part, on: &stage, in: &context)
    default: break
    }
  }

  private mutating func act(
    _ part: PartName, on stage: inout Stage, in context: inout ControlContext
  ) {
    switch part {
    case Part.keep:
      if isTuned { context.keep(kept[shown].name, as: parameters) }
    case Part.reset:
      guard isTuned else { return }
      tuned[shown] = kept[shown].parameters
      takeEffect(isOther: true, on: &stage, in: &context)
      settle(on: &stage)
    case .item(let chip, _): choose(chips.choice(of: chip, from: shown), on: &stage)
    default: break
    }
  }

  private mutating func choose(_ index: Int, on stage: inout Stage) {
    guard kept.indices.contains(index), index != shown else { return }
    shown = index
    takeScales(on: &stage)
    settle(on: &stage)
    showCurve(isOther: true, on: &stage)
    ball.hang(on: parameters.spring, on: &stage)
  }
}
