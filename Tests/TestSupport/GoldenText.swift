internal import Foundation
internal import Runtime

/// A text kept with the tests, which a person has read, and which a panel has to tell again.
package struct GoldenText {
  /// The kept text's path.
  package let path: String

  /// - Parameters:
  ///   - name: The text's name, without its extension.
  ///   - file: The test's `#filePath`, beside which the texts lie in `Golden`.
  package init(_ name: String, beside file: StaticString) {
    let folder = (file.description as NSString).deletingLastPathComponent
    path = folder + "/Golden/\(name).txt"
  }

  /// Compares lines with the kept ones.
  ///
  /// With `DETENT_GOLDEN=write` in the environment these are kept instead.
  /// - Returns: The lines of which only one of both has a copy, after a minus and a plus; nil: none.
  package func difference(from lines: [String]) -> String? {
    if ProcessEnvironment.own["DETENT_GOLDEN"] == "write" {
      let text = lines.joined(separator: "\n") + "\n"
      return (try? text.write(toFile: path, atomically: true, encoding: .utf8)) == nil
        ? "\(path) cannot be written." : nil
    }
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      return "\(path) cannot be read."
    }
    let kept = text.split(separator: "\n").map(String.init)
    if kept == lines { return nil }
    let changes = lines.difference(from: kept).map { change in
      switch change {
      case .remove(_, let line, _): "- " + line
      case .insert(_, let line, _): "+ " + line
      }
    }
    return ([path] + changes).joined(separator: "\n")
  }
}
