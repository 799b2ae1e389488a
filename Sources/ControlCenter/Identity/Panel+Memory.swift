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
    if dependencies.memory != nil { memory.touched(at: time) }
  }

  /// Writes down what has been set, a moment after the last finger.
  func keepMemory(at now: Instant) {
    guard memory.isDue(at: now) else { return }
    if arena.isEmpty { keepMemory() { $0.write($1) } } else { memory.touched(at: now) }
  }

  /// The same before the panel ends.
  func keepMemoryAtEnd() { keepMemory() { $0.writeNow($1) } }

  private func keepMemory(_ write: (MemoryFile, PanelMemory) -> Void) {
    guard let file = dependencies.memory, configuration.pane.remembers else { return }
    let now = screen.memory
    guard now != memory.kept else { return }
    memory.kept = now
    write(file, now)
  }
}
