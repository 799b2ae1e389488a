internal import DetentAnimation
internal import DetentGeometry
package import DetentMotion
package import DetentScene
package import DetentStage
package import Settings
package import Values

/// The last minutes of a value as a row of strokes, the newest where lines end, below the value.
///
/// Every stroke is a part of the clock's time: it stays the same until it leaves the row, and the
/// row moves on even if the value does not change.
package struct Sparkline: TileControl, StatefulControl {
  /// The length of time that the row covers [s].
  package static let window = 300.0
  /// The least height of the row of strokes [px].
  private static let leastHeight = 4.0

  package let layer: LayerID
  package let nameLine: NameLine?
  package let source: String?
  private let text: ValueText
  /// Whether the range is given; otherwise the row spans its lowest and highest values.
  private let isFixed: Bool
  private let palette: Palette
  private let body: Rect
  private let value: ValueLine
  private let strokes: [LayerID]
  package private(set) var state: History

  private static let spec = AnimationSpec.spring(
    constant(try Spring(dampingRatio: 1, response: 0.3)))

  package init(_ tile: TileSettings, in context: inout BuildContext) {
    let palette = context.palette
    (source, isFixed, self.palette) = (tile.source, tile.range != nil, palette)
    text = ValueText(shown: tile, in: context.configuration)
    let caption = Caption(tile, in: &context)
    (layer, nameLine) = (caption.card, caption.name)
    let space = caption.body
    let letters = max(
      caption.letters + 1, (min(space.size.height * 0.3, 28) * palette.textScale).rounded())
    let gap = space.size.height < 40 ? 1.0 : 6
    // Keeps the strokes on the card, however large the letters are.
    let height = min(
      (letters * (space.size.height < 40 ? 1.2 : 1.4)).rounded(),
      max(0, space.size.height - gap - Sparkline.leastHeight))
    let content = TextContent(
      "–", family: palette.family, size: letters, weight: 500, hasTabularDigits: true
    ).shrinking(to: caption.letters)
    let line = context.tree.add(
      Layer(
        frame: Rect(x: space.minX, y: space.minY, width: space.size.width, height: height),
        content: .text(content), color: palette.text), to: layer)
    value = ValueLine(line, palette: palette, in: context.tree)
    if source != nil { value.show(.unknown, in: &context.tree) }
    let body = Rect(
      x: space.minX, y: space.minY + height + gap, width: space.size.width,
      height: max(Sparkline.leastHeight, space.size.height - height - gap))
    self.body = body
    let count = max(8, min(60, Int(body.size.width / 7)))
    state = History(of: Sparkline.window, parts: count)
    let pitch = body.size.width / Double(count)
    let width = max(2, (pitch * 0.6).rounded())
    strokes = (0..<count).map { index in
      var stroke = Layer(
        frame: Rect(
          x: (body.minX + pitch * Double(index)).rounded(), y: body.maxY - width, width: width,
          height: width), content: .fill,
        color: (tile.color ?? palette.tile).mixed(with: palette.text, palette.faint))
      stroke.setAnchor(Point(0.5, 1))
      stroke.values.cornerRadius = width / 2
      return context.tree.add(stroke, to: caption.card)
    }
    if palette.isRightToLeft { context.tree.mirror(within: layer) }
  }

  package mutating func show(
    _ news: SourceState, on stage: inout Stage, in context: inout ControlContext
  ) {
    value.show(news, as: text, in: &stage.tree)
    if case .fresh(_, let time) = news, let number = news.number {
      state.add(number, at: time)
    } else {
      state.add(nil, at: context.time)
    }
    showStrokes(on: &stage)
  }

  package mutating func stopListening(at time: Instant, on stage: inout Stage) {
    state.add(nil, at: time)
    showStrokes(on: &stage)
  }

  package var recordedSource: String? { source }
  package var visibleDeadline: Instant? { state.nextChange }

  package mutating func advance(on stage: inout Stage, in context: inout ControlContext) {
    state.advance(to: context.time)
    showStrokes(on: &stage)
  }

  package mutating func resume(from history: History, on stage: inout Stage) {
    state = history.parted(into: strokes.count)
    showStrokes(on: &stage)
  }

  private func showStrokes(on stage: inout Stage) {
    let values = state.values
    let known = values.compactMap(\.self)
    let (low, high) =
      isFixed
      ? (text.range.lowerBound, text.range.upperBound) : (known.min() ?? 0, known.max() ?? 1)
    // Halves keep the difference of the largest numbers finite.
    let span = high / 2 - low / 2
    for (stroke, number) in zip(strokes, values) {
      let width = stage.tree[stroke].size.width
      let part = number.map { span > 0 ? ($0 / 2 - low / 2) / span : 0.5 } ?? 0
      let height = (width + min(max(part, 0), 1) * (body.size.height - width)).rounded()
      let color =
        number == nil ? palette.tile.mixed(with: palette.text, palette.faint) : palette.accentMarks
      stage.change(.color, of: stroke, to: color, by: Self.spec)
      guard stage.tree[stroke].size.height != height else { continue }
      stage.animate(.size, of: stroke, to: Size(width, height), by: Self.spec)
    }
  }
}
