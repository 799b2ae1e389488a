internal import DetentGeometry
internal import DetentScene

/// The content of a row of a list.
package struct ListRow: Equatable, Sendable {
  /// The mark at the end of a row.
  package enum Accessory: Sendable {
    case none
    /// Shows that the row leads somewhere.
    case chevron
    /// Shows that the row is the chosen one.
    case selected
  }

  package var icon: String?
  package var title: String
  package var detail: String
  package var accessory: Accessory
  /// Whether the detail reports a failure.
  package var isFailing = false
  /// Whether the detail may be old.
  package var isOld = false
  /// Whether the row does something, so that it lights up under a finger.
  package var isPressable = true

  package init(
    _ title: String, icon: String? = nil, detail: String = "", accessory: Accessory = .none
  ) {
    self.icon = icon
    self.title = title
    self.detail = detail
    self.accessory = accessory
  }
}

/// The arrangement of titles and details in all rows of a list.
enum ListRowForm: Equatable, Sendable {
  /// The detail at the end of the title's line.
  case beside
  /// The detail below the title, if they do not fit on one line in some row of a narrow list.
  case stacked
}

/// Adds rows to a tree, or writes their content to the layers of other rows.
struct ListRowBuilder {
  let size: Size
  let palette: Palette
  /// The distance from the edges to the text [px]; nil: by the width.
  var edge: Double?
  /// Whether some row has an icon, so that the text of all rows begins behind it.
  var hasIcons = false

  /// Whether there is little room for text.
  private var isNarrow: Bool { size.width < 280 }
  private var padding: Double { edge ?? (isNarrow ? 14 : 20) }
  private var gap: Double { isNarrow ? 10 : 16 }
  private var iconSize: Double { isNarrow ? 22 : 26 }
  private var titleSize: Double { (isNarrow ? 16 : 18) * palette.textScale }
  private var detailSize: Double { (isNarrow ? 14 : 15) * palette.textScale }
  /// The least distance between a title and the detail beside it [px].
  private static let air = 12.0
  /// The height of a line, as a multiple of its letters' size.
  private static let lineHeight = 1.4
  /// The height of a line if there is hardly any room.
  private static let tightLineHeight = 1.25

  /// The width from which on details always stand beside their titles [px].
  private static let narrow = 360.0

  /// The same builder for other rows.
  func suited(to rows: [ListRow]) -> ListRowBuilder {
    var suited = self
    suited.hasIcons = rows.contains { $0.icon != nil }
    return suited
  }

  /// The form that suits all rows.
  func form(of rows: [ListRow]) -> ListRowForm {
    let fits = rows.allSatisfy {
      room(for: $0) >= width(ofTitle: $0) + Self.air + width(ofDetail: $0)
    }
    return fits || size.width >= Self.narrow ? .beside : .stacked
  }

  /// The x-coordinate at which the text of the rows begins [px].
  private var start: Double { padding + (hasIcons ? iconSize + gap : 0) }

  /// The x-coordinate at which the text of a row ends [px].
  private func end(of row: ListRow) -> Double {
    size.width - padding - (row.accessory == .none ? 0 : 26)
  }

  private func room(for row: ListRow) -> Double { max(0, end(of: row) - start) }

  /// The estimated widths of a title and, with some air, of a detail [px]; 0 without a detail.
  private func width(ofTitle row: ListRow) -> Double {
    row.detail.isEmpty ? 0 : TextContent.width(of: row.title) * titleSize
  }
  private func width(ofDetail row: ListRow) -> Double {
    row.detail.isEmpty ? 0 : TextContent.width(of: row.detail) * detailSize + 6
  }

  /// Adds a row's layers. The row clips its content, so that it costs nothing out of sight.
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
    let details = (0..<2).map { _ in
      tree.add(Layer(frame: .zero, color: palette.secondaryText), to: layer)
    }
    let marks = (0..<2).map { _ in
      tree.add(Layer(frame: .zero, content: .fill), to: layer)
    }
    return ListRowLayers(
      layer: layer, highlight: highlight, line: line, icon: icon, title: title,
      detailBeside: details[0], detailBelow: details[1], marks: marks)
  }

  /// Shows the content of `row` on the layers.
  func show(
    _ row: ListRow, as form: ListRowForm, on layers: ListRowLayers, in tree: inout LayerTree
  ) {
    let x = start
    // An icon that the row no longer has fades out where it was.
    tree[layers.icon].values.opacity = row.icon == nil ? 0 : 1
    tree[layers.icon].cover(
      Rect(x: padding, y: (size.height - iconSize) / 2, width: iconSize, height: iconSize))
    if let icon = row.icon { tree[layers.icon].content = .icon(IconName(icon)) }
    tree[layers.line].cover(
      Rect(x: x, y: size.height - 1, width: max(0, size.width - x), height: 1), anchor: 1)
    let below = StackedLines(
      height: size.height, title: titleSize, detail: detailSize, each: Self.tightLineHeight)
    if form == .stacked, !row.detail.isEmpty {
      let place = Rect(x: x, y: below.top, width: room(for: row), height: below.upper)
      write(row.title, below.title, 500, .leading, place, on: layers.title, in: &tree)
    } else {
      write(title: row, on: layers, in: &tree)
    }
    write(detail: row, as: form, below, on: layers, in: &tree)
    mark(row.accessory, layers.marks, in: &tree)
    // Mirrors the layers that have just been laid out from left to right.
    guard palette.isRightToLeft else { return }
    let unwritten = [ListRowForm.beside, .stacked].filter { $0 != form || row.detail.isEmpty }
    mirror(row.accessory, layers, besides: unwritten.map(layers.detail), in: &tree)
  }

  /// The width of a detail beside its title, limited to the rest of the line or 0.6 of it.
  private func share(of row: ListRow) -> Double {
    let space = room(for: row)
    let left = space - width(ofTitle: row) - Self.air
    return min(width(ofDetail: row), max(space * 0.6, left)).rounded()
  }

  /// Writes the title on the middle line, beside its detail.
  private func write(title row: ListRow, on layers: ListRowLayers, in tree: inout LayerTree) {
    let width = room(for: row) - share(of: row) - (row.detail.isEmpty ? 0 : Self.air)
    // A title without a detail takes two lines if it is too long for one.
    let isLong = row.detail.isEmpty && TextContent.width(of: row.title) * titleSize > width
    let lines = isLong && 2 * titleSize * Self.tightLineHeight <= size.height - 4 ? 2 : 1
    write(
      row.title, titleSize, 500, .leading,
      line(x: start, width: width, lettersOf: titleSize, lines: lines), lines: lines,
      on: layers.title, in: &tree)
  }

  /// Writes the detail, anchored at its end beside the title and at its beginning below it, so that
  /// it stays in place when its text changes. The old text in the other place fades out.
  private func write(
    detail row: ListRow, as form: ListRowForm, _ below: StackedLines, on layers: ListRowLayers,
    in tree: inout LayerTree
  ) {
    for layer in [layers.detailBeside, layers.detailBelow] { tree[layer].values.opacity = 0 }
    guard !row.detail.isEmpty else { return }
    let layer = layers.detail(as: form)
    tree[layer].values.opacity = 1
    tree[layer].values.color =
      row.isFailing ? palette.error : row.isOld ? palette.pale : palette.secondaryText
    switch form {
    case .beside:
      let share = share(of: row)
      write(
        row.detail, detailSize, 450, .trailing,
        line(x: end(of: row) - share, width: share, lettersOf: detailSize), anchor: 1, on: layer,
        in: &tree)
    case .stacked:
      let place = Rect(
        x: start, y: below.top + below.upper, width: room(for: row), height: below.lower)
      write(row.detail, below.detail, 450, .leading, place, on: layer, in: &tree)
    }
  }

  /// The frame of one or more lines in the middle of the row.
  private func line(
    x: Double, width: Double, lettersOf size: Double, lines: Int = 1
  ) -> Rect {
    let height = (size * Self.lineHeight * Double(lines)).rounded()
    return Rect(
      x: x, y: ((self.size.height - height) / 2).rounded(), width: max(0, width), height: height)
  }

  private func mirror(
    _ accessory: ListRow.Accessory, _ layers: ListRowLayers, besides others: [LayerID],
    in tree: inout LayerTree
  ) {
    tree.mirror(within: layers.layer, besides: Set(layers.marks + others))
    for id in layers.marks {
      // A tick is not mirrored: it stands at the other end as it is.
      guard accessory != .selected else {
        tree[id].values.position.x = size.width - tree[id].values.position.x - Self.tickLean
        continue
      }
      // The other strokes are mirrored with their angle.
      tree[id].values.position.x = size.width - tree[id].values.position.x
      tree[id].values.rotation = .pi - tree[id].values.rotation
    }
  }

  private func write(
    _ string: String, _ textSize: Double, _ weight: Int, _ alignment: TextContent.Alignment,
    _ place: Rect, lines: Int = 1, anchor: Double = 0, on layer: LayerID,
    in tree: inout LayerTree
  ) {
    tree[layer].isHidden = string.isEmpty
    tree[layer].content = .text(
      TextContent(
        string, family: palette.family, size: textSize, weight: weight, alignment: alignment,
        lines: lines, standing: lines > 1 ? .middle : .automatic))
    tree[layer].cover(place, anchor: anchor)
  }

  /// The distance that a tick reaches further to the right of its foot than to the left [px].
  private static let tickLean = 4.0

  /// Draws a chevron or a tick as two strokes that meet.
  private func mark(
    _ accessory: ListRow.Accessory, _ marks: [LayerID], in tree: inout LayerTree
  ) {
    let corner = Point(size.width - padding - 2, size.height / 2)
    // The end, the length and the angle of each stroke [px, px, °].
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
      tree[id].values.color = accessory == .selected ? palette.accentMarks : palette.secondaryText
    }
  }
}

/// The layers of one row.
struct ListRowLayers: Sendable {
  /// The layer that contains the others; only its position changes with the list.
  let layer: LayerID
  let highlight: LayerID
  let line: LayerID
  let icon: LayerID
  let title: LayerID
  /// The detail at the end of the title's line.
  let detailBeside: LayerID
  /// The detail below the title.
  let detailBelow: LayerID
  let marks: [LayerID]

  func detail(as form: ListRowForm) -> LayerID { form == .beside ? detailBeside : detailBelow }
}

/// A title above its detail, with letters reduced until both lines fit.
private struct StackedLines {
  /// The sizes of their letters [px].
  let (title, detail): (Double, Double)
  /// The top of the upper line, and the heights of both lines [px].
  let (top, upper, lower): (Double, Double, Double)

  /// - Parameter each: The height of a line, as a multiple of its letters' size.
  init(height: Double, title: Double, detail: Double, each: Double) {
    let part = min(1, (height - 4) / ((title + detail) * each))
    (self.title, self.detail) = (title * part, detail * part)
    (upper, lower) = ((title * part * each).rounded(), (detail * part * each).rounded())
    top = ((height - upper - lower) / 2).rounded()
  }
}

extension Layer {
  /// Places the layer on `frame` of its parent.
  /// - Parameter anchor: The anchor in parts of the width: 0 keeps the left edge in place at any
  ///   width, 1 the right edge.
  fileprivate mutating func cover(_ frame: Rect, anchor: Double = 0.5) {
    size = frame.size
    self.anchor.x = anchor
    values.position = Point(frame.minX + anchor * frame.size.width, frame.center.y)
  }
}
