import ArgumentParser

/// Tries for as long as one likes what tests try for a moment: what `make soak` runs.
struct SoakCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "soak", abstract: "Look for mistakes of the program by chance.",
    shouldDisplay: false, subcommands: [DamageCommand.self, TouchesCommand.self],
    defaultSubcommand: DamageCommand.self)
}
