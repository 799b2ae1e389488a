internal import Settings
internal import Values

/// Runs a program with its arguments; no shell.
struct ExecAction: PerformableAction {
  var words: [String] = []

  static let fields: [Field<ExecAction>] = [
    Field(
      "exec", \.words, .program,
      "The program and its arguments, each a text of its own; no shell reads them.")
  ]

  var texts: [String] { words }
  var program: [String] { words }

  func perform(in context: ActionContext) async -> ActionOutcome {
    await context.runner.run(
      context.action, value: context.value, context.services.files, grace: context.grace,
      isLimited: context.isLimited)
  }
}
