#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A path in which * ? and [] stand for letters (glob(7)).
package struct FilePattern: Sendable {
  private let path: String

  package init(_ path: String) { self.path = path }

  /// The one that only this path matches, which may look like a pattern.
  package static func exactly(_ path: String) -> String {
    guard FilePattern(path).isPattern else { return path }
    return String(path.flatMap { "*?[\\".contains($0) ? ["\\", $0] : [$0] })
  }

  /// Whether it stands for more than itself.
  package var isPattern: Bool { path.utf8.contains { "*?[".utf8.contains($0) } }

  /// How many folders and files of the path stand for any: each multiplies the folders that are looked
  /// into.
  package var stars: Int {
    path.split(separator: "/").count { FilePattern(String($0)).isPattern }
  }

  /// The files that match, in the order of their names (glob(3)).
  package var matches: [String] {
    guard !path.utf8.contains(0) else { return [] }
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(path, 0, nil, &found) == 0 else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { index in
      found.gl_pathv[index].map { String(cString: $0) }
    }
  }

  /// Why nobody may look what matches, as a sentence; nil: one may, as far as its own words lead.
  var obstacle: String? {
    let words = path.split(separator: "/", omittingEmptySubsequences: false)
    let folder = words.prefix { !FilePattern(String($0)).isPattern }.joined(separator: "/") + "/"
    guard !folder.utf8.contains(0) else { return nil }
    if let open = opendir(folder) {
      closedir(open)
      return nil
    }
    guard errno == EACCES else { return nil }
    return "\(folder) cannot be read: \(String(cString: strerror(EACCES)))"
  }

  /// The first of the files that match; the path itself when none do.
  package var firstMatch: String { isPattern ? matches.first ?? path : path }

  /// Whether a path matches it (`fnmatch`).
  package func isMatch(_ path: String) -> Bool {
    fnmatch(self.path, path, CInt(FNM_PATHNAME | FNM_PERIOD)) == 0
  }
}
