internal import Agent
package import ArgumentParser
package import Settings

/// The options for the configuration, which all commands share.
package struct ConfigurationOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The configuration file.",
      discussion: """
        Without it: $DETENT_CONFIG, $XDG_CONFIG_HOME/detent/control-center.yaml, \
        /etc/detent/control-center.yaml, then the built-in default.
        """, valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  package var config: String?

  package init() {}

  /// The file to read; nil for the built-in default.
  package func path(in environment: [String: String]) throws -> String? {
    do {
      return try ConfigurationSearch(explicitPath: config, environment: environment).path()
    } catch {
      throw Failure.code(error)
    }
  }

  package func load(_ path: String?) throws -> Configuration {
    guard let path else { return .builtIn(.all) }
    do {
      return try Configuration.load(path: path, kinds: .all)
    } catch {
      throw Failure.code(error)
    }
  }

  /// The source of a panel's configuration, which can be read repeatedly.
  package func source(in environment: [String: String]) -> ConfigurationSource {
    ConfigurationSource(
      search: ConfigurationSearch(explicitPath: config, environment: environment), kinds: .all,
      state: StateFolder(environment: environment),
      knowledge: environment["DETENT_KNOWLEDGE"].map(KnowledgeFile.path))
  }

  /// Returns the configuration to start with, and reports all errors.
  ///
  /// Throws if `--config` names a file that does not exist and has no copy, which is taken for a
  /// typing error, and on any mistake if `isStrict`.
  package func start(_ source: ConfigurationSource, isStrict: Bool = false) throws
    -> StartingConfiguration
  {
    let start = isStrict ? source.start() : source.startCounting()
    for note in start.reading.notes { StandardError.write("\(note)\n") }
    guard let failure = start.failure else { return start }
    let code = Failure.code(failure)
    let isUnknown = config.map { start.reading.missing.contains($0) } ?? false
    if isStrict || (isUnknown && start.origin == .builtIn) { throw code }
    let shown = start.origin == .copy ? "the last good configuration" : "an empty panel"
    StandardError.write("detent: starting with \(shown).\n")
    return start
  }
}
