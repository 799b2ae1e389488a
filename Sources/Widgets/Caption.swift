internal import Geometry
internal import Scene

/// The card that the controls which show a value have in common: a name above, room for the value
/// below.
struct Caption: Sendable {
  let card: LayerID
  /// What is left for the value, in the card.
  let body: Rect
  let padding: Double
  private let label: LayerID

  init(
    _ title: String, icon: String? = nil, color: Color?, frame: Rect, palette: Palette,
    in tree: inout LayerTree, parent: LayerID
  ) {
    let size = frame.size
    var layer = Layer(frame: frame, content: .fill, color: color ?? palette.tile)
    layer.values.cornerRadius = min(palette.tileRadius, size.height / 3)
    card = tree.add(layer, to: parent)
    let isSmall = size.height < 96 || size.width < 150
    padding = isSmall ? 10 : size.height < 170 ? 14 : 20
    let letters = (isSmall ? 13 : 16) * palette.textScale
    let height = (letters * 1.4).rounded()
    var x = padding
    if let icon {
      let side = height
      let picture = Layer(
        frame: Rect(x: x, y: padding, width: side, height: side), content: .icon(IconName(icon)),
        color: palette.secondaryText)
      _ = tree.add(picture, to: card)
      x += side + 8
    }
    let place = Rect(x: x, y: padding, width: max(0, size.width - x - padding), height: height)
    let text = TextContent(title, family: palette.family, size: letters, weight: 600)
    label = tree.add(Layer(frame: place, content: .text(text), color: palette.text), to: card)
    let top = title.isEmpty && icon == nil ? padding : padding + height + 4
    body = Rect(
      x: padding, y: top, width: max(1, size.width - 2 * padding),
      height: max(1, size.height - top - padding))
  }

  /// Gives the name less width [px], and letters that fit into it where those can still be read.
  func squeeze(_ title: String, into width: Double, in tree: inout LayerTree) {
    guard case .text(var text) = tree[label].content else { return }
    // A letter is about 0.6 as wide as it is high.
    let fitting = (width / (0.6 * Double(max(1, title.count)))).rounded(.down)
    text.size = max(10, min(text.size, fitting))
    tree[label].content = .text(text)
    let less = tree[label].size.width - max(0, width)
    tree[label].values.position.x -= tree[label].anchor.x * less
    tree[label].size.width -= less
  }
}

extension LayerTree {
  /// Shows another string in the same type.
  mutating func setText(_ string: String, of layer: LayerID) {
    guard case .text(var text) = self[layer].content, text.string != string else { return }
    text.string = string
    self[layer].content = .text(text)
  }
}
