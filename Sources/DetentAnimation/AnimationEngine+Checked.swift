public import DetentMotion

extension AnimationEngine {
  /// Carries out commands at one moment, in order: all that an animator, a group or a stage answers
  /// with.
  public mutating func apply(_ commands: [AnimationCommand], at time: Instant) {
    for command in commands { apply(command, at: time) }
  }
}
