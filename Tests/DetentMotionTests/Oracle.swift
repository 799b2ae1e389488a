import Foundation
import Testing

/// Reference figures made by other programs: one comment, one line of names, then rows.
struct Oracle {
  var comment = ""
  var rows: [Row] = []

  struct Row {
    var cells: [String: String]

    func text(_ column: String) throws -> String { try #require(cells[column]) }
    func number(_ column: String) throws -> Double { try #require(Double(text(column))) }
  }

  init(_ name: String) throws {
    let url = try #require(
      Bundle.module.url(forResource: name, withExtension: "csv", subdirectory: "Oracles"))
    var lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")[...]
    if let first = lines.first, first.hasPrefix("#") { comment = String(lines.removeFirst()) }
    let header = try #require(lines.first)
    let names = header.split(separator: ",").map(String.init)
    rows = lines.dropFirst().map { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      return Row(cells: Dictionary(uniqueKeysWithValues: zip(names, cells)))
    }
    try #require(!rows.isEmpty)
  }

  /// A number given as `key=number` in the comment.
  func parameter(_ key: String) throws -> Double {
    let word = try #require(comment.split { " ;".contains($0) }.first { $0.hasPrefix(key + "=") })
    return try #require(Double(word.dropFirst(key.count + 1)))
  }
}
