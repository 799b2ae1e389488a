package import Settings

extension ConfigurationText {
  /// The default panel's.
  package static let builtIn = ConfigurationText(
    path: "built-in", bytes: Array(Configuration.defaultText.utf8))

  /// The configuration that is written there.
  /// - Throws: `LogError.configuration`.
  package func parsed() throws(LogError) -> Configuration {
    do {
      return try Configuration.parse(files.first?.bytes ?? [], file: files.first?.path ?? "")
    } catch {
      throw .configuration(error.diagnostics.first.map { "\($0)" } ?? "")
    }
  }
}
