package import Forms

/// Saves changes made on the panel: in the configuration's own file if it can be written, otherwise
/// in the overlay, a file that is applied on top of it.
package struct ConfigurationKeeper: Sendable {
  /// The file that a change was saved in, by its path.
  package enum Place: Equatable, Sendable {
    case file(String)
    case overlay(String)
  }

  private let source: ConfigurationSource

  package init(_ source: ConfigurationSource) {
    self.source = source
  }

  /// Saves the changes, all in one file. Before it writes, it checks that the result has no
  /// mistakes.
  /// - Throws: `SettingsError`; then nothing has changed.
  package func keep(
    _ changes: [ConfigurationEditor.Change]
  ) throws(SettingsError) -> Place {
    let reading = source.read()
    guard case .success = reading.result else {
      throw .noValue(
        key: changes.first?.key ?? "", reason: "the configuration has a mistake; correct it first")
    }
    if let file = file(of: changes, in: reading) {
      do throws(SettingsError) {
        let edited = try ConfigurationEditor.edit(file.bytes, changes)
        try check(edited, for: file.path, changes)
        try AtomicFile.replace(file.path, with: edited)
        return .file(file.path)
      } catch {
        guard case .unwritable = error, source.state != nil else { throw error }
      }
    }
    return try keepInOverlay(changes, over: reading)
  }

  /// The file that holds all of these values; nil: there is none, or only the overlay does.
  private func file(
    of changes: [ConfigurationEditor.Change], in reading: ConfigurationReading
  ) -> SourceFile? {
    guard reading.isFromFile else { return nil }
    let numbers = Set(changes.map { reading.root?.node(at: $0.path[...])?.mark.file })
    guard numbers.count == 1, let number = numbers.first ?? nil else { return nil }
    // An index into a list that is joined from several files is not one into a file's own list.
    let isCounted =
      reading.sources.count > 1 && changes.contains { $0.path.contains { Int($0) != nil } }
    let file = reading.sources[number]
    return isCounted || file.path == reading.overlay ? nil : file
  }

  private func keepInOverlay(
    _ changes: [ConfigurationEditor.Change], over reading: ConfigurationReading
  ) throws(SettingsError) -> Place {
    guard let state = source.state else {
      throw .noValue(
        key: changes.first?.key ?? "", reason: "there is no folder to keep it in; set HOME")
    }
    var overlay = Node(mark: .start, content: .mapping([]))
    if let bytes = source.files.read(state.overlay).bytes,
      let saved = try? NodeReader.root(of: bytes), case .mapping = saved.content
    {
      overlay = saved
    }
    for change in changes {
      try overlay.put(
        change, at: change.path[...], in: source.kinds.shape, besides: reading.root)
    }
    let text = Self.title + YAMLWriter.text(overlay)
    try check(Array(text.utf8), for: state.overlay, changes)
    try AtomicFile.makeFolder(state.path)
    try AtomicFile.replace(state.overlay, with: Array(text.utf8), mode: 0o600)
    return .overlay(state.overlay)
  }

  private static let title = """
    # Changed on the glass, and laid over the configuration, which could not be written.
    # Remove a line, or this file, to have what the configuration says.

    """

  /// Checks that the changed configuration has no mistakes.
  private func check(
    _ bytes: [UInt8], for path: String, _ changes: [ConfigurationEditor.Change]
  ) throws(SettingsError) {
    var trial = source
    let files = source.files
    let path = absolutePath(of: path)
    trial.files.read = { absolutePath(of: $0) == path ? (bytes, "") : files.read($0) }
    let reading = trial.read()
    if case .failure(let error) = reading.result {
      throw .noValue(
        key: changes.first?.key ?? "", reason: error.diagnostics.first?.message ?? "it is wrong")
    }
    // Reading leaves out an overlay that breaks the configuration; here it is a mistake.
    guard path != source.state.map({ absolutePath(of: $0.overlay) }) || reading.overlay != nil
    else {
      throw .noValue(
        key: changes.first?.key ?? "", reason: "it does not fit the rest of the configuration")
    }
  }
}

extension NodeReader {
  /// The only document of a text, even if parts of it were refused.
  fileprivate static func root(of bytes: [UInt8]) throws(Problem) -> Node? {
    var reader = try NodeReader(try SourceText(bytes))
    return try reader.document()
  }
}

extension Node {
  /// Sets the value at a path and makes missing groups on the way. Merging replaces a named item as
  /// a whole, so such an item is copied from `root` first.
  fileprivate mutating func put(
    _ change: ConfigurationEditor.Change, at path: ArraySlice<String>, in shape: Shape,
    besides root: Node?
  ) throws(SettingsError) {
    guard let key = path.first else {
      content = change.value.content(like: Node(mark: mark, content: .scalar("", isPlain: true)))
      if case .text(let text) = change.value { content = .scalar(text, isPlain: false) }
      return
    }
    let inner: Shape
    switch shape {
    case .group(let keys):
      guard let known = keys.first(where: { $0.key == key }) else {
        throw .noValue(key: change.key, reason: "there is no such key")
      }
      inner = known.shape
    case .named(let item): inner = item
    default: throw .noValue(key: change.key, reason: "it can be changed only in the file")
    }
    let old = root?.entry(key)?.value
    var value = entry(key)?.value
    if value == nil, case .named = shape { value = old }
    var new = value ?? Node(mark: mark, content: .mapping([]))
    try new.put(change, at: path.dropFirst(), in: inner, besides: old)
    guard case .mapping(var entries) = content else { return }
    entries.removeAll { $0.key == key }
    content = .mapping(entries + [Entry(key: key, mark: mark, value: new)])
  }
}
