package import Settings
package import Values

/// Performs single actions: programs and files.
package protocol ActionPerforming: Sendable {
  /// Runs the action to its end, or until the task is cancelled. Never throws, since every failure
  /// is for the person at the panel.
  /// - Parameter grace: How long its program may take to end once told to, before it is killed;
  ///   nil: the default.
  func perform(
    _ action: ActionSettings, value: SourceValue?, grace: Duration?
  ) async -> ActionOutcome

  /// Performs an action that releases a button, however many others are running.
  func release(_ action: ActionSettings) async -> ActionOutcome
}

extension ActionPerforming {
  /// Performs an action with the default grace.
  package func perform(_ action: ActionSettings, value: SourceValue?) async -> ActionOutcome {
    await perform(action, value: value, grace: nil)
  }

  package func release(_ action: ActionSettings) async -> ActionOutcome {
    await perform(action, value: nil)
  }
}
