internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Widgets

/// Shows that a control's work is under way: three dots at its lower edge that light up in turn.
struct ProgressMark: Sendable {
  struct State: Sendable {
    /// When the work began; nil: none is under way.
    fileprivate var since: Instant?
    /// How often the bright dot has moved on; nil: the mark is hidden.
    fileprivate var step: Int?
  }

  /// How long work may take before it is shown [s].
  static let timeLimit = 0.3
  /// How long a dot is bright [s].
  private static let beat = 0.4
  private static let dot = 4.0
  private static let fade = AnimationSpec.curve(.easeInOut, duration: 0.25)

  private(set) var state = State()
  private let (ground, ink): (Color, Color)
  private(set) var layer: LayerID?
  private var dots: [LayerID] = []

  init(_ palette: Palette) { (ground, ink) = (palette.tile, palette.text) }

  /// When to call `advance`.
  var deadline: Instant? {
    state.since?.advanced(by: Self.timeLimit + Self.beat * Double(state.step.map { $0 + 1 } ?? 0))
  }

  /// When the unfinished work began; nil: there is none.
  var since: Instant? { state.since }

  /// Notes when the current work began; nil: it is done.
  mutating func follow(_ since: Instant?, at time: Instant, on stage: inout Stage) {
    guard since != state.since else { return }
    state.since = since
    guard state.step != nil, since.map({ time.seconds(since: $0) < Self.timeLimit }) ?? true else {
      return
    }
    state.step = nil
    if let layer { stage.animate(.opacity, of: layer, to: .zero, by: Self.fade) }
  }

  mutating func advance(to time: Instant, on parent: LayerID, of stage: inout Stage) {
    guard let since = state.since, let due = deadline, due <= time else { return }
    let late = time.seconds(since: since) - Self.timeLimit
    state.step = max(state.step.map { $0 + 1 } ?? 0, Int(late / Self.beat))
    show(on: parent, of: &stage, by: Self.fade)
  }

  /// Takes over the state of an earlier mark at once, after the screen was rebuilt.
  mutating func resume(from other: State, on parent: LayerID, of stage: inout Stage) {
    state = other
    if state.step != nil { show(on: parent, of: &stage, by: .instant) }
  }

  private mutating func show(
    on parent: LayerID, of stage: inout Stage, by spec: AnimationSpec
  ) {
    let layer = layer ?? add(to: parent, in: &stage.tree)
    if stage.tree[layer].values.opacity != 1 {
      stage.animate(.opacity, of: layer, to: 1, by: spec)
    }
    for (number, dot) in dots.enumerated() {
      let opacity = number == (state.step ?? 0) % dots.count ? 1 : 0.35
      if stage.tree[dot].values.opacity != opacity {
        stage.animate(.opacity, of: dot, to: opacity, by: spec)
      }
    }
  }

  /// Adds the dots on a ground of their own, as the control may have any colour.
  private mutating func add(to parent: LayerID, in tree: inout LayerTree) -> LayerID {
    let (dot, size) = (Self.dot, tree[parent].size)
    let ground = Size(8 * dot, 2 * dot)
    var plate = Layer(
      frame: Rect(
        x: ((size.width - ground.width) / 2).rounded(), y: size.height - ground.height - 2,
        width: ground.width, height: ground.height), content: .fill, color: self.ground)
    plate.values.cornerRadius = dot
    plate.values.opacity = 0
    let added = tree.add(plate, to: parent)
    dots = (0..<3).map { number in
      var layer = Layer(
        frame: Rect(x: dot * (1.5 + 2 * Double(number)), y: dot / 2, width: dot, height: dot),
        content: .fill, color: ink)
      layer.values.cornerRadius = dot / 2
      return tree.add(layer, to: added)
    }
    layer = added
    return added
  }
}
