internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Widgets

/// Shows that what a control was asked for is not done yet: three dots at its lower edge, of which one
/// after another is bright.
struct ProgressMark: Sendable {
  struct State: Sendable {
    /// Since when it is under way; nil: nothing is.
    fileprivate var since: Instant?
    /// How often the bright dot has moved on; nil: it is not shown.
    fileprivate var step: Int?
  }

  /// How long work may take before it is shown [s].
  static let patience = 0.3
  /// How long a dot is bright [s].
  private static let beat = 0.4
  private static let dot = 4.0
  private static let fade = AnimationSpec.curve(.easeInOut, duration: 0.25)

  private(set) var state = State()
  private let (ground, ink): (Color, Color)
  private(set) var layer: LayerID?
  private var dots: [LayerID] = []

  init(_ palette: Palette) { (ground, ink) = (palette.tile, palette.text) }

  /// When `advance` wants to be called.
  var deadline: Instant? {
    state.since?.advanced(by: Self.patience + Self.beat * Double(state.step.map { $0 + 1 } ?? 0))
  }

  /// Since when there is work that is not done; nil: there is none.
  var since: Instant? { state.since }

  /// What the control was asked for is under way since then, or done.
  mutating func follow(_ since: Instant?, at time: Instant, on stage: inout Stage) {
    guard since != state.since else { return }
    state.since = since
    guard state.step != nil, since.map({ time.seconds(since: $0) < Self.patience }) ?? true else {
      return
    }
    state.step = nil
    if let layer { stage.animate(.opacity, of: layer, to: .zero, by: Self.fade) }
  }

  mutating func advance(to time: Instant, on parent: LayerID, of stage: inout Stage) {
    guard let since = state.since, let due = deadline, due <= time else { return }
    let late = time.seconds(since: since) - Self.patience
    state.step = max(state.step.map { $0 + 1 } ?? 0, Int(late / Self.beat))
    show(on: parent, of: &stage, by: Self.fade)
  }

  /// Goes on from another one at once: after the screen was built anew.
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

  /// It has a ground of its own: what it lies on may have any colour.
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
