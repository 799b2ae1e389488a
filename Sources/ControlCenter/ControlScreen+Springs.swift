internal import DetentMotion
internal import Settings
internal import Widgets

/// Springs that are tuned on the glass.
extension ControlScreen {
  /// As a spring is now: as it was tuned, else as the configuration has it.
  func words(of spring: String) -> SpringParameters? {
    tuned[spring] ?? configuration.motion.springs.last { $0.name == spring }?.words
  }

  /// Has a spring with other numbers from now on, wherever it is at work.
  mutating func tune(_ spring: String, to words: SpringParameters) {
    tuned[spring] = words
    takeEffect(of: spring)
  }

  /// Takes over a configuration that has other numbers for the same springs, without disturbing
  /// anything.
  /// - Returns: Whether that was all; else the screen has to be built anew.
  mutating func adopt(_ new: Configuration) -> Bool {
    let old = configuration.motion.springs
    var same = new
    same.motion.springs = old
    let isSame = zip(old, new.motion.springs).allSatisfy {
      $0.name == $1.name && $0.words.dialect == $1.words.dialect
    }
    guard same == configuration, isSame, old.count == new.motion.springs.count else { return false }
    configuration = new
    for (old, new) in zip(old, new.motion.springs) where old.words != new.words {
      // What was tuned is what has been kept, or the file has been written by somebody else.
      tuned[new.name] = nil
      takeEffect(of: new.name)
    }
    for i in controls.indices { controls[i].take(kept: new.motion.springs, on: &stage) }
    controls.changed()
    return true
  }

  /// What a spring was tuned to has been written down.
  mutating func kept(_ spring: String, as words: SpringParameters) {
    var new = configuration
    guard let index = new.motion.springs.lastIndex(where: { $0.name == spring }) else { return }
    new.motion.springs[index] = NamedSpring(name: spring, words)
    let pending = tuned[spring]
    _ = adopt(new)
    // It may have been tuned further while it was written.
    if let pending, pending != words { tune(spring, to: pending) }
  }

  private mutating func takeEffect(of name: String) {
    guard let words = words(of: name) else { return }
    let motion = configuration.motion
    if motion.paneSpring == name {
      pane.spring = words.spring
      hangPane()
    }
    guard motion.buttonSpring == name else { return }
    for i in controls.indices { controls[i].take(press: words.spring) }
    controls.changed()
  }
}
