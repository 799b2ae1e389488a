/// The state of reading values from nodes: the current path, and the mistakes so far.
package struct Decoder {
  /// A reference to something defined elsewhere in the file, resolved once all of it is read.
  package struct Reference {
    package enum Target: Equatable {
      case spring, action, theme, source, page, secret
      /// The section of a service.
      case service(String)

      /// The section in which messages suggest to define such a name; nil: they suggest none.
      var section: String? {
        switch self {
        case .source: "sources"
        case .page: "pages"
        case .spring, .action, .theme, .secret, .service: nil
        }
      }

      fileprivate var word: String {
        if case .service(let key) = self { key } else { "\(self)" }
      }
    }

    fileprivate var target: Target
    fileprivate var name: String
    fileprivate var path: String
    fileprivate var mark: Mark
    /// Whether messages must not repeat the name, which may be a password.
    fileprivate var isHidden = false
  }

  /// The mistakes so far.
  package private(set) var problems: [Problem] = []
  private var references: [Reference] = []
  /// The files that were read, by the file numbers in marks.
  private let sources: [SourceFile]
  private let files: ConfigurationFiles
  private var keys: [String] = []

  /// The largest number of mistakes to report; more would not help anybody.
  private static let problemLimit = 100

  /// Whether all files could be read; otherwise an unknown name may be defined elsewhere.
  private let isComplete: Bool
  /// The keys at the top level of a file.
  package let topKeys: [KeyDescription]

  package init(
    _ sources: [SourceFile], files: ConfigurationFiles, topKeys: [KeyDescription] = [],
    isComplete: Bool = true
  ) {
    (self.isComplete, self.topKeys) = (isComplete, topKeys)
    self.sources = sources
    self.files = files
  }

  /// The absolute path of the file that is called `name` at `mark`.
  package func absolutePath(_ name: String, at mark: Mark) -> String {
    guard sources.indices.contains(mark.file) else { return name }
    return Folder(ofFile: sources[mark.file].path).absolutePath(name)
  }

  /// The reason why a file cannot be read, as the second half of a sentence; nil: it can be.
  package func obstacle(to path: String) -> String? { files.obstacle(path) }

  /// The path of the current key, such as `motion.springs.hand`.
  package var path: String { keys.isEmpty ? "the configuration" : keys.joined(separator: ".") }

  /// Whether the limit is reached, so that there is no need to look for more mistakes.
  package var isFull: Bool { problems.count >= Decoder.problemLimit }

  package mutating func report(_ mark: Mark, _ message: String, remedy: String? = nil) {
    guard !isFull else { return }
    problems.append(
      Problem(mark: mark, message: message, remedy: remedy, depth: keys.count))
  }

  /// Reports that `node` does not have the expected shape.
  package mutating func refuse(_ node: Node, expected shape: Shape, hint: String = "") {
    guard node.content != .refused else { return }
    // A line in place of an action or a source may be a command line.
    let isLine =
      shape.keys?.contains { $0.shape == .program } == true && node.description.contains(" ")
    let given = isSecret || isLine ? node.kindDescription : node.description
    report(node.mark, "\(path) must be \(shape.description), not \(given)\(hint)")
  }

  private var isSecret: Bool { keys.contains { Self.secretKeys.contains($0) } }

  /// Keys whose values may be passwords, which messages do not repeat.
  package static let secretKeys: Set = [
    "environment", "headers", "input", "password", "secrets", "token",
  ]

  /// Reads a value, with `key` added to the path.
  package mutating func within<T>(_ key: String?, _ read: (inout Decoder) -> T) -> T {
    guard let key else { return read(&self) }
    keys.append(key)
    defer { keys.removeLast() }
    return read(&self)
  }

  /// Reads a value under `key`, and adds a corrected line to the report of a mistake.
  package mutating func read<T>(
    _ key: String?, _ node: Node, _ shape: Shape, _ read: (Node, inout Decoder) -> T
  ) -> T {
    let before = self
    let value = within(key) { read(node, &$0) }
    let found = problems[before.problems.count...]
    let depth = keys.count + (key == nil ? 0 : 1)
    // Mistakes in inner keys have remedies of their own.
    guard let last = found.indices.last, node.content != .refused,
      found.allSatisfy({ $0.remedy == nil && $0.depth <= depth })
    else { return value }
    let isSecret = key.map(Self.secretKeys.contains) == true || before.isSecret
    let isText = if case .scalar = node.content { true } else { false }
    let values = isSecret || key == nil && isText ? [] : shape.corrections(of: node)
    if let line = before.line(key, values, read) {
      problems[last].remedy = "; write: \(line)"
    } else if shape.isDuration, case .scalar(let text, _) = node.content,
      LooseValue.isTimeOfDay(text)
    {
      problems[last].remedy = "; for a time of the day there is theme: {night: {from: \"\(text)\"}}"
    } else if shape.isMissed(by: node), let example = shape.example {
      problems[last].remedy = "; for example: \(key.map { "\($0): " } ?? "")\(example)"
    }
    return value
  }

  /// A line with the first of `values` that reads without mistakes; nil: none does.
  package func line<T>(_ key: String?, _ values: [Node], _ read: (Node, inout Decoder) -> T)
    -> String?
  {
    values.first { value in
      var trial = self
      trial.problems = []
      _ = trial.within(key) { read(value, &$0) }
      return trial.problems.isEmpty
    }.map { YAMLWriter.line(key, $0) }
  }

  /// Notes that the current key names something, which `resolve` looks up.
  /// - Parameter isHidden: Whether messages must not repeat the name.
  package mutating func refer(
    to target: Reference.Target, _ name: String, at mark: Mark, isHidden: Bool = false
  ) {
    references.append(
      Reference(target: target, name: name, path: path, mark: mark, isHidden: isHidden))
  }

  /// Reports the references to `target` with a name that is not among `names`.
  /// - Parameters:
  ///   - written: The names that the file defines, for suggestions; nil: all of `names`.
  ///   - meaning: A hint at the meaning of an unknown name, to end the message with; nil: none.
  package mutating func resolve(
    _ target: Reference.Target, among names: [String], written: [String]? = nil,
    meaning: (String) -> String? = { _ in nil }
  ) {
    let known = Set(names)
    for reference in references where isComplete && reference.target == target {
      guard !known.contains(reference.name), !isFull else { continue }
      let written = written ?? names
      // A misspelling is likelier than anything else.
      let isNear = suggestion(for: reference.name, among: written) != nil
      let hint =
        (isNear ? nil : meaning(reference.name)) ?? hint(for: reference.name, among: written)
      report(
        reference.mark,
        "\(reference.path): there is no \(target.word)\(Self.shown(reference))\(hint)")
    }
  }

  /// The name for a message, after a space. Masks a command line, which may hold a password.
  private static func shown(_ reference: Reference) -> String {
    let name = reference.name
    if reference.isHidden { return " of this name" }
    if name.isEmpty { return "" }
    let shown = name.contains(" ") ? CommandLine(name).masked.joined(separator: " ") : name
    return " " + quoted(shown)
  }

  /// A hint at what to write instead of `word`, to end a message with.
  package func hint(for word: String, among names: [String]) -> String {
    if let name = suggestion(for: word, among: names) { return "; did you mean \(quoted(name))?" }
    return names.isEmpty ? "" : "; there is \(joined(names, by: "and"))"
  }
}
