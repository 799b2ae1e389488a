import ArgumentParser

/// The tools for measuring, filming and plotting, which are not installed.
@main
struct DetentTools: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "detent-tools", abstract: "Measure or film a panel, and print or plot springs.",
    subcommands: [BenchCommand.self, FilmCommand.self, SpringCommand.self])
}
