import Runtime
import Settings
import Values

@testable import Agent

/// Actions by their names, as the agent carries them out.
struct NamedActions {
  private let actions: [ActionSettings]
  private let performer: LocalActions

  init(
    _ actions: [ActionSettings], runner: ActionRunner = ActionRunner(), services: Services? = nil
  ) {
    self.actions = actions
    performer = services.map { LocalActions(runner: runner, $0) } ?? LocalActions(runner: runner)
  }

  func perform(_ name: String, value: SourceValue? = nil) async -> ActionOutcome {
    guard let action = actions.last(where: { $0.name == name }) else {
      return Configuration.isUnknown(action: name)
    }
    return await performer.perform(action, value: value)
  }
}
