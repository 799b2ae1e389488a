extension Node {
  /// `over` laid on `base`, as `shape` has it: groups key by key, names by name, lists of groups
  /// one after the other; of any other value the one in `over` stays.
  static func merged(_ base: Node?, with over: Node?, by shape: Shape) -> Node? {
    guard let base, let over else { return over ?? base }
    switch (base.content, over.content, shape) {
    case (.mapping, .mapping(let entries), .group(let keys)):
      return base.setting(entries) { old, new, key in
        guard let key = keys.first(where: { $0.key == key }), key.isMerged else { return new }
        return merged(old, with: new, by: key.shape) ?? new
      }
    case (.mapping, .mapping(let entries), .named):
      return base.setting(entries) { _, new, _ in new }
    case (.sequence(let first), .sequence(let second), .list):
      return Node(mark: over.mark, content: .sequence(first + second))
    default:
      return over.isEmpty ? base : over
    }
  }

  /// These entries, and those of `entries` beside them or in their place.
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
      // Where nothing is written, nothing is changed.
      guard !entry.value.isEmpty else { continue }
      all[index] = Entry(
        key: entry.key, mark: entry.mark, value: combine(all[index].value, entry.value, entry.key))
    }
    return Node(mark: mark, content: .mapping(all))
  }
}

extension KeyDescription {
  /// Whether what two files say under this key is joined, and not the later taken for the earlier.
  var isMerged: Bool {
    switch shape {
    case .group: isSection
    case .named, .list(.group, _): true
    default: false
    }
  }
}
