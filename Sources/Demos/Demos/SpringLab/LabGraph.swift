internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Localization
internal import Settings
internal import Widgets

/// The card with a spring's name, its figures and its curve.
struct LabGraph: Sendable {
  let card: LayerID
  /// The layers for successive curves: a new one fades in while older ones still fade out.
  private let curves: [CurveLayers]
  private var current = 0
  /// The curve's place in the card [px].
  let place: Rect
  private(set) var plot: SpringPlot
  private let heading: LabHeading
  private let target: LayerID
  private let strings: LocalizedStrings
  /// The times under the curve.
  let ticks: [LayerID]

  init(_ spring: Spring, frame: Rect, palette: Palette, in tree: inout LayerTree, parent: LayerID) {
    let type = LabText(palette: palette)
    let card = type.card(frame, in: &tree, parent: parent)
    self.card = card
    strings = palette.strings
    let pad = frame.size.height < 240 ? 16.0 : 20
    let width = max(1, frame.size.width - 2 * pad)
    // Larger letters get more room, as long as the curve keeps some.
    let most = max(48, frame.size.height - pad - 84)
    let high = min((48 * palette.textScale).rounded(), most)
    heading = LabHeading(
      Rect(x: pad, y: pad - 4, width: width, height: high), palette: palette, in: &tree,
      parent: card)
    let top = pad + high + 8
    let place = Rect(
      x: pad, y: top, width: width, height: max(16, (frame.size.height - top - 36).rounded()))
    self.place = place
    let plot = SpringPlot(spring, size: place.size)
    self.plot = plot
    func stroke(_ rect: Rect, _ opacity: Double) -> LayerID {
      tree.add(
        Layer(frame: rect, content: .fill, color: palette.text.withAlpha(opacity)), to: card)
    }
    let times = plot.ticks.indices.map { index -> LayerID in
      let x = (place.minX + width * Double(index) / 4).rounded()
      if index > 0, index < 4 {
        _ = stroke(Rect(x: x, y: place.minY, width: 1, height: place.size.height), 0.07)
      }
      let alignment: TextContent.Alignment =
        index == 0 ? .leading : index == 4 ? .trailing : .center
      let left = index == 0 ? x : index == 4 ? x - 72 : x - 36
      return tree.add(
        type.line(
          "", x: left, y: place.maxY + 6, width: 72, height: 20, size: 12, alignment: alignment,
          isQuiet: true), to: card)
    }
    ticks = times
    _ = stroke(Rect(x: pad, y: place.maxY, width: width, height: 1), palette.faint)
    target = stroke(Rect(x: pad, y: place.minY, width: width, height: 1), 0.4)
    let around = Rect(
      x: place.minX - SpringPlot.margin, y: place.minY - SpringPlot.margin,
      width: place.size.width + 2 * SpringPlot.margin,
      height: place.size.height + 2 * SpringPlot.margin)
    func addCurve() -> CurveLayers {
      CurveLayers(
        area: tree.add(Layer(frame: around, color: palette.accent.withAlpha(0.14)), to: card),
        line: tree.add(Layer(frame: around, color: palette.accentMarks), to: card))
    }
    curves = (0..<3).map { _ in addCurve() }
    for layer in curves.dropFirst().flatMap(\.layers) { tree[layer].values.opacity = 0 }
  }

  private var curve: CurveLayers { curves[current] }
  var line: LayerID { curve.line }

  func show(name: String, note: String, in tree: inout LayerTree) {
    heading.show(name: name, note: note, in: &tree)
  }

  /// - Parameter isHeld: Whether a finger tunes the spring; the time span does not shrink then.
  mutating func show(_ spring: Spring, isHeld: Bool, in tree: inout LayerTree) {
    plot = SpringPlot(spring, size: place.size, least: isHeld ? plot.span : 0)
    draw(in: &tree)
    tree[target].values.position = targetPlace
  }

  /// Shows a spring that is tuned. Another spring, or another time span, crossfades from the old
  /// curve.
  mutating func show(
    _ spring: Spring, isHeld: Bool, isOther: Bool = false, on stage: inout Stage
  ) {
    let span = plot.span
    plot = SpringPlot(spring, size: place.size, least: isHeld ? span : 0)
    guard isOther || plot.span != span else {
      draw(in: &stage.tree)
      return stage.set(.position, of: target, to: targetPlace)
    }
    for layer in curve.layers { stage.animate(.opacity, of: layer, to: 0, by: .fade) }
    current = (current + 1) % curves.count
    draw(in: &stage.tree)
    for layer in curve.layers { stage.animate(.opacity, of: layer, to: 1, by: .fade) }
    stage.animate(.position, of: target, to: targetPlace, by: LabSlider.spec)
  }

  /// The place of the line at which the curve ends.
  private var targetPlace: Point {
    Point(place.center.x, (place.minY + plot.y(of: 1)).rounded() + 0.5)
  }

  private func draw(in tree: inout LayerTree) {
    tree[curve.line].content = plot.line
    tree[curve.area].content = plot.area
    for (layer, tick) in zip(ticks, plot.ticks) {
      tree.setText(plot.text(of: tick, in: strings), of: layer)
    }
    heading.show(SpringFigures(plot.spring), in: &tree)
  }
}

/// The layers of a curve and of the area below it.
private struct CurveLayers: Sendable {
  let area: LayerID
  let line: LayerID

  var layers: [LayerID] { [area, line] }
}
