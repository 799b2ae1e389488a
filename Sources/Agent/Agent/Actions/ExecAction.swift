internal import Forms
internal import Settings
internal import Values

/// Runs a program with its arguments; no shell.
struct ExecAction: PerformableAction {
  var arguments: [String] = []

  static let fields: [Field<ExecAction>] = [
    Field(
      "exec", \.arguments, .program,
      "The program to run and its arguments, each as one item; no shell reads them.")
  ]

  var texts: [String] { arguments }
  var program: [String] { arguments }

  func perform(in context: ActionContext) async -> ActionOutcome {
    await context.runner.run(
      context.action, value: context.value, context.services.files, grace: context.grace,
      isLimited: context.isLimited)
  }
}
