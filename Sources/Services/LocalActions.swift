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
    await perform(name, value: nil)
  }

  package func perform(_ name: String, value: SourceValue?) async -> ActionOutcome {
    guard let action = actions[name] else { return Self.isUnknown(name) }
    do throws(SourceFailure) {
      let filled = try action.filled(with: value)
      switch filled.kind {
      case .exec: return await runner.run(filled)
      case .write(let text, let file):
        try BoundedFile.write(text, to: file)
        return .succeeded
      case .page, .pane, .sequence, .confirm:
        return .failed(message: "The action “\(name)” is for the panel itself to carry out.")
      }
    } catch {
      return .failed(message: error.description, kind: error.kind)
    }
  }

  static func isUnknown(_ name: String) -> ActionOutcome {
    .failed(
      message: "There is no action “\(name)”; add it to the configuration's actions.",
      kind: .notFound)
  }
}
