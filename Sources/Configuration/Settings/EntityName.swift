package import Forms

extension Reader where Value == String {
  /// A name such as `light.kitchen`.
  package static var entity: Reader {
    Reader(.sample(.text, "light.kitchen")) { node, decoder in
      guard let text = Reader.word.read(node, &decoder) else { return nil }
      if text.isEntity { return text }
      decoder.report(
        node.mark,
        "\(decoder.path) must be an entity's name such as light.kitchen, not \(quoted(text))")
      return nil
    }
  }
}

extension String {
  /// Whether it is a domain and a name of small letters, digits and _, with a dot between them.
  package var isEntity: Bool {
    let parts = split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
              || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "_")
          }
      }
  }
}
