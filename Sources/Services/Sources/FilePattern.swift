internal import Glibc

/// A path in which * ? and [] stand for letters (glob(7)).
struct FilePattern {
  private let path: String

  init(_ path: String) {
    self.path = path
  }

  /// The first of the files that match, in the order of their names; the path itself when none do.
  var firstMatch: String {
    guard path.utf8.contains(where: { "*?[".utf8.contains($0) }) else { return path }
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(path, 0, nil, &found) == 0, found.gl_pathc > 0,
      let first = found.gl_pathv.pointee
    else { return path }
    return String(cString: first)
  }
}
