internal import DetentGeometry
internal import DetentScene

/// Adds a tile's layers to a tree.
struct TileBuilder {
  let style: Tile.Style
  let palette: Palette
  let metrics: TileMetrics

  func addRound(frame: Rect, to tree: inout LayerTree, parent: LayerID) -> LayerID {
    let color = style.color ?? palette.tile
    var disc = Layer(frame: frame, content: .fill, color: color)
    disc.values.cornerRadius = min(frame.size.width, frame.size.height) / 2
    palette.drawEdge(of: &disc)
    let layer = tree.add(disc, to: parent)
    let size = style.labelSize ?? (frame.size.height * 0.3).rounded()
    // Keeps the text clear of the rim: the corners of two lines lie within the disc, too.
    let margin = max(6, (min(frame.size.width, frame.size.height) * 0.1).rounded())
    let place = Rect(
      x: margin, y: 0, width: max(0, frame.size.width - 2 * margin), height: frame.size.height)
    var text = TextContent(
      style.label, family: palette.family, size: size, weight: 500, alignment: .center
    ).shrinking(to: max(11, (size * 0.4).rounded()))
    if style.label.contains(" ") { (text.lines, text.standing) = (2, .middle) }
    let ink = style.color == nil ? palette.text : palette.ink(on: color)
    _ = tree.add(Layer(frame: place, content: .text(text), color: ink), to: layer)
    return layer
  }

  func addCard(
    frame: Rect, to tree: inout LayerTree, parent: LayerID
  ) -> (layer: LayerID, badge: LayerID, icon: LayerID?, label: LayerID, state: LayerID) {
    var card = Layer(frame: frame, content: .fill, color: style.color ?? palette.tile)
    card.values.cornerRadius = min(palette.tileRadius, frame.size.height / 3)
    palette.drawEdge(of: &card)
    let layer = tree.add(card, to: parent)
    // A tile without an icon has no visible disc.
    var disc = Layer(frame: metrics.badge, content: style.icon == nil ? .none : .fill)
    disc.values.cornerRadius = metrics.badge.size.height / 2
    if style.icon != nil { palette.drawEdge(of: &disc) }
    // Mixes each colour component by itself: the way from orange to grey passes through no blue.
    disc.values.mixing = .components
    let badge = tree.add(disc, to: layer)
    let icon = style.icon.map { name in
      let inset = (metrics.badge.size.width - metrics.iconSize) / 2
      let frame = Rect(x: inset, y: inset, width: metrics.iconSize, height: metrics.iconSize)
      return tree.add(Layer(frame: frame, content: .icon(IconName(name))), to: badge)
    }
    let label = addText(
      metrics.text, in: metrics.label, size: metrics.labelSize, weight: 600,
      alignment: .leading, color: palette.text, lines: metrics.labelLines, to: &tree,
      parent: layer)
    let state = tree.add(Layer(frame: metrics.state), to: layer)
    return (layer, badge, icon, label, state)
  }

  private func addText(
    _ string: String, in frame: Rect, size: Double, weight: Int,
    alignment: TextContent.Alignment, color: Color, lines: Int = 1, to tree: inout LayerTree,
    parent: LayerID
  ) -> LayerID {
    let text = TextContent(
      string, family: palette.family, size: size, weight: weight, alignment: alignment
    ).yielding(lines: lines, standing: lines > 1 ? .bottom : .automatic)
    return tree.add(Layer(frame: frame, content: .text(text), color: color), to: parent)
  }
}
