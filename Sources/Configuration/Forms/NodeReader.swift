/// Reads one YAML document into nodes, and collects the mistakes that do not stop it.
package struct NodeReader: ~Copyable {
  private var events: EventStream
  /// The mistakes that do not keep the rest from being read.
  package private(set) var problems: [Problem] = []

  /// The deepest nesting, which is far more than any key needs.
  package static let depthLimit = 24

  /// - Parameter shape: The shape of the document, for messages about its syntax.
  package init(_ source: SourceText, as shape: Shape = .group([])) throws(Problem) {
    events = try EventStream(source, as: shape)
  }

  /// Reads the document; nil: the file is empty.
  package mutating func document() throws(Problem) -> Node? {
    var root: Node?
    while true {
      let event = try events.next()
      switch event.kind {
      case .streamEnd: return root
      case .other: continue
      case .documentStart where root != nil:
        throw Problem(
          mark: event.mark, message: "a second document begins here; a configuration has only one")
      case .documentStart: root = try node(from: try events.next(), depth: 0)
      default: return root
      }
    }
  }

  /// - Parameter isItem: Whether the node is an item of a list.
  private mutating func node(
    from event: Event, depth: Int, isItem: Bool = false
  ) throws(Problem) -> Node {
    guard depth < NodeReader.depthLimit else {
      throw Problem(mark: event.mark, message: "this is nested too deeply")
    }
    refuseExtras(of: event)
    switch event.kind {
    case .scalar(let text, let isPlain):
      return Node(
        mark: event.mark, content: .scalar(text, isPlain: isPlain), range: event.range)
    case .sequenceStart:
      return Node(mark: event.mark, content: .sequence(try items(depth: depth + 1)))
    case .mappingStart:
      let entries = try entries(depth: depth + 1, isItem: isItem)
      return Node(mark: event.mark, content: .mapping(entries))
    default: return Node(mark: event.mark, content: .refused)
    }
  }

  private mutating func items(depth: Int) throws(Problem) -> [Node] {
    var items: [Node] = []
    while true {
      let event = try events.next()
      if event.kind == .sequenceEnd { return items }
      items.append(try node(from: event, depth: depth, isItem: true))
    }
  }

  private mutating func entries(depth: Int, isItem: Bool) throws(Problem) -> [Node.Entry] {
    var entries: [Node.Entry] = []
    var lines: [String: Int] = [:]
    while true {
      let event = try events.next()
      if event.kind == .mappingEnd { return entries }
      let key = try node(from: event, depth: depth)
      let value = try node(from: try events.next(), depth: depth)
      guard case .scalar(let name, _) = key.content else {
        refuse(key, "a key must be a word, not \(key.description)")
        continue
      }
      if let line = lines[name] {
        let hint = isItem ? "; begin it with a dash (-) if it belongs to another item" : ""
        refuse(key, "\(quoted(name)) is given twice; it is already on line \(line)\(hint)")
      } else {
        lines[name] = key.mark.line
        entries.append(Node.Entry(key: name, mark: key.mark, value: value))
      }
    }
  }

  /// Reports anchors and tags, which are not needed: aliases of aliases can grow without end.
  private mutating func refuseExtras(of event: Event) {
    if event.isAnchored {
      problems.append(
        Problem(
          mark: event.mark,
          message: "anchors (&) and aliases (*) are not supported; write the value out"))
    }
    if event.isTagged {
      problems.append(
        Problem(mark: event.mark, message: "tags (!) are not supported; remove the tag"))
    }
  }

  private mutating func refuse(_ node: Node, _ message: String) {
    guard node.content != .refused else { return }
    problems.append(Problem(mark: node.mark, message: message))
  }
}
