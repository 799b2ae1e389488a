internal import DetentAnimation
internal import DetentMotion
package import Geometry
package import Scene
package import Stage

/// A button on the pane: a card with an icon, a label and a state, or a round button with its
/// label.
package struct Tile: Sendable {
  /// What it is told to be once and for all.
  package struct Style: Equatable, Sendable {
    package enum Shape: Sendable { case card, round }
    package var shape = Shape.card
    package var label = ""
    package var icon: String?
    /// The words for off and on; nil: it has no state to show.
    package var words: (off: String, on: String)?
    package var color: Color?
    package var labelSize: Double?

    package init() {}

    package static func == (a: Style, b: Style) -> Bool {
      a.shape == b.shape && a.label == b.label && a.icon == b.icon && a.color == b.color
        && a.labelSize == b.labelSize && a.words?.off == b.words?.off && a.words?.on == b.words?.on
    }
  }

  /// What its second line says.
  package enum Status: Equatable, Sendable {
    /// Nothing runs and nothing failed: its state, if it has one.
    case idle
    /// Its action runs.
    case running
    /// Its action failed, in a few words.
    case failed(String)
  }

  package let layer: LayerID
  /// The part that springs under the finger.
  package let button: LayerID
  package private(set) var isOn: Bool
  package private(set) var status = Status.idle

  private let style: Style
  private let palette: Palette
  private let icon: LayerID?
  private let stateLine: LayerID?
  private let metrics: TileMetrics

  /// Builds the layers in `frame` of `parent`.
  package init(
    _ style: Style, isOn: Bool, frame: Rect, palette: Palette, in tree: inout LayerTree,
    parent: LayerID
  ) {
    self.style = style
    self.palette = palette
    self.isOn = isOn
    metrics = TileMetrics(size: frame.size, palette: palette)
    let builder = TileBuilder(style: style, palette: palette, metrics: metrics)
    switch style.shape {
    case .round:
      layer = builder.addRound(frame: frame, to: &tree, parent: parent)
      (button, icon, stateLine) = (layer, nil, nil)
    case .card:
      let card = builder.addCard(frame: frame, to: &tree, parent: parent)
      (layer, button, icon, stateLine) = (card.layer, card.badge, card.icon, card.state)
    }
    showAll(in: &tree)
  }

  /// Looks as `other` does, at once: after the screen was built anew.
  package mutating func restore(from other: Tile, in tree: inout LayerTree) {
    isOn = other.isOn
    status = other.status
    showAll(in: &tree)
  }

  private func showAll(in tree: inout LayerTree) {
    showLine(in: &tree)
    guard style.shape == .card else { return }
    tree[layer].values.color = cardColor
    tree[button].values.color = badgeColor
    if let icon { tree[icon].values.color = iconColor }
  }

  package mutating func setOn(_ isOn: Bool, on stage: inout Stage) {
    self.isOn = isOn
    showLine(in: &stage.tree)
    guard style.shape == .card else { return }
    let ease = Law.spring(.badge)
    stage.animate(.color, of: layer, to: cardColor, by: ease)
    stage.animate(.color, of: button, to: badgeColor, by: ease)
    if let icon { stage.animate(.color, of: icon, to: iconColor, by: ease) }
  }

  package mutating func setStatus(_ status: Status, on stage: inout Stage) {
    self.status = status
    showLine(in: &stage.tree)
  }

  private func showLine(in tree: inout LayerTree) {
    guard let stateLine else { return }
    let (words, color) = line
    tree[stateLine].content = .text(
      TextContent(words, family: palette.family, size: metrics.stateSize, weight: 450))
    tree[stateLine].values.color = color
    tree[stateLine].isHidden = words.isEmpty
  }

  private var line: (String, Color) {
    switch status {
    case .failed(let why): (why, palette.error)
    case .running where style.words == nil: ("…", palette.secondaryText)
    case .running, .idle:
      (
        style.words.map { isOn ? $0.on : $0.off } ?? "",
        isOn ? palette.accent : palette.secondaryText
      )
    }
  }

  private var cardColor: Color {
    let color = style.color ?? palette.tile
    return isOn ? color.mixed(with: .white, 0.09) : color
  }

  private var badgeColor: Color {
    isOn ? palette.accent : palette.tile.mixed(with: .white, 0.1)
  }

  private var iconColor: Color { isOn ? palette.ink(on: palette.accent) : palette.text }
}

extension Spring {
  /// Colours fade without a bounce.
  fileprivate static let badge = Spring.hand
}
