/// Performs the configuration's actions by name, wherever they run.
package protocol ActionPerforming: Sendable {
  /// Runs the action to its end; never throws, since every failure is for the person at the panel.
  func perform(_ name: String) async -> ActionOutcome
}
