/// A place in a text, line and column from 1; columns count characters.
struct Mark: Hashable, Comparable, Sendable {
  var line: Int
  var column: Int
  /// Which of the files read it is in, in the order in which they were opened.
  var file = 0

  static let start = Mark(line: 1, column: 1)

  static func < (a: Mark, b: Mark) -> Bool {
    (a.file, a.line, a.column) < (b.file, b.line, b.column)
  }
}

/// One thing that is wrong in a configuration file, or worth knowing, and where.
package struct Diagnostic: Equatable, Sendable, CustomStringConvertible {
  package enum Severity: String, Sendable { case error, warning, note }

  package let severity: Severity
  package let file: String
  /// From 1.
  package let line: Int
  /// From 1, in characters.
  package let column: Int
  package let message: String

  package init(
    _ severity: Severity = .error, file: String, line: Int, column: Int, message: String
  ) {
    self.severity = severity
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }

  /// On one line, whatever the message repeats of the file.
  package var description: String {
    "\(file):\(line):\(column): \(severity): \(message)".onOneLine
  }
}

extension [Diagnostic] {
  /// File by file, as they were met, in the order of the lines.
  package var inOrder: [Diagnostic] {
    let files: [String] = reduce(into: []) { if !$0.contains($1.file) { $0.append($1.file) } }
    return files.flatMap { file in
      filter { $0.file == file }.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    }
  }
}

/// All that is wrong in a configuration, file by file in the order of their lines.
package struct ConfigurationError: Error, Equatable, CustomStringConvertible {
  package let diagnostics: [Diagnostic]

  package init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }

  package var description: String {
    diagnostics.map(\.description).joined(separator: "\n")
  }
}

/// What is wrong at one place of a text; thrown where nothing after it can be understood.
struct Problem: Error, Equatable {
  var mark: Mark
  var message: String
  /// How it would be right, to end the message with.
  var remedy: String?
  /// How many keys lead to what is wrong.
  var depth = 0
}
