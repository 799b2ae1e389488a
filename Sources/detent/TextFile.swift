import ArgumentParser
import Glibc

/// Files and folders named on the command line.
enum TextFile {
  /// The text of a whole file.
  static func read(_ path: String) throws -> String {
    String(decoding: try bytes(path), as: UTF8.self)
  }

  /// The path from the root.
  static func absolute(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// A whole file.
  static func bytes(_ path: String) throws -> [UInt8] {
    guard let file = fopen(path, "rb") else {
      throw ValidationError("\(path) cannot be read: \(String(cString: strerror(errno))).")
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }

  /// Whether there is anything of this name.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Makes a folder and those it lies in.
  static func makeFolder(_ path: String) throws {
    var made = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/") {
      made += "/" + part
      guard mkdir(made, 0o755) == 0 || errno == EEXIST else {
        throw ValidationError("\(made) cannot be made: \(String(cString: strerror(errno))).")
      }
    }
  }
}
