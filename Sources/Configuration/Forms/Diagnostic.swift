/// A place in a text, line and column from 1; columns count characters.
package struct Mark: Hashable, Comparable, Sendable {
  package var line: Int
  package var column: Int
  /// The number of its file, in the order in which the files were opened.
  package var file: Int

  package init(line: Int, column: Int, file: Int = 0) {
    (self.line, self.column, self.file) = (line, column, file)
  }

  package static let start = Mark(line: 1, column: 1)

  package static func < (a: Mark, b: Mark) -> Bool {
    (a.file, a.line, a.column) < (b.file, b.line, b.column)
  }
}

/// A mistake in a configuration file, or a remark on it, with its place.
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

  /// The diagnostic on one line, with control characters replaced.
  package var description: String {
    "\(file):\(line):\(column): \(severity): \(message)".onOneLine
  }
}

extension [Diagnostic] {
  /// Grouped by file, in the order of first occurrence, and sorted by place in each file.
  package var inOrder: [Diagnostic] {
    let files: [String] = reduce(into: []) { if !$0.contains($1.file) { $0.append($1.file) } }
    return files.flatMap { file in
      filter { $0.file == file }.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    }
  }
}

/// All mistakes in a configuration, file by file in the order of their lines.
package struct ConfigurationError: Error, Equatable, CustomStringConvertible {
  package let diagnostics: [Diagnostic]

  package init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }

  package var description: String {
    diagnostics.map(\.description).joined(separator: "\n")
  }
}

/// A mistake at one place of a text; thrown if nothing after it can be understood.
package struct Problem: Error, Equatable {
  package var mark: Mark
  package var message: String
  /// A suggestion for correcting it, with which the message ends.
  package var remedy: String?
  /// The number of keys that lead to the mistake.
  package var depth: Int

  package init(mark: Mark, message: String, remedy: String? = nil, depth: Int = 0) {
    (self.mark, self.message, self.remedy, self.depth) = (mark, message, remedy, depth)
  }
}
