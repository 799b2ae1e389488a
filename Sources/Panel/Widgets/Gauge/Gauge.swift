internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
package import DetentScene
package import DetentStage
package import Settings
package import Values

/// A value on a dial: an arc of strokes that light up one after another, the number in its middle.
package struct Gauge: TileControl {
  package let layer: LayerID
  package let nameLine: NameLine?
  package let source: String?
  private let text: ValueText
  private let palette: Palette
  private let value: ValueLine
  /// The dial; nil: a row of strokes shows the value.
  private let dial: LayerID?
  private let strokes: [LayerID]
  private let dim: Color

  /// Three quarters of a circle, open at the bottom.
  private static let sweep = 1.5 * Double.pi
  private static let spec = AnimationSpec.spring(
    constant(try Spring(dampingRatio: 1, response: 0.35)))

  package init(_ tile: TileSettings, in context: inout BuildContext) {
    let (frame, palette) = (context.frame, context.palette)
    (source, self.palette) = (tile.source, palette)
    let caption = Caption(tile, in: &context)
    (layer, nameLine) = (caption.card, caption.name)
    let dim = (tile.color ?? palette.tile).mixed(with: palette.text, palette.faint)
    self.dim = dim
    let plan = GaugePlan(
      tile.label, ValueText(shown: tile, in: context.configuration), caption: caption,
      card: frame.size, scale: palette.textScale)
    self.text = plan.text
    let place: Rect
    var content = TextContent(
      "–", family: palette.family, size: plan.letters, weight: 500, hasTabularDigits: true
    ).shrinking(to: caption.letters)
    switch plan.shape {
    case .dial(let dial):
      if dial.isBeside {
        caption.squeeze(into: dial.center.x - dial.radius - caption.padding - 4, in: &context.tree)
      }
      let center =
        dial.isBeside && palette.isRightToLeft
        ? Point(frame.size.width - dial.center.x, dial.center.y) : dial.center
      strokes = []
      self.dial = context.tree.add(
        dial.layer(
          around: center.x, sweep: Self.sweep, dim: dim, lit: Self.lit(isFresh: false, palette)),
        to: layer)
      content.alignment = .center
      let (width, height) = (dial.radius * 1.5, (plan.letters * 1.4).rounded())
      place = Rect(
        x: dial.center.x - width / 2, y: (dial.center.y - height / 2).rounded(), width: width,
        height: height)
    case .row(let row):
      strokes = row.add(color: dim, to: &context.tree, parent: layer)
      self.dial = nil
      place = plan.value
    }
    let line = context.tree.add(
      Layer(frame: place, content: .text(content), color: palette.text), to: layer)
    value = ValueLine(line, palette: palette, in: context.tree)
    if source != nil { value.show(.unknown, in: &context.tree) }
    // A dial turns clockwise in every language.
    guard palette.isRightToLeft else { return }
    context.tree.mirror(within: layer, besides: Set([dial].compactMap(\.self)))
  }

  /// The colour of lit strokes: paler for an old value, except in high contrast.
  private static func lit(isFresh: Bool, _ palette: Palette) -> Color {
    palette.accentMarks.withAlpha(isFresh || palette.outline != nil ? 1 : 0.4)
  }

  package mutating func show(
    _ state: SourceState, on stage: inout Stage, in context: inout ControlContext
  ) {
    let isFresh = state.value != nil
    value.show(state, as: text, in: &stage.tree)
    let fraction = state.number.map(text.fraction) ?? 0
    let lit = Self.lit(isFresh: isFresh, palette)
    if let dial {
      stage.change(.color, of: dial, to: lit, by: Self.spec)
      guard stage.tree[dial].values.progress != fraction else { return }
      return stage.animate(.progress, of: dial, to: fraction, by: Self.spec)
    }
    let count = Double(strokes.count)
    for (index, stroke) in strokes.enumerated() {
      let share = min(max(fraction * count - Double(index), 0), 1)
      stage.change(.color, of: stroke, to: dim.mixed(with: lit, share), by: Self.spec)
    }
  }
}

/// The layout of a gauge: a dial below its name or beside it or, if the number on a dial would be
/// hard to read, a row of strokes below the number.
private struct GaugePlan {
  enum Shape {
    case dial(DialPlace)
    case row(StrokeRow)
  }

  /// The smallest size of a number on a dial [px].
  private static let leastOnDial = 14.0

  let shape: Shape
  let text: ValueText
  /// The size of the number's letters [px].
  let letters: Double
  /// The frame of the number, if it is not on a dial.
  let value: Rect

  init(_ title: String, _ text: ValueText, caption: Caption, card: Size, scale: Double) {
    // On a dial, the number may be slightly smaller than the name.
    let least = min(caption.letters + 1, Self.leastOnDial * scale)
    let beside = DialPlace(beside: card, padding: caption.padding)
    let width = beside.center.x - beside.radius - caption.padding - 4
    let fits = width >= TextContent.width(of: title) * caption.letters * 0.9
    let below = DialPlace(in: caption.body)
    for dial in below.radius >= 30 ? [below] : fits ? [beside] : [] {
      for text in [text, text.short] {
        let letters = (min(dial.radius * 0.5, 44) * scale).rounded()
        let fitting = dial.radius * 1.35 / max(1.5, TextContent.width(of: text.longest))
        guard min(letters, fitting) >= least else { continue }
        self.text = text
        (shape, self.letters, value) = (.dial(dial), min(letters, fitting).rounded(), .zero)
        return
      }
    }
    let body = caption.body
    let stroke = max(5, min(14, (body.size.height * 0.25).rounded()))
    let room = max(1, body.size.height - stroke - 2)
    self.text = text
    letters = max(caption.letters + 1, min(34 * scale, (room * 0.8).rounded()))
    value = Rect(x: body.minX, y: body.minY, width: body.size.width, height: room)
    shape = .row(
      StrokeRow(
        Rect(x: body.minX, y: body.maxY - stroke, width: body.size.width, height: stroke)))
  }
}

/// Strokes side by side.
private struct StrokeRow {
  let frame: Rect

  init(_ frame: Rect) { self.frame = frame }

  func add(color: Color, to tree: inout LayerTree, parent: LayerID) -> [LayerID] {
    let count = min(37, max(12, Int(frame.size.width / 6)))
    let pitch = frame.size.width / Double(count)
    let width = max(2, (pitch * 0.5).rounded())
    return (0..<count).map { index in
      let x = frame.minX + (pitch * Double(index)).rounded()
      var stroke = Layer(
        frame: Rect(x: x, y: frame.minY, width: width, height: frame.size.height), content: .fill,
        color: color)
      stroke.values.cornerRadius = width / 2
      return tree.add(stroke, to: parent)
    }
  }
}

/// The place of a dial.
private struct DialPlace {
  let center: Point
  let radius: Double
  /// Whether it stands beside the name, for lack of room below the name.
  let isBeside: Bool

  /// - Parameter body: The part of a card below its name [px].
  init(in body: Rect) { self.init(body, isBeside: false) }

  /// Creates a dial at the end of a flat card.
  init(beside card: Size, padding: Double) {
    let side = card.height - 12
    self.init(
      Rect(x: card.width - side - padding + 2, y: 6, width: side, height: side), isBeside: true)
  }

  private init(_ body: Rect, isBeside: Bool) {
    self.isBeside = isBeside
    // Three quarters of a circle are less high than wide.
    radius = max(8, min(body.size.width / 2, body.size.height / 1.72))
    center = Point(body.center.x, body.minY + (body.size.height + radius * 0.29) / 2)
  }

  /// The distance from the centre to the ends of the lowest strokes, in radii: an eighth of a turn
  /// is open on either side.
  private static let lowest = 0.7072

  /// - Parameter middle: The centre's distance from the left [px].
  func layer(around middle: Double, sweep: Double, dim: Color, lit: Color) -> Layer {
    // A frame of whole pixels, so that the strokes lie where they would in the card.
    let (left, top) = ((middle - radius).rounded(.down) - 1, (center.y - radius).rounded(.down) - 1)
    let frame = Rect(
      x: left, y: top, width: (middle + radius).rounded(.up) + 1 - left,
      height: (center.y + radius * Self.lowest).rounded(.up) + 2 - top)
    let dial = Dial(
      center: Point(middle - left, center.y - top), radius: radius,
      stroke: Size(max(2, (radius * 0.055).rounded()), max(5, radius * 0.2)),
      count: radius < 40 ? 25 : 37, sweep: sweep, dim: dim)
    return Layer(frame: frame, content: .dial(dial), color: lit)
  }
}
