internal import Foundation

/// A folder of one test's own, gone with it.
package final class TestFolder: Sendable {
  package let path: String

  package init() throws {
    path = "/tmp/detent-\(UUID().uuidString.prefix(13))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// - Parameter name: Empty: the folder itself, with a slash at its end.
  package func path(_ name: String) -> String { "\(path)/\(name)" }

  /// - Parameter atomically: Whether the file takes the name once it is whole.
  /// - Returns: The file's path.
  @discardableResult
  package func write(
    _ bytes: some Sequence<UInt8>, to name: String, atomically: Bool = true
  ) throws -> String {
    let url = URL(fileURLWithPath: path(name))
    try Data(bytes).write(to: url, options: atomically ? .atomic : [])
    return path(name)
  }

  /// - Returns: The file's path.
  @discardableResult
  package func write(
    _ text: String, to name: String, atomically: Bool = true
  ) throws -> String {
    try write(text.utf8, to: name, atomically: atomically)
  }

  /// - Returns: The path of the folder in this one.
  @discardableResult
  package func makeFolder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: path(name), withIntermediateDirectories: true)
    return path(name)
  }

  /// The file's text; empty: there is no such file.
  package func text(of name: String) -> String {
    (try? String(contentsOfFile: path(name), encoding: .utf8)) ?? ""
  }

  package func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  package func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path(name))
  }

  package var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
