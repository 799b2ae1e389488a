internal import Agent
internal import DetentMotion
internal import Settings
internal import Values
internal import Widgets

/// Commands of those who do not stand before the panel, and what they are told of it.
extension Panel {
  func carryOut(_ command: PanelCommand, at now: Instant) {
    appearance.life.looked(at: now)
    switch command {
    case .page(let name): screen.show(page: name, in: context(at: now))
    case .back: screen.closePage(in: context(at: now))
    case .pane(let move): screen.move(move, at: now)
    case .theme(let name): appearance.chosen = name
    case .toast(let text): tell(text, as: .note, at: now)
    case .wake: appearance.touched(at: now)
    case .sleep: appearance.life.darken(at: now)
    case .brightness(let brightness):
      appearance.brightness = brightness.map { $0 > 0 ? min($0, 1) : 0 }
    }
    agent.forgetReport()
  }

  /// Reports what the panel is at, if that is asked for and has changed.
  func report(at now: Instant) {
    guard agent.isObserved else { return }
    let report = PanelReport(
      page: screen.shownPageName, theme: appearance.name,
      isAwake: !appearance.life.isAsleep(at: now), brightness: appearance.fullBrightness,
      touches: agent.touches)
    if agent.isNews(report) { send(.ask(.report(report))) }
  }
}
