internal import Scene
internal import Settings
internal import Stage
internal import Widgets

/// What the panel says by itself.
extension ControlScreen {
  /// Says what is wrong with the configuration; nil: nothing any more.
  mutating func show(
    _ notice: ConfigurationNotice?, seen: PresentationTree, measure: Banner.Measure
  ) {
    if let notice {
      banner.show(notice, seen: seen[banner.layer], on: &stage, measure: measure)
    } else {
      banner.hide(on: &stage)
    }
  }

  mutating func show(_ time: LocalTime) {
    if let clock {
      stage.tree[clock].setText(time.clock(is24Hour: configuration.home.is24Hour))
    }
    if let date { stage.tree[date].setText(time.date(in: configuration.words)) }
  }

  mutating func showHeading() {
    guard let heading else { return }
    if let title = pages?.title(configuration.words) {
      stage.tree[heading].setText(title)
      return
    }
    guard controls.contains(where: { $0.isOn != nil }) else {
      stage.tree[heading].setText(pages?.entries[0].title ?? "")
      return
    }
    let on = controls.count { $0.isOn == true }
    stage.tree[heading].setText(
      on == 0 ? configuration.words.allOff : configuration.words.countOn.text(on))
  }
}

extension Layer {
  /// Shows another string in the same type.
  fileprivate mutating func setText(_ string: String) {
    guard case .text(var text) = content else { return }
    text.string = string
    content = .text(text)
  }
}
