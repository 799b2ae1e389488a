package import Settings
package import Values

/// A kind of action with the way in which it is performed. A new kind is one file with a type of
/// this protocol, and a word in `Kinds.all`.
protocol PerformableAction: ActionKind {
  /// Performs it to its end, or until the task is cancelled.
  func perform(in context: ActionContext) async throws(SourceFailure) -> ActionOutcome
}

/// The circumstances of one performance of an action.
struct ActionContext: KindContext {
  let action: ActionSettings
  /// The text for `${value}`; nil: the action takes no value.
  let value: String?
  let services: Services
  let runner: ActionRunner
  /// How long a program may take to end once told to; nil: the default.
  let grace: Duration?
  /// Whether it is refused if as many programs run as may.
  let isLimited: Bool

  var program: ProgramSettings { action.program }

  /// Returns a text with the value and the secrets filled in.
  func filled(_ text: String) async throws(SourceFailure) -> String {
    try await program.filled(text, value, services.files)
  }
}

/// Performs actions in this process: starts programs as its children, and writes files.
package struct LocalActions: ActionPerforming {
  private let runner: ActionRunner
  private let services: Services

  package init(runner: ActionRunner = ActionRunner(), _ services: Services) {
    (self.runner, self.services) = (runner, services)
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
    guard let kind = action.outside as? any PerformableAction else {
      return .failed(message: "The action “\(action.name)” can be run only by the panel.")
    }
    do throws(SourceFailure) {
      let context = ActionContext(
        action: action, value: try await action.text(for: value, services.files),
        services: services, runner: runner, grace: grace, isLimited: isLimited)
      return try await kind.perform(in: context)
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
