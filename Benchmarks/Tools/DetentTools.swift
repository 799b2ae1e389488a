import ArgumentParser

/// What those who work on Detent measure, film and plot, beside the program that is installed.
@main
struct DetentTools: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "detent-tools", abstract: "Measure or film a panel, and print or plot springs.",
    subcommands: [BenchCommand.self, FilmCommand.self, SpringCommand.self])
}
