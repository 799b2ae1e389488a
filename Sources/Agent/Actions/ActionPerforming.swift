package import Settings
package import Values

/// Carries single actions out: programs and files.
package protocol ActionPerforming: Sendable {
  /// Runs the action to its end; never throws, since every failure is for the person at the panel.
  /// A task that is cancelled ends it.
  func perform(_ action: ActionSettings, value: SourceValue?) async -> ActionOutcome
}
