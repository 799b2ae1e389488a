package import Geometry
package import Scene
package import Stage
package import Values

/// A text from a source, under a name.
package struct TextLabel: SingleSourceControl, ReadOnlyControl {
  package let layer: LayerID
  package private(set) var source: String?
  private let text: ValueText
  private let value: ValueLine

  package init(
    _ title: String, icon: String? = nil, color: Color? = nil, text: ValueText, source: String?,
    frame: Rect, palette: Palette, in tree: inout LayerTree, parent: LayerID
  ) {
    self.source = source
    self.text = text
    let caption = Caption(
      title, icon: icon, color: color, frame: frame, palette: palette, in: &tree, parent: parent)
    layer = caption.card
    let body = caption.body
    let letters = min(
      34 * palette.textScale, max(caption.letters + 2, body.size.height * 0.4)
    ).rounded()
    let least = max(caption.letters, (letters * 0.6).rounded())
    let lines = Int(body.size.height / (least * 1.25))
    let content = TextContent(
      source == nil ? "" : "–", family: palette.family, size: letters, weight: 500,
      lines: min(max(lines, 1), 4), hasTabularDigits: true, leastSize: least, standing: .bottom)
    let line = tree.add(
      Layer(frame: body, content: .text(content), color: palette.secondaryText), to: layer)
    value = ValueLine(line, palette: palette, in: tree)
    if source != nil { value.show(.unknown, in: &tree) }
    if palette.isRightToLeft { tree.mirror(within: layer) }
  }

  /// What it shows is told again by its source.
  package mutating func restore(from other: any Control, on stage: inout Stage) {}

  package mutating func rename(_ renamed: (String) -> String) { source = source.map(renamed) }

  package mutating func show(
    _ state: SourceState, on stage: inout Stage, in context: inout ControlContext
  ) {
    value.show(state, as: text, in: &stage.tree)
  }
}

extension SourceState {
  /// The value that holds, or held.
  package var lastValue: SourceValue? {
    switch self {
    case .fresh(let value, _), .stale(let value, _): value
    case .unknown, .failed: nil
    }
  }

  /// As a number.
  var number: Double? {
    switch lastValue {
    case .number(let number) where number.isFinite: number
    case .boolean(let isOn): isOn ? 1 : 0
    case .number, .text, .rows, .image, .time, nil: nil
    }
  }
}
