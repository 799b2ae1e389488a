import Agent
import ArgumentParser
import Settings

/// `detent schema`.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print a JSON Schema of configuration files.",
    discussion: """
      Editors complete and explain keys by it. Those that use yaml-language-server take it from the first line \
      of the file:

        # yaml-language-server: $schema=/usr/local/lib/detent/schema.json
      """)

  func run() { print(Configuration.schema(.all).text) }
}
