internal import Blocking
package import Forms

/// The places in which the configuration is looked for.
package struct ConfigurationSearch: Sendable {
  /// The path given with `--config`.
  package var explicitPath: String?
  package var environment: [String: String]
  /// Whether a file exists.
  package var exists: @Sendable (String) -> Bool

  package init(
    explicitPath: String? = nil, environment: [String: String],
    exists: @escaping @Sendable (String) -> Bool = isReadableFile
  ) {
    self.explicitPath = explicitPath
    self.environment = environment
    self.exists = exists
  }

  /// The file to read; nil: the built-in default. A file asked for by name must exist.
  package func path() throws(ConfigurationError) -> String? {
    if let path = explicitPath { return try required(path, by: "--config") }
    if let path = value("DETENT_CONFIG") { return try required(path, by: "$DETENT_CONFIG") }
    return standardPaths.first(where: exists)
  }

  /// The paths of which one is read: the given path, otherwise the standard ones.
  package var candidates: [String] {
    (explicitPath ?? value("DETENT_CONFIG")).map { [$0] } ?? standardPaths
  }

  /// The paths to try in order if none is given.
  package var standardPaths: [String] {
    let name = "detent/control-center.yaml"
    // The XDG base directory specification says to ignore relative paths.
    let xdg = value("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = xdg ?? value("HOME").map { $0 + "/.config" }
    return (home.map { [$0 + "/" + name] } ?? []) + ["/etc/" + name]
  }

  private func required(_ path: String, by origin: String) throws(ConfigurationError) -> String {
    guard exists(path) else {
      let reason = RegularFile.obstacle(to: path).map { ": \($0)" } ?? ""
      throw ConfigurationError([
        Diagnostic(
          file: path, line: 1, column: 1,
          message: "\(origin) names this file, but there is none that can be read\(reason)")
      ])
    }
    return path
  }

  private func value(_ variable: String) -> String? {
    environment[variable].flatMap { $0.isEmpty ? nil : $0 }
  }
}
