/// Reads a value from a node, which must have a certain shape.
///
/// Reading reports a node that is wrong to the decoder, and returns nil.
package struct Reader<Value: Sendable>: Sendable {
  package let shape: Shape
  package let read: @Sendable (Node, inout Decoder) -> Value?

  package init(_ shape: Shape, _ read: @escaping @Sendable (Node, inout Decoder) -> Value?) {
    self.shape = shape
    self.read = read
  }

  /// A reader of scalars; `parse` returns nil for a text that is wrong.
  package static func scalar(_ shape: Shape, _ parse: @escaping @Sendable (String) -> Value?)
    -> Reader
  {
    Reader(shape) { node, decoder in
      if case .scalar(let text, _) = node.content, let value = parse(text) { return value }
      // Without quotes, YAML reads {{title}} as a group with a group as its key; a text is meant.
      let isGroup = if case .mapping(let entries) = node.content { entries.isEmpty } else { false }
      let hint = isGroup && shape == .text ? "; put a text with { in quotes" : ""
      decoder.refuse(node, expected: shape, hint: hint)
      return nil
    }
  }

  /// A reader of scalars that refuses quotes, which make a value a text.
  package static func plain(_ shape: Shape, _ parse: @escaping @Sendable (String) -> Value?)
    -> Reader
  {
    Reader(shape) { node, decoder in
      if let text = node.plainText, let value = parse(text) { return value }
      decoder.refuse(node, expected: shape)
      return nil
    }
  }

  /// A reader that also accepts `word`, which stands for nil.
  package func or(_ word: String) -> Reader<Value?> {
    let shape = Shape.either([.choice([word]), self.shape])
    return Reader<Value?>(shape) { node, decoder in
      if node.plainText == word { return .some(nil) }
      guard case .scalar = node.content else {
        return read(node, &decoder).map { .some($0) }
      }
      var trial = decoder
      if let value = read(node, &trial) {
        decoder = trial
        return .some(value)
      }
      decoder.refuse(node, expected: shape)
      return nil
    }
  }
}

extension Reader where Value == Bool {
  package static var boolean: Reader { .plain(.boolean, truth(in:)) }
}

extension Reader where Value == Double {
  package static func number(_ bounds: Bounds) -> Reader {
    .plain(.number(bounds)) { decimalNumber(in: $0).flatMap { bounds.contains($0) ? $0 : nil } }
  }

  package static func share(_ bounds: Bounds) -> Reader {
    .scalar(.share(bounds)) { fraction(in: $0).flatMap { bounds.contains($0) ? $0 : nil } }
  }

  package static func duration(_ bounds: Bounds) -> Reader {
    .scalar(.duration(bounds)) { seconds(in: $0).flatMap { bounds.contains($0) ? $0 : nil } }
  }
}

extension Reader where Value == Int {
  package static func integer(_ range: ClosedRange<Int>) -> Reader {
    .plain(.integer(range)) {
      decimalNumber(in: $0).flatMap(Int.init(exactly:)).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension Reader where Value == Length {
  package static var length: Reader { .scalar(.length, Length.init(parsing:)) }
}

extension Reader where Value == String {
  /// Reads one of these words.
  package static func choice(_ choices: [String]) -> Reader {
    .scalar(.choice(choices)) { choices.contains($0) ? $0 : nil }
  }

  /// Any text without a NUL, which C libraries cannot take.
  package static var text: Reader { .scalar(.text) { $0.utf8.contains(0) ? nil : $0 } }

  /// A text that is not empty.
  package static var word: Reader {
    .scalar(.text) { $0.isEmpty || $0.utf8.contains(0) ? nil : $0 }
  }

  /// The name of something defined elsewhere in the file.
  package static func reference(_ target: Decoder.Reference.Target) -> Reader {
    let shape = Shape.name(of: target == .action ? "an action" : "a \(target)")
    return Reader(shape) { node, decoder in
      if case .mapping = node.content, let section = target.section {
        decoder.refuse(
          node, expected: shape,
          hint: "; write it under \(section): with a name of its own, and that name here")
        return nil
      }
      guard let name = Reader.scalar(shape, { $0 }).read(node, &decoder) else { return nil }
      decoder.refer(to: target, name, at: node.mark)
      return name
    }
  }
}

extension Reader where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// Reads one of the words of an enumeration.
  package static func choice(of type: Value.Type) -> Reader {
    .scalar(.choice(Value.allCases.map(\.rawValue)), Value.init(rawValue:))
  }
}

extension Reader {
  /// A list; mistakes are reported for each item.
  package static func list<Item>(
    of item: Reader<Item>, count: ClosedRange<Int>
  ) -> Reader where Value == [Item] {
    let shape = Shape.list(item.shape, count: count)
    return Reader(shape) { node, decoder in
      guard case .sequence(let nodes) = node.content else {
        if case .mapping(let entries) = node.content, let first = entries.first,
          item.shape.keys?.contains(where: { $0.key == first.key }) == true
        {
          decoder.report(
            node.mark, "\(decoder.path) must be a list; begin each of its items with a dash",
            remedy: "; write: - \(YAMLWriter.line(first.key, first.value))")
        } else {
          decoder.refuse(node, expected: shape)
        }
        return nil
      }
      guard count.contains(nodes.count) else {
        decoder.report(
          node.mark, "\(decoder.path) must be \(shape.description); here are \(nodes.count)")
        return nil
      }
      let items = nodes.compactMap { item.read($0, &decoder) }
      return items.count == nodes.count ? items : nil
    }
  }

  /// A group of keys, starting from `initial`; nil if there is a mistake in it.
  package static func group(_ section: Section<Value>, from initial: Value) -> Reader {
    Reader(section.shape) { node, decoder in
      var value = initial
      let before = decoder.problems.count
      section.read(node, into: &value, &decoder)
      return decoder.problems.count == before && node.content != .refused ? value : nil
    }
  }
}
