package import Settings

/// A configuration as it was written.
package struct ConfigurationText: Equatable, Codable, Sendable {
  /// The file, and after it those that it includes.
  var files: [SourceFile]
  /// What the panel has saved by itself, laid over the others.
  var overlay: SourceFile?
  /// The pictures that it names, which the panel reads by itself.
  var pictures: [PictureVersion] = []
}

extension ConfigurationText {
  /// A configuration of one file.
  init(path: String, bytes: [UInt8]) { files = [SourceFile(path: path, bytes: bytes)] }

  /// The default panel's.
  static let builtIn = ConfigurationText(
    path: "built-in", bytes: Configuration.defaultText)

  /// What a panel starts with.
  package init(_ start: StartingConfiguration) {
    self = start.origin == .builtIn ? .builtIn : ConfigurationText(start.reading, start.copy)
    pictures = start.configuration.pictures
  }

  /// What was read, or the copy that is shown for it; the default panel's where nothing was.
  init(_ reading: ConfigurationReading, _ copy: ConfigurationCopy? = nil) {
    self = .builtIn
    pictures = (try? reading.result.get())?.pictures ?? []
    let copy = copy ?? (reading.isFromFile ? ConfigurationCopy(of: reading) : nil)
    if let copy { files = copy.sources }
    overlay = reading.sources.first { $0.path == reading.overlay }.map {
      SourceFile(path: $0.path, bytes: $0.bytes)
    }
  }

  /// By which the agent knows it.
  var fingerprint: ConfigurationFingerprint { ConfigurationFingerprint(files) }

  /// The configuration that is written there.
  /// - Throws: `LogError.configuration`.
  func parsed() throws(LogError) -> Configuration {
    guard !files.isEmpty else { return .builtIn() }
    switch ConfigurationCopy(files).read(overlay: overlay).result {
    case .success(var configuration):
      configuration.pictures = pictures
      return configuration
    case .failure(let error):
      throw .configuration(error.diagnostics.first.map { "\($0)" } ?? "")
    }
  }
}
