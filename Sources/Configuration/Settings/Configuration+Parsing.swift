package import Forms

extension Configuration {
  /// Parses the configuration in a text; what it leaves out is as in `Configuration()`.
  ///
  /// - Parameters:
  ///   - text: YAML in UTF-8.
  ///   - file: its path, for the messages and as the start of relative paths.
  ///   - kinds: The kinds of sources and actions that it may name.
  /// - Throws: All mistakes, file by file, in the order of the text.
  package static func parse(
    _ text: [UInt8], file: String, kinds: Kinds
  ) throws(ConfigurationError) -> Configuration {
    try ConfigurationReading(text, file: file, kinds: kinds).result.get()
  }

  /// Parses the configuration in a file.
  package static func load(
    path: String, kinds: Kinds
  ) throws(ConfigurationError) -> Configuration {
    try ConfigurationReading(path: path, kinds: kinds).result.get()
  }

  /// The text of the default panel, `Config/control-center.yaml`.
  package static var defaultText: [UInt8] { PackageResources.control_center_yaml }

  /// The default panel, which needs no file.
  package static func builtIn(_ kinds: Kinds) -> Configuration {
    // A test ensures that it parses.
    (try? parse(defaultText, file: "built-in", kinds: kinds)) ?? Configuration()
  }
}

/// The result of reading a configuration, successful or not, and the files it was read from.
package struct ConfigurationReading: Sendable {
  package private(set) var result: Result<Configuration, ConfigurationError>
  /// Remarks that are not mistakes.
  package let notes: [Diagnostic]
  /// All files that were read, the first one first.
  package let sources: [SourceFile]
  /// The absolute patterns of `include`, which more files may match later.
  package let patterns: [String]
  /// The files that were named but could not be read.
  package let missing: [String]
  /// Whether the files did not answer in time, so that nothing is known of them.
  package let isUnanswered: Bool
  /// The path of the overlay (changes saved by the panel) that was applied; nil: there is none.
  package private(set) var overlay: String?
  /// All files merged into one tree, with the overlay.
  package let root: Node?
  /// The configuration as far as it could be read, despite mistakes.
  let readable: Configuration
  /// Whether every file could be read as YAML.
  let isComplete: Bool
  private let files: ConfigurationFiles
  /// The kinds of sources and actions that it may name.
  package let kinds: Kinds

  /// - Parameter overlay: The changes that the panel has saved, applied on top of the file.
  package init(
    _ text: [UInt8], file: String, kinds: Kinds, files: ConfigurationFiles = .disk,
    overlay: SourceFile? = nil
  ) {
    var document = Document(text, path: file, as: kinds.shape, files: files)
    if let overlay { document.overlay(overlay.bytes, path: overlay.path) }
    self.init(document, kinds, files: files)
    self.overlay = overlay?.path
  }

  package init(
    path: String, kinds: Kinds, files: ConfigurationFiles = .disk, overlay: SourceFile? = nil
  ) {
    let (bytes, reason) = files.read(path)
    if let bytes {
      self.init(bytes, file: path, kinds: kinds, files: files, overlay: overlay)
      return
    }
    let message = "this file cannot be read: \(reason)"
    let diagnostic = Diagnostic(file: path, line: 1, column: 1, message: message)
    self.init(failure: ConfigurationError([diagnostic]), kinds, missing: [path])
  }

  /// A reading of files that cannot be opened.
  init(
    failure: ConfigurationError, _ kinds: Kinds, missing: [String], isUnanswered: Bool = false
  ) {
    result = .failure(failure)
    self.kinds = kinds
    self.isUnanswered = isUnanswered
    (notes, sources, patterns, self.missing) = ([], [], [], missing)
    root = nil
    (readable, isComplete, files) = (Configuration(), false, .memory([:]))
  }

  /// A reading of files that could be read but must not be used.
  init(failure: ConfigurationError, like reading: ConfigurationReading) {
    result = .failure(failure)
    notes = reading.notes
    (sources, patterns, missing) = (reading.sources, reading.patterns, reading.missing)
    (isUnanswered, overlay, root) = (false, reading.overlay, reading.root)
    (readable, isComplete, files) = (reading.readable, reading.isComplete, reading.files)
    kinds = reading.kinds
  }

  init(_ document: Document, _ kinds: Kinds, files: ConfigurationFiles) {
    isUnanswered = false
    (self.kinds, self.files) = (kinds, files)
    sources = document.sources
    patterns = document.patterns
    missing = document.missing
    root = document.root
    notes = document.notes.diagnostics(.note, in: sources)
    var decoder = Decoder(
      sources, files: files, topKeys: kinds.keys, isComplete: document.isComplete)
    var draft = ConfigurationDraft(kinds)
    if let root { draft.read(root, &decoder) }
    (readable, isComplete) = (draft.configuration, document.isComplete)
    var problems = document.problems + decoder.problems
    if problems.isEmpty, root?.saysNothing != false { problems = [Document.emptiness(of: 0)] }
    result =
      problems.isEmpty
      ? .success(draft.configuration)
      : .failure(ConfigurationError(problems.diagnostics(.error, in: sources)))
  }
}

extension ConfigurationReading {
  /// The configuration and its tree without the parts that are wrong; nil: mistakes remain.
  package var sound: (configuration: Configuration, root: Node)? {
    guard var root else { return nil }
    if case .success(let configuration) = result { return (configuration, root) }
    for isWhole in [false, true, true] {
      // Treated as incomplete, so that a tile with an unknown name is kept.
      var decoder = Decoder(sources, files: files, topKeys: kinds.keys, isComplete: false)
      var draft = ConfigurationDraft(kinds)
      draft.read(root, &decoder)
      if decoder.problems.isEmpty { return (draft.configuration, root) }
      root = root.sound(without: Set(decoder.problems.map(\.mark)), isWhole: isWhole)
    }
    return nil
  }

  /// The same reading with the versions of the pictures that the panel reads itself.
  func lookingAtPictures() -> ConfigurationReading {
    guard case .success(var configuration) = result else { return self }
    var reading = self
    configuration.lookAtPictures()
    reading.result = .success(configuration)
    return reading
  }
}

extension Node {
  /// Whether the node sets nothing: it is empty, or all but its version has no value.
  fileprivate var saysNothing: Bool {
    switch content {
    case .mapping(let entries):
      entries.allSatisfy { $0.key == "version" || $0.value.isEmpty || $0.value.isEmptyList }
    default: isEmpty
    }
  }

  private var isEmptyList: Bool {
    switch content {
    case .mapping(let entries): entries.isEmpty
    case .sequence(let items): items.isEmpty
    default: false
    }
  }
}

extension [Problem] {
  /// Sorted by place, none of which is past the end of its file: libyaml puts the end of a text
  /// without a final line break on the next line.
  package func diagnostics(_ severity: Diagnostic.Severity, in sources: [SourceFile])
    -> [Diagnostic]
  {
    sorted { $0.mark < $1.mark }.compactMap { problem in
      guard sources.indices.contains(problem.mark.file) else { return nil }
      let source = sources[problem.mark.file]
      let mark = Swift.min(problem.mark, source.end ?? problem.mark)
      return Diagnostic(
        severity, file: source.path, line: mark.line, column: mark.column,
        message: problem.message + (problem.remedy ?? ""))
    }
  }
}

extension ConfigurationReading {
  package static let builtInName = "built-in"

  /// Whether it was read from a file, and is not the built-in configuration.
  package var isFromFile: Bool { sources.first.map { $0.path != Self.builtInName } ?? false }

  /// Identifies a configuration by its files without the overlay; nil: it is the built-in one.
  package var key: UInt64? { isFromFile ? ConfigurationCopy(of: self).key : nil }

  package var fingerprint: ConfigurationFingerprint {
    isFromFile ? ConfigurationFingerprint(ConfigurationCopy(of: self)) : .builtIn
  }

  /// The files that were read, without the overlay.
  var ownSources: [SourceFile] { sources.filter { $0.path != overlay } }
}
