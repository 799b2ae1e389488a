internal import DetentGeometry
package import DetentScene
package import DetentStage
package import Settings
package import Values

/// A text from a source, under a name.
package struct TextLabel: TileControl {
  package let layer: LayerID
  package let nameLine: NameLine?
  package let source: String?
  private let text: ValueText
  private let value: ValueLine

  package init(_ tile: TileSettings, in context: inout BuildContext) {
    let palette = context.palette
    source = tile.source
    text = ValueText(shown: tile, in: context.configuration)
    let caption = Caption(tile, in: &context)
    (layer, nameLine) = (caption.card, caption.name)
    let body = caption.body
    let letters = min(
      34 * palette.textScale, max(caption.letters + 2, body.size.height * 0.4)
    ).rounded()
    let least = max(caption.letters, (letters * 0.6).rounded())
    let lines = Int(body.size.height / (least * 1.25))
    let content = TextContent(
      source == nil ? "" : "–", family: palette.family, size: letters, weight: 500,
      lines: min(max(lines, 1), 4), hasTabularDigits: true, leastSize: least, standing: .bottom)
    let line = context.tree.add(
      Layer(frame: body, content: .text(content), color: palette.secondaryText), to: layer)
    value = ValueLine(line, palette: palette, in: context.tree)
    if source != nil { value.show(.unknown, in: &context.tree) }
    if palette.isRightToLeft { context.tree.mirror(within: layer) }
  }

  package mutating func show(
    _ state: SourceState, on stage: inout Stage, in context: inout ControlContext
  ) {
    value.show(state, as: text, in: &stage.tree)
  }
}

extension SourceState {
  /// The present value, or the last one known if it is stale.
  package var lastValue: SourceValue? {
    switch self {
    case .fresh(let value, _), .stale(let value, _): value
    case .unknown, .failed: nil
    }
  }

  /// The last value as a number; 1 and 0 for on and off; nil: it is no number.
  var number: Double? {
    switch lastValue {
    case .number(let number) where number.isFinite: number
    case .boolean(let isOn): isOn ? 1 : 0
    case .number, .text, .rows, .image, .time, nil: nil
    }
  }
}
