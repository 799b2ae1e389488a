internal import DetentAnimation
package import DetentGeometry
internal import DetentGestures
internal import DetentMotion
package import DetentScene
internal import DetentStage
internal import Localization
package import Settings
package import Widgets

/// A page for trying and tuning springs: a curve, a ball to throw, and a slider for each of the
/// numbers that a spring is written with.
///
/// A change takes effect in the running panel at once, and is saved when the person asks for it. A
/// locked page moves nothing but its own ball.
package struct SpringLab: Control {
  package var takesManyFingers: Bool { true }
  package let layer: LayerID
  /// The springs as they are saved.
  private(set) var kept: [NamedSpring]
  /// The springs as they are tuned, in the same order.
  var tuned: [SpringParameters]
  var shown = 0
  var graph: LabGraph
  var ball: LabBall
  var sliders: [LabSlider]
  let chips: LabChips
  private let bench: LabBench
  var buttons: LabButtons { bench.buttons }
  /// Whether the page leaves the panel's own springs alone, as on a kiosk.
  let isLocked: Bool
  private let notes: [String: String]
  private let palette: Palette

  /// The numbers of its parts.
  enum Part {
    static let ball: PartName = 8
    static let keep: PartName = 9
    static let reset: PartName = 10

    static func chip(_ index: Int) -> PartName { .item(index, part: 0) }
  }

  /// - Parameters:
  ///   - springs: All springs.
  ///   - notes: The use of a spring on this panel, by its name.
  ///   - shown: The name of the spring to begin with; nil: the first.
  ///   - isLocked: Whether changes neither take effect in the panel nor are saved.
  ///   - margin: The distance between the sides of the frame and its parts [px].
  package init(
    springs: [NamedSpring], notes: [String: String] = [:], shown: String? = nil,
    isLocked: Bool = false, frame: Rect, margin: Double, palette: Palette, in tree: inout LayerTree,
    parent: LayerID
  ) {
    let springs = springs.isEmpty ? NamedSpring.builtIn : springs
    let page = tree.add(Layer(frame: frame), to: parent)
    let places = SpringLabLayout(frame.size, margin: margin, textScale: palette.textScale)
    (layer, self.notes, kept, tuned) = (page, notes, springs, springs.map(\.parameters))
    (self.isLocked, self.palette) = (isLocked, palette)
    self.shown = springs.firstIndex { $0.name == shown } ?? 0
    let spring = springs[self.shown].spring
    chips = LabChips(
      springs.map(\.name), frame: places.chips, palette: palette, in: &tree, parent: page)
    graph = LabGraph(spring, frame: places.graph, palette: palette, in: &tree, parent: page)
    let lane = LabLane.add(places.lane, palette: palette, in: &tree, parent: page)
    bench = LabBench(
      places.sliders, isLocked: isLocked, palette: palette, in: &tree, parent: page)
    sliders = bench.sliders
    ball = LabBall(
      spring, home: places.home(isRightToLeft: palette.isRightToLeft), lane: places.lane.size,
      palette: palette, in: &tree, parent: page)
    tree[graph.card].isHidden = places.graph == .zero
    for part in [lane, ball.layer] { tree[part].isHidden = places.lane == .zero }
    if palette.isRightToLeft {
      // Numbers and time run to the right in every language.
      let still = graph.ticks + sliders.flatMap { tree[$0.slot].children } + [ball.layer]
      tree.mirror(within: page, besides: Set(still))
    }
    showAll(in: &tree)
  }

  package var parts: [ControlPart] {
    let knobs = sliders.enumerated().filter { $1.scale != nil }.map {
      ControlPart($1.row, .pan, axis: .horizontal, grip: .kept, name: .part($0))
    }
    let names = chips.buttons.enumerated().map { ControlPart($1, .press, name: Part.chip($0)) }
    let keep = buttons.keep.map { [ControlPart($0, .press, name: Part.keep)] } ?? []
    return sliderParts(knobs) + names + [
      ControlPart(ball.layer, .pan, axis: .both, grip: .kept, name: Part.ball)
    ] + keep + [ControlPart(buttons.reset, .press, name: Part.reset)]
  }

  /// The parts of all three rows, even of rows without a key, since parts are asked for once.
  private func sliderParts(_ shown: [ControlPart]) -> [ControlPart] {
    sliders.enumerated().map { number, slider in
      shown.first { $0.name == .part(number) }
        ?? ControlPart(slider.row, .pan, axis: .horizontal, grip: .kept, name: .part(number))
    }
  }

  var parameters: SpringParameters { tuned[shown] }

  var isTuned: Bool { parameters != kept[shown].parameters }

  /// Takes the springs that are saved now.
  mutating func take(kept springs: [NamedSpring], on stage: inout Stage) {
    let before = parameters
    for spring in springs {
      guard let index = kept.firstIndex(where: { $0.name == spring.name }),
        kept[index] != spring
      else { continue }
      // If a spring is written with other numbers now, its old tuning means nothing.
      let isSame = tuned[index].dialect == spring.parameters.dialect
      if tuned[index] == kept[index].parameters || !isSame { tuned[index] = spring.parameters }
      kept[index] = spring
      if index == shown, !isSame || !sliders.contains(where: \.isHeld) {
        takeScales(on: &stage)
        settle(on: &stage)
      }
    }
    showCurve(isOther: parameters != before, on: &stage)
    ball.hang(on: parameters.spring, on: &stage)
  }

  /// Restores the tuning of a spring from before a restart.
  mutating func recall(
    _ spring: String, as parameters: SpringParameters, on stage: inout Stage
  ) {
    guard let index = kept.firstIndex(where: { $0.name == spring }),
      tuned[index].dialect == parameters.dialect
    else { return }
    tuned[index] = parameters
    if index == shown { ball.hang(on: parameters.spring, on: &stage) }
    showAll(in: &stage.tree)
  }

  /// Goes on from an earlier page; a spring that is saved differently now is shown as it is saved.
  mutating func resume(from old: SpringLab, on stage: inout Stage) {
    for (index, spring) in kept.enumerated() {
      if let place = old.kept.firstIndex(of: spring) { tuned[index] = old.tuned[place] }
    }
    let name = old.kept[old.shown].name
    shown = kept.firstIndex { $0.name == name } ?? shown
    ball.hang(on: parameters.spring, on: &stage)
    showAll(in: &stage.tree)
    if let hold = old.ball.hold { ball.resume(hold, in: &stage.tree) }
    guard kept[shown].name == name, parameters.dialect == old.parameters.dialect else { return }
    for (index, slider) in zip(sliders.indices, old.sliders) {
      if let hold = slider.hold { sliders[index].resume(hold, in: &stage.tree) }
    }
    showCurve(in: &stage.tree)
  }

  /// Moves the rows to their places for the keys of the shown spring.
  mutating func takeScales(on stage: inout Stage) {
    takeKeys(in: &stage.tree)
    // Rows that fade out go behind those that take their places, for touches, too.
    if let card = stage.tree[sliders[0].row].parent {
      let rows = sliders[keyCount...] + sliders[..<keyCount]
      stage.tree.arrange(rows.map(\.row), in: card)
    }
    for (index, slider) in sliders.enumerated() {
      let place = bench.place(of: index, among: keyCount, in: stage.tree)
      stage.animate(.position, of: slider.row, to: place, by: LabSlider.spec)
      stage.animate(.opacity, of: slider.row, to: index < keyCount ? 1 : 0, by: LabSlider.spec)
    }
  }

  private var keyCount: Int { min(parameters.dialect.keys.count, sliders.count) }

  private mutating func takeScales(in tree: inout LayerTree) {
    takeKeys(in: &tree)
    for (index, slider) in sliders.enumerated() {
      tree[slider.row].values.position = bench.place(of: index, among: keyCount, in: tree)
      tree[slider.row].values.opacity = index < keyCount ? 1 : 0
    }
  }

  private mutating func takeKeys(in tree: inout LayerTree) {
    let keys = parameters.dialect.keys
    for index in sliders.indices {
      let scale =
        keys.indices.contains(index)
        ? SpringScale(
          keys[index], holding: kept[shown].parameters.numbers[index], strings: palette.strings)
        : nil
      sliders[index].take(scale, in: &tree)
    }
  }

  func settle(on stage: inout Stage) {
    for (slider, number) in zip(sliders, parameters.numbers) where !slider.isHeld {
      slider.settle(number, on: &stage)
    }
  }

  private mutating func showAll(in tree: inout LayerTree) {
    takeScales(in: &tree)
    for (slider, number) in zip(sliders, parameters.numbers) { slider.put(number, in: &tree) }
    showCurve(in: &tree)
  }

  private mutating func showCurve(in tree: inout LayerTree) {
    chips.show(shown, in: &tree)
    showHeading(in: &tree)
    graph.show(parameters.spring, isHeld: isHeld, in: &tree)
    buttons.show(isTuned: isTuned, in: &tree)
  }

  /// - Parameter isOther: Whether it shows another curve, not the one that a finger tunes.
  mutating func showCurve(isOther: Bool = false, on stage: inout Stage) {
    chips.show(shown, on: &stage)
    showHeading(in: &stage.tree)
    graph.show(parameters.spring, isHeld: isHeld, isOther: isOther, on: &stage)
    buttons.show(isTuned: isTuned, on: &stage)
  }

  private func showHeading(in tree: inout LayerTree) {
    let name = kept[shown].name
    let note = notes[name] ?? parameters.dialect.title(palette.strings.springKeys)
    graph.show(name: name, note: note, in: &tree)
  }

  private var isHeld: Bool { sliders.contains(where: \.isHeld) }
}

extension SpringParameters.Dialect {
  /// The page's name for the dialect: its most telling number.
  fileprivate func title(_ names: SpringKeyNames) -> String {
    switch self {
    case .constants, .book: names.stiffness
    case .response: names.response
    case .duration: names.duration
    case .attachment: names.frequency
    case .bounciness: names.bounciness
    case .tension: names.tension
    }
  }
}
