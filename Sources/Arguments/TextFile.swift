internal import ArgumentParser
internal import Blocking
internal import Glibc

/// Files and folders named on the command line.
package enum TextFile {
  /// Reads the text of a file.
  package static func read(_ path: String) throws -> String {
    String(decoding: try bytes(path, limit: largestText), as: UTF8.self)
  }

  /// Returns the absolute path.
  package static func absolute(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// Reads a regular file.
  /// - Parameter limit: The greatest size [bytes].
  package static func bytes(_ path: String, limit: Int) throws -> [UInt8] {
    do throws(FileError) {
      return try RegularFile.read(path, limit: limit)
    } catch {
      throw ValidationError("\(path) cannot be read: \(error.message).")
    }
  }

  /// Reads a recorded session.
  package static func log(_ path: String) throws -> [UInt8] {
    do throws(FileError) {
      return try RegularFile.read(path, limit: largestLog)
    } catch {
      StandardError.write("detent: \(path) cannot be read: \(error.message).\n")
      throw Failure.badData
    }
  }

  /// The largest text file, far more than is written by hand [bytes].
  private static let largestText = 16 << 20
  /// The largest log, which a panel writes in several days [bytes].
  private static let largestLog = 2 << 30

  /// Returns whether there is a file or a folder with this path.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Creates a folder and its ancestors.
  package static func makeFolder(_ path: String) throws {
    guard !path.isEmpty else { throw ValidationError("--out is empty; name a folder.") }
    var made = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/") {
      made += "/" + part
      guard mkdir(made, 0o755) == 0 || errno == EEXIST else {
        let reason = String(cString: strerror(errno))
        throw Failure.cannotWrite("\(made) cannot be made: \(reason).")
      }
    }
  }
}
