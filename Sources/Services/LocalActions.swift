package import Settings

/// Actions run as children of this very process.
package struct LocalActions: ActionPerforming {
  private let actions: [String: ActionSettings]
  private let runner: ActionRunner

  /// The later of two actions with one name counts, as everywhere in the configuration.
  package init(_ actions: [ActionSettings], runner: ActionRunner = ActionRunner()) {
    self.actions = Dictionary(actions.map { ($0.name, $0) }) { _, later in later }
    self.runner = runner
  }

  package func perform(_ name: String) async -> ActionOutcome {
    guard let action = actions[name] else {
      return .failed(
        message: "There is no action “\(name)”; add it to the configuration's actions.")
    }
    return await runner.run(action)
  }
}
