internal import DetentMotion
internal import Display
internal import Gestures
internal import Settings

/// When what a person has set is written down.
struct MemoryKeeping {
  /// How long after a touch [s]: a slider that is dragged is one thing that was set.
  static let pause = 1.0

  /// What the file holds.
  var kept: PanelMemory?
  /// When to look whether it is something else by now; nil: nobody has touched anything.
  private(set) var due: Instant?

  mutating func touched(at time: Instant) { due = time.advanced(by: Self.pause) }

  /// Whether to look now.
  mutating func isDue(at now: Instant) -> Bool {
    guard let due, due <= now else { return false }
    self.due = nil
    return true
  }
}

extension Panel {
  /// A person does something: the panel is bright, and has something to keep.
  func noteTouch(at time: Instant) {
    look.touched(at: time)
    noteChange(at: time)
  }

  /// What a person has set may be something else by now.
  func noteChange(at time: Instant) {
    memory.touched(at: time)
  }

  /// Writes down what has been set, a moment after the last finger.
  func keepMemory(at now: Instant) {
    guard memory.isDue(at: now) else { return }
    if arena.isEmpty { keepMemory(isLast: false) } else { memory.touched(at: now) }
  }

  /// Writes down what has been set; before it comes back, where `isLast`.
  func keepMemory(isLast: Bool) {
    guard configuration.pane.remembers else { return }
    let set = screen.memory
    guard set != memory.kept else { return }
    memory.kept = set
    send(.remember(set, isLast: isLast))
  }
}
