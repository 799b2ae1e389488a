internal import Agent
internal import Forms
package import Settings

/// The text of a configuration.
package struct ConfigurationText: Equatable, Codable, Sendable {
  /// The configuration file, followed by the files that it includes.
  var files: [SourceFile]
  /// The values that the panel has saved itself, laid over the files; nil: none.
  var overlay: SourceFile?
  /// The pictures that the configuration names, which the panel reads itself.
  var pictures: [PictureVersion] = []
}

extension ConfigurationText {
  /// Creates the text of a single file.
  init(path: String, bytes: [UInt8]) { files = [SourceFile(path: path, bytes: bytes)] }

  /// The text of the default panel.
  package static let builtIn = ConfigurationText(
    path: "built-in", bytes: Configuration.defaultText)

  /// The text of an empty panel, which is shown while the file cannot be read.
  private static let empty = ConfigurationText(path: "built-in", bytes: [])

  /// Creates the text that a panel starts with.
  package init(_ start: StartingConfiguration) {
    self = start.origin == .builtIn ? .empty : ConfigurationText(start.reading, start.copy)
    pictures = start.configuration.pictures
  }

  /// Creates the text of a reading, or of the copy shown for it; without both, the default panel's.
  init(_ reading: ConfigurationReading, _ copy: ConfigurationCopy? = nil) {
    self = .builtIn
    pictures = (try? reading.result.get())?.pictures ?? []
    let copy = copy ?? (reading.isFromFile ? ConfigurationCopy(of: reading) : nil)
    if let copy { files = copy.sources }
    overlay = reading.sources.first { $0.path == reading.overlay }.map {
      SourceFile(path: $0.path, bytes: $0.bytes)
    }
  }

  /// The fingerprint that identifies the configuration to the agent.
  var fingerprint: ConfigurationFingerprint { ConfigurationFingerprint(files) }

  /// Parses the text.
  /// - Throws: `LogError.configuration`.
  func parsed() throws(LogError) -> Configuration {
    guard !files.isEmpty else { return .builtIn(.all) }
    switch ConfigurationCopy(files).read(.all, overlay: overlay).result {
    case .success(var configuration):
      configuration.pictures = pictures
      return configuration
    case .failure(let error):
      throw .configuration(error.diagnostics.first.map { "\($0)" } ?? "")
    }
  }
}
