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
      overlays.banner.show(notice, seen: seen[overlays.banner.layer], on: &stage, measure: measure)
    } else {
      overlays.banner.hide(on: &stage)
    }
  }

  mutating func show(_ time: LocalTime) {
    if let clock = layers.clock {
      stage.tree[clock].setText(time.clock(is24Hour: configuration.home.is24Hour))
    }
    if let date = layers.date { stage.tree[date].setText(time.date(in: configuration.words)) }
  }

  /// The title of the page that is shown, and how many of its controls are on.
  mutating func showHeading() {
    guard let heading = layers.heading else { return }
    let words = configuration.words
    let own = configuration.pane.title.isEmpty ? words.controls : configuration.pane.title
    stage.tree[heading.title].setText(pages?.title(words) ?? own)
    let page = pages.map { $0.shownPage } ?? 0
    let known = zip(controls, controls.pages).filter { $1 == page }.compactMap { $0.0.isOn }
    let on = known.count { $0 }
    let tally = known.isEmpty ? "" : on == 0 ? words.allOff : words.countOn.text(on)
    stage.tree[heading.tally].setText(tally)
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
