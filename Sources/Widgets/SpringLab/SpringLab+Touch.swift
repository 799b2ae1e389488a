internal import DetentMotion
internal import Geometry
package import Gestures
internal import Scene
internal import Settings
package import Stage

/// What fingers do on the page.
extension SpringLab {
  package mutating func handle(
    _ gesture: Gesture, part: Int, on stage: inout Stage, in context: inout ControlContext
  ) {
    switch part {
    case Part.ball: handleBall(gesture, on: &stage, in: context)
    case sliders.indices: handleSlider(part, gesture, on: &stage, in: &context)
    default: press(part, gesture, on: &stage, in: &context)
    }
  }

  private mutating func handleBall(
    _ gesture: Gesture, on stage: inout Stage, in context: ControlContext
  ) {
    switch gesture {
    case .grabbed(let finger):
      ball.grab(at: finger, seen: context.seen(ball.layer).position, on: &stage)
    case .dragged(let finger): ball.drag(to: finger, on: &stage)
    case .thrown(let velocity): ball.letGo(velocity: velocity, on: &stage)
    case .tapped: ball.push(on: &stage)
    case .dropped: ball.letGo(velocity: .zero, on: &stage)
    case .pressed, .lifted, .activated, .longPressed: break
    }
  }

  private mutating func handleSlider(
    _ index: Int, _ gesture: Gesture, on stage: inout Stage, in context: inout ControlContext
  ) {
    switch gesture {
    case .thrown, .tapped, .dropped: sliders[index].loosen(on: &stage)
    default: break
    }
    guard sliders[index].scale != nil else { return }
    switch gesture {
    case .grabbed(let finger):
      let seen = context.seen(sliders[index].knob).position.x
      sliders[index].grab(at: finger, seen: seen, on: &stage)
    case .dragged(let finger):
      guard let number = sliders[index].drag(to: finger, on: &stage) else { return }
      tune(index, to: number, on: &stage, in: &context)
    case .thrown, .tapped, .dropped:
      guard sliders[index].isHeld else { return }
      sliders[index].letGo(words.numbers[index], on: &stage)
      showCurve(in: &stage.tree)
    case .pressed, .lifted, .activated, .longPressed: break
    }
  }

  private mutating func tune(
    _ index: Int, to number: Double, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard let new = words.replacing(index, with: number), new != words else { return }
    tuned[shown] = new
    sliders[index].show(number, in: &stage.tree)
    takeEffect(on: &stage, in: &context)
  }

  private mutating func takeEffect(on stage: inout Stage, in context: inout ControlContext) {
    showCurve(in: &stage.tree)
    ball.hang(on: words.spring, on: &stage)
    if !isLocked { context.tune(kept[shown].name, to: words) }
  }

  private mutating func press(
    _ part: Int, _ gesture: Gesture, on stage: inout Stage, in context: inout ControlContext
  ) {
    let button: LayerID
    switch part {
    case Part.keep:
      guard let keep = buttons.keep else { return }
      button = keep
    case Part.reset: button = buttons.reset
    default:
      guard chips.buttons.indices.contains(part - Part.chips) else { return }
      button = chips.buttons[part - Part.chips]
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
    _ part: Int, on stage: inout Stage, in context: inout ControlContext
  ) {
    switch part {
    case Part.keep:
      if isTuned { context.keep(kept[shown].name, as: words) }
    case Part.reset:
      guard isTuned else { return }
      tuned[shown] = kept[shown].words
      takeEffect(on: &stage, in: &context)
      settle(on: &stage)
    default: choose(chips.choice(of: part - Part.chips, from: shown), on: &stage)
    }
  }

  private mutating func choose(_ index: Int, on stage: inout Stage) {
    guard kept.indices.contains(index), index != shown else { return }
    shown = index
    takeScales(in: &stage.tree)
    settle(on: &stage)
    showCurve(in: &stage.tree)
    ball.hang(on: words.spring, on: &stage)
  }
}
