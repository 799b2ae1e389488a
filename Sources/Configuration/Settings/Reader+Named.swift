/// A value under a name that the file chose.
struct Named<Value: Sendable>: Sendable {
  var name: String
  var value: Value
}

extension Reader {
  /// Groups by names that the file chooses, in its order; those with mistakes are left out.
  static func named<Item>(_ item: Reader<Item>) -> Reader where Value == [Named<Item>] {
    let shape = Shape.named(item.shape)
    return Reader(shape) { node, decoder in
      // A group that stands without a name looks like names of its keys.
      guard case .mapping(let entries) = node.content,
        entries.isEmpty || item.shape.keys == nil || !item.shape.accepts(node)
      else {
        decoder.refuse(node, expected: shape)
        return nil
      }
      guard entries.count <= nameLimit else {
        decoder.report(
          node.mark, "\(decoder.path) holds \(entries.count) names; \(nameLimit) are the most")
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

  /// The same, made into something else.
  func map<New>(_ transform: @escaping @Sendable (Value) -> New) -> Reader<New> {
    Reader<New>(shape) { node, decoder in read(node, &decoder).map(transform) }
  }
}

/// Far more than any panel has, and few enough for whatever looks through them.
private let nameLimit = 1000

/// Names are told to other programs and shown on the glass: one line, not too long.
private func isName(_ text: String) -> Bool {
  let isPrintable = text.unicodeScalars.allSatisfy {
    $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
  }
  return isPrintable && (1...64).contains(text.unicodeScalars.count)
}
