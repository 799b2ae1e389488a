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
  private let strokes: [LayerID]
  private let dim: Color

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
    self.dim = dim
    let dial = Dial(body: caption.body, card: frame.size)
    if dial.isFlat {
      caption.squeeze(title, into: dial.center.x - dial.radius - caption.padding - 2, in: &tree)
    }
    let text = dial.hasRoom(for: text) ? text : text.short
    self.text = text
    strokes = dial.add(color: dim, sweep: Self.sweep, to: &tree, parent: layer)
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
    // A dial goes round as a clock does, in every language.
    if palette.isRightToLeft { tree.mirror(within: layer, besides: Set(strokes)) }
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
    let part = state.number.map(text.part) ?? 0
    let lit = palette.accent.withAlpha(isFresh ? 1 : 0.4)
    let count = Double(strokes.count)
    for (index, stroke) in strokes.enumerated() {
      let share = min(max(part * count - Double(index), 0), 1)
      stage.change(.color, of: stroke, to: dim.mixed(with: lit, share), by: Self.law)
    }
  }
}

/// The strokes of a dial.
private struct Dial {
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

  func add(
    color: Color, sweep: Double, to tree: inout LayerTree, parent: LayerID
  ) -> [LayerID] {
    let length = max(5, radius * 0.2)
    let width = max(2, (radius * 0.055).rounded())
    let count = radius < 40 ? 25 : 37
    return (0..<count).map { index in
      let angle = sweep * (Double(index) / Double(count - 1) - 0.5)
      let place = Point(
        center.x + sine(angle) * (radius - length / 2),
        center.y - cosine(angle) * (radius - length / 2))
      var stroke = Layer(
        frame: Rect(x: 0, y: 0, width: width, height: length), content: .fill, color: color)
      stroke.values.position = place
      stroke.values.rotation = angle
      stroke.values.cornerRadius = width / 2
      return tree.add(stroke, to: parent)
    }
  }

  /// The rotation of a layer does the trigonometry.
  private func sine(_ angle: Double) -> Double {
    Transform.rotation(angle)(Point(1, 0)).y
  }

  private func cosine(_ angle: Double) -> Double {
    Transform.rotation(angle)(Point(1, 0)).x
  }
}
