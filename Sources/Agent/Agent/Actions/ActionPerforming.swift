package import Settings
package import Values

/// Carries single actions out: programs and files.
package protocol ActionPerforming: Sendable {
  /// Runs the action to its end; never throws, since every failure is for the person at the panel.
  /// A task that is cancelled ends it.
  /// - Parameter grace: How long its program may take to leave once told to, before it is killed;
  ///   nil: as long as most programs may.
  func perform(
    _ action: ActionSettings, value: SourceValue?, grace: Duration?
  ) async -> ActionOutcome

  /// The same for one that lets go of a button, which is never refused for want of room.
  func release(_ action: ActionSettings) async -> ActionOutcome
}

extension ActionPerforming {
  /// The same with the grace that most programs have.
  package func perform(_ action: ActionSettings, value: SourceValue?) async -> ActionOutcome {
    await perform(action, value: value, grace: nil)
  }

  package func release(_ action: ActionSettings) async -> ActionOutcome {
    await perform(action, value: nil)
  }
}
