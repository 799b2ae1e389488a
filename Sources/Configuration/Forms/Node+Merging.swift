extension Node {
  /// Merges `over` onto `base` by `shape`: groups key by key, named items by name, lists of groups
  /// one after the other; any other value in `over` replaces that in `base`.
  package static func merged(_ base: Node?, with over: Node?, by shape: Shape) -> Node? {
    guard let base, let over else { return over ?? base }
    switch (base.content, over.content, shape) {
    case (.mapping, .mapping(let entries), .group(let keys)):
      return base.setting(entries) { old, new, key in
        guard let key = keys.first(where: { $0.key == key }), key.isMerged else { return new }
        return merged(old, with: new, by: key.shape) ?? new
      }
    case (.mapping, .mapping, .either(let shapes)):
      let group = shapes.first { if case .group = $0 { true } else { false } }
      return group.flatMap { merged(base, with: over, by: $0) } ?? over
    case (.mapping, .mapping(let entries), .named):
      return base.setting(entries) { _, new, _ in new }
    case (.sequence(let first), .sequence(let second), .list):
      return Node(mark: over.mark, content: .sequence(first + second))
    default:
      return over.isEmpty ? base : over
    }
  }

  /// The mapping with `entries` added, or combined with entries of the same key.
  private func setting(
    _ entries: [Entry], _ combine: (_ old: Node, _ new: Node, _ key: String) -> Node
  ) -> Node {
    guard case .mapping(var all) = content else { return self }
    let places = Dictionary(all.enumerated().map { ($1.key, $0) }) { first, _ in first }
    for entry in entries {
      guard let index = places[entry.key] else {
        all.append(entry)
        continue
      }
      // A key without a value changes nothing.
      guard !entry.value.isEmpty else { continue }
      all[index] = Entry(
        key: entry.key, mark: entry.mark, value: combine(all[index].value, entry.value, entry.key))
    }
    return Node(mark: mark, content: .mapping(all))
  }
}

extension KeyDescription {
  /// Whether the values of two files are merged, instead of the later one replacing the earlier.
  package var isMerged: Bool {
    switch shape {
    case .group, .either: isSection
    case .named, .list(.group, _): true
    default: false
    }
  }
}
