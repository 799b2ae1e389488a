internal import DetentAnimation
package import DetentMotion
package import Geometry
package import Gestures
package import Scene
package import Settings
package import Stage

/// A page on which springs are tried and tuned: a curve, a thing to throw, and a slider for each of
/// the numbers that a spring was written with.
///
/// What is tuned holds for the running panel at once; it is kept when the person says so.
package struct SpringLab: Control {
  package let layer: LayerID
  /// As they are kept.
  private(set) var kept: [NamedSpring]
  /// As they are tuned, in the same order.
  private(set) var tuned: [SpringWords]
  private(set) var shown = 0
  private(set) var graph: LabGraph
  private(set) var ball: LabBall
  private(set) var sliders: [LabSlider]
  private let chips: LabChips
  private let buttons: LabButtons
  private let notes: [String: String]

  /// Its parts by number.
  enum Part {
    static let ball = 8
    static let keep = 9
    static let reset = 10
    static let chips = 16
    /// More springs than that are reached by the arrows.
    static let chipLimit = 128
  }

  /// - Parameters:
  ///   - springs: All that there are.
  ///   - notes: What a spring does on this panel, by its name.
  ///   - shown: The one to begin with; nil: the first.
  package init(
    springs: [NamedSpring], notes: [String: String] = [:], shown: String? = nil, frame: Rect,
    palette: Palette, in tree: inout LayerTree, parent: LayerID
  ) {
    let springs = springs.isEmpty ? NamedSpring.builtIn : springs
    let page = tree.add(Layer(frame: frame), to: parent)
    let places = SpringLabLayout(frame.size)
    (layer, self.notes, kept, tuned) = (page, notes, springs, springs.map(\.words))
    self.shown = springs.firstIndex { $0.name == shown } ?? 0
    let spring = springs[self.shown].spring
    chips = LabChips(
      springs.map(\.name), frame: places.chips, palette: palette, in: &tree, parent: page)
    graph = LabGraph(spring, frame: places.graph, palette: palette, in: &tree, parent: page)
    LabLane.add(places.lane, palette: palette, in: &tree, parent: page)
    let bench = LabBench(places.sliders, palette: palette, in: &tree, parent: page)
    (sliders, buttons) = (bench.sliders, bench.buttons)
    ball = LabBall(spring, lane: places.lane, palette: palette, in: &tree, parent: page)
    showAll(in: &tree)
  }

  package var parts: [ControlPart] {
    let knobs = sliders.enumerated().filter { $1.scale != nil }.map {
      ControlPart($1.row, .pan, axis: .both, number: $0)
    }
    let names = chips.buttons.prefix(Part.chipLimit).enumerated().map {
      ControlPart($1, .press, number: Part.chips + $0)
    }
    return sliderParts(knobs) + names + [
      ControlPart(ball.layer, .pan, axis: .both, number: Part.ball),
      ControlPart(buttons.keep, .press, number: Part.keep),
      ControlPart(buttons.reset, .press, number: Part.reset),
    ]
  }

  /// All three rows, also one that has no key now: parts are asked for once.
  private func sliderParts(_ shown: [ControlPart]) -> [ControlPart] {
    sliders.enumerated().map { number, slider in
      shown.first { $0.number == number }
        ?? ControlPart(slider.row, .pan, axis: .both, number: number)
    }
  }

  var words: SpringWords { tuned[shown] }

  var isTuned: Bool { words != kept[shown].words }

  /// A finger that goes up or down on a slider means what lies behind it.
  package func canPan(part: Int, by way: Point, at time: Instant) -> Bool {
    part == Part.ball || way.x.magnitude >= way.y.magnitude
  }

  package mutating func handle(
    _ gesture: Gesture, part: Int, on stage: inout Stage, in context: inout ControlContext
  ) {
    switch part {
    case Part.ball: handleBall(gesture, on: &stage, in: context)
    case sliders.indices: handleSlider(part, gesture, on: &stage, in: &context)
    default: press(part, gesture, on: &stage, in: &context)
    }
  }

  private mutating func handleBall(
    _ gesture: Gesture, on stage: inout Stage, in context: ControlContext
  ) {
    switch gesture {
    case .grabbed(let finger):
      ball.grab(at: finger, seen: context.seen(ball.layer).position, on: &stage)
    case .dragged(let finger): ball.drag(to: finger, on: &stage)
    case .thrown(let velocity): ball.letGo(velocity: velocity, on: &stage)
    case .tapped: ball.push(on: &stage)
    case .dropped: ball.letGo(velocity: .zero, on: &stage)
    case .pressed, .lifted, .activated, .longPressed: break
    }
  }

  private mutating func handleSlider(
    _ index: Int, _ gesture: Gesture, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard sliders[index].scale != nil else { return }
    switch gesture {
    case .grabbed(let finger):
      let seen = context.seen(sliders[index].knob).position.x
      sliders[index].grab(at: finger, seen: seen, on: &stage)
    case .dragged(let finger):
      guard let number = sliders[index].drag(to: finger, on: &stage) else { return }
      tune(index, to: number, on: &stage, in: &context)
    case .thrown, .tapped, .dropped:
      guard sliders[index].isHeld else { return }
      sliders[index].letGo(words.numbers[index], on: &stage)
      showCurve(in: &stage.tree)
    case .pressed, .lifted, .activated, .longPressed: break
    }
  }

  private mutating func tune(
    _ index: Int, to number: Double, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard let new = words.replacing(index, with: number), new != words else { return }
    tuned[shown] = new
    sliders[index].show(number, in: &stage.tree)
    takeEffect(on: &stage, in: &context)
  }

  private mutating func takeEffect(on stage: inout Stage, in context: inout ControlContext) {
    showCurve(in: &stage.tree)
    ball.hang(on: words.spring, on: &stage)
    context.tune(kept[shown].name, to: words)
  }

  private mutating func press(
    _ part: Int, _ gesture: Gesture, on stage: inout Stage, in context: inout ControlContext
  ) {
    let button: LayerID
    switch part {
    case Part.keep: button = buttons.keep
    case Part.reset: button = buttons.reset
    default:
      guard chips.buttons.indices.contains(part - Part.chips) else { return }
      button = chips.buttons[part - Part.chips]
    }
    switch gesture {
    case .pressed: LabButtons.dip(button, isDown: true, on: &stage)
    case .lifted: LabButtons.dip(button, isDown: false, on: &stage)
    case .activated:
      LabButtons.dip(button, isDown: false, on: &stage)
      act(part, on: &stage, in: &context)
    default: break
    }
  }

  private mutating func act(
    _ part: Int, on stage: inout Stage, in context: inout ControlContext
  ) {
    switch part {
    case Part.keep:
      if isTuned { context.keep(kept[shown].name, as: words) }
    case Part.reset:
      guard isTuned else { return }
      tuned[shown] = kept[shown].words
      takeEffect(on: &stage, in: &context)
      settle(on: &stage)
    default: choose(chips.choice(of: part - Part.chips, from: shown), on: &stage)
    }
  }

  private mutating func choose(_ index: Int, on stage: inout Stage) {
    guard kept.indices.contains(index), index != shown else { return }
    shown = index
    takeScales(in: &stage.tree)
    settle(on: &stage)
    showCurve(in: &stage.tree)
    ball.hang(on: words.spring, on: &stage)
  }

  /// What is kept of the springs is this now.
  package mutating func take(kept springs: [NamedSpring], on stage: inout Stage) {
    for spring in springs {
      guard let index = kept.firstIndex(where: { $0.name == spring.name }),
        kept[index] != spring
      else { continue }
      if tuned[index] == kept[index].words { tuned[index] = spring.words }
      kept[index] = spring
      if index == shown, !sliders.contains(where: \.isHeld) {
        takeScales(in: &stage.tree)
        settle(on: &stage)
      }
    }
    showCurve(in: &stage.tree)
    ball.hang(on: words.spring, on: &stage)
  }

  /// The same spring with the same numbers as on another page; where what is kept is another now,
  /// that.
  package mutating func restore(from other: any Control, on stage: inout Stage) {
    guard let other = other as? SpringLab else { return }
    for (index, spring) in kept.enumerated() {
      guard let old = other.kept.firstIndex(where: { $0.name == spring.name }),
        other.kept[old] == spring
      else { continue }
      tuned[index] = other.tuned[old]
    }
    let name = other.kept[other.shown].name
    shown = kept.firstIndex { $0.name == name } ?? shown
    ball.hang(on: words.spring, on: &stage)
    showAll(in: &stage.tree)
  }

  private mutating func takeScales(in tree: inout LayerTree) {
    let keys = words.dialect.keys
    for index in sliders.indices {
      let scale =
        keys.indices.contains(index)
        ? SpringScale(keys[index], holding: kept[shown].words.numbers[index]) : nil
      sliders[index].take(scale, in: &tree)
    }
  }

  private func settle(on stage: inout Stage) {
    for (slider, number) in zip(sliders, words.numbers) where !slider.isHeld {
      slider.settle(number, on: &stage)
    }
  }

  private mutating func showAll(in tree: inout LayerTree) {
    takeScales(in: &tree)
    for (slider, number) in zip(sliders, words.numbers) { slider.put(number, in: &tree) }
    showCurve(in: &tree)
  }

  private mutating func showCurve(in tree: inout LayerTree) {
    chips.show(shown, in: &tree)
    let name = kept[shown].name
    graph.show(name: name, note: notes[name] ?? words.dialect.title, in: &tree)
    graph.show(words.spring, isHeld: sliders.contains(where: \.isHeld), in: &tree)
    buttons.show(isTuned: isTuned, in: &tree)
  }
}

extension SpringWords.Dialect {
  /// As the page calls it.
  fileprivate var title: String {
    switch self {
    case .constants: "Stiffness, damping"
    case .response: "Ratio, response"
    case .duration: "Duration, bounce"
    case .attachment: "Attachment"
    case .bounciness: "Bounciness, speed"
    case .tension: "Tension, friction"
    }
  }
}
