internal import DetentAnimation
package import DetentMotion
package import Geometry
package import Gestures
internal import Scene
package import Stage
package import Values

/// A control that can be acted on only while a source says so; else it is grey and deaf.
package struct EnabledBySource: ControlDecorator {
  package var base: any Control
  private var key: String
  /// Until the source says otherwise.
  private var isOpen = true
  /// The parts that a finger has: what was begun is also ended.
  private var touched: Set<Int> = []

  private static let spec = AnimationSpec.spring(
    (try? Spring(dampingRatio: 1, response: 0.35)) ?? .hand)
  /// How much of a control is seen that cannot be used.
  private static let faint = 0.38

  /// - Parameter key: The source that says whether it can be used.
  package init(_ base: any Control, key: String) {
    self.base = base
    self.key = key
  }

  package var sources: Set<String> { base.sources.union([key]) }
  /// What is deaf is sure of no finger.
  package var parts: [ControlPart] {
    guard !isOpen else { return base.parts }
    return base.parts.map { part in
      var part = part
      part.grip = .loose
      return part
    }
  }

  package mutating func handle(
    _ gesture: Gesture, part: Int, on stage: inout Stage, in context: inout ControlContext
  ) {
    switch gesture {
    case .pressed, .grabbed:
      guard isOpen else { return }
      touched.insert(part)
    case .dragged, .longPressed:
      guard touched.contains(part) else { return }
    case .lifted, .activated, .thrown, .tapped, .dropped:
      guard touched.remove(part) != nil else { return }
    }
    base.handle(gesture, part: part, on: &stage, in: &context)
  }

  package mutating func show(
    _ state: SourceState, of source: String, on stage: inout Stage,
    in context: inout ControlContext
  ) {
    if source == key {
      setOpen(state.lastValue.map(\.isOn) ?? isOpen, on: &stage, in: &context)
    }
    if base.sources.contains(source) {
      base.show(state, of: source, on: &stage, in: &context)
    }
  }

  /// What can no longer be chosen is let go of, as if its finger had wanted nothing; that finger
  /// does not get it back.
  private mutating func setOpen(
    _ isOpen: Bool, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard isOpen != self.isOpen else { return }
    self.isOpen = isOpen
    if !isOpen {
      for part in base.parts where touched.remove(part.number) != nil {
        base.handle(
          part.role == .pan ? .dropped : .lifted, part: part.number, on: &stage, in: &context)
      }
    }
    let opacity = isOpen ? 1 : Self.faint
    stage.animate(.opacity, of: layer, to: opacity, by: Self.spec)
  }

  /// What lies behind it follows the finger in its place.
  package func canPan(part: Int, by way: Point, at time: Instant) -> Bool {
    isOpen && base.canPan(part: part, by: way, at: time)
  }

  package mutating func step(
    by count: Int, on stage: inout Stage, in context: inout ControlContext
  ) {
    if isOpen { base.step(by: count, on: &stage, in: &context) }
  }

  package mutating func rename(_ renamed: (String) -> String) {
    key = renamed(key)
    base.rename(renamed)
  }

  package mutating func restore(from other: any Control, on stage: inout Stage) {
    guard let other = other as? EnabledBySource else {
      return base.restore(from: other, on: &stage)
    }
    base.restore(from: other.base, on: &stage)
    guard other.key == key else { return }
    (isOpen, touched) = (other.isOpen, other.touched)
    stage.tree[layer].values.opacity = isOpen ? 1 : Self.faint
  }
}
