internal import DetentScene
internal import Localization
internal import Settings

/// The layers of the screen that belong to no control and change or are touched.
struct ScreenLayers {
  let clock: LayerID?
  let date: LayerID?
  /// The title of the shown page, and the onCount of its controls; nil: there is no heading.
  let heading: (title: LayerID, onCount: LayerID)?
  /// The layers of the pane's sheet: shadow, rim and ground.
  let sheet: [LayerID]
  /// The wallpaper behind the pane.
  let wallpaper: LayerID

  func show(_ time: LocalTime, of configuration: Configuration, in tree: inout LayerTree) {
    if let clock {
      let text = time.clock(is24Hour: configuration.home.is24Hour, in: configuration.strings)
      tree[clock].setText(text)
    }
    if let date { tree[date].setText(time.date(in: configuration.strings)) }
  }

  /// - Parameter states: Whether each switch is on; nil: unknown, in which case none are counted.
  func showHeading(
    _ title: String, _ states: [Bool?], _ strings: LocalizedStrings, in tree: inout LayerTree
  ) {
    guard let heading else { return }
    tree[heading.title].setText(title)
    let on = states.count { $0 == true }
    let isCounted = !states.isEmpty && !states.contains(nil)
    let onCount = !isCounted ? "" : on == 0 ? strings.allOff : strings.countOn.text(on)
    tree[heading.onCount].setText(onCount)
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
