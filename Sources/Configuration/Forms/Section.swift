/// One key of a group: its name, the shape and meaning of its value, and the property that it sets.
package struct Field<Root>: Sendable {
  package var description: KeyDescription
  package let apply: @Sendable (Node, inout Root, inout Decoder) -> Void

  package init<Value>(
    _ key: String, _ target: any WritableKeyPath<Root, Value> & Sendable, _ reader: Reader<Value>,
    _ summary: String, isRequired: Bool = false
  ) {
    description = KeyDescription(
      key: key, shape: reader.shape, summary: summary, isRequired: isRequired)
    apply = { node, root, decoder in
      if let value = reader.read(node, &decoder) { root[keyPath: target] = value }
    }
  }

  /// A field for a property that is nil until the key is given.
  package init<Value>(
    _ key: String, _ target: any WritableKeyPath<Root, Value?> & Sendable, _ reader: Reader<Value>,
    _ summary: String, isRequired: Bool = false
  ) {
    description = KeyDescription(
      key: key, shape: reader.shape, summary: summary, isRequired: isRequired)
    apply = { node, root, decoder in
      if let value = reader.read(node, &decoder) { root[keyPath: target] = value }
    }
  }

  /// A field whose value is stored by `set`.
  package init<Value>(
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
  package init<Sub>(
    _ key: String, _ target: any WritableKeyPath<Root, Sub> & Sendable, _ section: Section<Sub>,
    _ summary: String
  ) {
    description = KeyDescription(
      key: key, shape: section.shape, summary: summary, isRequired: false, isSection: true)
    apply = { node, root, decoder in section.read(node, into: &root[keyPath: target], &decoder) }
  }

  /// A function that reads a value for this key and returns `root` with it.
  package func reading(into root: Root) -> (Node, inout Decoder) -> Root {
    { node, decoder in
      var root = root
      apply(node, &root, &decoder)
      return root
    }
  }

  /// The same field, with the lines of YAML that an example must have beside it.
  package func beside(_ lines: [String]) -> Field {
    var field = self
    field.description.companions = lines
    return field
  }

  /// The same field, with the lines of YAML of an example of its list or group.
  package func shown(_ lines: [String]) -> Field {
    var field = self
    field.description.lines = lines
    return field
  }

  /// The same field, whose group is merged key by key with that of another file.
  package var merged: Field {
    var field = self
    field.description.isSection = true
    return field
  }

  /// The same field, with an explanation of its default.
  package func leftOut(_ value: String) -> Field {
    var field = self
    field.description.whenLeftOut = value
    return field
  }
}

extension Field {
  private init(
    _ description: KeyDescription,
    apply: @escaping @Sendable (Node, inout Root, inout Decoder) -> Void
  ) {
    self.description = description
    self.apply = apply
  }

  /// The same field, as one of a larger group.
  package func within<Larger>(
    _ path: any WritableKeyPath<Larger, Root> & Sendable
  ) -> Field<Larger> {
    let apply = apply
    return Field<Larger>(description) { node, root, decoder in
      apply(node, &root[keyPath: path], &decoder)
    }
  }
}

/// A group of keys.
package struct Section<Root>: Sendable {
  package let fields: [Field<Root>]
  /// Keys of former versions, which are read without effect; `detent check` warns of them.
  package var retired: [String] = []
  /// Checks conditions between several keys, if all of them are read without mistakes.
  package var check: @Sendable (Root, Node, inout Decoder) -> Void

  package init(
    fields: [Field<Root>],
    check: @escaping @Sendable (Root, Node, inout Decoder) -> Void = { _, _, _ in }
  ) {
    (self.fields, self.check) = (fields, check)
  }

  /// The same section, with keys of former versions.
  package func retiring(_ keys: String...) -> Section {
    var section = self
    section.retired = keys
    return section
  }

  package var shape: Shape { .group(fields.map(\.description)) }

  /// Sets the keys in `node`, and leaves the rest of `root` as it is.
  ///
  /// A key without a value counts as absent, so that all lines below it can be commented out.
  package func read(_ node: Node, into root: inout Root, _ decoder: inout Decoder) {
    guard case .mapping(let entries) = node.content else {
      decoder.refuse(node, expected: shape)
      return
    }
    let before = decoder.problems.count
    for entry in entries {
      guard let field = fields.first(where: { $0.description.key == entry.key }) else {
        if !retired.contains(entry.key) { reportUnknown(entry, of: node, in: root, &decoder) }
        continue
      }
      guard !entry.value.isEmpty || field.description.shape == .color else { continue }
      root = decoder.read(
        entry.key, entry.value, field.description.shape, field.reading(into: root))
    }
    for field in fields where field.description.isRequired {
      if node.entry(field.description.key).map(\.value.isEmpty) ?? true {
        decoder.report(node.mark, "\(decoder.path) needs the key \(quoted(field.description.key))")
      }
    }
    if decoder.problems.count == before { check(root, node, &decoder) }
  }

  private func reportUnknown(
    _ entry: Node.Entry, of node: Node, in root: Root, _ decoder: inout Decoder
  ) {
    guard !decoder.isFull else { return }
    let names = fields.map(\.description.key)
    let remedy: String
    if let near = suggestion(for: entry.key, among: names) {
      remedy = "; did you mean \(quoted(near))?"
    } else if let line = line(saying: entry, of: node, in: root, decoder) {
      remedy = "; write: \(line)"
    } else if let other = OtherNames.meant(by: entry.key, among: names) {
      remedy = "; did you mean \(quoted(other))?"
    } else if decoder.topKeys.contains(where: { $0.key == entry.key }) {
      remedy = "; write it at the start of a line"
    } else {
      remedy = decoder.hint(for: entry.key, among: names)
    }
    let path = decoder.path
    decoder.report(entry.mark, "\(path) has no key \(quoted(entry.key))", remedy: remedy)
  }

  /// A line with one of these keys that means the same as an entry with an unknown key.
  private func line(
    saying entry: Node.Entry, of node: Node, in root: Root, _ decoder: Decoder
  ) -> String? {
    if entry.value.isEmpty { return line(joining: entry, of: node) }
    let others = OtherNames.all(meant: entry.key)
    let isLess = OtherNames.lessLikely.contains(entry.key)
    let inner = node.grouping([(entry.key, entry.value)])
    let attempts =
      fields.filter { others.contains($0.description.key) }.map { ($0, entry.value) }
      + fields.filter { $0.description.shape.keys?.contains { $0.key == entry.key } == true }
      .map { ($0, inner) }
    for (field, value) in attempts {
      let shape = field.description.shape
      let values = (shape.accepts(value) ? [value] : []) + shape.corrections(of: value)
      let line = decoder.line(
        field.description.key, isLess ? values.reversed() : values, field.reading(into: root))
      if let line { return line }
    }
    return nil
  }

  /// The corrected line for `{label: Lamp, kitchen}`, whose unquoted text ends at the comma.
  private func line(joining entry: Node.Entry, of node: Node) -> String? {
    guard case .mapping(let entries) = node.content,
      let index = entries.firstIndex(of: entry), index > 0, entry.value.range.isEmpty,
      let text = entries[index - 1].value.plainText
    else { return nil }
    let whole = Node(mark: entry.mark, content: .scalar("\(text), \(entry.key)", isPlain: false))
    return YAMLWriter.line(entries[index - 1].key, whole)
  }
}
