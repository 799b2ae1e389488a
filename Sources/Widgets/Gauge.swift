internal import DetentAnimation
internal import DetentMotion
package import Geometry
package import Gestures
package import Scene
package import Stage
package import Values

/// A value on a dial: an arc of strokes that light up one after another, the number in its middle.
package struct Gauge: Control {
  package let layer: LayerID
  package private(set) var source: String?
  private let text: ValueText
  private let palette: Palette
  private let value: ValueLine
  private let dial: LayerID

  /// Three quarters of a circle, open below.
  private static let sweep = 1.5 * Double.pi
  private static let law = Law.spring((try? Spring(dampingRatio: 1, response: 0.35)) ?? .hand)

  package init(
    _ title: String, icon: String? = nil, color: Color? = nil, text: ValueText, source: String?,
    frame: Rect, palette: Palette, in tree: inout LayerTree, parent: LayerID
  ) {
    self.source = source
    self.palette = palette
    let caption = Caption(
      title, icon: icon, color: color, frame: frame, palette: palette, in: &tree, parent: parent)
    layer = caption.card
    let dim = (color ?? palette.tile).mixed(with: palette.text, 0.16)
    let dial = DialPlace(body: caption.body, card: frame.size)
    if dial.isFlat {
      caption.squeeze(title, into: dial.center.x - dial.radius - caption.padding - 2, in: &tree)
    }
    let text = dial.hasRoom(for: text) ? text : text.short
    self.text = text
    // A dial goes round as a clock does, in every language.
    let middle = palette.isRightToLeft ? frame.size.width - dial.center.x : dial.center.x
    self.dial = tree.add(
      dial.layer(around: middle, sweep: Self.sweep, dim: dim, lit: palette.accent.withAlpha(0.4)),
      to: layer)
    let letters = dial.letters(for: text, scale: palette.textScale)
    let content = TextContent(
      "–", family: palette.family, size: letters, weight: 500, alignment: .center,
      hasTabularDigits: true)
    let (width, height) = (dial.radius * 1.7, (letters * 1.4).rounded())
    let line = tree.add(
      Layer(
        frame: Rect(
          x: dial.center.x - width / 2, y: (dial.center.y - height / 2).rounded(), width: width,
          height: height), content: .text(content), color: palette.text), to: layer)
    value = ValueLine(line, palette: palette, in: tree)
    if source != nil { value.show(.unknown, in: &tree) }
    if palette.isRightToLeft { tree.mirror(within: layer, besides: [self.dial]) }
  }

  /// What it shows is told again by its source.
  package mutating func restore(from other: any Control, on stage: inout Stage) {}

  package mutating func rename(_ renamed: (String) -> String) { source = source.map(renamed) }

  package var parts: [ControlPart] { [] }

  package mutating func handle(
    _ gesture: Gesture, part: Int, on stage: inout Stage, in context: inout ControlContext
  ) {}

  package mutating func show(
    _ state: SourceState, on stage: inout Stage, in context: inout ControlContext
  ) {
    let isFresh = state.value != nil
    value.show(state, as: text, in: &stage.tree)
    stage.change(
      .color, of: dial, to: palette.accent.withAlpha(isFresh ? 1 : 0.4), by: Self.law)
    let part = state.number.map(text.part) ?? 0
    guard stage.tree[dial].values.progress != part else { return }
    stage.animate(.progress, of: dial, to: [part, 0, 0, 0], by: Self.law)
  }
}

/// Where a dial is, and how large.
private struct DialPlace {
  let center: Point
  let radius: Double
  /// Whether it stands beside the name, which has no room above it.
  let isFlat: Bool

  /// - Parameter card: What `body` is the part below the name of [px].
  init(body: Rect, card: Size) {
    isFlat = body.size.height < 1.72 * 22
    let side = card.height - 12
    let body = isFlat ? Rect(x: card.width - side - 8, y: 6, width: side, height: side) : body
    // Three quarters of a circle are less high than wide.
    radius = max(8, min(body.size.width / 2, body.size.height / 1.72))
    center = Point(body.center.x, body.minY + (body.size.height + radius * 0.29) / 2)
  }

  private static let leastLetters = 10.0
  /// How far below the centre the lowest strokes end, in radii: an eighth of a turn is left open on
  /// either side.
  private static let lowest = 0.7072

  /// How large the number is, which must stay within the strokes [px].
  func letters(for text: ValueText, scale: Double) -> Double {
    max(Self.leastLetters, min(radius * 0.5, 44, fitting(text)) * scale).rounded()
  }

  /// Whether letters that can be read stay within the strokes.
  func hasRoom(for text: ValueText) -> Bool { fitting(text) >= Self.leastLetters }

  /// A figure is about 0.6 as wide as it is high, and the hole 1.5 times as wide as the radius.
  private func fitting(_ text: ValueText) -> Double {
    radius * 1.5 / (0.6 * Double(max(text.letters, 3)))
  }

  /// - Parameter middle: The centre's distance from the left [px].
  func layer(around middle: Double, sweep: Double, dim: Color, lit: Color) -> Layer {
    // Whole pixels around it, so that the strokes lie where they would in the card.
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
