package import Blocking
package import Settings
package import Values

/// Performs actions in this process: starts programs as its children, and writes files.
package struct LocalActions: ActionPerforming {
  private let runner: ActionRunner
  private let files: FileAccess

  /// - Parameter files: The access to the files that are written.
  package init(runner: ActionRunner = ActionRunner(), files: FileAccess) {
    self.runner = runner
    self.files = files
  }

  package func perform(
    _ action: ActionSettings, value: SourceValue?, grace: Duration?
  ) async -> ActionOutcome {
    await perform(action, value, grace, isLimited: true)
  }

  package func release(_ action: ActionSettings) async -> ActionOutcome {
    await perform(action, nil, nil, isLimited: false)
  }

  private func perform(
    _ action: ActionSettings, _ value: SourceValue?, _ grace: Duration?, isLimited: Bool
  ) async -> ActionOutcome {
    do throws(SourceFailure) {
      let value = try await action.text(for: value, files)
      switch action.kind {
      case .exec:
        return await runner.run(action, value: value, files, grace: grace, isLimited: isLimited)
      case .write(let text, let file):
        let filled = try await action.program.filled(text, value, files)
        let written = try await files.answer(file) { () -> SourceFailure? in
          do throws(SourceFailure) {
            try BoundedFile.write(filled, to: file)
            return nil
          } catch {
            return error
          }
        }
        if let written { throw written }
        return .succeeded
      case .page, .pane, .sequence, .confirm:
        return .failed(message: "The action “\(action.name)” can be run only by the panel.")
      }
    } catch {
      return .failed(message: error.description, kind: error.kind)
    }
  }
}

extension Configuration {
  static func isUnknown(action name: String) -> ActionOutcome {
    .failed(
      message: "There is no action “\(name)”; add it to the configuration's actions.",
      kind: .notFound)
  }
}
