/// Goes along while values are read from nodes: knows where it is, and collects what is wrong.
struct Decoder {
  /// A name of something defined elsewhere in the file, looked up when all of it is read.
  struct Reference {
    enum Target {
      case spring, action, theme, source, page, secret

      /// The part of the configuration in which such names are given.
      var section: String? {
        switch self {
        case .source: "sources"
        case .page: "pages"
        case .spring, .action, .theme, .secret: nil
        }
      }
    }

    var target: Target
    var name: String
    var path: String
    var mark: Mark
  }

  /// What is wrong so far.
  private(set) var problems: [Problem] = []
  var references: [Reference] = []
  /// The files read, by the numbers in the places.
  private let sources: [SourceFile]
  private let files: ConfigurationFiles
  private var keys: [String] = []

  /// More would help nobody.
  private static let problemLimit = 100

  /// Whether all files could be read; otherwise a name that is not there may be in one of the rest.
  private let isComplete: Bool

  init(_ sources: [SourceFile], files: ConfigurationFiles, isComplete: Bool = true) {
    self.isComplete = isComplete
    self.sources = sources
    self.files = files
  }

  /// The absolute path of what a file calls `name` at `mark`.
  func absolutePath(_ name: String, at mark: Mark) -> String {
    guard sources.indices.contains(mark.file) else { return name }
    return Folder(ofFile: sources[mark.file].path).absolutePath(name)
  }

  /// Why a file cannot be read, as the second half of a sentence; nil: it can.
  func obstacle(to path: String) -> String? { files.obstacle(path) }

  /// The keys that lead here: `motion.springs.hand`.
  var path: String { keys.isEmpty ? "the configuration" : keys.joined(separator: ".") }

  /// Whether no more is taken; then what would be said need not be found out.
  var isFull: Bool { problems.count >= Decoder.problemLimit }

  mutating func report(_ mark: Mark, _ message: String) {
    guard !isFull else { return }
    problems.append(Problem(mark: mark, message: message))
  }

  /// Says that `node` is not what is expected.
  mutating func refuse(_ node: Node, expected shape: Shape, hint: String = "") {
    guard node.content != .refused else { return }
    let isSecret = keys.contains { Self.secretKeys.contains($0) }
    let words = isSecret ? node.kindWords : node.words
    report(node.mark, "\(path) must be \(shape.words), not \(words)\(hint)")
  }

  /// What is written below these may be a password, which messages do not repeat.
  private static let secretKeys: Set = ["environment", "input", "secrets"]

  /// Reads what is under `key`.
  mutating func within<T>(_ key: String, _ read: (inout Decoder) -> T) -> T {
    keys.append(key)
    defer { keys.removeLast() }
    return read(&self)
  }

  /// Reports the references to `target` that are none of `names`.
  /// - Parameters:
  ///   - written: Those of them that somebody has given; nil: all.
  ///   - meaning: What somebody may have meant who wrote a name that is none, to end a message with.
  mutating func resolve(
    _ target: Reference.Target, among names: [String], written: [String]? = nil,
    meaning: (String) -> String? = { _ in nil }
  ) {
    let known = Set(names)
    for reference in references where isComplete && reference.target == target {
      guard !known.contains(reference.name), !isFull else { continue }
      let written = written ?? names
      // A slip of the pen is likelier than anything else.
      let isNear = suggestion(for: reference.name, among: written) != nil
      let hint =
        (isNear ? nil : meaning(reference.name)) ?? hint(for: reference.name, among: written)
      report(
        reference.mark,
        "\(reference.path): there is no \(target) \(Self.shown(reference.name))\(hint)")
    }
  }

  /// A name as messages repeat it. A line that is a program's may hold a password.
  private static func shown(_ name: String) -> String {
    name.contains(" ") ? quoted(CommandLine(name).masked.joined(separator: " ")) : quoted(name)
  }

  /// What to write instead of `word`, to end a message with.
  func hint(for word: String, among names: [String]) -> String {
    if let name = suggestion(for: word, among: names) { return "; did you mean \(quoted(name))?" }
    return names.isEmpty ? "" : "; there is \(joined(names, by: "and"))"
  }
}
