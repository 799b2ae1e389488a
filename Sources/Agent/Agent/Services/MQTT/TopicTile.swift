internal import Forms
internal import Settings

extension MQTTBroker {
  /// Returns the source of a tile that names a topic, and the action of one that names where its
  /// value is published.
  static func completion(of tile: Node, _ knowledge: Knowledge) -> TileCompletion? {
    let (topic, set) = (tile.entry("topic")?.value, tile.entry("set")?.value)
    guard topic != nil || set != nil else { return nil }
    var completion = TileCompletion()
    if let topic, case .scalar(let name, _) = topic.content, !name.isEmpty {
      // Tiles of other kinds make other values of it.
      let kind = tile.entry("kind")?.value.plainText ?? ""
      let source = sourceName("\(name) \(kind)")
      completion.tile.append(.word("source", source, at: topic.mark))
      completion.sources.append(
        .group(source, [.word("topic", name, at: topic.mark)], at: topic.mark))
    }
    if let set, case .scalar(let name, _) = set.content, !name.isEmpty {
      let words = ["OFF", "ON"].map {
        Node(mark: set.mark, content: .scalar($0, isPlain: false))
      }
      completion.tile.append(
        .group(
          "action",
          [
            .word("publish", name, at: set.mark),
            Node.Entry(
              key: "words", mark: set.mark, value: Node(mark: set.mark, content: .sequence(words))),
          ], at: set.mark))
    }
    return completion
  }

  /// The name of a source, which has at most 64 letters.
  private static func sourceName(_ text: String) -> String {
    guard text.unicodeScalars.count > 64 else { return text }
    let hash = String(StateFolder.hash(Array(text.utf8)), radix: 16)
    return String(String.UnicodeScalarView(text.unicodeScalars.suffix(46))) + " " + hash
  }
}

extension Node.Entry {
  fileprivate static func word(_ key: String, _ text: String, at mark: Mark) -> Node.Entry {
    Node.Entry(
      key: key, mark: mark, value: Node(mark: mark, content: .scalar(text, isPlain: false)))
  }

  fileprivate static func group(
    _ key: String, _ entries: [Node.Entry], at mark: Mark
  ) -> Node.Entry {
    Node.Entry(key: key, mark: mark, value: Node(mark: mark, content: .mapping(entries)))
  }
}
