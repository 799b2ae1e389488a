internal import DetentAnimation
internal import DetentMotion
internal import Gestures
internal import Scene
internal import Stage
internal import Values
internal import Widgets

/// The source that says whether a control can be acted on; else it is grey and deaf.
struct EnabledBySource: Sendable {
  /// Its name.
  private(set) var source: String
  /// Until the source says otherwise.
  private(set) var isOpen = true
  /// The parts that a finger has: what was begun is also ended.
  private var touched: Set<Int> = []

  private static let spec = AnimationSpec.spring(
    (try? Spring(dampingRatio: 1, response: 0.35)) ?? .hand)
  /// How much of a control is seen that cannot be used.
  private static let faint = 0.38

  init(_ source: String) { self.source = source }

  private var opacity: Double { isOpen ? 1 : Self.faint }

  /// What is deaf is sure of no finger.
  func loosen(_ parts: inout [ControlPart]) {
    guard !isOpen else { return }
    for i in parts.indices { parts[i].grip = .loose }
  }

  /// Whether a control is to hear of that.
  mutating func admits(_ gesture: Gesture, to part: Int) -> Bool {
    switch gesture {
    case .pressed, .grabbed:
      if isOpen { touched.insert(part) }
      return isOpen
    case .dragged, .longPressed: return touched.contains(part)
    case .lifted, .activated, .thrown, .tapped, .dropped: return touched.remove(part) != nil
    }
  }

  /// - Returns: The parts that are to be let go of; nil: nothing has changed.
  mutating func take(_ state: SourceState) -> Set<Int>? {
    guard let isOn = state.lastValue?.isOn, isOn != isOpen else { return nil }
    isOpen = isOn
    defer { if !isOpen { touched = [] } }
    return isOpen ? [] : touched
  }

  func fade(_ layer: LayerID, on stage: inout Stage) {
    stage.animate(.opacity, of: layer, to: opacity, by: Self.spec)
  }

  mutating func rename(_ renamed: (String) -> String) { source = renamed(source) }

  /// Takes over what the same source has said.
  mutating func restore(from other: EnabledBySource, _ layer: LayerID, in tree: inout LayerTree) {
    guard other.source == source else { return }
    (isOpen, touched) = (other.isOpen, other.touched)
    tree[layer].values.opacity = opacity
  }
}
