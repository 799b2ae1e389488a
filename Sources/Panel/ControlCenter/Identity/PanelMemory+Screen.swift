internal import DetentStage
internal import Settings
internal import Values
internal import Widgets

extension PanelMemory {
  /// Creates the memory of the values that a person has set on a screen.
  init(of screen: ControlScreen) {
    self.init()
    isOpen = screen.pane.detent == .open
    page = screen.pages.index.entries[screen.pages.besidePage].name
    settings = zip(ConfiguredControl.all(of: screen.configuration), screen.controls).map {
      Setting(control: $0.identity, value: $1.ownValue)
    }
    guard !screen.configuration.display.isKiosk else { return }
    for (name, parameters) in screen.tuned {
      let spring = screen.configuration.motion.springs.last { $0.name == name }
      if let spring {
        springs[name] = TunedSpring(parameters: parameters, basis: spring.parameters)
      }
    }
  }

  /// Restores the values on a screen, except those of elements that no longer exist.
  func restore(on screen: inout ControlScreen, in context: ControlContext) {
    if !screen.isPaneFixed { screen.pane.place(at: isOpen ? .open : .closed, on: &screen.stage) }
    screen.pages.show(pageNamed: page)
    screen.pages.arrive(in: context, on: &screen.stage)
    var context = context
    let controls = ConfiguredControl.all(of: screen.configuration).map(\.identity)
    let olds = ControlIdentity.matches(of: controls, among: settings.map(\.control))
    for (place, old) in olds.enumerated() {
      guard let old = old.map({ settings[$0] }), let value = old.value,
        old.control.kind == controls[place].kind
      else { continue }
      screen.controls[place].take(.recalled(value), on: &screen.stage, in: &context)
    }
    screen.settle(screen.controls.indices)
    if !screen.configuration.display.isKiosk { restoreSprings(on: &screen, in: context) }
    screen.settleChanges()
  }

  private func restoreSprings(on screen: inout ControlScreen, in context: ControlContext) {
    var context = context
    for (name, tuned) in springs {
      let spring = screen.configuration.motion.springs.last { $0.name == name }
      guard let spring, spring.parameters == tuned.basis else { continue }
      screen.tune(name, to: tuned.parameters)
      for place in screen.controls.indices {
        screen.controls[place].take(
          .tuned(name, tuned.parameters), on: &screen.stage, in: &context)
      }
    }
  }
}
