package import Blocking

/// Where configuration files come from: the disk, a copy of what was on it, or a test's memory.
package struct ConfigurationFiles: Sendable {
  /// The bytes of a file; nil and why when it cannot be read.
  package var read: @Sendable (_ path: String) -> (bytes: [UInt8]?, reason: String)
  /// Why a file could not be read, as the second half of a sentence; nil: it can.
  package var obstacle: @Sendable (_ path: String) -> String?
  /// The files whose paths match a pattern (`glob(7)`), sorted.
  package var matches: @Sendable (_ pattern: String) -> [String]
  /// Why nobody can look which files match, as a sentence; nil: one can.
  package var patternObstacle: @Sendable (_ pattern: String) -> String?
  /// What a file looks like from outside; nil: it is not there.
  package var stamp: @Sendable (_ path: String) -> FileStamp?

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

  /// What is on this computer.
  package static var disk: ConfigurationFiles { disk(obstacle: RegularFile.obstacle(to:)) }

  /// How long a picture is waited for that is only asked whether it is there [s].
  static let patience = 0.1

  /// The same with another way to ask whether a file can be read. One that does not answer is taken
  /// to be there: a picture on a share that is down holds no panel up.
  static func disk(
    obstacle: @escaping @Sendable (String) -> String?
  ) -> ConfigurationFiles {
    let access = FileAccess(patience: patience)
    return ConfigurationFiles(
      read: { path in
        do throws(FileError) {
          // One byte more than a configuration may have, so that its reader says so.
          return (try RegularFile.read(path, limit: SourceText.sizeLimit + 1, isCut: true), "")
        } catch {
          return (nil, error.words)
        }
      }, obstacle: { path in (try? access.call(path) { obstacle(path) }) ?? nil },
      // One that cannot be read is no file that is not there: whoever reads it says so.
      matches: { FilePattern($0).matches.filter(isFileOrLocked).sorted() },
      patternObstacle: { FilePattern($0).obstacle },
      stamp: FileStamp.init)
  }

  /// The same, of which each question is noted before it is asked.
  func noting(_ place: LastPlace) -> ConfigurationFiles {
    let files = self
    return ConfigurationFiles(
      read: {
        place.note($0)
        return files.read($0)
      },
      obstacle: {
        place.note($0)
        return files.obstacle($0)
      },
      matches: {
        place.note($0)
        return files.matches($0)
      },
      patternObstacle: {
        place.note($0)
        return files.patternObstacle($0)
      },
      stamp: {
        place.note($0)
        return files.stamp($0)
      })
  }

  /// Texts by their paths, beside which every picture is taken to be there.
  package static func memory(_ texts: [String: [UInt8]]) -> ConfigurationFiles {
    ConfigurationFiles(
      read: { texts[$0].map { ($0, "") } ?? (nil, "No such file or directory") },
      obstacle: { _ in nil },
      matches: { pattern in texts.keys.filter(FilePattern(pattern).isMatch).sorted() })
  }
}

/// A file that a configuration was read from.
package struct SourceFile: Equatable, Codable, Sendable {
  /// Absolute, unless it is the name that messages are to show.
  package let path: String
  package let bytes: [UInt8]
  /// After its last character; nil: it is no text.
  var end: Mark?

  private enum CodingKeys: CodingKey { case path, bytes }

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}
