internal import DetentGeometry

extension Shape {
  /// Whether `node` has this shape, as far as the shape alone determines it.
  package func accepts(_ node: Node) -> Bool {
    switch (self, node.content) {
    case (.either(let shapes), _): shapes.contains { $0.accepts(node) }
    case (.sample(let shape, _), _): shape.accepts(node)
    case (.program, .sequence(let items)): !items.isEmpty && items.allSatisfy(Shape.text.accepts)
    case (.list(let item, let count), .sequence(let items)):
      count.contains(items.count) && items.allSatisfy(item.accepts)
    case (.group(let keys), .mapping(let entries)):
      entries.allSatisfy { entry in
        keys.first { $0.key == entry.key }?.shape.accepts(entry.value) ?? false
      } && keys.allSatisfy { !$0.isRequired || node.entry($0.key) != nil }
    case (.named(let item), .mapping(let entries)): entries.allSatisfy { item.accepts($0.value) }
    case (_, .scalar(let text, let isPlain)): accepts(text, isPlain: isPlain)
    default: false
    }
  }

  private func accepts(_ text: String, isPlain: Bool) -> Bool {
    switch self {
    case .boolean: isPlain && truth(in: text) != nil
    case .text: true
    case .color: Color(parsing: text) != nil
    case .number(let bounds): isPlain && decimalNumber(in: text).map(bounds.contains) == true
    case .integer(let range):
      isPlain && decimalNumber(in: text).flatMap(Int.init(exactly:)).map(range.contains) == true
    case .duration(let bounds): seconds(in: text).map(bounds.contains) == true
    case .share(let bounds): fraction(in: text).map(bounds.contains) == true
    case .length: Length(parsing: text) != nil
    case .time: TimeOfDay(parsing: text) != nil
    case .mode: ScreenMode(text) != nil
    case .choice(let choices): choices.contains(text)
    // A name with a space or a slash is likelier a command.
    case .name: !text.isEmpty && !text.contains { $0 == " " || $0 == "/" }
    case .file: text.contains { $0 == "/" || $0 == "." } && !CommandLine.isMeant(by: text)
    case .program, .list, .group, .named, .either, .sample: false
    }
  }

  /// Values of this shape that may be meant by `node`, the likeliest first.
  package func corrections(of node: Node) -> [Node] {
    switch self {
    case .either(let shapes): shapes.flatMap { $0.corrections(of: node) }
    case .sample(let shape, let example):
      shape.corrections(of: node) + shape.completions(of: node, by: example)
    case .program: programs(of: node)
    case .list(let item, let count): lists(of: node, item, count)
    case .group(let keys): groups(of: node, keys)
    case .named(let item): named(of: node, item)
    default: scalars(of: node)
    }
  }

  /// `node` if it has this shape, otherwise the first correction that has it.
  private func fitted(_ node: Node) -> Node? {
    accepts(node) ? node : corrections(of: node).first(where: accepts)
  }
}

// Scalars.
extension Shape {
  private func scalars(of node: Node) -> [Node] {
    switch node.content {
    case .scalar:
      guard let text = node.text, !node.isEmpty else { return [] }
      return rewritten(text).map { node.saying($0) }
    case .sequence(let items):
      let texts = items.compactMap(\.text)
      guard texts.count == items.count, let first = items.first else { return [] }
      if items.count == 1 { return [first] + scalars(of: first) }
      return scalars(of: node.saying((texts.joined(separator: ", "), false)))
        + (self == .text ? [node.saying((texts.joined(separator: ", "), false))] : [])
    case .mapping(let entries):
      let texts = entries.compactMap { entry in entry.value.text.map { (entry.key, $0) } }
      guard texts.count == entries.count, let first = entries.first else { return [] }
      if self == .text {
        return entries.count == 1 ? [node.saying(("\(first.key): \(texts[0].1)", false))] : []
      }
      // A group such as {minutes: 5}, or one value under a name of its own.
      let quantity = texts.map { "\($0.1) \($0.0)" }.joined(separator: " ")
      return scalars(of: node.saying((quantity, true)))
        + (entries.count == 1 ? [first.value] + scalars(of: first.value) : [])
    case .refused: return []
    }
  }

  /// Texts of this shape that mean the same, and whether they are written without quotes.
  private func rewritten(_ text: String) -> [(String, Bool)] {
    let plain: [String?]
    switch self {
    case .boolean:
      plain = [truth(in: text) ?? LooseValue.truth(in: text)].map { $0.map { "\($0)" } }
    case .number(let bounds), .share(let bounds): plain = LooseValue.numbers(in: text, bounds)
    case .integer(let range):
      plain = LooseValue.numbers(in: text, .from(0, to: Double(range.upperBound)))
    case .duration: plain = [LooseValue.duration(in: text)]
    case .length: plain = [LooseValue.length(in: text)]
    case .mode: plain = [LooseValue.mode(in: text)]
    case .choice(let choices):
      let number = LooseValue.numbers(in: text, .from(0, to: 0)).first.flatMap { number in
        choices.first { $0 == number }
      }
      plain = [OtherNames.name(for: text, among: choices), number]
    case .name(of: "a page"): plain = text.contains("/") ? [lastName(of: text)] : []
    case .color: return LooseValue.color(in: text).map { [($0, false)] } ?? []
    case .time: return LooseValue.time(in: text).map { [($0, false)] } ?? []
    default: plain = []
    }
    return plain.compactMap { $0.map { ($0, true) } }
  }
}

// Lists.
extension Shape {
  private func programs(of node: Node) -> [Node] {
    guard let text = node.text, !text.isEmpty else { return [] }
    let arguments =
      text.contains("://") && !text.contains(" ") ? ["curl", "--silent", "--fail"] : []
    return [node.holding((arguments + CommandLine(text).arguments).map { node.saying(($0, true)) })]
  }

  private func lists(of node: Node, _ item: Shape, _ count: ClosedRange<Int>) -> [Node] {
    var lists: [[Node]] = []
    switch node.content {
    case .scalar:
      guard let text = node.text else { return [] }
      let numbers = LooseValue.quantities(in: text)?.map { decimal($0.number) }
      if let numbers, numbers.count > 1 { lists.append(numbers.map { node.saying(($0, true)) }) }
      let parts = text.split { ",;/|".contains($0) }.map { $0.trimmed }
      if parts.count > 1 { lists.append(parts.map { node.saying(($0, true)) }) }
      lists.append([node])
    case .sequence(let items): lists.append(items)
    case .mapping(let entries):
      guard let keys = item.keys else { return [] }
      let names = Set(keys.map(\.key))
      if entries.allSatisfy({ names.contains($0.key) }) { return [node.holding([node])] }
      // Groups under names, which become their labels.
      lists.append(entries.map { $0.value.adding("label", $0) })
    case .refused: return []
    }
    return lists.filter { count.contains($0.count) }.compactMap { items in
      let fitted = items.compactMap(item.fitted)
      return fitted.count == items.count ? node.holding(fitted) : nil
    }
  }

  /// Pairs of `node` and a value of the example. If the example's values are the same, `node` is
  /// likelier the first; otherwise, as in a range, it is likelier the second.
  private func completions(of node: Node, by example: String) -> [Node] {
    guard case .list(let item, 2...2) = self, node.text != nil, let one = item.fitted(node),
      case .sequence(let items) = Node(yaml: example)?.content, items.count == 2
    else { return [] }
    let completed = [node.holding([one, items[1]]), node.holding([items[0], one])]
    return items[0].content == items[1].content ? completed : completed.reversed()
  }
}

// Groups.
extension Shape {
  /// The keys of a group, or of the groups in a list or under names; nil: there are none.
  package var keys: [KeyDescription]? {
    switch self {
    case .group(let keys): keys
    case .list(let item, _), .named(let item): item.keys
    case .either(let shapes): shapes.lazy.compactMap(\.keys).first
    default: nil
    }
  }

  private func groups(of node: Node, _ keys: [KeyDescription]) -> [Node] {
    if case .mapping(let entries) = node.content {
      let call = keys.contains { $0.key == "exec" } ? node.serviceCall : nil
      return (call.map { [node.grouping([("exec", $0)])] } ?? []) + renamed(node, entries, keys)
    }
    if let name = node.text, keys.contains(where: { $0.key == name && $0.shape == .boolean }) {
      return [node.grouping([(name, node.saying(("true", true)))])]
    }
    // The keys whose value the node may be, those first that accept the fewest other values.
    let found = keys.compactMap { key -> (rank: Int, key: KeyDescription, value: Node)? in
      let isTaken = node.text != nil || key.shape.accepts(node)
      guard let value = isTaken ? key.shape.fitted(node) : nil else { return nil }
      let goesOn = key.key == "listen" && node.text.map { CommandLine($0).goesOn } == true
      // A key that turns something off takes the opposite value.
      let isOff = OtherNames.reversed.contains(key.key) ? value.plainText.flatMap(truth) : nil
      return (
        goesOn ? -1 : key.shape.rank(of: node), key,
        isOff.map { node.saying(("\(!$0)", true)) } ?? value
      )
    }
    let ranks = Set(found.map(\.rank)).sorted()
    return ranks.flatMap { rank in found.filter { $0.rank == rank } }.prefix(4).map { best in
      let others = keys.filter { $0.isRequired && $0.key != best.key.key }.compactMap { key in
        key.shape.example.flatMap { Node(yaml: $0) }.map { (key.key, $0) }
      }
      return node.grouping([(best.key.key, best.value)] + others)
    }
  }

  /// A lower rank for shapes that accept fewer other values; corrections rank higher.
  private func rank(of node: Node) -> Int {
    switch self {
    case .either(let shapes):
      shapes.filter { $0.fitted(node) != nil }.map { $0.rank(of: node) }.min() ?? 7
    case .group(let keys):
      1 + (keys.filter { $0.shape.fitted(node) != nil }.map { $0.shape.rank(of: node) }.min() ?? 7)
    case .list(let item, _): 1 + item.rank(of: node)
    case .sample(let shape, _): shape.rank(of: node)
    case .text: 5
    case .name: 6
    case .choice, .named: accepts(node) ? 0 : 7
    default: accepts(node) ? 0 : 4
    }
  }

  /// The group with other software's keys renamed to ours, and with corrected values.
  private func renamed(_ node: Node, _ entries: [Node.Entry], _ keys: [KeyDescription]) -> [Node] {
    var isRenamed = false
    var kept: [(String, Node)] = []
    for entry in entries {
      let known = keys.first { $0.key == entry.key }
      let other = OtherNames.meant(by: entry.key, among: keys.map(\.key))
      guard let key = known ?? keys.first(where: { $0.key == other }) else { continue }
      guard let value = key.shape.fitted(entry.value) else { return [] }
      isRenamed = isRenamed || known == nil || value != entry.value
      kept.append((key.key, value))
    }
    return isRenamed ? [node.grouping(kept)] : []
  }

  private func named(of node: Node, _ shape: Shape) -> [Node] {
    let keys = Set((shape.keys ?? []).map(\.key))
    switch node.content {
    case .sequence(let items) where !items.isEmpty:
      var entries: [(String, Node)] = []
      for item in items {
        guard let value = shape.fitted(item.without(but: keys)) else { return [] }
        let isTaken = entries.contains { $0.0 == item.name }
        entries.append((item.name + (isTaken ? "-\(entries.count + 1)" : ""), value))
      }
      return [node.grouping(entries)]
    case .mapping(let entries)
    where !entries.isEmpty && entries.allSatisfy { keys.contains($0.key) }:
      return [node.grouping([(node.name, node)])]
    case .scalar: return shape.fitted(node).map { [node.grouping([("mine", $0)])] } ?? []
    default: return []
    }
  }
}

extension Node {
  /// Parses a YAML text; nil: it has mistakes.
  package init?(yaml: String) {
    guard let text = try? SourceText(Array(yaml.utf8)), var reader = try? NodeReader(text),
      let node = try? reader.document(), reader.problems.isEmpty
    else { return nil }
    self = node
  }

  /// A scalar's text; nil if it is too long to be a slip.
  fileprivate var text: String? {
    if case .scalar(let text, _) = content, text.utf8.count <= 200 { text } else { nil }
  }

  /// The command for the service that a Home Assistant dashboard card calls; nil: there is none.
  fileprivate var serviceCall: Node? {
    let service = entry("service") ?? entry("perform-action") ?? entry("perform_action")
    guard let name = service?.value.text, name.contains(".") else { return nil }
    var arguments: [String] = []
    for part in [self, entry("target")?.value, entry("data")?.value, entry("service_data")?.value] {
      guard case .mapping(let entries) = part?.content else { continue }
      for entry in entries where part != self || entry.key == "entity_id" {
        guard let text = entry.value.text else { return nil }
        arguments.append("\(entry.key)=\(text)")
      }
    }
    let command =
      ["hass-cli", "service", "call", name]
      + (arguments.isEmpty ? [] : ["--arguments", arguments.joined(separator: ",")])
    return holding(command.map { saying(($0, true)) })
  }

  /// The keys that may hold the name of a group.
  private static let nameKeys = ["name", "id", "title", "label"]

  /// A name for the group, made from its title; `mine` if it has none.
  fileprivate var name: String {
    let title = Self.nameKeys.lazy.compactMap { entry($0)?.value.text }.first
    return title?.lowercased().split(separator: " ").joined(separator: "-") ?? "mine"
  }

  /// The group without its name and title, unless these are among `keys`.
  fileprivate func without(but keys: Set<String>) -> Node {
    guard case .mapping(let entries) = content else { return self }
    var node = self
    node.content = .mapping(
      entries.filter { keys.contains($0.key) || !Self.nameKeys.contains($0.key) })
    return node
  }

  /// A node at the same place with another text.
  fileprivate func saying(_ text: (String, isPlain: Bool)) -> Node {
    Node(mark: mark, content: .scalar(text.0, isPlain: text.isPlain), range: range)
  }

  fileprivate func holding(_ items: [Node]) -> Node { Node(mark: mark, content: .sequence(items)) }

  package func grouping(_ entries: [(String, Node)]) -> Node {
    Node(
      mark: mark,
      content: .mapping(entries.map { Entry(key: $0.0, mark: mark, value: $0.1) }))
  }

  /// The group with the name of its entry as the value of a further key.
  fileprivate func adding(_ key: String, _ entry: Entry) -> Node {
    guard case .mapping(let entries) = content, self.entry(key) == nil else { return self }
    let name = Entry(key: key, mark: entry.mark, value: saying((entry.key, true)))
    return Node(mark: mark, content: .mapping([name] + entries))
  }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
