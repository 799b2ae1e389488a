internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Settings
internal import Values
internal import Widgets

/// Makes a screen continue from the model of the one that it replaces.
struct ScreenReplacement {
  /// The new screen.
  var screen: ControlScreen
  let past: PreviousScreen
  let change: ScreenChange
  private var model: PanelModel { past.model }

  init(of past: PreviousScreen, _ change: ScreenChange, to screen: ControlScreen) {
    (self.past, self.change, self.screen) = (past, change, screen)
  }

  /// Takes over the state of the screen before, each control from its match, and what is under way.
  /// - Returns: The effects to perform.
  mutating func resume(in context: ControlContext) -> [ControlScreen.Effect] {
    let (model, matching) = (model, change.matching)
    let ids = Set(screen.controls.ids)
    screen.requests = model.requests
    screen.requests.loads.keep(ids.contains)
    // The agent ends and logs the runs of controls that are gone.
    screen.requests.runs.keep(ids.contains)
    screen.requests.held = screen.requests.held.filter(screen.isMomentary)
    var resumed: [(place: Int, before: Int)] = []
    for (place, before) in matching.olds.enumerated() where change.kept[place] == nil {
      guard let before else { continue }
      var state = model.controls[before]
      if !goesOnRecording(place, from: before) { state.view = nil }
      screen.controls[place].resume(from: state, on: &screen.stage, in: context)
      resumed.append((place, before))
    }
    var effects = showStates(in: context)
    // Restores the recorded history after `showStates` has added the newest value again.
    for (place, before) in resumed
    where screen.controls[place].recordedSource != nil && goesOnRecording(place, from: before) {
      effects += screen.update(place, in: context) {
        $0.resumeView(from: model.controls[before], on: &$1, in: $2)
      }
    }
    settleRebuilt()
    screen.resume(model.pages, in: context)
    takeTuned()
    if model.detent != screen.pane.detent {
      screen.pane.place(at: model.detent, on: &screen.stage)
    }
    resumeOverlays(in: context)
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
      screen.states[source.name] = model.sources[source.name]
    }
    takeFailures()
    _ = screen.take([:], at: context.time)
    screen.take(detours: model.failures.detours, in: context)
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
    screen.failures = model.failures
    for subject in model.failures.present.keys {
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
    model.configuration.sources.last { $0.name == source.name } == source
  }

  /// Whether a control's history is of the source that it shows now; true if it keeps none.
  private func goesOnRecording(_ place: Int, from before: Int) -> Bool {
    guard let name = screen.controls[place].recordedSource,
      let source = screen.configuration.sources.last(where: { $0.name == name })
    else { return true }
    return past.screen.controls[before].recordedSource == name && isKnown(source)
  }

  /// Shows new controls as they are in the end; the boxes in which they lie come in.
  private mutating func settleRebuilt() {
    screen.settle(screen.controls.indices.filter { !change.goesOn($0) })
  }

  /// Goes on with the toast, the focus and the alert; a question stays as long as its control does.
  private mutating func resumeOverlays(in context: ControlContext) {
    screen.overlays.toast.resume(model.toast, on: &screen.stage, in: context)
    screen.overlays.alert.resume(model.alert, on: &screen.stage, in: context)
    guard let run = model.asking else { return }
    if screen.requests.runs.sender(of: run) != nil {
      screen.overlays.asking = run
    } else {
      screen.overlays.alert.dismiss(on: &screen.stage, in: context)
    }
  }

  /// Takes over tuned springs whose configured numbers are unchanged.
  private mutating func takeTuned() {
    guard !screen.configuration.display.isKiosk else { return }
    for (name, parameters) in model.tuned {
      let spring = screen.configuration.motion.springs.last { $0.name == name }
      guard let spring, model.configuration.motion.springs.contains(spring) else { continue }
      screen.tune(name, to: parameters)
    }
  }

  /// Continues the pane's flight on a screen of another size, at the same fraction of the way and
  /// the same fraction per second.
  mutating func continueFlight(_ flight: (place: Point, velocity: SIMD2<Double>)?) {
    let other = past.screen
    guard other.layout.screen != screen.layout.screen else {
      // A pane of another height moves there from its seen position.
      let seen = past.presentation[other.pane.layer].position
      guard flight != nil || seen != screen.pane.position(of: screen.pane.detent) else { return }
      return screen.pane.fly(from: seen, velocity: flight?.velocity ?? .zero, on: &screen.stage)
    }
    guard let (place, velocity) = flight else {
      return screen.pane.place(at: screen.pane.detent, on: &screen.stage)
    }
    let (old, new) = (
      other.pane.closed.y - other.pane.open.y, screen.pane.closed.y - screen.pane.open.y
    )
    let k = old == 0 ? 1 : new / old
    let y = screen.pane.open.y + (place.y - other.pane.open.y) * k
    screen.pane.fly(
      from: Point(place.x, y), velocity: SIMD2(velocity.x, velocity.y * k),
      on: &screen.stage)
  }
}
