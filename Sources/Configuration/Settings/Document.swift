internal import Forms

/// A configuration file and all that it includes, as one tree of nodes.
///
/// Included files come first, in their order. Each later file overrides the earlier ones, and the
/// including file overrides all of them.
struct Document: Sendable {
  /// The files. The path of the first is as given; those of included files are absolute.
  private(set) var sources: [SourceFile] = []
  /// The absolute patterns of `include`.
  private(set) var patterns: [String] = []
  /// The files that were named but could not be read.
  private(set) var missing: [String] = []
  private(set) var problems: [Problem] = []
  private(set) var notes: [Problem] = []
  private(set) var root: Node?
  /// Whether all files could be read, so that an unknown name is defined nowhere.
  private(set) var isComplete = true

  private let files: ConfigurationFiles
  /// The shape of the whole configuration.
  private let shape: Shape
  private let migrations: [Migration]
  /// Absolute paths of the files being read, from the first to the present one.
  private var chain: [String] = []

  /// The mistake of a file that sets nothing.
  static func emptiness(of file: Int) -> Problem {
    Problem(
      mark: Mark(line: 1, column: 1, file: file),
      message: "this file is empty, or has only comments and keys without a "
        + "value; write what the panel shows, or remove the file")
  }

  /// The largest number of files: more than any panel needs, and an end to links that form a loop.
  static let fileLimit = 100
  /// The largest number of wildcard parts in a pattern: more of them would search the whole disk.
  private static let starLimit = 3

  init(
    _ bytes: [UInt8], path: String, as shape: Shape, files: ConfigurationFiles,
    migrations: [Migration] = Migration.all
  ) {
    self.files = files
    self.shape = shape
    self.migrations = migrations
    root = add(SourceFile(path: path, bytes: bytes))
  }

  /// Merges a file that the panel itself has written over all that was read.
  mutating func overlay(_ bytes: [UInt8], path: String) {
    let top = add(SourceFile(path: path, bytes: bytes), isOverlay: true)
    root = Node.merged(root, with: top, by: shape)
  }

  /// Reads a file with all that it includes. Reports one that sets nothing: an editor or a full
  /// disk may have cut it off, and using it would empty the screen.
  private mutating func add(_ file: SourceFile, isOverlay: Bool = false) -> Node? {
    let number = sources.count
    sources.append(file)
    let path = absolutePath(of: file.path)
    chain.append(path)
    defer { chain.removeLast() }
    do throws(Problem) {
      let text = try SourceText(file.bytes, file: number)
      sources[number].end = text.end
      if let problem = HardSpace.problem(in: text) { notes.append(problem) }
      var reader = try NodeReader(text, as: shape)
      defer { problems += reader.problems }
      guard var own = try reader.document(), !own.isEmpty else {
        if isOverlay { return nil }
        throw Document.emptiness(of: number)
      }
      if isOverlay { own = own.forOverlay }
      notes += try Migration.migrate(&own, by: migrations)
      return merged(own)
    } catch {
      problems.append(error)
      isComplete = false
      return nil
    }
  }

  /// The files that `own` includes, with `own` merged over them.
  private mutating func merged(_ own: Node) -> Node {
    var base = chain.count == 1 ? addKnowledge() : nil
    var own = own
    let include = own.remove(Include.key)?.value
    for item in check(include) {
      for path in paths(of: item) {
        guard sources.count < Document.fileLimit else {
          refuse(item, "a configuration may have at most \(Document.fileLimit) files")
          return own
        }
        let (bytes, reason) = files.read(path)
        guard let bytes else {
          missing.append(path)
          refuse(item, "\(path) cannot be read: \(reason)")
          continue
        }
        let added = add(SourceFile(path: path, bytes: bytes))
        base = Node.merged(base, with: added, by: shape)
      }
    }
    return Node.merged(base, with: own, by: shape) ?? own
  }

  /// Reads what services have told. Without it, or if it is damaged, a panel works too.
  private mutating func addKnowledge() -> Node? {
    guard let path = files.base, sources[0].path != ConfigurationReading.builtInName else {
      return nil
    }
    guard let bytes = files.read(path).bytes else {
      missing.append(path)
      return nil
    }
    let file = SourceFile(path: path, bytes: bytes)
    guard KnowledgeFile.isWhole(bytes) else {
      sources.append(file)
      return nil
    }
    return add(file)
  }

  /// The files that one item of `include` names, without those that were already read.
  private mutating func paths(of item: Node) -> [String] {
    guard case .scalar(let name, _) = item.content, !name.isEmpty, !name.utf8.contains(0),
      let folder = chain.last.map({ Folder(ofFile: $0) })
    else { return [] }
    let path = folder.absolutePath(name).withoutDots
    let read = sources.map { absolutePath(of: $0.path) }
    if FilePattern(name).isPattern {
      guard FilePattern(name).stars <= Document.starLimit else {
        refuse(
          item,
          "\(quoted(name)) matches too many folders; write their names, up to the last"
            + " \(Document.starLimit)")
        return []
      }
      patterns.append(path)
      if let obstacle = files.patternObstacle(path) {
        refuse(item, obstacle)
        return []
      }
      let found = files.matches(path)
      if found.isEmpty {
        notes.append(
          Problem(
            mark: item.mark,
            message:
              "\(Include.key): no file matches \(quoted(path)) yet; a file that appears later is read"
          ))
      }
      return found.filter { !read.contains($0) }
    }
    if let start = chain.firstIndex(of: path) {
      let circle = (chain[start...] + [path]).map { lastName(of: $0) }
      refuse(item, "this includes itself: \(circle.joined(separator: " → "))")
      return []
    }
    return read.contains(path) ? [] : [path]
  }

  /// The items of `include`; reports a mistake and returns none if they are not names of files.
  private mutating func check(_ include: Node?) -> [Node] {
    guard let include, !include.isEmpty else { return [] }
    var decoder = Decoder(sources, files: files)
    let names = decoder.within(Include.key) { Include.reader.read(include, &$0) }
    problems += decoder.problems
    return names == nil ? [] : include.includedNames
  }

  private mutating func refuse(_ node: Node, _ message: String) {
    problems.append(Problem(mark: node.mark, message: "\(Include.key): \(message)"))
    isComplete = false
  }
}

/// The key that names further files. It is handled before all other keys are read.
enum Include {
  static let key = "include"

  static let reader = Reader<[String]>(shape) { node, decoder in
    switch node.content {
    case .sequence: return list.read(node, &decoder)
    case .scalar: return Reader.word.read(node, &decoder).map { [$0] }
    default:
      decoder.refuse(node, expected: shape)
      return nil
    }
  }

  private static let shape = Shape.either([
    .sample(.file("a file or a pattern such as \"tiles/*.yaml\""), "\"tiles/*.yaml\""),
    list.shape,
  ])
  private static let list = Reader.list(of: Reader<String>.word, count: 1...100)
}

extension Node {
  /// The scalars of `include:`, one or a list.
  fileprivate var includedNames: [Node] {
    if isEmpty { return [] }
    return switch content {
    case .scalar: [self]
    case .sequence(let items): items
    default: []
    }
  }
}

extension Node {
  /// The keys that an overlay may set: the motion, and the calibration of touch devices. As the
  /// panel itself can write it, it must not set what is run, read or shown, which only the
  /// administrator may.
  fileprivate var forOverlay: Node {
    filtered { key, value in
      switch key {
      case "motion", "version": value
      case "touch": value.filtered { $1.filtered { $0 == "calibration" ? $1 : nil } }
      default: nil
      }
    }
  }

  /// The entries of a group with the values that `keep` returns, without those for which it is nil.
  private func filtered(_ keep: (String, Node) -> Node?) -> Node {
    guard case .mapping(let entries) = content else { return self }
    var node = self
    node.content = .mapping(
      entries.compactMap { entry in
        var entry = entry
        guard let value = keep(entry.key, entry.value) else { return nil }
        entry.value = value
        return entry
      })
    return node
  }
}
