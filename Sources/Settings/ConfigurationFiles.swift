/// Where configuration files come from: the disk, a copy of what was on it, or a test's memory.
package struct ConfigurationFiles: Sendable {
  /// The bytes of a file; nil and why when it cannot be read.
  package var read: @Sendable (_ path: String) -> (bytes: [UInt8]?, reason: String)
  /// Whether there is a file that can be read.
  package var isReadable: @Sendable (_ path: String) -> Bool
  /// The files whose paths match a pattern (`glob(7)`), sorted.
  package var matches: @Sendable (_ pattern: String) -> [String]

  package init(
    read: @escaping @Sendable (String) -> (bytes: [UInt8]?, reason: String),
    isReadable: @escaping @Sendable (String) -> Bool,
    matches: @escaping @Sendable (String) -> [String]
  ) {
    self.read = read
    self.isReadable = isReadable
    self.matches = matches
  }

  /// What is on this computer.
  package static let disk = ConfigurationFiles(
    read: { readFile($0, limit: SourceText.sizeLimit) }, isReadable: isReadableFile,
    matches: { FilePattern($0).matches.filter(isReadableFile).sorted() })

  /// Texts by their paths, beside which every picture is taken to be there.
  package static func memory(_ texts: [String: [UInt8]]) -> ConfigurationFiles {
    ConfigurationFiles(
      read: { texts[$0].map { ($0, "") } ?? (nil, "No such file or directory") },
      isReadable: { _ in true },
      matches: { pattern in texts.keys.filter(FilePattern(pattern).isMatch).sorted() })
  }
}

/// A file that a configuration was read from.
package struct SourceFile: Equatable, Sendable {
  /// Absolute, unless it is the name that messages are to show.
  package let path: String
  package let bytes: [UInt8]
  /// After its last character; nil: it is no text.
  var end: Mark?

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}
