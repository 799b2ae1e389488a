internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Settings
internal import Values
internal import Widgets

/// Makes a screen continue from the one that it replaces.
struct ScreenReplacement {
  /// The new screen.
  var screen: ControlScreen
  let past: PreviousScreen
  let change: ScreenChange
  private var old: ControlScreen { past.screen }

  init(of past: PreviousScreen, _ change: ScreenChange, to screen: ControlScreen) {
    (self.past, self.change, self.screen) = (past, change, screen)
  }

  /// Takes over the state of the screen before, each control from its match, and what is under way.
  /// - Returns: The effects to perform.
  mutating func resume(in context: ControlContext) -> [ControlScreen.Effect] {
    let ids = Set(screen.controls.ids)
    screen.requests = old.requests
    screen.requests.loads.keep(ids.contains)
    // The agent ends and logs the runs of controls that are gone.
    screen.requests.runs.keep(ids.contains)
    screen.requests.held = screen.requests.held.filter(screen.isMomentary)
    for (place, before) in change.matching.olds.enumerated() where change.kept[place] == nil {
      guard let before else { continue }
      screen.controls[place].resume(from: old.controls[before], on: &screen.stage, in: context)
    }
    let effects = showStates(in: context)
    settleRebuilt()
    if let icon = old.pages.icons.front { screen.raiseIcon(of: icon.opener, in: context) }
    takeTuned()
    if old.pane.detent != screen.pane.detent {
      screen.pane.place(at: old.pane.detent, on: &screen.stage)
    }
    resumeQuestion(in: context)
    // A pane that has become fixed opens, and stays open.
    if screen.isPaneFixed, screen.pane.detent != .open {
      screen.pane.go(to: .open, on: &screen.stage)
    }
    screen.controls.changed()
    screen.showHeading()
    return effects
  }

  /// Takes over and shows the states of the sources that are unchanged.
  private mutating func showStates(in context: ControlContext) -> [ControlScreen.Effect] {
    var effects: [ControlScreen.Effect] = []
    for source in screen.configuration.sources where isKnown(source) {
      screen.states[source.name] = old.states[source.name]
    }
    takeFailures()
    _ = screen.take([:], at: context.time)
    screen.take(detours: old.failures.detours, in: context)
    for source in screen.configuration.sources {
      let state = screen.shownState(of: source.name)
      for place in screen.controls.indices
      where change.kept[place] == nil && screen.controls[place].sources.contains(source.name) {
        effects += screen.update(place, by: .news(state, from: source.name), in: context)
      }
    }
    return effects
  }

  /// Takes over what has failed, and ends the failures of what is gone or has changed.
  private mutating func takeFailures() {
    screen.failures = old.failures
    for subject in old.failures.present.keys {
      let isKept =
        switch subject {
        case .source(let name): screen.states[name] != nil
        case .action(let control), .picture(let control): screen.index(of: control) != nil
        case .configuration: true
        }
      if !isKept { screen.failures.end(subject) }
    }
  }

  /// Whether a source is the same as before.
  private func isKnown(_ source: SourceSettings) -> Bool {
    old.configuration.source(named: source.name) == source
  }

  /// Shows new controls as they are in the end; the boxes in which they lie come in.
  private mutating func settleRebuilt() {
    screen.settle(screen.controls.indices.filter { !change.goesOn($0) })
  }

  /// A question stays as long as its control does.
  private mutating func resumeQuestion(in context: ControlContext) {
    guard let run = old.overlays.asking else { return }
    if screen.requests.runs.sender(of: run) != nil {
      screen.overlays.asking = run
    } else {
      screen.overlays.alert.dismiss(on: &screen.stage, in: context)
    }
  }

  /// Takes over tuned springs whose configured numbers are unchanged.
  private mutating func takeTuned() {
    guard !screen.configuration.display.isKiosk else { return }
    for (name, parameters) in old.tuned {
      let spring = screen.configuration.motion.springs.last { $0.name == name }
      guard let spring, old.configuration.motion.springs.contains(spring) else { continue }
      screen.tune(name, to: parameters)
    }
  }

  /// Continues the pane's flight on a screen of another size, at the same fraction of the way and
  /// the same fraction per second.
  mutating func continueFlight(_ flight: (place: Point, velocity: SIMD2<Double>)?) {
    guard old.layout.screen != screen.layout.screen else {
      // A pane of another height moves there from its seen position.
      let seen = past.presentation[old.pane.layer].position
      guard flight != nil || seen != screen.pane.position(of: screen.pane.detent) else { return }
      return screen.pane.fly(from: seen, velocity: flight?.velocity ?? .zero, on: &screen.stage)
    }
    guard let (place, velocity) = flight else {
      return screen.pane.place(at: screen.pane.detent, on: &screen.stage)
    }
    let (before, now) = (
      old.pane.closed.y - old.pane.open.y, screen.pane.closed.y - screen.pane.open.y
    )
    let k = before == 0 ? 1 : now / before
    let y = screen.pane.open.y + (place.y - old.pane.open.y) * k
    screen.pane.fly(
      from: Point(place.x, y), velocity: SIMD2(velocity.x, velocity.y * k),
      on: &screen.stage)
  }
}
