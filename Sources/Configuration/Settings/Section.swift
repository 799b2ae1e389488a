/// One key of a group: its name, what may follow it, what it means, and where it goes.
struct Field<Root>: Sendable {
  var description: KeyDescription
  let apply: @Sendable (Node, inout Root, inout Decoder) -> Void

  init<Value>(
    _ key: String, _ target: any WritableKeyPath<Root, Value> & Sendable, _ reader: Reader<Value>,
    _ summary: String, isRequired: Bool = false
  ) {
    description = KeyDescription(
      key: key, shape: reader.shape, summary: summary, isRequired: isRequired)
    apply = { node, root, decoder in
      if let value = reader.read(node, &decoder) { root[keyPath: target] = value }
    }
  }

  /// For a value that is nil until given.
  init<Value>(
    _ key: String, _ target: any WritableKeyPath<Root, Value?> & Sendable, _ reader: Reader<Value>,
    _ summary: String, isRequired: Bool = false
  ) {
    description = KeyDescription(
      key: key, shape: reader.shape, summary: summary, isRequired: isRequired)
    apply = { node, root, decoder in
      if let value = reader.read(node, &decoder) { root[keyPath: target] = value }
    }
  }

  /// For a value that goes where `set` puts it.
  init<Value>(
    _ key: String, _ reader: Reader<Value>, _ summary: String,
    set: @escaping @Sendable (inout Root, Value) -> Void
  ) {
    description = KeyDescription(
      key: key, shape: reader.shape, summary: summary, isRequired: false)
    apply = { node, root, decoder in
      if let value = reader.read(node, &decoder) { set(&root, value) }
    }
  }

  /// A group of keys within this one.
  init<Sub>(
    _ key: String, _ target: any WritableKeyPath<Root, Sub> & Sendable, _ section: Section<Sub>,
    _ summary: String
  ) {
    description = KeyDescription(
      key: key, shape: section.shape, summary: summary, isRequired: false, isSection: true)
    apply = { node, root, decoder in section.read(node, into: &root[keyPath: target], &decoder) }
  }

  /// The same, explained with what must stand beside it, a line of YAML each.
  func beside(_ lines: [String]) -> Field {
    var field = self
    field.description.companions = lines
    return field
  }

  /// The same, explained with what it is when it is left out.
  func leftOut(_ value: String) -> Field {
    var field = self
    field.description.whenLeftOut = value
    return field
  }
}

/// A group of keys.
struct Section<Root>: Sendable {
  let fields: [Field<Root>]
  /// Keys of former versions, which are read without effect; `detent check` warns of them.
  var retired: [String] = []
  /// What must hold between several keys, asked once all are read.
  var check: @Sendable (Root, Node, inout Decoder) -> Void = { _, _, _ in }

  /// The same with keys of former versions.
  func retiring(_ keys: String...) -> Section {
    var section = self
    section.retired = keys
    return section
  }

  var shape: Shape { .group(fields.map(\.description)) }

  /// Sets what `node` gives, and leaves the rest of `root` as it is.
  ///
  /// A key without a value counts as not written, so that all the lines below it can be commented
  /// out.
  func read(_ node: Node, into root: inout Root, _ decoder: inout Decoder) {
    guard case .mapping(let entries) = node.content else {
      decoder.refuse(node, expected: shape)
      return
    }
    let before = decoder.problems.count
    for entry in entries {
      guard let field = fields.first(where: { $0.description.key == entry.key }) else {
        if !retired.contains(entry.key) { reportUnknown(entry, &decoder) }
        continue
      }
      guard !entry.value.isEmpty || field.description.shape == .color else { continue }
      decoder.within(entry.key) { field.apply(entry.value, &root, &$0) }
    }
    for field in fields where field.description.isRequired {
      if node.entry(field.description.key).map(\.value.isEmpty) ?? true {
        decoder.report(node.mark, "\(decoder.path) needs the key \(quoted(field.description.key))")
      }
    }
    if decoder.problems.count == before { check(root, node, &decoder) }
  }

  private func reportUnknown(_ entry: Node.Entry, _ decoder: inout Decoder) {
    guard !decoder.isFull else { return }
    let names = fields.map(\.description.key)
    let isWork = names.contains("action") && ActionDraft.kinds.contains(entry.key)
    let hint =
      isWork
      ? "; write it into the action, as in action: {\(entry.key): …}"
      : OtherNames.name(for: entry.key, among: names).map { "; did you mean \(quoted($0))?" }
        ?? decoder.hint(for: entry.key, among: names)
    decoder.report(entry.mark, "\(decoder.path) has no key \(quoted(entry.key))\(hint)")
  }
}
