package import Blocking

/// Access to configuration files: on the disk, in a copy of them, or in a test's memory.
package struct ConfigurationFiles: Sendable {
  /// Reads a file; returns nil and the reason if it cannot be read.
  package var read: @Sendable (_ path: String) -> (bytes: [UInt8]?, reason: String)
  /// The reason why a file cannot be read, as the second half of a sentence; nil: it can be.
  package var obstacle: @Sendable (_ path: String) -> String?
  /// The files whose paths match a pattern (`glob(7)`), sorted.
  package var matches: @Sendable (_ pattern: String) -> [String]
  /// The reason why a pattern cannot be matched, as a sentence; nil: it can be.
  package var patternObstacle: @Sendable (_ pattern: String) -> String?
  /// The identity and version of a file; nil: it does not exist.
  package var stamp: @Sendable (_ path: String) -> FileStamp?
  /// The file that each configuration is read after, as if it included it; nil: there is none.
  package var base: String?

  package init(
    read: @escaping @Sendable (String) -> (bytes: [UInt8]?, reason: String),
    obstacle: @escaping @Sendable (String) -> String?,
    matches: @escaping @Sendable (String) -> [String],
    patternObstacle: @escaping @Sendable (String) -> String? = { _ in nil },
    stamp: @escaping @Sendable (String) -> FileStamp? = { _ in nil }
  ) {
    self.read = read
    self.obstacle = obstacle
    self.matches = matches
    self.patternObstacle = patternObstacle
    self.stamp = stamp
  }

  /// The files on this computer.
  package static var disk: ConfigurationFiles { disk(obstacle: RegularFile.obstacle(to:)) }

  /// Time limit for the check whether a picture can be read [s].
  package static let timeLimit = 0.1

  /// The files on this computer, with another check whether a file can be read. A file that does
  /// not answer counts as readable: a picture on a share that is down must not delay the panel.
  package static func disk(
    obstacle: @escaping @Sendable (String) -> String?
  ) -> ConfigurationFiles {
    let access = FileAccess(timeLimit: timeLimit)
    return ConfigurationFiles(
      read: { path in
        do throws(FileError) {
          // One byte over the limit, so that the parser reports a file that is too large.
          return (try RegularFile.read(path, limit: SourceText.sizeLimit + 1, isCut: true), "")
        } catch {
          return (nil, error.message)
        }
      }, obstacle: { path in (try? access.call(path) { obstacle(path) }) ?? nil },
      // Includes files that cannot be read, so that reading them reports why.
      matches: { FilePattern($0).matches.filter(isFileOrLocked).sorted() },
      patternObstacle: { FilePattern($0).obstacle },
      stamp: FileStamp.init)
  }

  /// The same access, which notes each path before it is used.
  package func noting(_ note: @escaping @Sendable (_ path: String) -> Void) -> ConfigurationFiles {
    let files = self
    var noting = ConfigurationFiles(
      read: {
        note($0)
        return files.read($0)
      },
      obstacle: {
        note($0)
        return files.obstacle($0)
      },
      matches: {
        note($0)
        return files.matches($0)
      },
      patternObstacle: {
        note($0)
        return files.patternObstacle($0)
      },
      stamp: {
        note($0)
        return files.stamp($0)
      })
    noting.base = base
    return noting
  }

  /// The texts by their paths. All other files, such as pictures, count as readable.
  package static func memory(_ texts: [String: [UInt8]]) -> ConfigurationFiles {
    ConfigurationFiles(
      read: { texts[$0].map { ($0, "") } ?? (nil, "No such file or directory") },
      obstacle: { _ in nil },
      matches: { pattern in texts.keys.filter(FilePattern(pattern).isMatch).sorted() })
  }
}

/// A file that a configuration was read from.
package struct SourceFile: Equatable, Codable, Sendable {
  /// An absolute path, or the name that messages show.
  package let path: String
  package let bytes: [UInt8]
  /// The place after the last character; nil: the file is not text.
  package var end: Mark?

  private enum CodingKeys: CodingKey { case path, bytes }

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}
