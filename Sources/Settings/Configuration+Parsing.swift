extension Configuration {
  /// The configuration that a text says; what it leaves out is as in `Configuration()`.
  ///
  /// - Parameters:
  ///   - text: YAML in UTF-8.
  ///   - file: its path, for the messages and as the start of relative paths.
  /// - Throws: All that is wrong, in the order of the text.
  package static func parse(
    _ text: [UInt8], file: String
  ) throws(ConfigurationError) -> Configuration {
    var decoder = Decoder(folder: Folder(ofFile: file))
    var draft = ConfigurationDraft()
    var problems: [Problem] = []
    var end: Mark?
    do throws(Problem) {
      let source = try SourceText(text)
      end = source.end
      var reader = try NodeReader(source)
      defer { problems = reader.problems }
      let root = try reader.document()
      if let root, !root.isEmpty { draft.read(root, &decoder) }
    } catch {
      problems.append(error)
    }
    problems += decoder.problems
    guard problems.isEmpty else {
      throw ConfigurationError(problems, in: file, endingAt: end)
    }
    return draft.configuration
  }

  /// The configuration in a file.
  package static func load(path: String) throws(ConfigurationError) -> Configuration {
    let (bytes, reason) = readFile(path, limit: SourceText.sizeLimit)
    guard let bytes else {
      let problem = Problem(mark: .start, message: "this file cannot be read: \(reason)")
      throw ConfigurationError([problem], in: path, endingAt: nil)
    }
    return try parse(bytes, file: path)
  }

  /// The default panel, which needs no file.
  package static func builtIn() -> Configuration {
    // A test holds that it parses.
    (try? parse(Array(defaultText.utf8), file: "built-in")) ?? Configuration()
  }
}

extension ConfigurationError {
  /// Sorted by place. To libyaml a text without an end of line ends on the line after, where
  /// nothing is.
  fileprivate init(_ problems: [Problem], in file: String, endingAt end: Mark?) {
    self.init(
      problems.sorted { $0.mark < $1.mark }.map { problem in
        let mark = min(problem.mark, end ?? problem.mark)
        return Diagnostic(
          file: file, line: mark.line, column: mark.column, message: problem.message)
      })
  }
}
