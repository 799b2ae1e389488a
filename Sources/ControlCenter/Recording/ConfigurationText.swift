package import Settings

/// A configuration as it was written: the file, and after it those that it includes.
package struct ConfigurationText: Equatable, Codable, Sendable {
  package struct File: Equatable, Codable, Sendable {
    package var path: String
    package var bytes: [UInt8]
    /// What the panel has saved by itself, laid over the others.
    package var isOverlay = false

    package init(path: String, bytes: [UInt8], isOverlay: Bool = false) {
      self.path = path
      self.bytes = bytes
      self.isOverlay = isOverlay
    }
  }

  package var files: [File]

  package init(_ files: [File]) { self.files = files }

  /// A configuration of one file.
  package init(path: String, bytes: [UInt8]) { files = [File(path: path, bytes: bytes)] }
}

extension ConfigurationText {
  /// The default panel's.
  package static let builtIn = ConfigurationText(
    path: "built-in", bytes: Array(Configuration.defaultText.utf8))

  /// What a panel starts with.
  package init(_ start: StartingConfiguration) {
    switch start.origin {
    case .file: self.init(start.reading)
    case .copy: self.init(start.reading, from: start.copy?.sources ?? [])
    case .builtIn: self = .builtIn
    }
  }

  /// What was read; the default panel's where nothing was.
  package init(_ reading: ConfigurationReading) {
    self.init(
      reading, from: reading.isFromFile ? ConfigurationCopy(of: reading).sources : [])
  }

  private init(_ reading: ConfigurationReading, from sources: [SourceFile]) {
    self = .builtIn
    if !sources.isEmpty { files = sources.map { File(path: $0.path, bytes: $0.bytes) } }
    for source in reading.sources where source.path == reading.overlay {
      files.append(File(path: source.path, bytes: source.bytes, isOverlay: true))
    }
  }

  /// By which the agent knows it.
  var fingerprint: ConfigurationFingerprint {
    ConfigurationFingerprint(
      files.filter { !$0.isOverlay }.map { SourceFile(path: $0.path, bytes: $0.bytes) })
  }

  /// The configuration that is written there.
  /// - Throws: `LogError.configuration`.
  package func parsed() throws(LogError) -> Configuration {
    guard let first = files.first else { return .builtIn() }
    let texts = Dictionary(files.map { ($0.path, $0.bytes) }) { first, _ in first }
    let overlay = files.first { $0.isOverlay }.map { SourceFile(path: $0.path, bytes: $0.bytes) }
    let reading = ConfigurationReading(path: first.path, files: .memory(texts), overlay: overlay)
    switch reading.result {
    case .success(let configuration): return configuration
    case .failure(let error):
      throw .configuration(error.diagnostics.first.map { "\($0)" } ?? "")
    }
  }
}
