internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
package import DetentScene
internal import DetentStage
internal import Settings

/// The card that all controls with a value share: a name above, room for the value below.
struct Caption: Sendable {
  let card: LayerID
  /// The area of the card that is left for the value.
  let body: Rect
  let padding: Double
  /// The size of the name's letters [px].
  let letters: Double
  let name: NameLine
  private let isMirrored: Bool
  private let label: LayerID
  private let picture: LayerID?

  /// Creates the card with the tile's name and picture.
  /// - Parameter padding: From the card's edges to its content [px]; nil: by the card's size.
  init(_ tile: TileSettings, padding given: Double? = nil, in context: inout BuildContext) {
    let (frame, palette, title) = (context.frame, context.palette, tile.label)
    let size = frame.size
    var layer = Layer(frame: frame, content: .fill, color: tile.color ?? palette.tile)
    layer.values.cornerRadius = min(palette.tileRadius, size.height / 3)
    palette.drawEdge(of: &layer)
    card = context.tree.add(layer, to: context.parent)
    padding = given ?? TileSpace.padding(size)
    isMirrored = palette.isRightToLeft
    let isSmall = padding <= 12
    // On a very low card, the name stands close to the edge.
    let edge = size.height < 72 ? 6 : padding
    let letters = (isSmall ? 13 : 16) * palette.textScale
    self.letters = letters
    let height = (letters * 1.4).rounded()
    var x = padding
    if let icon = tile.icon {
      let side = height
      let layer = Layer(
        frame: Rect(x: x, y: edge, width: side, height: side), content: .icon(IconName(icon)),
        color: palette.secondaryText)
      picture = context.tree.add(layer, to: card)
      x += side + 8
    } else {
      picture = nil
    }
    let place = Rect(x: x, y: edge, width: max(0, size.width - x - padding), height: height)
    let text = TextContent(title, family: palette.family, size: letters, weight: 600).yielding()
    label = context.tree.add(
      Layer(frame: place, content: .text(text), color: palette.text), to: card)
    name = NameLine(title, [label], palette)
    let gap = size.height < 72 ? 0.0 : 4
    let top = title.isEmpty && tile.icon == nil ? edge : edge + height + gap
    body = Rect(
      x: padding, y: top, width: max(1, size.width - 2 * padding),
      height: max(1, size.height - top - edge))
  }

  /// Hides the name on the side where lines end, before it enters.
  func wait(in tree: inout LayerTree) {
    let way = tree[card].size.width * (isMirrored ? -0.5 : 0.5)
    for layer in [label, picture].compactMap(\.self) {
      tree[layer].values.translation = Point(way, 0)
      tree[layer].values.opacity = 0
    }
  }

  /// Brings the hidden name in.
  /// - Parameter spring: Nil: at once.
  func enter(by spring: Spring?, on stage: inout Stage) {
    for layer in [label, picture].compactMap(\.self) {
      guard let spring else {
        stage.set(.translation, of: layer, to: .zero)
        stage.set(.opacity, of: layer, to: 1)
        continue
      }
      stage.animate(.translation, of: layer, to: .zero, by: .spring(spring))
      stage.animate(.opacity, of: layer, to: 1, by: .curve(.easeOut, duration: 0.4))
    }
  }

  /// Lays out the name from the right; everything else on the card stays.
  func mirror(in tree: inout LayerTree) {
    let others = tree[card].children.filter { $0 != label && $0 != picture }
    tree.mirror(within: card, besides: Set(others))
  }
}

extension LayerTree {
  /// Shows another string in the same type.
  package mutating func setText(_ string: String, of layer: LayerID) {
    guard case .text(var text) = self[layer].content, text.string != string else { return }
    text.string = string
    self[layer].content = .text(text)
  }
}
