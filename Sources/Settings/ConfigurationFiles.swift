#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

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
    matches: { files(matching: $0) })

  /// Texts by their paths, beside which every picture is taken to be there.
  package static func memory(_ texts: [String: [UInt8]]) -> ConfigurationFiles {
    ConfigurationFiles(
      read: { texts[$0].map { ($0, "") } ?? (nil, "No such file or directory") },
      isReadable: { _ in true },
      matches: { pattern in texts.keys.filter { isMatch($0, pattern: pattern) }.sorted() })
  }

  /// Whether `name` holds what `glob(7)` takes for more than itself.
  package static func isPattern(_ name: String) -> Bool { name.contains { "*?[".contains($0) } }

  /// Whether a path matches a pattern (`fnmatch`).
  package static func isMatch(_ path: String, pattern: String) -> Bool {
    fnmatch(pattern, path, CInt(FNM_PATHNAME | FNM_PERIOD)) == 0
  }

  /// `glob(3)`, which sorts them by their bytes in the C locale.
  private static func files(matching pattern: String) -> [String] {
    guard !pattern.utf8.contains(0) else { return [] }
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, 0, nil, &found) == 0 else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { index in
      found.gl_pathv[index].map { String(cString: $0) }
    }.filter(isReadableFile).sorted()
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
