internal import Blocking
internal import Forms

/// The identities and versions of a configuration's files. As long as they are the same, reading
/// the files again gives the same result.
package struct ConfigurationStamp: Equatable, Sendable {
  /// The path of the main file; nil: there is none.
  private let path: String?
  /// Of all files that were read or missing.
  private let stamps: [FileStamp?]
  /// The paths that match each pattern.
  private let matches: [[String]]

  init(of reading: ConfigurationReading, in source: ConfigurationSource) {
    path = (try? source.search.path()) ?? nil
    let paths = reading.isFromFile ? reading.ownSources.map(\.path) + reading.missing : []
    stamps = paths.map(source.files.stamp)
    matches = reading.patterns.map(source.files.matches)
  }
}

extension ConfigurationSource {
  /// The stamp of the files of a reading; nil: they have changed since then, or do not answer.
  package func stamp(of reading: ConfigurationReading) -> ConfigurationStamp? {
    asking {
      let stamp = ConfigurationStamp(of: reading, in: self)
      // The files may have been saved between the reading and this check.
      return self.hasChanged(since: reading) ? nil : stamp
    } ?? nil
  }

  /// Whether the stamp of the files has changed; false if they do not answer.
  package func differs(
    from stamp: ConfigurationStamp, of reading: ConfigurationReading
  ) -> Bool {
    asking { ConfigurationStamp(of: reading, in: self) != stamp } ?? false
  }

  /// Whether the content of the files has changed since the reading.
  private func hasChanged(since reading: ConfigurationReading) -> Bool {
    let path = try? search.path()
    guard reading.isFromFile else { return path != nil || reading.sources.isEmpty }
    let sources = reading.ownSources
    guard let path, path == sources.first?.path else { return true }
    let known = Set(sources.map(\.path))
    return sources.contains { files.read($0.path).bytes != $0.bytes }
      || reading.missing.contains { files.obstacle($0) == nil }
      || reading.patterns.contains { !known.isSuperset(of: files.matches($0)) }
  }
}
