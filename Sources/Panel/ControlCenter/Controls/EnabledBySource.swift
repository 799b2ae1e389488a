internal import DetentAnimation
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Values
internal import Widgets

/// Enables a control by the value of a source. While the source says no, or is unknown, the control
/// is grey and ignores touches.
struct EnabledBySource: Sendable {
  struct State: Sendable {
    /// The source's name.
    fileprivate let source: String
    /// False until the source says otherwise.
    fileprivate var isOpen = false
  }

  private(set) var state: State
  var source: String { state.source }
  var isOpen: Bool { state.isOpen }

  private static let spec = AnimationSpec.spring(
    constant(try Spring(dampingRatio: 1, response: 0.35)))
  /// The opacity of a disabled control.
  private let faint: Double

  init(_ source: String, of layer: LayerID, _ palette: Palette, in tree: inout LayerTree) {
    state = State(source: source)
    faint = palette.faded(0.38)
    tree[layer].values.opacity = opacity
  }

  private var opacity: Double { isOpen ? 1 : faint }

  /// Lets pan targets take fingers away from a disabled control.
  func loosen(_ parts: inout [ControlPart]) {
    guard !isOpen else { return }
    for i in parts.indices { parts[i].grip = .loose }
  }

  /// Whether a control receives a gesture.
  /// - Parameter isTouched: Whether a finger already has the part, so that its gesture can end.
  func admits(_ gesture: Gesture, isTouched: Bool) -> Bool {
    switch gesture {
    case .pressed, .grabbed: isOpen
    case .dragged, .longPressed, .lifted, .activated, .thrown, .dropped: isTouched
    // A quick tap may catch a moving part without a press before it.
    case .tapped: isTouched || isOpen
    }
  }

  /// Takes the source's state; a stale or unknown one disables the control.
  /// - Returns: Whether the control is enabled now; nil: nothing has changed.
  mutating func take(_ news: SourceState) -> Bool? {
    let isOn = news.value?.isOn ?? false
    guard isOn != isOpen else { return nil }
    state.isOpen = isOn
    return isOn
  }

  func fade(_ layer: LayerID, on stage: inout Stage) {
    stage.animate(.opacity, of: layer, to: opacity, by: Self.spec)
  }

  /// Takes over the state of an earlier control with the same source.
  mutating func resume(from other: State, _ layer: LayerID, in tree: inout LayerTree) {
    guard other.source == source else { return }
    state = other
    tree[layer].values.opacity = opacity
  }
}
