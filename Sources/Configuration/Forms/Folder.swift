#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The folder of a configuration file, from which its relative paths start.
package struct Folder {
  /// Absolute, without a slash at the end.
  package let path: String

  package init(ofFile file: String) {
    let name = file.hasPrefix("/") ? file : Folder.workingFolder + "/" + file
    path = String(name[..<(name.lastIndex(of: "/") ?? name.startIndex)])
  }

  package func absolutePath(_ name: String) -> String {
    name.hasPrefix("/") ? name : path + "/" + name
  }

  /// The working folder of the program (`getcwd`).
  private static var workingFolder: String {
    guard let buffer = getcwd(nil, 0) else { return "" }
    defer { free(buffer) }
    return String(cString: buffer)
  }
}

/// The absolute form of a path, without `.` and `..`.
package func absolutePath(of path: String) -> String {
  Folder(ofFile: path).absolutePath(lastName(of: path)).withoutDots
}

/// Whether the path is no folder and exists, or may not be looked at.
@Sendable package func isFileOrLocked(_ path: String) -> Bool {
  var status = stat()
  guard stat(path, &status) == 0 else { return errno == EACCES }
  return status.st_mode & S_IFMT != S_IFDIR
}

/// Whether the path can be read and is no folder.
@Sendable package func isReadableFile(_ path: String) -> Bool {
  var status = stat()
  guard !path.utf8.contains(0), stat(path, &status) == 0 else { return false }
  return status.st_mode & S_IFMT != S_IFDIR && access(path, R_OK) == 0
}

/// The part of a path after the last slash.
package func lastName(of path: String) -> String {
  path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
}

extension String {
  /// An absolute path without `.`, `..` and doubled slashes. (Links are left as they are.)
  package var withoutDots: String {
    var parts: [Substring] = []
    for part in split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}
