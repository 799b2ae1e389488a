internal import Blocking

/// What the files of a configuration look like from outside: as long as that is the same, reading
/// them again would bring nothing new.
package struct ConfigurationStamp: Equatable, Sendable {
  /// The file that is read; nil: none is.
  private let path: String?
  /// Of all that was read, and of all that was missed.
  private let stamps: [FileStamp?]
  /// What each pattern leads to.
  private let matches: [[String]]

  init(of reading: ConfigurationReading, in source: ConfigurationSource) {
    path = (try? source.search.path()) ?? nil
    let paths = reading.isFromFile ? reading.ownSources.map(\.path) + reading.missing : []
    stamps = paths.map(source.files.stamp)
    matches = reading.patterns.map(source.files.matches)
  }
}

extension ConfigurationSource {
  /// What the files of a reading look like from outside; nil: they say something else by now, or do
  /// not answer.
  package func stamp(of reading: ConfigurationReading) -> ConfigurationStamp? {
    asking {
      let stamp = ConfigurationStamp(of: reading, in: self)
      // They may have been saved between the reading and this look.
      return self.hasChanged(since: reading) ? nil : stamp
    } ?? nil
  }

  /// Whether the files look otherwise than they did; not where they do not answer.
  package func looksOther(
    than stamp: ConfigurationStamp, of reading: ConfigurationReading
  ) -> Bool {
    asking { ConfigurationStamp(of: reading, in: self) != stamp } ?? false
  }

  /// Whether the files say something else than they did when this was read.
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

extension ConfigurationReading {
  /// What was read, without what is laid over it.
  var ownSources: [SourceFile] { sources.filter { $0.path != overlay } }
}
