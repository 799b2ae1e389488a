internal import DetentGeometry
internal import DetentScene
internal import Values

/// A line that shows a value or, without one, a word for the reason, in letters that fit.
struct ValueLine: Sendable {
  let layer: LayerID
  private let palette: Palette
  /// The text style of values; the alignment comes from the layer, which may have been mirrored.
  private let type: TextContent

  /// The bounds of the size of a word: readable, but not too prominent [px].
  private static let leastLetters = 10.0
  private static let mostLetters = 20.0

  /// - Parameter layer: A layer with a text.
  init(_ layer: LayerID, palette: Palette, in tree: LayerTree) {
    (self.layer, self.palette) = (layer, palette)
    if case .text(let text) = tree[layer].content {
      type = text
    } else {
      type = TextContent("", family: palette.family, size: 16)
    }
  }

  /// Shows the state of a source.
  func show(_ state: SourceState, as text: ValueText, in tree: inout LayerTree) {
    if let missing = state.missing { return show(missing, in: &tree) }
    show(state.lastValue, as: text, isTrusted: state.value != nil, in: &tree)
  }

  func show(
    _ value: SourceValue?, as text: ValueText, isTrusted: Bool, in tree: inout LayerTree
  ) {
    var line = type
    if case .number = value { line = type.whole }
    line.string = text.text(of: value)
    write(line, in: &tree)
    tree[layer].values.color =
      isTrusted ? palette.text : palette.pale
  }

  func show(_ missing: MissingValue, in tree: inout LayerTree) {
    show(word: palette.strings.word(of: missing), isFailure: missing != .unknown, in: &tree)
  }

  /// - Parameter isFailure: Whether the word stands for an error that somebody should look into.
  func show(word: String, isFailure: Bool, in tree: inout LayerTree) {
    let fitting = Self.letters(
      for: word, in: tree[layer].size.width, atMost: type.size, scale: palette.textScale)
    var line = type
    line.string = fitting == nil ? (isFailure ? "!" : "–") : word
    line.size = fitting ?? type.size
    write(line, in: &tree)
    tree[layer].values.color = isFailure ? palette.error : palette.secondaryText
  }

  private func write(_ line: TextContent, in tree: inout LayerTree) {
    guard case .text(let shown) = tree[layer].content else { return }
    var line = line
    line.alignment = shown.alignment
    tree[layer].content = .text(line)
  }

  /// The size at which a word fits [px]; nil: it would be too small to read.
  static func letters(
    for word: String, in width: Double, atMost most: Double, scale: Double
  ) -> Double? {
    // A tenth of the width stays free.
    let fitting = (width * 0.9 / max(1, TextContent.width(of: word))).rounded(.down)
    return fitting < leastLetters ? nil : min(most, fitting, mostLetters * scale)
  }
}
