internal import DetentScene
internal import Localization
internal import Settings

/// The layers of the screen that are no control's and change by themselves or are touched.
struct ScreenLayers {
  let clock: LayerID?
  let date: LayerID?
  /// The title of the page that is shown, and how much of it is on; nil: there is no heading.
  let heading: (title: LayerID, tally: LayerID)?
  /// The pane's own sheet: its shadow, its rim and what it is made of.
  let sheet: [LayerID]
  /// What the pane is in front of.
  let wallpaper: LayerID

  func show(_ time: LocalTime, of configuration: Configuration, in tree: inout LayerTree) {
    if let clock {
      let text = time.clock(is24Hour: configuration.home.is24Hour, in: configuration.words)
      tree[clock].setText(text)
    }
    if let date { tree[date].setText(time.date(in: configuration.words)) }
  }

  /// - Parameter states: Whether each control that is on or off is on; nil: nobody knows, and so
  ///   nobody can count them.
  func showHeading(
    _ title: String, _ states: [Bool?], _ words: LocalizedStrings, in tree: inout LayerTree
  ) {
    guard let heading else { return }
    tree[heading.title].setText(title)
    let on = states.count { $0 == true }
    let isCounted = !states.isEmpty && !states.contains(nil)
    let tally = !isCounted ? "" : on == 0 ? words.allOff : words.countOn.text(on)
    tree[heading.tally].setText(tally)
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
