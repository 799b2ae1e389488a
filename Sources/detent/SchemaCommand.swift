import Agent
import ArgumentParser
internal import Check
internal import Forms
import Settings

/// `detent schema`.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print a JSON Schema of configuration files.",
    discussion: """
      Editors use it to complete and explain keys. Editors with yaml-language-server find it by the first \
      line of the file; where 'make install' put it, /usr/local is its beginning:

        # yaml-language-server: $schema=/usr/lib/detent/schema.json

      Example: detent schema > schema.json
      """)

  func run() { print(Configuration.schema(.all).text) }
}
