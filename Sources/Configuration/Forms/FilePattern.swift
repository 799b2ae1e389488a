#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A path with the wildcards * ? and [] (glob(7)).
package struct FilePattern: Sendable {
  private let path: String

  package init(_ path: String) { self.path = path }

  /// The pattern that matches only this path, even if it contains wildcard characters.
  package static func exactly(_ path: String) -> String {
    guard FilePattern(path).isPattern else { return path }
    return String(path.flatMap { "*?[\\".contains($0) ? ["\\", $0] : [$0] })
  }

  /// Whether it contains wildcards.
  package var isPattern: Bool { path.utf8.contains { "*?[".utf8.contains($0) } }

  /// The number of path parts with wildcards. Each of them multiplies the folders to search.
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

  /// The reason why the folder before the first wildcard is denied, as a sentence; nil: it is not.
  package var obstacle: String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.prefix { !FilePattern(String($0)).isPattern }.joined(separator: "/") + "/"
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
