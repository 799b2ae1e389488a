internal import DetentAnimation
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Values
internal import Widgets

/// The source that says whether a control can be acted on; else, also while nobody knows, it is grey
/// and deaf.
struct EnabledBySource: Sendable {
  struct State: Sendable {
    /// The source's name.
    fileprivate let source: String
    /// Not before the source says so.
    fileprivate var isOpen = false
  }

  private(set) var state: State
  var source: String { state.source }
  var isOpen: Bool { state.isOpen }

  private static let spec = AnimationSpec.spring(
    (try? Spring(dampingRatio: 1, response: 0.35)) ?? .hand)
  /// How much of a control is seen that cannot be used.
  private let faint: Double

  init(_ source: String, of layer: LayerID, _ palette: Palette, in tree: inout LayerTree) {
    state = State(source: source)
    faint = palette.faded(0.38)
    tree[layer].values.opacity = opacity
  }

  private var opacity: Double { isOpen ? 1 : faint }

  /// What is deaf is sure of no finger.
  func loosen(_ parts: inout [ControlPart]) {
    guard !isOpen else { return }
    for i in parts.indices { parts[i].grip = .loose }
  }

  /// Whether a control is to hear of that.
  /// - Parameter isTouched: Whether a finger has the part already: what was begun is also ended.
  func admits(_ gesture: Gesture, isTouched: Bool) -> Bool {
    switch gesture {
    case .pressed, .grabbed: isOpen
    case .dragged, .longPressed, .lifted, .activated, .thrown, .dropped: isTouched
    // A quick one catches what flies, without having been told before.
    case .tapped: isTouched || isOpen
    }
  }

  /// What may be old, or is not known, says nothing.
  /// - Returns: Whether it has opened, or shut; nil: nothing has changed.
  mutating func take(_ news: SourceState) -> Bool? {
    let isOn = news.value?.isOn ?? false
    guard isOn != isOpen else { return nil }
    state.isOpen = isOn
    return isOn
  }

  func fade(_ layer: LayerID, on stage: inout Stage) {
    stage.animate(.opacity, of: layer, to: opacity, by: Self.spec)
  }

  /// Goes on from what the same source has said.
  mutating func resume(from other: State, _ layer: LayerID, in tree: inout LayerTree) {
    guard other.source == source else { return }
    state = other
    tree[layer].values.opacity = opacity
  }
}
