internal import Geometry
internal import Scene

/// What one row of a list says.
package struct ListRow: Equatable, Sendable {
  /// What is at its right end.
  package enum Accessory: Sendable {
    case none
    /// It leads somewhere.
    case chevron
    /// It is the one of these that is chosen.
    case selected
  }

  package var icon: String?
  package var title: String
  package var detail: String
  package var accessory: Accessory
  /// Whether the detail says what went wrong.
  package var isFailing = false
  /// Whether the detail may be old.
  package var isOld = false

  package init(
    _ title: String, icon: String? = nil, detail: String = "", accessory: Accessory = .none
  ) {
    self.icon = icon
    self.title = title
    self.detail = detail
    self.accessory = accessory
  }
}

/// Puts rows into a tree, or their words into the layers of others.
struct ListRowBuilder {
  let size: Size
  let palette: Palette
  /// From the edges to what is written; nil: as suits the width.
  var edge: Double?

  /// Whether there is little room for words.
  private var isNarrow: Bool { size.width < 280 }
  private var padding: Double { edge ?? (isNarrow ? 14 : 20) }
  private var gap: Double { isNarrow ? 10 : 16 }
  private var iconSize: Double { isNarrow ? 22 : 26 }
  private var titleSize: Double { (isNarrow ? 16 : 18) * palette.textScale }
  private var detailSize: Double { (isNarrow ? 14 : 15) * palette.textScale }

  /// Adds a row's layers, which clip what lies on them: out of sight they cost nothing.
  func add(to tree: inout LayerTree, parent: LayerID) -> ListRowLayers {
    var row = Layer(corner: .zero, size: size)
    row.clipsChildren = true
    let layer = tree.add(row, to: parent)
    var wash = Layer(frame: Rect(origin: .zero, size: size), content: .fill, color: palette.text)
    wash.values.opacity = 0
    let highlight = tree.add(wash, to: layer)
    let line = tree.add(Layer(frame: .zero, content: .fill, color: palette.text), to: layer)
    tree[line].values.opacity = 0.1
    let icon = tree.add(Layer(frame: .zero, color: palette.text), to: layer)
    let title = tree.add(Layer(frame: .zero, color: palette.text), to: layer)
    let detail = tree.add(Layer(frame: .zero, color: palette.secondaryText), to: layer)
    let marks = (0..<2).map { _ in
      tree.add(Layer(frame: .zero, content: .fill), to: layer)
    }
    return ListRowLayers(
      layer: layer, highlight: highlight, line: line, icon: icon, title: title, detail: detail,
      marks: marks)
  }

  /// Makes the layers say what `row` says.
  func show(_ row: ListRow, on layers: ListRowLayers, in tree: inout LayerTree) {
    var x = padding
    // One that has gone is seen to fade where it was.
    tree[layers.icon].values.opacity = row.icon == nil ? 0 : 1
    tree[layers.icon].cover(
      Rect(x: x, y: (size.height - iconSize) / 2, width: iconSize, height: iconSize))
    if let icon = row.icon {
      tree[layers.icon].content = .icon(IconName(icon))
      x += iconSize + gap
    }
    tree[layers.line].cover(
      Rect(x: x, y: size.height - 1, width: max(0, size.width - x), height: 1), anchor: 1)
    let end = size.width - padding - (row.accessory == .none ? 0 : 26)
    let space = max(0, end - x)
    // Most of it is the title's, and all of what the title leaves over is the detail's.
    let wanted = TextContent.width(of: row.detail) * detailSize + 6
    let left = space - TextContent.width(of: row.title) * titleSize
    let share = row.detail.isEmpty ? 0 : min(wanted, max(space * 0.4, left)).rounded()
    write(
      row.title, titleSize, 500, .leading, Rect(x: x, y: 0, width: space - share, height: 0),
      on: layers.title, in: &tree)
    write(
      row.detail, detailSize, 450, .trailing, Rect(x: end - share, y: 0, width: share, height: 0),
      on: layers.detail, in: &tree)
    tree[layers.detail].values.color =
      row.isFailing ? palette.error : row.isOld ? palette.pale : palette.secondaryText
    mark(row.accessory, layers.marks, in: &tree)
    // Written anew each time, from left to right.
    if palette.isRightToLeft { mirror(row.accessory, layers, in: &tree) }
  }

  private func mirror(
    _ accessory: ListRow.Accessory, _ layers: ListRowLayers, in tree: inout LayerTree
  ) {
    tree.mirror(within: layers.layer, besides: Set(layers.marks))
    for id in layers.marks {
      // A tick is a tick in every script: it stands at the other end, as it is.
      guard accessory != .selected else {
        tree[id].values.position.x = size.width - tree[id].values.position.x - Self.tickLean
        continue
      }
      // A stroke begins at its end and goes the other way.
      tree[id].values.position.x = size.width - tree[id].values.position.x
      tree[id].values.rotation = .pi - tree[id].values.rotation
    }
  }

  private func write(
    _ string: String, _ textSize: Double, _ weight: Int, _ alignment: TextContent.Alignment,
    _ place: Rect, on layer: LayerID, in tree: inout LayerTree
  ) {
    let height = (textSize * 1.4).rounded()
    tree[layer].isHidden = string.isEmpty
    tree[layer].content = .text(
      TextContent(
        string, family: palette.family, size: textSize, weight: weight, alignment: alignment
      ).yielding())
    tree[layer].cover(
      Rect(
        x: place.minX, y: ((size.height - height) / 2).rounded(), width: place.size.width,
        height: height), anchor: alignment == .trailing ? 1 : 0)
  }

  /// How much farther a tick reaches to the right of its foot than to the left [px].
  private static let tickLean = 4.0

  /// Two strokes that meet: a chevron or a tick.
  private func mark(
    _ accessory: ListRow.Accessory, _ marks: [LayerID], in tree: inout LayerTree
  ) {
    let corner = Point(size.width - padding - 2, size.height / 2)
    // Its end, its length and its direction.
    let strokes: [(end: Point, length: Double, angle: Double)]
    switch accessory {
    case .none: strokes = []
    case .chevron: strokes = [(corner, 9, -135), (corner, 9, 135)]
    case .selected:
      let foot = Point(corner.x - 8, corner.y + 5)
      strokes = [(foot, 8, -135), (foot, 14, -45)]
    }
    for (i, id) in marks.enumerated() {
      tree[id].isHidden = i >= strokes.count
      guard i < strokes.count else { continue }
      let (end, length, angle) = strokes[i]
      let thickness = accessory == .selected ? 2.6 : 2.0
      tree[id].size = Size(length, thickness)
      tree[id].anchor = Point(thickness / 2 / length, 0.5)
      tree[id].values.position = end
      tree[id].values.rotation = angle * .pi / 180
      tree[id].values.cornerRadius = thickness / 2
      tree[id].values.color = accessory == .selected ? palette.accent : palette.secondaryText
    }
  }
}

/// The layers of one row.
struct ListRowLayers: Sendable {
  /// Carries the others; its position is its own.
  let layer: LayerID
  let highlight: LayerID
  let line: LayerID
  let icon: LayerID
  let title: LayerID
  let detail: LayerID
  let marks: [LayerID]
}

extension Layer {
  /// Fills `frame` of its parent.
  /// - Parameter anchor: Where its position is, in parts of its width: 0 keeps its left edge at
  ///   any width, 1 its right edge.
  fileprivate mutating func cover(_ frame: Rect, anchor: Double = 0.5) {
    size = frame.size
    self.anchor.x = anchor
    values.position = Point(frame.minX + anchor * frame.size.width, frame.center.y)
  }
}
