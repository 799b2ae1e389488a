/// A value with the name that the file gives it.
package struct Named<Value: Sendable>: Sendable {
  package var name: String
  package var value: Value
}

extension Reader {
  /// Items under names that the file chooses, in its order; those with mistakes are left out.
  package static func named<Item>(_ item: Reader<Item>) -> Reader where Value == [Named<Item>] {
    let shape = Shape.named(item.shape)
    return Reader(shape) { node, decoder in
      // A single item without a name looks like items that are named like its keys.
      guard case .mapping(let entries) = node.content,
        entries.isEmpty || item.shape.keys == nil || !item.shape.accepts(node)
      else {
        decoder.refuse(node, expected: shape)
        return nil
      }
      guard entries.count <= nameLimit else {
        decoder.report(
          node.mark, "\(decoder.path) has \(entries.count) names; at most \(nameLimit) are allowed")
        return nil
      }
      return entries.compactMap { entry in
        if !isName(entry.key) {
          decoder.report(
            entry.mark, "\(decoder.path): a name must be 1 to 64 letters on one line")
        }
        let value = decoder.read(entry.key, entry.value, item.shape, item.read)
        return value.map { Named(name: entry.key, value: $0) }
      }
    }
  }

  /// Either one group of these keys, whose name is empty, or several under names that the file
  /// chooses.
  package static func oneOrNamed<Item>(
    _ section: Section<Item>, from initial: Item
  ) -> Reader where Value == [Named<Item>] {
    let one = Reader<Item>.group(section, from: initial)
    let named = Reader.named(one)
    let keys = Set(section.fields.map(\.description.key))
    return Reader(.either([one.shape, named.shape])) { node, decoder in
      let hasNames = node.groups.map { !$0.isEmpty && keys.isDisjoint(with: $0) } ?? false
      if hasNames { return named.read(node, &decoder) }
      return one.read(node, &decoder).map { [Named(name: "", value: $0)] }
    }
  }

  /// A reader that transforms the value of this one.
  package func map<New>(_ transform: @escaping @Sendable (Value) -> New) -> Reader<New> {
    Reader<New>(shape) { node, decoder in read(node, &decoder).map(transform) }
  }
}

extension Node {
  /// Its keys, if all of its values are groups; else nil.
  fileprivate var groups: [String]? {
    guard case .mapping(let entries) = content else { return nil }
    let keys = entries.compactMap { entry in
      if case .mapping = entry.value.content { entry.key } else { nil }
    }
    return keys.count == entries.count ? keys : nil
  }
}

/// The largest number of names: far more than any panel has, and few enough to search quickly.
private let nameLimit = 1000

/// Whether a text can be a name: on one line and not too long, for other programs and the screen.
private func isName(_ text: String) -> Bool {
  let isPrintable = text.unicodeScalars.allSatisfy {
    $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
  }
  return isPrintable && (1...64).contains(text.unicodeScalars.count)
}
