internal import Foundation

/// The fenced Swift of a module's articles and of the comments in its sources.
package struct DocumentationExamples {
  /// Without spaces and newlines; with the file that each is in.
  package let examples: [(file: String, words: String)]

  /// - Parameters:
  ///   - module: Its name among the sources.
  ///   - test: A file of its tests.
  package init(of module: String, besides test: String) throws {
    let sources = URL(filePath: test).deletingLastPathComponent()
      .appending(path: "../../Sources/\(module)").standardized.resolvingSymlinksInPath()
    examples = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      .filter { $0.hasSuffix(".md") || $0.hasSuffix(".swift") }
      .flatMap { file in
        let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
        return Self.examples(in: text).map { (file, $0) }
      }
  }

  /// Those that are not, word for word, in any of the files of tests.
  package func missing(in tests: [String]) throws -> [String] {
    let tested = try tests.map { try Self.words(of: String(contentsOfFile: $0, encoding: .utf8)) }
    return examples.filter { example in !tested.contains { $0.contains(example.words) } }
      .map { "\($0.file): \($0.words)" }
  }

  private static func examples(in text: String) -> [String] {
    let lines = text.split(separator: "\n").map { line in
      let line = line.drop { $0 == " " }
      return line.hasPrefix("///") ? String(line.dropFirst(3).drop { $0 == " " }) : String(line)
    }
    var (examples, example): ([String], [String]?) = ([], nil)
    for line in lines {
      if line == "```swift" {
        example = []
      } else if line == "```", let lines = example {
        examples.append(words(of: lines.joined(separator: "\n")))
        example = nil
      } else if !line.hasPrefix("import ") {
        example?.append(line)
      }
    }
    return examples
  }

  /// A text without the spaces and newlines that its formatting chose.
  private static func words(of text: String) -> String {
    String(text.filter { !$0.isWhitespace })
  }
}
