import Foundation

/// A folder of one test's own, gone with it.
final class TestFolder: Sendable {
  private let url: URL

  init() throws {
    url = URL(fileURLWithPath: "/tmp/detent-\(UUID().uuidString.prefix(13))")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// - Returns: The file's path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try text.write(toFile: path(name), atomically: true, encoding: .utf8)
    return path(name)
  }

  func text(of name: String) -> String {
    (try? String(contentsOfFile: path(name), encoding: .utf8)) ?? ""
  }

  /// Whether an action has left its mark.
  func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }
}
