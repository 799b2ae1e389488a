internal import DetentGeometry
internal import DetentScene

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
  /// Whether it does something, so that it lights up under a finger.
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

/// How the words of all rows of a list stand.
enum ListRowForm: Equatable, Sendable {
  /// The detail at the end of its title's line.
  case beside
  /// The detail below its title, where on some row of a narrow list the two have no room side by side.
  case stacked
}

/// Puts rows into a tree, or their words into the layers of others.
struct ListRowBuilder {
  let size: Size
  let palette: Palette
  /// From the edges to what is written; nil: as suits the width.
  var edge: Double?
  /// Whether some row has an icon: then the words of all begin behind it.
  var hasIcons = false

  /// Whether there is little room for words.
  private var isNarrow: Bool { size.width < 280 }
  private var padding: Double { edge ?? (isNarrow ? 14 : 20) }
  private var gap: Double { isNarrow ? 10 : 16 }
  private var iconSize: Double { isNarrow ? 22 : 26 }
  private var titleSize: Double { (isNarrow ? 16 : 18) * palette.textScale }
  private var detailSize: Double { (isNarrow ? 14 : 15) * palette.textScale }
  /// From a title to the detail beside it, at least [px].
  private static let air = 12.0
  /// How high a line is, in sizes of its letters.
  private static let lineHeight = 1.4
  /// The same where there is hardly any room.
  private static let tightLineHeight = 1.25

  /// Where it is wider, a title that is too long yields [px].
  private static let narrow = 360.0

  /// The same for other rows.
  func suited(to rows: [ListRow]) -> ListRowBuilder {
    var suited = self
    suited.hasIcons = rows.contains { $0.icon != nil }
    return suited
  }

  /// What suits all rows.
  func form(of rows: [ListRow]) -> ListRowForm {
    let fits = rows.allSatisfy {
      room(for: $0) >= width(ofTitle: $0) + Self.air + width(ofDetail: $0)
    }
    return fits || size.width >= Self.narrow ? .beside : .stacked
  }

  /// Where the words of the rows begin [px].
  private var start: Double { padding + (hasIcons ? iconSize + gap : 0) }

  /// Where they end [px].
  private func end(of row: ListRow) -> Double {
    size.width - padding - (row.accessory == .none ? 0 : 26)
  }

  private func room(for row: ListRow) -> Double { max(0, end(of: row) - start) }

  /// About how wide a title is [px], and a detail with some air.
  private func width(ofTitle row: ListRow) -> Double {
    row.detail.isEmpty ? 0 : TextContent.width(of: row.title) * titleSize
  }
  private func width(ofDetail row: ListRow) -> Double {
    row.detail.isEmpty ? 0 : TextContent.width(of: row.detail) * detailSize + 6
  }

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

  /// Makes the layers say what `row` says.
  func show(
    _ row: ListRow, as form: ListRowForm, on layers: ListRowLayers, in tree: inout LayerTree
  ) {
    let x = start
    // One that has gone is seen to fade where it was.
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
    // Written anew each time, from left to right.
    guard palette.isRightToLeft else { return }
    let unwritten = [ListRowForm.beside, .stacked].filter { $0 != form || row.detail.isEmpty }
    mirror(row.accessory, layers, besides: unwritten.map(layers.detail), in: &tree)
  }

  /// How wide a detail beside its title is: all of what that leaves over, and more where it is long.
  private func share(of row: ListRow) -> Double {
    let space = room(for: row)
    let left = space - width(ofTitle: row) - Self.air
    return min(width(ofDetail: row), max(space * 0.6, left)).rounded()
  }

  /// In one line with its detail.
  private func write(title row: ListRow, on layers: ListRowLayers, in tree: inout LayerTree) {
    let width = room(for: row) - share(of: row) - (row.detail.isEmpty ? 0 : Self.air)
    // A title alone that is too long for one line has two.
    let isLong = row.detail.isEmpty && TextContent.width(of: row.title) * titleSize > width
    let lines = isLong && 2 * titleSize * Self.tightLineHeight <= size.height - 4 ? 2 : 1
    write(
      row.title, titleSize, 500, .leading,
      line(x: start, width: width, lettersOf: titleSize, lines: lines), lines: lines,
      on: layers.title, in: &tree)
  }

  /// Where it stands, held by its end beside its title and by its beginning below it: so it stays
  /// when it says something else. In the other place its old words fade.
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

  /// One or more lines in the middle of the row.
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
      tree[id].values.color = accessory == .selected ? palette.accentMarks : palette.secondaryText
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
  /// At the end of the title's line.
  let detailBeside: LayerID
  /// Below the title.
  let detailBelow: LayerID
  let marks: [LayerID]

  func detail(as form: ListRowForm) -> LayerID { form == .beside ? detailBeside : detailBelow }
}

/// A title above its detail, in letters of which two lines have room.
private struct StackedLines {
  /// Of their letters [px].
  let (title, detail): (Double, Double)
  /// Where the upper line begins, and how high both are [px].
  let (top, upper, lower): (Double, Double, Double)

  /// - Parameter each: How high a line is, in sizes of its letters.
  init(height: Double, title: Double, detail: Double, each: Double) {
    let part = min(1, (height - 4) / ((title + detail) * each))
    (self.title, self.detail) = (title * part, detail * part)
    (upper, lower) = ((title * part * each).rounded(), (detail * part * each).rounded())
    top = ((height - upper - lower) / 2).rounded()
  }
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
